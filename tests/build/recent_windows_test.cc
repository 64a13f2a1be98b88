#include "daybook/build/recent_windows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/windows.h"

namespace daybook {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Duration kStart = std::chrono::hours(30);

/// Windows of half a minute, the first at `kStart`.
class Recent : public testing::Test {
 protected:
  void push(int from, int to, bool fresh = false) {
    for (int i = from; i < to; ++i) {
      Moment moment;
      moment.text = std::to_string(i);
      recent_.push(numbered(i), {moment}, fresh && i == from);
    }
  }
  static Window numbered(int i) {
    return made_up::window(kStart + i * seconds(30), {"I carry plank " + std::to_string(i) + "."});
  }
  static Timestamp start(int i) { return Timestamp(kStart + i * seconds(30)); }
  static std::vector<int> numbers(std::span<const Window> windows) {
    std::vector<int> out;
    for (const Window& window : windows) {
      out.push_back(static_cast<int>((window.interval.start - start(0)) / seconds(30)));
    }
    return out;
  }

  RecentWindows recent_{minutes(1), minutes(2)};
};

TEST_F(Recent, FindsWhatExplainsTheNextWindow) {
  push(0, 5);
  EXPECT_THAT(numbers(recent_.before_next(numbered(5), false)), ElementsAre(3, 4));
  EXPECT_THAT(numbers(recent_.before_next(numbered(5), true)), IsEmpty());
}

TEST_F(Recent, FindsAnEpisodeItsMomentsAndWhatExplainsIt) {
  push(0, 6);
  EXPECT_THAT(numbers(recent_.within({start(3), start(5)})), ElementsAre(3, 4));
  EXPECT_THAT(numbers(recent_.before(start(3))), ElementsAre(1, 2));
  std::vector<std::string> texts;
  for (const Moment& moment : recent_.moments_within({start(3), start(5)})) {
    texts.push_back(moment.text);
  }
  EXPECT_THAT(texts, ElementsAre("3", "4"));
}

TEST_F(Recent, ExplainsNothingAcrossABreak) {
  push(0, 3);
  push(3, 6, true);
  EXPECT_THAT(numbers(recent_.before(start(4))), ElementsAre(3));
  EXPECT_THAT(numbers(recent_.before(start(3))), IsEmpty());
  EXPECT_THAT(numbers(recent_.before_next(numbered(6), false)), ElementsAre(4, 5));
}

TEST_F(Recent, KeepsWhatABreakEndsUntilTheNextWindow) {
  push(0, 4);
  push(200, 201, true);
  EXPECT_THAT(numbers(recent_.within({start(0), start(4)})), ElementsAre(0, 1, 2, 3));
  push(201, 202);
  EXPECT_THAT(numbers(recent_.within({start(0), start(4)})), IsEmpty());
}

}  // namespace
}  // namespace daybook
