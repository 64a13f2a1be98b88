// Standing questions and feedback on disk.

#include "daybook/store/assistance.h"

#include <gtest/gtest.h>

#include <sstream>
#include <variant>

#include "daybook/base/error.h"
#include "daybook/store/ability.h"
#include "daybook/store/custody.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/dump_reader.h"
#include "daybook/store/store.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

Timestamp at(int second) {
  return Timestamp(std::chrono::hours(33) + std::chrono::seconds(second));
}

class AssistanceStore : public testing::Test {
 protected:
  AssistanceStore() { store_->add_wearer({"B1_NORA", Clockface::dataset()}); }

  Assistance& assistance() { return require<Assistance>(*store_, "remember"); }
  void reopen() { store_ = open_store(uri_); }
  std::string dump() {
    std::ostringstream out;
    store_->dump(out);
    return out.str();
  }

  ScratchFolder folder_;
  std::string uri_ = "sqlite:" + (folder_.path() / "a.db").string();
  std::unique_ptr<Store> store_ = open_store(uri_);
};

TEST_F(AssistanceStore, QuestionsSurviveAndAreReplacedAndRemoved) {
  StandingQuestion umbrella{"q-1", "when it rains", StandingMode::Every, at(5)};
  const StandingQuestion film{"q-2", "when Omar digs", StandingMode::Once, at(1), at(9)};
  assistance().put_standing("B1_NORA", umbrella);
  assistance().put_standing("B1_NORA", film);
  umbrella.answered = at(50);
  assistance().put_standing("B1_NORA", umbrella);
  reopen();
  EXPECT_EQ(assistance().standing("B1_NORA"), (std::vector{film, umbrella}));
  EXPECT_NE(dump().find("when it rains"), std::string::npos);
  EXPECT_TRUE(assistance().remove_standing("B1_NORA", "q-1"));
  EXPECT_FALSE(assistance().remove_standing("B1_NORA", "q-1"));
  EXPECT_EQ(assistance().standing("B1_NORA"), std::vector{film});
  EXPECT_TRUE(assistance().standing("B2_OMAR").empty());
  EXPECT_THROW(assistance().put_standing("B2_OMAR", film), Error);
}

TEST_F(AssistanceStore, AVerdictReplacesTheOneBefore) {
  Feedback feedback{"s-1", ServiceType::HabitCoaching, "water", at(3), Verdict::NotNow, at(4)};
  assistance().put_feedback("B1_NORA", feedback);
  feedback.verdict = Verdict::Never;
  feedback.at = at(8);
  assistance().put_feedback("B1_NORA", feedback);
  reopen();
  EXPECT_EQ(assistance().feedback("B1_NORA"), std::vector{feedback});
}

TEST(AssistanceDump, LinesAreReadBack) {
  for (const StandingQuestion& question :
       {StandingQuestion{"q-1", "when \"it\" rains", StandingMode::Every, at(5)},
        StandingQuestion{"q-2", "when Omar digs", StandingMode::Once, at(1), at(9)}}) {
    const auto row = read_dump_line(dump_line(question));
    ASSERT_TRUE(row.has_value());
    EXPECT_EQ(std::get<StandingQuestion>(*row), question);
  }
  const Feedback feedback{"s-1", ServiceType::RoutineOptimization, "water", at(3), Verdict::NotNow,
                          at(4)};
  const auto row = read_dump_line(dump_line(feedback));
  ASSERT_TRUE(row.has_value());
  EXPECT_EQ(std::get<Feedback>(*row), feedback);
}

TEST_F(AssistanceStore, ForgettingTakesThemAlong) {
  Window window;
  window.wearer = "B1_NORA";
  window.interval = {at(0), at(30)};
  window.id = window_id(window);
  Changes changes;
  changes.windows = {window};
  store_->commit("B1_NORA", changes);
  const Feedback inside{"s-1", ServiceType::HabitCoaching, "water", at(3), Verdict::Useful, at(4)};
  const Feedback outside{"s-2", ServiceType::HabitCoaching, "salt", at(33), Verdict::Useful,
                         at(40)};
  assistance().put_feedback("B1_NORA", inside);
  assistance().put_feedback("B1_NORA", outside);
  assistance().put_standing("B1_NORA", {"q-1", "when it rains", StandingMode::Once, at(5)});
  auto& custody = require<Custody>(*store_, "forget");
  const StandingQuestion answered{"q-2", "when Omar digs", StandingMode::Once, at(-5), at(12)};
  const StandingQuestion later{"q-3", "when it snows", StandingMode::Every, at(-4), at(31)};
  assistance().put_standing("B1_NORA", answered);
  assistance().put_standing("B1_NORA", later);
  custody.forget("B1_NORA",
                 {.windows = {window.id}, .questions = {"q-1"}, .feedback = {inside.service}});
  EXPECT_EQ(assistance().feedback("B1_NORA"), std::vector{outside});
  // As if it had never been answered.
  StandingQuestion open = answered;
  open.answered.reset();
  EXPECT_EQ(assistance().standing("B1_NORA"), (std::vector{open, later}));
  custody.forget("B1_NORA", {.unread_input = true});
  EXPECT_TRUE(assistance().feedback("B1_NORA").empty());
  EXPECT_TRUE(assistance().standing("B1_NORA").empty());
}

}  // namespace
}  // namespace daybook
