#include "daybook/answer/recounting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

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
    Changes changes;
    changes.episodes = {episode};
    store_.commit("T1_NORA", changes);
  }

  Answer ask(const std::string& text, int second = 12 * kHour) const {
    const Question question{text, {}, at_second(second)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
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
  EXPECT_THAT(text, AllOf(HasSubstr("Nothing that was recorded"), Not(HasSubstr("talk about"))));
}

TEST_F(ADay, WhatWasTalkedAboutIsToldByConversations) {
  EXPECT_THAT(ask("What did I talk about with Omar today?").text,
              HasSubstr("Omar and I talk about cups"));
}

/// DAY1 to DAY3: tea at 09:00, a song at 19:00; Omar says most, and Priya is heard on two days.
class ThreeDays : public testing::Test {
 protected:
  ThreeDays() {
    std::vector<Window> windows;
    for (int day = 0; day < 3; ++day) {
      const int morning = day * 24 * kHour;
      const std::string priya = day < 2 ? "Priya: Good morning." : "Omar: Good morning.";
      windows.push_back(small_window(morning, {"I pour the tea."}, {"Omar: It is hot.", priya}));
      windows.push_back(small_window(morning + 10 * kHour, {"I sing a song."}, {"Omar: Again!"}));
    }
    fill(store_, windows);
    Changes changes;
    for (const Window& window : windows) {
      Episode episode;
      episode.interval = window.interval;
      episode.known_at = window.interval.end;
      episode.text = window.lines.front().text;
      episode.windows = {window.id};
      episode.id = episode_id(episode);
      changes.episodes.push_back(episode);
    }
    changes.patterns = {routine("pour the tea", changes.episodes, {0, 2, 4}),
                        routine("sing a song", changes.episodes, {1, 3, 5}),
                        routine("sing and pour", changes.episodes, {0, 3, 4})};
    for (const Pattern& pattern : changes.patterns) {
      for (const PatternMember& member : pattern.members) {
        changes.edges.push_back(
            {pattern.root, member.episode, member.role, member.weight, pattern.known_at});
      }
    }
    store_.commit("T1_NORA", changes);
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  static Pattern routine(const std::string& title, const std::vector<Episode>& episodes,
                         const std::vector<std::size_t>& members) {
    Pattern pattern;
    pattern.kind = PatternKind::Routine;
    pattern.title = title;
    for (const std::size_t at : members) {
      pattern.members.push_back({episodes[at].id, "developing", 1});
    }
    pattern.interval = {episodes[members.front()].interval.start,
                        episodes[members.back()].interval.end};
    pattern.known_at = pattern.interval.end;
    pattern.count = pattern.days = static_cast<std::uint32_t>(members.size());
    pattern.id = pattern_id(pattern);
    pattern.root = pattern.id;
    return pattern;
  }

  Answer ask(const std::string& text) const {
    const Question question{text, {}, at_second(59 * kHour)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(ThreeDays, HabitsAreWhatIsDoneAgainAndAgainInThatPartOfTheDay) {
  for (const std::string when : {"in the morning", "after breakfast", "before lunch"}) {
    const std::string text = ask("What do I usually do " + when + "?").text;
    EXPECT_THAT(text, HasSubstr("pour the tea (3 times on 3 days, mostly around 09:00)")) << when;
    EXPECT_THAT(text, HasSubstr("sing and pour (2 times on 2 days")) << when;
    EXPECT_THAT(text, Not(HasSubstr("sing a song"))) << when;
  }
  const std::string evening = ask("What do I usually do in the evening?").text;
  EXPECT_THAT(evening, AllOf(HasSubstr("sing a song (3 times"), Not(HasSubstr("pour"))));
  EXPECT_FALSE(ask("What do I usually do before bed?").found);
}

TEST_F(ThreeDays, EachHabitIsCitedByALineOfItsLastOccasion) {
  const Answer answer = ask("What do I usually do in the evening?");
  ASSERT_THAT(answer.evidence, SizeIs(1));
  EXPECT_EQ(answer.evidence[0].interval.start, at_second(58 * kHour));
  ASSERT_THAT(answer.evidence[0].lines, SizeIs(1));
  EXPECT_EQ(answer.evidence[0].lines[0].text, "I sing a song.");
}

TEST_F(ThreeDays, WhoIsHeardMostIsCountedOverTheWholeMemory) {
  const Answer answer = ask("Who did I talk to most?");
  EXPECT_EQ(answer.text, "Omar: 7 things said on 3 days; then Priya, 2 on 2 days.");
  ASSERT_THAT(answer.evidence, SizeIs(2));
  EXPECT_EQ(answer.evidence[0].lines.at(0).speaker, "Priya");
  EXPECT_THAT(ask("Who did I talk to least?").text, StartsWith("Priya: 2 things said"));
  EXPECT_THAT(ask("我和谁说话最多？").text, StartsWith("Omar：7 句话"));
}

TEST_F(ThreeDays, WhoIsHeardMostKeepsToTheTimeThatIsNamed) {
  EXPECT_EQ(ask("Who did I talk to most on day 1?").text, "Omar: 2 things said; then Priya, 1.");
  EXPECT_THAT(ask("Who is usually with me in the evening?").text, Not(HasSubstr("Priya")));
}

TEST(RecountText, TellsWhatIsMissingToday) {
  Habit habit;
  habit.pattern.title = "water the roses";
  habit.missed_since = std::chrono::minutes(570);
  EXPECT_EQ(RecountText(Clockface::dataset(), false).missing(habit),
            "\n  not yet today, usually by 09:30: water the roses");
  EXPECT_THAT(RecountText(Clockface::dataset(), true).missing(habit), HasSubstr("09:30"));
}

TEST_F(ADay, WhatWasDoneWhenSomethingHappenedIsTheTimeAroundIt) {
  EXPECT_THAT(ask("What was I doing when Priya pointed at the moon?").text,
              AllOf(HasSubstr("20:00"), Not(HasSubstr("kettle"))));
}

TEST_F(ADay, DaysWithoutDatesHaveNoWeekdaysAndNoDates) {
  for (const std::string question :
       {"What was I doing on Tuesday?", "What happened in July?", "What did Omar do on 3 May?",
        "Did I fill the kettle on Friday?", "我星期二做了什么？"}) {
    const Answer answer = ask(question);
    EXPECT_FALSE(answer.found) << question;
    EXPECT_THAT(answer.evidence, IsEmpty()) << question;
    EXPECT_THAT(answer.text, HasSubstr("DAY1")) << question;
    EXPECT_THAT(answer.text, testing::AnyOf(HasSubstr("no dates"), HasSubstr("没有日期")))
        << question;
  }
  EXPECT_THAT(ask("What will I do next Tuesday?").text, HasSubstr("no dates"));
  EXPECT_THAT(ask("Will Priya pour the tea on Monday?").text, HasSubstr("no dates"));
  EXPECT_THAT(ask("What did Omar say about Tuesday?").text, Not(HasSubstr("no dates")));
  EXPECT_THAT(ask("When is the market, on Tuesday?").text, Not(HasSubstr("no dates")));
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
        "What did Omar say about the cups?", "What did Omar say about Priya?"}) {
    EXPECT_THAT(ask(question).text, Not(HasSubstr("moments,"))) << question;
    EXPECT_THAT(ask(question).text, Not(HasSubstr("conversation:"))) << question;
  }
}

}  // namespace
}  // namespace daybook
