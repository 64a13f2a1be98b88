#include "daybook/answer/answerer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Three mornings of tea, one ladder, and much of nothing.
class Flat : public testing::Test {
 protected:
  Flat() {
    std::vector<Window> windows;
    for (int hour = 0; hour < 3; ++hour) {
      windows.push_back(small_window(hour * 7200, {"I fill the kettle at the sink."}));
      windows.push_back(
          small_window(hour * 7200 + 30, {"I look at the door."}, {"Omar: It rains again."}));
      for (int i = 0; i < 20; ++i) {
        windows.push_back(small_window(hour * 7200 + 900 + i * 30, {"I walk along the street."}));
      }
    }
    windows.push_back(small_window(30'000, {"Omar leans the ladder against the shed."},
                                   {"Wei: 灯笼在棚子后面。"}));
    fill(store_, windows);
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  Answer ask(const std::string& text, const std::vector<std::string>& choices = {},
             int second = 40'000) const {
    const Question question{text, choices, at_second(second)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Flat, LastNamesTheLatestOccasion) {
  const Answer answer = ask("When did I last fill the kettle?");
  ASSERT_TRUE(answer.found);
  EXPECT_THAT(answer.text, HasSubstr("The last time was DAY1 13:00"));
  EXPECT_THAT(answer.text, HasSubstr("I fill the kettle at the sink."));
}

TEST_F(Flat, FirstNamesTheEarliestOccasion) {
  EXPECT_THAT(ask("When did I first fill the kettle?").text,
              HasSubstr("The first time was DAY1 09:00"));
}

TEST_F(Flat, HowOftenCountsOccasionsAndNotWindows) {
  const Answer answer = ask("How many times did I fill the kettle?");
  EXPECT_THAT(answer.text, HasSubstr("Recorded 3 times"));
  EXPECT_THAT(answer.text, HasSubstr("DAY1 09:00 11:00 13:00"));
  EXPECT_THAT(answer.coverage, HasSubstr("were recorded"));
}

TEST_F(Flat, KnowsNothingOfWhatCameAfterTheQuestion) {
  EXPECT_FALSE(ask("Where is the ladder?", {}, 20'000).found);
  EXPECT_TRUE(ask("Where is the ladder?").found);
}

TEST_F(Flat, CitesTheLikeliestWindowsBesideTheOccasions) {
  const Question question{"When did I last fill the kettle?", {}, at_second(40'000)};
  const Recollection found = recaller_->recall(Cutoff(question.asked), question, {});
  const Answer answer = ask(question.text);
  std::vector<std::string> cited;
  cited.reserve(answer.evidence.size());
  for (const Evidence& evidence : answer.evidence) {
    cited.push_back(evidence.window.str());
  }
  for (const Candidate& candidate : std::span(found.evidence).first(5)) {
    EXPECT_THAT(cited, testing::Contains(WindowId{index_->windows().ids[candidate.window]}.str()));
  }
  EXPECT_LE(cited.size(), 15U);
}

TEST_F(Flat, SaysSoWhenThereIsNoEvidence) {
  const Answer answer = ask("When did I last ride a giraffe?");
  EXPECT_FALSE(answer.found);
  EXPECT_TRUE(answer.evidence.empty());
  EXPECT_THAT(answer.text, HasSubstr("no evidence"));
}

TEST_F(Flat, ShowsWhatComesClosestWhereThereIsNoEvidence) {
  const Answer answer = ask("Did Omar ever paint the ladder with purple glitter varnish?");
  EXPECT_FALSE(answer.found);
  EXPECT_TRUE(answer.evidence.empty());
  ASSERT_TRUE(answer.closest);
  EXPECT_THAT(answer.closest->lines.front().text, HasSubstr("ladder"));
}

/// Cups on two days, and who drank from them.
class Cups : public testing::Test {
 protected:
  Cups() {
    fill(
        store_,
        {small_window(0, {"Omar drinks two cups of tea at the table."}, {"Omar: I like this tea."}),
         small_window(600, {"I count the plums in the bowl."},
                      {"Omar: How many do we have?", "Nora: Forty-two."}),
         small_window(86'400, {"I look at the shelf."}, {"Omar: I drink four cups of tea."}),
         small_window(172'800, {"I drink three cups of tea on the stairs."},
                      {"Omar: The plumber comes on Friday."})});
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  Answer ask(const std::string& text) const {
    const Question question{text, {}, at_second(180'000)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Cups, ANumberIsToldAsALineStatesIt) {
  const Answer answer = ask("How many cups of tea did I drink?");
  EXPECT_TRUE(answer.found);
  EXPECT_THAT(answer.text, StartsWith("three cups. DAY3 09:00"));
  EXPECT_THAT(ask("How many plums do we have?").text, HasSubstr("Forty-two"));
}

TEST_F(Cups, ANumberOfSeveralWordsIsToldWhole) {
  MemoryStore store;
  fill(store, {small_window(0, {}, {"Omar: The boat costs two hundred and ten euros a day."}),
               small_window(600, {}, {"Omar: The soup costs eleven euros fifty."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const auto cost = [&](const std::string& of) {
    const Question question{"How much does the " + of + " cost?", {}, at_second(900)};
    return Answerer(store, recaller).answer(Cutoff(question.asked), question, {}).text;
  };
  EXPECT_THAT(cost("boat"), StartsWith("two hundred and ten euros."));
  EXPECT_THAT(cost("soup"), StartsWith("eleven euros fifty."));
}

TEST_F(Cups, WhatWasSeenTellsNothingOfATimeToCome) {
  const Answer answer = ask("What will I drink tomorrow?");
  EXPECT_FALSE(answer.found) << answer.text;
  EXPECT_THAT(answer.text, HasSubstr("still to come"));
}

TEST(ToCome, OnlyWhatSaysWhenTellsOfIt) {
  MemoryStore store;
  fill(store, {small_window(0, {}, {"Omar: If rain should come, we stay in."}),
               small_window(600, {}, {"Priya: The kite festival begins tomorrow."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const auto ask = [&](const std::string& text) {
    const Question question{text, {}, at_second(900)};
    return Answerer(store, recaller).answer(Cutoff(question.asked), question, {});
  };
  EXPECT_FALSE(ask("Will rain come tomorrow?").found);
  const Answer festival = ask("Will the kite festival begin tomorrow?");
  EXPECT_TRUE(festival.found);
  EXPECT_THAT(festival.text, HasSubstr("The kite festival begins tomorrow."));
}

TEST_F(Cups, WhatAnotherDayOrSomebodyElseTellsIsNoAnswer) {
  for (const std::string day : {"1", "2"}) {
    const Answer answer = ask("How many cups of tea did I drink on day " + day + "?");
    EXPECT_FALSE(answer.found) << answer.text;
    EXPECT_THAT(answer.text, HasSubstr("on DAY" + day));
    ASSERT_TRUE(answer.closest) << day;
  }
  EXPECT_FALSE(ask("How many plums did I eat?").found);
}

TEST_F(Cups, NothingOutsideOfATimeThatIsNamedIsQuoted) {
  const Answer answer = ask("What did I drink on day 2?");
  EXPECT_FALSE(answer.found) << answer.text;
  ASSERT_TRUE(answer.closest);
  EXPECT_EQ(answer.closest->lines.front().text, "I drink three cups of tea on the stairs.");
}

TEST_F(Cups, ChineseToAnEnglishMemoryIsSaidToBeSo) {
  const Answer answer = ask("谁打碎了花瓶？");
  EXPECT_FALSE(answer.found);
  EXPECT_THAT(answer.text, HasSubstr("英文"));
}

TEST_F(Cups, WhatOneIsToDoWasSaidBySomebodyElse) {
  MemoryStore store;
  fill(store, {small_window(0, {"I bring a cup to Omar."}, {"Omar: Thanks."}),
               small_window(600, {}, {"Priya: On Saturday, please bring the lamp."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question question{"What am I supposed to bring on Saturday?", {}, at_second(900)};
  EXPECT_THAT(Answerer(store, recaller).answer(Cutoff(question.asked), question, {}).text,
              HasSubstr("please bring the lamp"));
}

TEST_F(Flat, ChineseVerbAndObjectMayStandApart) {
  MemoryStore store;
  fill(store, {small_window(0, {"我给花浇水。"}), small_window(3600, {"我喝豆浆。"}),
               small_window(7200, {"我给花浇水。"}), small_window(9000, {"我吃牛肉面。"})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const auto told = [&](const std::string& text) {
    const Question question{text, {}, at_second(9900)};
    return Answerer(store, recaller).answer(Cutoff(question.asked), question, {}).text;
  };
  EXPECT_THAT(told("我最后一次浇花是什么时候？"), HasSubstr("DAY1 11:00:00"));
  EXPECT_THAT(told("我今天吃了什么？"), HasSubstr("牛肉面"));
  EXPECT_THAT(told("我去过北京吗？"), HasSubstr("没有找到"));
}

TEST_F(Flat, WhoDidItMayHaveANameOfTwoWords) {
  MemoryStore store;
  fill(store,
       {small_window(0, {"Mrs Alder brings a grey case."}, {"Mrs Alder: Here is the drill."}),
        small_window(600, {"Omar looks at the door."}, {"Omar: It rains."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question question{"Who brings the grey case?", {}, at_second(900)};
  EXPECT_THAT(Answerer(store, recaller).answer(Cutoff(question.asked), question, {}).text,
              StartsWith("Mrs Alder. "));
}

TEST_F(Flat, NamesWhoDidIt) {
  EXPECT_THAT(ask("Who leaned the ladder against the shed?").text, StartsWith("Omar. "));
}

TEST_F(Flat, SaysPerhapsWhereNoLineTellsWhoItWas) {
  MemoryStore store;
  fill(store,
       {small_window(0, {"The copper lantern falls and breaks."}, {"Omar: Oh no.", "Wei: Oh."}),
        small_window(60, {}, {"Omar: It rains.", "Wei: It pours."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question question{"Who broke the copper lantern?", {}, at_second(600)};
  const Answer answer = Answerer(store, recaller).answer(Cutoff(question.asked), question, {});
  ASSERT_TRUE(answer.found);
  EXPECT_THAT(answer.text, StartsWith("Perhaps "));
}

TEST_F(Flat, SaysPerhapsOfWhatIsStillToCome) {
  EXPECT_THAT(ask("Who will lean the ladder against the shed tomorrow?").text,
              StartsWith("Perhaps Omar"));
}

TEST_F(Cups, AWeekdayWithoutDatesIsThatOfALineThatNamesIt) {
  EXPECT_THAT(ask("What will the plumber do on Friday?").text,
              HasSubstr("The plumber comes on Friday"));
  EXPECT_THAT(ask("What will the plumber do on Monday?").text, HasSubstr("no dates"));
}

TEST_F(Flat, TellsWhatCameAfterAnEvent) {
  MemoryStore store;
  fill(store, {small_window(0, {"I sweep the yard."}),
               small_window(300, {"Omar brings the grey suitcase."}),
               small_window(360, {"I open the grey suitcase."}),
               small_window(420, {"I hang the coat on the hook."}),
               small_window(6000, {"I feed the geese."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const auto ask = [&](const std::string& text) {
    const Question question{text, {}, at_second(9000)};
    return Answerer(store, recaller).answer(Cutoff(question.asked), question, {}).text;
  };
  const std::string after = ask("What did I do after Omar brought the grey suitcase?");
  EXPECT_THAT(after, StartsWith("After DAY1 09:05:00:"));
  EXPECT_THAT(after, HasSubstr("09:06 I open the grey suitcase"));
  EXPECT_THAT(after, HasSubstr("09:07 I hang the coat on the hook"));
  EXPECT_THAT(after, Not(HasSubstr("geese")));
  EXPECT_THAT(after, Not(HasSubstr("sweep")));
  EXPECT_THAT(ask("What did I do before Omar brought the grey suitcase?"),
              HasSubstr("09:00 I sweep the yard"));
}

/// What was said in a window, by its speaker, as a grower would tell it.
Moment utterance(const Window& window, std::uint32_t line, const std::string& text) {
  Moment moment;
  moment.view = MomentView::Utterance;
  moment.interval = window.lines[line].interval;
  moment.known_at = window.interval.end;
  moment.window = window.id;
  moment.lines = {line};
  moment.subject = window.lines[line].speaker;
  moment.text = text;
  moment.id = moment_id(moment);
  return moment;
}

TEST_F(Flat, TellsWhatSomebodySaidBeforeAnEvent) {
  MemoryStore store;
  const std::vector<Window> windows = {
      small_window(240, {"I sweep the yard."},
                   {"Omar: The train was late.", "Wei: It pours outside."}),
      small_window(300, {"I open the grey suitcase."}),
      small_window(360, {}, {"Omar: The coats are wet."})};
  fill(store, windows);
  Changes said;
  said.moments = {utterance(windows[0], 1, "Omar says that the train was late"),
                  utterance(windows[0], 2, "Wei says that it pours outside"),
                  utterance(windows[2], 0, "Omar says that the coats are wet")};
  store.commit("T1_NORA", said);
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question question{
      "What did Omar say before I opened the grey suitcase?", {}, at_second(9000)};
  const Answer answer = Answerer(store, recaller).answer(Cutoff(question.asked), question, {});
  EXPECT_EQ(answer.text, "Before DAY1 09:05:00: 09:04 Omar says that the train was late.");
}

TEST_F(Flat, TheLastTimeIsNotTheOneThatGoesOn) {
  const Answer answer =
      ask("I am filling the kettle now; when did I last fill the kettle?", {}, 2 * 7200 + 60);
  EXPECT_THAT(answer.text, HasSubstr("The last time was DAY1 11:00"));
}

TEST_F(Flat, AnswersChineseInChinese) {
  const Answer answer = ask("灯笼在哪里？");
  EXPECT_TRUE(answer.found);
  EXPECT_THAT(answer.text, HasSubstr("灯笼"));
  EXPECT_THAT(ask("长颈鹿在哪里？").text, HasSubstr("没有"));
}

TEST_F(Flat, CitesOnlyWindowsThatTheStoreKnows) {
  for (const char* text : {"When did I last fill the kettle?", "Where is the ladder?"}) {
    const Answer answer = ask(text);
    ASSERT_FALSE(answer.evidence.empty());
    for (const Evidence& evidence : answer.evidence) {
      RecordQuery query;
      query.ids = {evidence.window.value};
      const auto windows = store_.windows(Cutoff(at_second(40'000)), "T1_NORA", query);
      ASSERT_EQ(windows.size(), 1U);
      for (const Line& line : evidence.lines) {
        EXPECT_NE(std::find(windows[0].lines.begin(), windows[0].lines.end(), line),
                  windows[0].lines.end());
      }
    }
    EXPECT_TRUE(std::is_sorted(
        answer.evidence.begin(), answer.evidence.end(),
        [](const Evidence& a, const Evidence& b) { return a.interval < b.interval; }));
  }
}

TEST_F(Flat, ChoosesAmongChoicesWithProbabilitiesThatSumToOne) {
  const Answer answer = ask("Who leans the ladder against the shed?", {"Omar", "Me", "nobody"});
  ASSERT_TRUE(answer.choice.has_value());
  double sum = 0;
  for (const double p : answer.choice_probability) {
    sum += p;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(answer.text, std::vector<std::string>({"Omar", "Me", "nobody"})[*answer.choice]);
}

/// A ferry whose skipper retired, a horn that is for sale, and a coat that a sack of corn lies on.
class Ferry : public testing::Test {
 protected:
  Ferry() {
    fill(store_,
         {small_window(0, {"I stop rowing while Omar coughs."}, {"Omar: What a fog."}),
          small_window(1800, {"I lift a sack of corn."},
                       {"Other: Corn for Greta?", "Other: Nineteen euros, please."}),
          small_window(3600, {"I polish the horn."}, {"Wei: That rope costs fifty cents."}),
          small_window(5400, {"Wei walks around the old horn."}, {"Wei: It shines."}),
          small_window(7200, {"I coil the rope."}, {"Felix: My sister is nine years old."}),
          small_window(9000, {"I look at the sea."},
                       {"Greta: On my first ferry I was eleven.", "Greta: I'll weigh the anchor.",
                        "Omar: I will eat my sail.", "Priya: You left the signal flag here."})});
    index_ = small_index(store_);
    recaller_ = std::make_unique<Recaller>(*index_, nullptr, Weights::built_in());
  }

  Answer ask(const std::string& text) const {
    const Question question{text, {}, at_second(10'000)};
    return Answerer(store_, *recaller_).answer(Cutoff(question.asked), question, {});
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Recaller> recaller_;
};

TEST_F(Ferry, ALineWithoutAReasonIsNotToldAsOne) {
  EXPECT_THAT(ask("Why did Omar stop rowing?").text, StartsWith("No line says so outright."));
}

TEST_F(Ferry, WhatWasOnlyPromisedIsNotToldAsDone) {
  const std::string text = ask("When did Greta weigh the anchor?").text;
  EXPECT_THAT(text, HasSubstr("I'll weigh the anchor."));
  EXPECT_THAT(text, StartsWith("No line says so outright."));
}

TEST_F(Ferry, ALineWithoutAPlaceIsNotToldAsOne) {
  EXPECT_THAT(ask("Where is Omar's sail?").text, Not(StartsWith("DAY1")));
  EXPECT_THAT(ask("Where is the signal flag?").text, StartsWith("DAY1"));
}

TEST_F(Ferry, AnAgeIsANumberOfYears) {
  EXPECT_FALSE(ask("How old is Wei?").found);
  EXPECT_THAT(ask("How old is the sister of Felix?").text, HasSubstr("nine years"));
  EXPECT_THAT(ask("How old was Greta on her first ferry?").text, HasSubstr("eleven"));
  EXPECT_FALSE(ask("How old is Greta on her first ferry?").found);
}

TEST_F(Ferry, APriceIsOfWhatIsNamedAroundIt) {
  const std::string text = ask("How much did the corn cost?").text;
  EXPECT_THAT(text, HasSubstr("Nineteen euros"));
  EXPECT_FALSE(ask("How much did the horn and the ladder cost?").text.starts_with("fifty cents"));
}

TEST(ManyThings, AreNotToldByALineThatHoldsOneOfThem) {
  MemoryStore store;
  fill(store,
       {small_window(0, {"A cork rolls.", "A drum echoes.", "A pear falls.", "A nail bends.",
                         "A flute plays.", "A shawl drips.", "A brush dries.", "A coin spins."})});
  const auto index = small_index(store);
  const Recaller recaller(*index, nullptr, Weights::built_in());
  const Question asking{"Where were the cork, drum, pear, nail, flute, shawl, brush and coin?",
                        {},
                        at_second(10'000)};
  const Answer answer = Answerer(store, recaller).answer(Cutoff(asking.asked), asking, {});
  EXPECT_FALSE(answer.found) << answer.text;
}

}  // namespace
}  // namespace daybook
