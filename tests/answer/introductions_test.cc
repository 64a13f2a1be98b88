#include "daybook/answer/introductions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "daybook/answer/answerer.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST(NameAsked, IsAllThatIsAskedAbout) {
  EXPECT_THAT(name_asked("Who is Mr Hill?"), ElementsAre("mr", "hill"));
  EXPECT_THAT(name_asked("What's Bruno?"), ElementsAre("bruno"));
  EXPECT_THAT(name_asked("Who was Bruno?"), ElementsAre("bruno"));
}

TEST(NameAsked, IsNothingWhereMoreIsAsked) {
  EXPECT_THAT(name_asked("What is Bruno doing?"), IsEmpty());
  EXPECT_THAT(name_asked("What is Omar's?"), IsEmpty());
  EXPECT_THAT(name_asked("What is the goat?"), IsEmpty());
  EXPECT_THAT(name_asked("Who saw Bruno?"), IsEmpty());
  EXPECT_THAT(name_asked("Who is?"), IsEmpty());
}

/// Whether the first thing said introduces Bruno; the second may be its reply.
bool introduced(const std::string& said, const std::string& reply = {}) {
  const Window window = small_window(0, {}, {said, "Omar: " + reply});
  Told told{0, window.lines[0]};
  if (!reply.empty()) {
    told.reply = window.lines[1];
  }
  return introduces({"bruno"}, told);
}

TEST(Introduces, WhoPointsAtHimOrExplains) {
  EXPECT_TRUE(introduced("Wei: Look, that's Bruno."));
  EXPECT_TRUE(introduced("Wei: This is Bruno, be nice."));
  EXPECT_TRUE(introduced("Wei: Bruno is our goat."));
  EXPECT_TRUE(introduced("Wei: Sorry, who's Bruno?", "Our goat."));
}

TEST(Introduces, WhoOnlyNamesHimDoesNot) {
  EXPECT_FALSE(introduced("Wei: Bruno is hungry."));
  EXPECT_FALSE(introduced("Wei: Where is Bruno?", "Outside."));
  EXPECT_FALSE(introduced("Wei: Who's Bruno?"));
  EXPECT_FALSE(introduced("Wei: Who's the man with Bruno?", "Felix."));
}

/// A goat that is explained once and named often, and a dog that is only named.
class Stable : public testing::Test {
 protected:
  Stable() {
    fill(store_, {small_window(0, {"I open the stable."},
                               {"Omar: Who is Bruno again?", "Felix: The goat of my aunt."}),
                  small_window(600, {"I brush Bruno."}, {"Felix: Bruno has grown a new coat."}),
                  small_window(1200, {"I see Rex at the gate."}, {"Greta: Rex barks all night."})});
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  std::string ask(const std::string& text) const {
    const Question question{text, {}, at_second(10'000)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {}).text;
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Stable, WhoAskedTheSameWasToldIt) {
  EXPECT_THAT(ask("Who is Bruno?"), HasSubstr("Felix: \"The goat of my aunt.\""));
  EXPECT_THAT(ask("What is Bruno?"), HasSubstr("Felix: \"The goat of my aunt.\""));
}

TEST_F(Stable, WhoIsOnlyNamedIsNotExplained) {
  EXPECT_THAT(ask("What is Rex?"), StartsWith("No line says so outright."));
}

}  // namespace
}  // namespace daybook
