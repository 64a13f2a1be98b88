#include "daybook/answer/recounting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/answer/answerer.h"
#include "daybook/answer/recount_text.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

constexpr int kHour = 3600;

/// DAY1: tea with Omar at 09:00, a shelf built at 11:00, talk with Priya at 20:00.
class ADay : public testing::Test {
 protected:
  ADay() {
    std::vector<Window> windows;
    windows.push_back(small_window(0, {"I fill the kettle."}, {"Omar: Two cups, please."}));
    windows.push_back(small_window(30, {"I pour the tea."}, {"Omar: It is hot."}));
    for (int i = 0; i < 60; ++i) {
      windows.push_back(small_window(2 * kHour + 30 * i, {"I sand the shelf."}));
    }
    windows.push_back(small_window(11 * kHour, {"Priya points at the moon."},
                                   {"Priya: Look, how orange it is."}));
    fill(store_, windows);
    add_episode(EpisodeView::Activity, windows, 0, 2, "I pour the tea with Omar", {"Omar"});
    add_episode(EpisodeView::Activity, windows, 2, 62, "I sand the shelf", {});
    add_episode(EpisodeView::Conversation, windows, 0, 2, "Omar and I talk about cups", {"Omar"});
    add_routine();
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  void add_episode(EpisodeView view, const std::vector<Window>& windows, std::size_t begin,
                   std::size_t end, const std::string& text,
                   const std::vector<std::string>& participants) {
    Episode episode;
    episode.view = view;
    episode.interval = {windows[begin].interval.start, windows[end - 1].interval.end};
    episode.known_at = windows[end].interval.end;
    episode.text = text;
    episode.participants = participants;
    for (std::size_t i = begin; i < end; ++i) {
      episode.windows.push_back(windows[i].id);
    }
    episode.id = episode_id(episode);
    first_ = first_.value == 0 ? episode.id : first_;
    Changes changes;
    changes.episodes = {episode};
    store_.commit("T1_NORA", changes);
  }

  void add_routine() {
    Pattern pattern;
    pattern.kind = PatternKind::Routine;
    pattern.known_at = at_second(3 * kHour);
    pattern.interval = {at_second(0), at_second(60)};
    pattern.title = "pour the tea";
    pattern.members = {{first_, "initiating", 1}};
    pattern.count = 2;
    pattern.days = 3;
    pattern.typical_time = std::chrono::hours(9);
    pattern.id = pattern_id(pattern);
    pattern.root = pattern.id;
    Changes changes;
    changes.patterns = {pattern};
    store_.commit("T1_NORA", changes);
  }

  Answer ask(const std::string& text, int second = 12 * kHour) const {
    const Question question{text, {}, at_second(second)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  EpisodeId first_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(ADay, T12MyDayFromMorningToNightIsNotBlank) {
  const Answer answer = ask("my day, morning to night");
  ASSERT_TRUE(answer.found);
  EXPECT_THAT(answer.text, StartsWith("DAY1 09:00 to 20:00: 63 moments, 2 activities, "
                                      "1 conversation:"));
  EXPECT_THAT(answer.text, AllOf(HasSubstr("\n  09:00 to 09:01  I pour the tea with Omar"),
                                 HasSubstr("\n  11:00 to 11:30  I sand the shelf")));
}

TEST_F(ADay, ToldInOtherWordsAndInChineseItIsTheSameDay) {
  for (const std::string question :
       {"What did I do today?", "Summarise my day", "What happened today?", "How was my day?",
        "Please give me a short summary of the whole day", "What have I been up to today?"}) {
    EXPECT_THAT(ask(question).text, HasSubstr("63 moments, 2 activities")) << question;
  }
  for (const std::string question : {"我今天做了什么？", "总结一下今天", "今天发生了什么事"}) {
    EXPECT_THAT(ask(question).text, HasSubstr("63 个时刻，2 项活动")) << question;
  }
}

TEST_F(ADay, WhatNoClosedActivityCoversIsToldByItsMoments) {
  EXPECT_THAT(ask("What did I do today?").text, HasSubstr("\n  20:00  Priya points at the moon."));
}

TEST_F(ADay, EachWindowThatIsCitedSaysWhatWasTold) {
  const Answer answer = ask("What did I do today?");
  ASSERT_THAT(answer.evidence, SizeIs(3));
  EXPECT_EQ(answer.evidence[0].lines.at(0).text, "I pour the tea.");
  EXPECT_EQ(answer.evidence[1].lines.at(0).text, "I sand the shelf.");
  EXPECT_EQ(answer.evidence[2].lines.at(0).text, "Priya points at the moon.");
}

TEST_F(ADay, AShortTimeIsToldMomentByMoment) {
  const Answer answer = ask("What was I doing at 9 am?");
  EXPECT_THAT(answer.text, AllOf(HasSubstr("09:00  I fill the kettle."),
                                 HasSubstr("09:00  I pour the tea."), Not(HasSubstr("shelf"))));
}

TEST_F(ADay, TheFirstAndTheLastThing) {
  EXPECT_THAT(ask("What was the first thing I did today?").text, HasSubstr("I fill the kettle."));
  const std::string last = ask("What was the last thing I did today?").text;
  EXPECT_THAT(last, AllOf(HasSubstr("Priya points at the moon."), Not(HasSubstr("kettle"))));
}

TEST_F(ADay, WhoWasThereNamesThoseWhoWereHeard) {
  const Answer answer = ask("Who did I meet today?");
  EXPECT_THAT(answer.text, AllOf(HasSubstr("2 people"), HasSubstr("Omar, 2 things said"),
                                 HasSubstr("Priya, 1 thing said")));
  EXPECT_THAT(ask("Who was with me at 9 am?").text,
              AllOf(HasSubstr("Omar"), Not(HasSubstr("Priya"))));
}

TEST_F(ADay, TheLastThingSaidIsWhatThatPersonSaidLast) {
  const std::string text = ask("What was the last thing I said today?").text;
  EXPECT_THAT(text, AllOf(HasSubstr("0 things said"), Not(HasSubstr("talk about"))));
}

TEST_F(ADay, WhatWasTalkedAboutIsToldByConversations) {
  EXPECT_THAT(ask("What did I talk about with Omar today?").text,
              HasSubstr("Omar and I talk about cups"));
}

TEST_F(ADay, HabitsAreRoutinesOfThatPartOfTheDay) {
  EXPECT_THAT(ask("What do I usually do in the morning?").text,
              HasSubstr("pour the tea (2 times on 3 days, mostly around 09:00)"));
  EXPECT_FALSE(ask("What do I usually do in the evening?").found);
}

TEST(RecountText, TellsWhatIsMissingToday) {
  Habit habit;
  habit.pattern.title = "water the roses";
  habit.missed_since = std::chrono::minutes(570);
  EXPECT_EQ(RecountText(Clockface::dataset(), false).missing(habit),
            "\n  not yet today, usually by 09:30: water the roses");
  EXPECT_THAT(RecountText(Clockface::dataset(), true).missing(habit), HasSubstr("09:30"));
}

TEST_F(ADay, ATimeWithoutRecordsIsSaidToBeOneAndItsNeighboursAreTold) {
  const Answer answer = ask("What was I doing at 3 pm?");
  EXPECT_FALSE(answer.found);
  EXPECT_THAT(answer.evidence, IsEmpty());
  EXPECT_THAT(answer.text,
              AllOf(HasSubstr("Nothing was recorded from DAY1 15:00"),
                    HasSubstr("I sand the shelf"), HasSubstr("Priya points at the moon")));
}

TEST_F(ADay, NothingIsToldOfWhatCameAfterTheQuestion) {
  const std::string text = ask("What did I do today?", kHour).text;
  EXPECT_THAT(text, AllOf(HasSubstr("kettle"), Not(HasSubstr("shelf")), Not(HasSubstr("moon"))));
  EXPECT_THAT(ask("Who did I meet today?", kHour).text, Not(HasSubstr("Priya")));
}

TEST_F(ADay, ATimeToComeIsNotToldByToday) {
  for (const std::string question :
       {"What am I doing tomorrow?", "What did I do tomorrow?", "What did I do on day 9?",
        "What did I do at DAY3 10:00?", "我明天做什么？"}) {
    const Answer answer = ask(question);
    EXPECT_FALSE(answer.found) << question << "\n" << answer.text;
    EXPECT_THAT(answer.text, Not(HasSubstr("kettle"))) << question;
  }
}

TEST_F(ADay, AQuestionThatNamesSomethingIsLookedFor) {
  for (const std::string question :
       {"What did I do with the kettle today?", "When did I do it?", "Who poured the tea today?",
        "Why did I do that today?", "How often did I do that today?",
        "What did Omar say about the cups?"}) {
    EXPECT_THAT(ask(question).text, Not(HasSubstr("moments,"))) << question;
    EXPECT_THAT(ask(question).text, Not(HasSubstr("conversation:"))) << question;
  }
}

}  // namespace
}  // namespace daybook
