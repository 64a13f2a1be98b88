#include "daybook/time/spoken/clauses.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>
#include <utility>

#include "daybook/time/spoken.h"
#include "tests/time/spoken_context.h"

namespace daybook {
namespace {

const SpokenContext kEvening = context_at("DAY3 20:00");

TEST(SpokenClauses, BeginTheQuestionAfterWhatHappensNow) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"Greta is now tuning the cello, when did I last tune it?", "when did I"},
      {"Greta is tuning the cello now, who tuned it last time?", "who tuned"},
      {"Now that the rain has stopped, where was the umbrella?", "where was the"},
      {"We are currently discussing the kiln. When was it discussed before?", "When was it"},
      {"Now Omar asks, \"Who sings, a robin?\" What did he ask last time?", "What did he"},
      {"I am now at the shop, with whom was I here last time?", "with whom"},
      {"现在我在喂鹦鹉，上一次我喂它是什么时候？", "上一次我喂"},
      {"Omar现在在唱歌，他之前唱过什么？", "他之前唱"},
  };
  for (const auto& [text, main] : cases) {
    const SpokenTime spoken = parse_spoken(text, kEvening);
    EXPECT_TRUE(spoken.now_clause) << text;
    EXPECT_TRUE(text.substr(spoken.main_begin).starts_with(main))
        << text << ": " << text.substr(spoken.main_begin);
  }
}

TEST(SpokenClauses, AreNotSeenInQuestionsAboutNow) {
  for (const std::string_view text :
       {"What is Omar doing now, and who is with him?", "Where am I now?",
        "When I rang the bell just now, who answered?", "Until now, who has called?",
        "I closed the drawer, what lay inside?"}) {
    const SpokenTime spoken = parse_spoken(text, kEvening);
    EXPECT_FALSE(spoken.now_clause) << text;
    EXPECT_EQ(spoken.main_begin, 0) << text;
  }
}

TEST(SpokenClauses, AboutNowDoNotTimeTheQuestion) {
  const SpokenTime spoken =
      parse_spoken("Omar is now cooking for tonight, who cooked last time?", kEvening);
  EXPECT_EQ(spoken.phrases.size(), 1);
  EXPECT_FALSE(spoken.interval);
  EXPECT_EQ(spoken.qualifier, Qualifier::Last);
}

struct AnchorCase {
  std::string_view question;
  std::string_view anchor;
  bool after;
};

TEST(SpokenAnchor, IsTheEventOfBeforeAndAfter) {
  const AnchorCase cases[] = {
      {"Who used the knife before Priya?", "Priya", false},
      {"What did I do before I closed the window?", "I closed the window", false},
      {"After feeding the parrot and locking up, who drove home?",
       "feeding the parrot and locking up", true},
      {"Before the guests came in who cooked?", "the guests came in", false},
      {"Who sang after the last time Omar called?", "the last time Omar called", true},
      {"Who usually sings after locking up?", "locking up", true},
      {"Before I took the knife, when was it last used?", "I took the knife", false},
      {"What happened the day before the party?", "the party", false},
      {"吃饭之前我做了什么", "吃饭", false},
      {"回家之后谁做饭", "回家", true},
      {"在Priya来之前谁在厨房？", "Priya来", false},
      {"锁门后我们去了哪里？", "锁门", true},
      {"出门前我做了什么", "出门", false},
  };
  for (const AnchorCase& c : cases) {
    const SpokenTime spoken = parse_spoken(c.question, kEvening);
    EXPECT_EQ(spoken.anchor.value_or(""), c.anchor) << c.question;
    EXPECT_EQ(spoken.anchor_after, c.after) << c.question;
  }
}

TEST(SpokenAnchor, IsAbsentWhereATimeStandsInItsPlace) {
  for (const std::string_view text :
       {"What did I do before noon?", "What did I do after 3pm yesterday?", "昨天中午之前",
        "Where did the parrot live before?", "What did we do after that?",
        "Who came after 10 minutes?", "门前谁在唱歌", "最后我走了"}) {
    EXPECT_FALSE(parse_spoken(text, kEvening).anchor) << text;
  }
}

TEST(SpokenAnchor, StaysBesideAStrongerQualifier) {
  const SpokenTime spoken =
      parse_spoken("Before I took the knife, when was it last used?", kEvening);
  EXPECT_EQ(spoken.qualifier, Qualifier::Last);
  EXPECT_TRUE(spoken.anchor);
}

}  // namespace
}  // namespace daybook
