#include "daybook/models/speech_text.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "daybook/models/transcriber.h"

namespace daybook {
namespace {

using std::chrono::seconds;

TEST(SpeechText, KeepsWhatIsSaidAndLeavesMarksOut) {
  EXPECT_EQ(speech_text(" The kettle is hot."), "The kettle is hot.");
  EXPECT_EQ(speech_text("[Music] Come in! (laughs) Sit  down."), "Come in! Sit down.");
  EXPECT_EQ(speech_text("*coughs* Sorry."), "Sorry.");
  EXPECT_EQ(speech_text("\u266A Row the boat \u266A"), "Row the boat");
  EXPECT_EQ(speech_text("\uFF08\u7B11\u58F0\uFF09\u94A5\u5319\u5728\u684C\u4E0A"),
            "\u94A5\u5319\u5728\u684C\u4E0A");
}

TEST(SpeechText, OfMarksAloneNothingIsLeft) {
  for (const char* text : {"[BLANK_AUDIO]", " (applause)", "[Music][Music]", "\u266A\u266A", "...",
                           "", " - ", "*sighs*", "\u3010\u97F3\u4E50\u3011", "(a [b] c)"}) {
    EXPECT_EQ(speech_text(text), "") << text;
  }
}

TEST(SpeechText, AMarkWithoutItsPartnerTakesNoWords) {
  EXPECT_EQ(speech_text("I left it (on the shelf"), "I left it on the shelf");
  EXPECT_EQ(speech_text("on the shelf) I think"), "on the shelf I think");
  EXPECT_EQ(speech_text("2 * 3"), "2 3");
}

TEST(SpeechText, IsOneLineOfUtf8) {
  EXPECT_EQ(speech_text("one\r\ntwo\tthree"), "one two three");
  EXPECT_EQ(speech_text("caf\xC3"), "caf");
  EXPECT_EQ(speech_text("\xE9\x92\xFF tea"), "tea");
}

TEST(SpeechOf, OrdersSegmentsAndKeepsThemWithinTheSound) {
  const std::vector<SpokenSegment> speech = speech_of({{"later", seconds(5), seconds(9)},
                                                       {"[noise]", seconds(2), seconds(3)},
                                                       {"sooner", seconds(1), seconds(0)},
                                                       {"never", seconds(8), seconds(9)}},
                                                      seconds(8));
  EXPECT_EQ(speech, (std::vector<SpokenSegment>{{"sooner", seconds(1), seconds(1)},
                                                {"later", seconds(5), seconds(8)}}));
}

TEST(SpeechOf, OfAnUnknownLengthKeepsEveryTime) {
  const std::vector<SpokenSegment> segments = {{"on", seconds(5000), seconds(5009)}};
  EXPECT_EQ(speech_of(segments, {}), segments);
}

}  // namespace
}  // namespace daybook
