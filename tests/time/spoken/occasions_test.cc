#include "daybook/time/spoken/occasions.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>
#include <utility>

#include "daybook/time/spoken.h"
#include "tests/time/spoken_context.h"

namespace daybook {
namespace {

const SpokenContext kEvening = context_at("DAY3 20:00");

struct QualifierCase {
  std::string_view question;
  Qualifier qualifier;
};

void PrintTo(const QualifierCase& c, std::ostream* out) { *out << c.question; }

class QualifierTable : public testing::TestWithParam<QualifierCase> {};

TEST_P(QualifierTable, IsRead) {
  EXPECT_EQ(name(parse_spoken(GetParam().question, kEvening).qualifier), name(GetParam().qualifier))
      << GetParam().question;
}

using enum Qualifier;

INSTANTIATE_TEST_SUITE_P(
    English, QualifierTable,
    testing::Values(QualifierCase{"When was the last time Wei fed the parrot?", Last},
                    QualifierCase{"Who tuned the cello last time?", Last},
                    QualifierCase{"When was the kettle last filled?", Last},
                    QualifierCase{"What did I last ask Priya about?", Last},
                    QualifierCase{"Who held the ladder last?", Last},
                    QualifierCase{"Who was the last person to water the fern?", Last},
                    QualifierCase{"Who was the last to leave?", Last},
                    QualifierCase{"Who was the last one who fed the cat?", Last},
                    QualifierCase{"What was the last thing Omar said?", Last},
                    QualifierCase{"Where did we go on the last two times?", Last},
                    QualifierCase{"When did I most recently water the plants?", Last},
                    QualifierCase{"What happened the previous time we met?", Last},
                    QualifierCase{"When was my last coffee?", Last},
                    QualifierCase{"When was the very last time I swam?", Last},
                    QualifierCase{"Who was the latest to arrive?", Last},
                    QualifierCase{"Who first suggested the picnic?", First},
                    QualifierCase{"Who was the first to taste the jam?", First},
                    QualifierCase{"When was the kiln first used?", First},
                    QualifierCase{"Who arrived first?", First},
                    QualifierCase{"Where was I the first time Wei sang?", First},
                    QualifierCase{"Where was the ladder kept initially?", First},
                    QualifierCase{"Who originally owned the cello?", First},
                    QualifierCase{"When did we meet for the first time?", First},
                    QualifierCase{"What is the earliest mention of the kiln?", First},
                    QualifierCase{"Who was the first person who spoke?", First},
                    QualifierCase{"What do I usually drink?", Usual},
                    QualifierCase{"Who often forgets the keys?", Usual},
                    QualifierCase{"What do I always buy?", Usual},
                    QualifierCase{"Who never washes up?", Usual},
                    QualifierCase{"What does Greta hum every time she bakes?", Usual},
                    QualifierCase{"Who typically cooks?", Usual},
                    QualifierCase{"What do we rarely eat?", Usual},
                    QualifierCase{"What do I do every morning?", Usual},
                    QualifierCase{"How often do I drink coffee?", Count},
                    QualifierCase{"How many times did Felix call?", Count},
                    QualifierCase{"How often was the last meeting moved?", Count},
                    QualifierCase{"What did I do before the party?", Before},
                    QualifierCase{"Who used the knife before Priya?", Before},
                    QualifierCase{"What did I do before noon?", Before},
                    QualifierCase{"What happened after Greta left?", After},
                    QualifierCase{"What happened after lunch?", After},
                    QualifierCase{"Who sang after the last time Omar called?", After},
                    QualifierCase{"Who rang the bell just now?", JustNow},
                    QualifierCase{"What did I just pour into the jar?", JustNow},
                    QualifierCase{"Who left a moment ago?", JustNow},
                    QualifierCase{"Where are the keys?", None}));

INSTANTIATE_TEST_SUITE_P(
    Chinese, QualifierTable,
    testing::Values(
        QualifierCase{"上次我喂鹦鹉是什么时候？", Last},
        QualifierCase{"窗户上一次是什么时候打开的", Last},
        QualifierCase{"最后一次见到Priya是在哪里？", Last},
        QualifierCase{"最近一次浇花是什么时候", Last}, QualifierCase{"梯子是谁最后搬走的？", Last},
        QualifierCase{"谁第一次提到野餐？", First}, QualifierCase{"这个计划最早是谁说的", First},
        QualifierCase{"谁第一个到的？", First}, QualifierCase{"平时谁洗碗？", Usual},
        QualifierCase{"我通常喝什么？", Usual}, QualifierCase{"我经常去哪里", Usual},
        QualifierCase{"总是谁付钱？", Usual}, QualifierCase{"我从不吃什么？", Usual},
        QualifierCase{"每天早上我做什么", Usual}, QualifierCase{"我喝了几次咖啡？", Count},
        QualifierCase{"我去了多少次超市", Count}, QualifierCase{"刚才谁在敲门", JustNow},
        QualifierCase{"刚刚我放下了什么？", JustNow}, QualifierCase{"吃饭之前我做了什么", Before},
        QualifierCase{"昨天中午以前我做了什么", Before}, QualifierCase{"回家之后谁做饭", After},
        QualifierCase{"午饭后谁洗的碗", After}));

INSTANTIATE_TEST_SUITE_P(
    Traps, QualifierTable,
    testing::Values(
        QualifierCase{"Who took the last piece of cake?", None},
        QualifierCase{"Who took last piece?", None},
        QualifierCase{"Who took the last one on the shelf?", None},
        QualifierCase{"Where did I put last year's calendar?", None},
        QualifierCase{"Where is the last page of the letter?", None},
        QualifierCase{"At last, who found it?", None},
        QualifierCase{"Who came at long last?", None},
        QualifierCase{"What is his last name?", None},
        QualifierCase{"What is Omar's last name?", None},
        QualifierCase{"Who made a last-minute change?", None},
        QualifierCase{"Who is last but not least?", None},
        QualifierCase{"Who drank the last of the milk?", None},
        QualifierCase{"How long did the battery last?", None},
        QualifierCase{"Will the milk last until Friday?", None},
        QualifierCase{"What did I do last night?", None},
        QualifierCase{"What did I do in the last 2 hours?", None},
        QualifierCase{"Who came last Monday?", None},
        QualifierCase{"Who slept on the first floor?", None},
        QualifierCase{"Who slept on first floor?", None},
        QualifierCase{"Who is in the first-floor kitchen?", None},
        QualifierCase{"Where is the first aid kit?", None},
        QualifierCase{"What is her first name?", None},
        QualifierCase{"Who laughed at first?", None},
        QualifierCase{"First of all, who came?", None},
        QualifierCase{"Was it love at first sight?", None},
        QualifierCase{"Which is the first house in our street?", None},
        QualifierCase{"What did I do on the first day?", None},
        QualifierCase{"Who sold the second-hand lamp?", None},
        QualifierCase{"Who took the second cup?", None},
        QualifierCase{"Can you wait a second, who called?", None},
        QualifierCase{"Who carried most of the chairs?", None},
        QualifierCase{"Who told the most jokes?", None},
        QualifierCase{"What is the latest version of the plan?", None},
        QualifierCase{"Never mind the cat, who called?", None},
        QualifierCase{"Who was late as usual?", None}, QualifierCase{"Who came after all?", None},
        QualifierCase{"Who left before long?", None},
        QualifierCase{"Who stood in front of the shop?", None},
        QualifierCase{"Who looked after the parrot?", None},
        QualifierCase{"Who is Wei named after?", None},
        QualifierCase{"Who ate one after another?", None},
        QualifierCase{"Has Greta been here before?", None},
        QualifierCase{"Who looks just like Felix?", None},
        QualifierCase{"Who took an umbrella just in case?", None},
        QualifierCase{"Who likes minute details?", None}, QualifierCase{"最后一块肥皂在哪里", None},
        QualifierCase{"最后我们坐了几路车", None}, QualifierCase{"我们街上的第一个邻居是谁", None},
        QualifierCase{"一楼的灯是谁开的", None}, QualifierCase{"最近的超市在哪里", None},
        QualifierCase{"他找了好几次的书在哪里", None}, QualifierCase{"她之前住在哪里？", None},
        QualifierCase{"那些旧罐子之前放在哪里", None}, QualifierCase{"以后我们去哪里", None},
        QualifierCase{"刚好谁在厨房", None}));

}  // namespace
}  // namespace daybook
