#include "daybook/recall/anchor.h"

#include <gtest/gtest.h>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

class Anchors : public testing::Test {
 protected:
  Anchors() {
    fill(store_, {small_window(0, {"I sweep the yard."}),
                  small_window(3600, {"Omar brings the grey suitcase."}),
                  small_window(7200, {"I feed the geese."}),
                  small_window(9000, {"Omar brings the grey suitcase."})});
    index_ = small_index(store_);
  }

  std::optional<Anchor> find(const std::string& question, std::size_t visible = 4) const {
    const Intent intent = analyse(*index_, visible, {question, {}, at_second(20'000)});
    return find_anchor(*index_, nullptr, visible, intent);
  }

  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
};

TEST_F(Anchors, AfterReachesFromTheEventOnwards) {
  const auto anchor = find("What did I do after Omar brought the grey suitcase?");
  ASSERT_TRUE(anchor);
  EXPECT_TRUE(anchor->after);
  EXPECT_EQ(anchor->event.start, at_second(9000));
  EXPECT_EQ(anchor->asked, (Interval{at_second(9000), at_second(9630)}));
}

TEST_F(Anchors, BeforeReachesBack) {
  const auto anchor = find("What did I do before Omar brought the grey suitcase?");
  ASSERT_TRUE(anchor);
  EXPECT_FALSE(anchor->after);
  EXPECT_EQ(anchor->asked, (Interval{at_second(8400), at_second(9030)}));
}

TEST_F(Anchors, AreFoundAmongWhatIsKnownOnly) {
  const auto anchor = find("What did I do after Omar brought the grey suitcase?", 3);
  ASSERT_TRUE(anchor);
  EXPECT_EQ(anchor->event.start, at_second(3600));
}

TEST_F(Anchors, AreAbsentWhereNothingIsLikeTheEvent) {
  EXPECT_FALSE(find("What did I do after the volcano erupted?"));
  EXPECT_FALSE(find("What did I do after Omar brought the grey suitcase?", 0));
}

TEST_F(Anchors, AreAbsentWhereATimeIsNamedOrNoEvent) {
  EXPECT_FALSE(find("What did I do after 11:00?"));
  EXPECT_FALSE(find("When did I last feed the geese?"));
}

}  // namespace
}  // namespace daybook
