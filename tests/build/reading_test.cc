#include "daybook/build/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/windows.h"

namespace daybook {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

class WindowReading : public testing::Test {
 protected:
  WindowReader reader{"B1_NORA", minutes(5), seconds(60)};

  std::vector<std::string> texts(const Window& window, bool fresh = false) {
    std::vector<std::string> out;
    for (const Moment& moment : reader.read(window, fresh)) {
      out.push_back(moment.text);
    }
    return out;
  }
  std::vector<std::string> texts(const std::vector<std::string>& lines) {
    return texts(made_up::window(seconds(0), lines));
  }
};

TEST_F(WindowReading, TellsCaptionsAndSpeechInTimeOrder) {
  EXPECT_THAT(
      texts({"I open the fridge.", "Omar: The milk is sour.", "I close the fridge."}),
      ElementsAre("I open the fridge", "Omar says that the milk is sour", "I close the fridge"));
}

TEST_F(WindowReading, GivesMomentsTheirProvenance) {
  const Window window = made_up::window(minutes(3), {"I nod.", "I open the fridge."});
  const std::vector<Moment> moments = reader.read(window, true);
  ASSERT_EQ(moments.size(), 1u);
  EXPECT_EQ(moments[0].window, window.id);
  EXPECT_THAT(moments[0].lines, ElementsAre(1u));
  EXPECT_EQ(moments[0].known_at, window.interval.end);
  EXPECT_EQ(moments[0].interval, window.lines[1].interval);
  EXPECT_EQ(moments[0].id, moment_id(moments[0]));
}

TEST_F(WindowReading, JoinsLinesThatRunOn) {
  EXPECT_THAT(texts({"Omar: The man from the...", "Omar: bicycle shop has called."}),
              ElementsAre("Omar says that the man from the bicycle shop has called"));
}

TEST_F(WindowReading, LetsAnUntaggedLineGoOn) {
  Window window =
      made_up::window(seconds(0), {"Omar: The man from the", "X: bicycle shop called."});
  window.lines[1].speaker.clear();
  EXPECT_THAT(texts(window), ElementsAre("Omar says that the man from the bicycle shop called"));
}

TEST_F(WindowReading, CallsAnUntaggedSpeakerSomeone) {
  Window window = made_up::window(seconds(0), {"X: The bus is late."});
  window.lines[0].speaker.clear();
  EXPECT_THAT(texts(window), ElementsAre("Someone says that the bus is late"));
}

TEST_F(WindowReading, LeavesMusicAndVoicesOut) {
  EXPECT_THAT(texts({"Music: La la la.", "AI: Battery low."}), IsEmpty());
}

TEST_F(WindowReading, TellsChineseAsItIs) {
  EXPECT_THAT(texts({"Wei: 我们明天去市场。"}), ElementsAre("Wei says that 我们明天去市场"));
}

TEST_F(WindowReading, PrefersTheEnglishOfTwoLanguages) {
  Window window = made_up::window(seconds(0), {"Wei: 门开着。"});
  window.lines[0].alternate = "The door is open.";
  EXPECT_THAT(texts(window), ElementsAre("Wei says that the door is open"));
}

TEST_F(WindowReading, ExplainsByTheWindowBefore) {
  texts(made_up::window(seconds(0), {"I fill the white cup."}));
  EXPECT_THAT(texts(made_up::window(seconds(10), {"I drop it."})),
              ElementsAre("I drop the white cup"));
}

TEST_F(WindowReading, ExplainsNothingAcrossABreak) {
  texts(made_up::window(seconds(0), {"I fill the white cup."}));
  EXPECT_THAT(texts(made_up::window(seconds(10), {"I drop it."}), true), IsEmpty());
}

TEST_F(WindowReading, KnowsThePlaceAfterwards) {
  texts({"I walk into the workshop."});
  EXPECT_EQ(reader.place(), "workshop");
  EXPECT_EQ(reader.located(), "in the workshop");
}

TEST_F(WindowReading, ClipsAMomentToItsWindow) {
  Window window = made_up::window(seconds(0), {"I open the fridge."});
  window.lines[0].interval = {Timestamp(seconds(29)), Timestamp(seconds(40))};
  EXPECT_EQ(reader.read(window, true).at(0).interval.end, window.interval.end);
}

TEST_F(WindowReading, OfAnEmptyWindowGivesNothing) {
  EXPECT_THAT(texts(std::vector<std::string>{}), IsEmpty());
}

}  // namespace
}  // namespace daybook
