#include "daybook/eval/egoscheme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using nlohmann::json;

/// Writes one entry a window, but none of those that hold "Wei"; keeps what it was given.
class Copyist final : public MomentWriter {
 public:
  WrittenMoments write(const Window& target, std::span<const Window> context,
                       const std::vector<Moment>& by_rule) override {
    contexts.push_back(context.size());
    rules.push_back(by_rule.size());
    if (target.lines.front().text.find("Wei") != std::string::npos) {
      return {by_rule, "the model: refused"};
    }
    return {{made_moment(target, "Omar", "opens", "the blue box and takes a saw")}, ""};
  }
  std::vector<std::size_t> contexts;
  std::vector<std::size_t> rules;
};

class EgoScheme : public testing::Test {
 protected:
  EgoScheme() {
    fill(store_,
         {small_window(0, {"He opens it.", "Omar saws."}),
          small_window(30, {"Priya sings.", "Omar saws."}),
          small_window(300, {"Wei sings.", "Omar saws."}),  // after a gap
          small_window(330, {"Omar rests."}), small_window(360, {"Felix rests.", "Greta sings."})});
  }
  std::vector<EgoSchemePair> compare(std::size_t count, std::size_t least) {
    return compare_moments(store_, {"T1_NORA", Clockface::dataset()}, writer_, count, 1, least, {});
  }
  MemoryStore store_;
  Copyist writer_;
};

TEST_F(EgoScheme, GivesTheWriterTheContextThatTheGrowerWould) {
  const auto pairs = compare(10, 1);
  EXPECT_EQ(pairs.size(), 5U);
  EXPECT_THAT(writer_.contexts, testing::ElementsAre(0, 1, 0, 1, 2));
  EXPECT_THAT(writer_.rules, testing::Each(testing::Gt(0U)));
}

TEST_F(EgoScheme, DrawsWindowsWithEnoughLinesBySeedInTimeOrder) {
  const auto pairs = compare(2, 2);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_LT(pairs[0].window.interval, pairs[1].window.interval);
  EXPECT_EQ(compare(2, 2)[0].window.id, pairs[0].window.id);
  EXPECT_EQ(compare(10, 2).size(), 4U);
}

TEST_F(EgoScheme, MeasuresBothOnTheWindowsThatWereWritten) {
  const json report = json::parse(egoscheme_json(compare(10, 1)));
  EXPECT_EQ(report["windows"], 5);
  EXPECT_EQ(report["degraded"], 1);
  EXPECT_EQ(report["model"]["entries"], 4);
  EXPECT_EQ(report["model"]["joined"], 1.0);
  EXPECT_EQ(report["model"]["pronouns"], 0.0);
  EXPECT_GT(report["rules"]["pronouns"], 0.0);
  EXPECT_THAT(egoscheme_table(compare(10, 1)), testing::HasSubstr("| model | 1.0 | 0.0 % |"));
}

TEST_F(EgoScheme, APairIsALineOfItsOwn) {
  const auto pairs = compare(10, 2);
  const json line = json::parse(egoscheme_line(pairs[0], Clockface::dataset()));
  EXPECT_EQ(line["lines"].size(), 2U);
  EXPECT_EQ(line["model"].size(), 1U);
  EXPECT_FALSE(line["rules"].empty());
}

}  // namespace
}  // namespace daybook
