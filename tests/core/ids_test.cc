#include "daybook/core/ids.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace daybook {
namespace {

TEST(RecordId, IsWrittenWithItsKindAndSixteenDigits) {
  EXPECT_EQ(WindowId{0x0f3c}.str(), "w-0000000000000f3c");
  EXPECT_EQ(MomentId{0xffff'ffff'ffff'ffff}.str(), "m-ffffffffffffffff");
  EXPECT_EQ(EpisodeId{0}.str(), "e-0000000000000000");
  EXPECT_EQ(PatternId{0xA}.str(), "p-000000000000000a");
}

RC_GTEST_PROP(RecordId, ReadsBackWhatItWrites, (std::uint64_t value)) {
  const RecordId id{*rc::gen::element(RecordKind::Window, RecordKind::Moment, RecordKind::Episode,
                                      RecordKind::Pattern),
                    value};
  RC_ASSERT(RecordId::parse(id.str()) == id);
}

TEST(RecordId, RefusesWhatItWouldNotWrite) {
  for (const std::string_view text :
       {"", "w", "w-", "w-0f3c", "x-0000000000000f3c", "w_0000000000000f3c", "w-0000000000000F3C",
        "w-0000000000000f3", "w-0000000000000f3c0", " w-0000000000000f3c", "w-+000000000000f3c",
        "w-0x00000000000f3c"}) {
    EXPECT_FALSE(RecordId::parse(text)) << text;
  }
}

TEST(RecordId, OrdersByKindThenValue) {
  std::vector<RecordId> ids = {PatternId{1}, WindowId{2}, WindowId{1}, MomentId{0}};
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(ids, (std::vector<RecordId>{WindowId{1}, WindowId{2}, MomentId{0}, PatternId{1}}));
}

TEST(RecordId, KindsWithTheSameValueAreDifferentKeys) {
  const std::unordered_set<RecordId> ids = {WindowId{7}, MomentId{7}, EpisodeId{7}, PatternId{7}};
  EXPECT_EQ(ids.size(), 4U);
  EXPECT_FALSE(ids.contains(WindowId{8}));
}

}  // namespace
}  // namespace daybook
