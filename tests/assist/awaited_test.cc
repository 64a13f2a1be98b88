#include "daybook/assist/awaited.h"

#include <gtest/gtest.h>

#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using std::chrono::minutes;

Timestamp at(int minute) {
  return Clockface::dataset().at(1, std::chrono::hours(9)) + minutes(minute);
}

Line line(int minute, Channel channel, const std::string& text) {
  return {
      {at(minute), at(minute)}, channel, channel == Channel::Speech ? "Omar" : "", text, "", ""};
}

/// How many requests a caption makes due twenty minutes after one was said.
std::size_t due(const std::string& said, const std::string& seen) {
  AwaitedDeeds deeds;
  const Line request = line(0, Channel::Speech, said);
  deeds.hear(request, {WindowId{1}, request.interval, request.text});
  return deeds.due(line(20, Channel::Caption, seen), at(0), at(20)).size();
}

TEST(AwaitedDeeds, AreDueWhenTheWearerDoesThem) {
  EXPECT_EQ(due("Let me know before you start sweeping.", "I'm sweeping the hall."), 1U);
  EXPECT_EQ(due("When you paint the shelf, tell me.", "I paint the shelf blue."), 1U);
  EXPECT_EQ(due("Call me once you leave the house, please.", "We left the house."), 1U);
}

TEST(AwaitedDeeds, AreNotDueForLookAlikes) {
  const std::string shelf = "Tell me before you paint the shelf.";
  for (const char* seen : {"Omar paints the shelf.", "I paint the door.", "I look at the shelf.",
                           "I want to paint the shelf.", "I don't paint the shelf."}) {
    EXPECT_EQ(due(shelf, seen), 0U) << seen;
  }
  EXPECT_EQ(due("Paint the shelf before you leave.", "I leave."), 0U) << "nobody is to be told";
  EXPECT_EQ(due("Tell me about the shelf.", "I paint the shelf."), 0U) << "no condition";
}

TEST(AwaitedDeeds, AreGivenOnceAndWithinTheirTime) {
  AwaitedDeeds deeds;
  const Line request = line(0, Channel::Speech, "Tell me before you paint the shelf.");
  deeds.hear(request, {WindowId{1}, request.interval, request.text});
  const Line paints = line(20, Channel::Caption, "I paint the shelf.");
  EXPECT_TRUE(deeds.due(paints, at(0), at(0)).empty()) << "too fresh";
  const auto found = deeds.due(paints, at(0), at(20));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].speaker, "Omar");
  EXPECT_EQ(found[0].request.text, request.text);
  EXPECT_TRUE(deeds.due(paints, at(0), at(20)).empty()) << "given once";
  deeds.hear(request, {WindowId{1}, request.interval, request.text});
  EXPECT_TRUE(deeds.due(paints, at(1), at(20)).empty()) << "too old";
}

}  // namespace
}  // namespace daybook
