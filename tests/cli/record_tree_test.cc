#include "daybook/cli/record_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Watering on two occasions, the first with a core moment and a detail.
class Watering : public testing::Test {
 protected:
  Watering() {
    const std::vector<Window> windows = {small_window(0, {"I fill the can."}),
                                         small_window(7200, {"I fill the can."})};
    const Moment core = made_moment(windows[0], "I", "fill", "the can");
    const Episode first = made_episode({windows[0]}, "I water the roses");
    const Episode second = made_episode({windows[1]}, "I water the ferns");
    pattern_ = made_pattern({first, second}, "Watering");
    Changes changes;
    changes.windows = windows;
    changes.moments = {core, made_moment(windows[0], "I", "look", "up")};
    changes.episodes = {first, second};
    changes.patterns = {pattern_};
    changes.edges = {{first.id, core.id, "core", 0.9, first.known_at},
                     {pattern_.root, first.id, "initiating", 0.8, pattern_.known_at},
                     {pattern_.root, second.id, "developing", 0.6, pattern_.known_at}};
    store_.add_wearer({"T1_NORA", face_});
    store_.commit("T1_NORA", changes);
  }

  RecordNode tree(const TreeOptions& options) const {
    return grow_tree(Cutoff::everything(), store_, "T1_NORA", {pattern_, "", 0}, options);
  }
  std::string text(const TreeOptions& options) const {
    std::ostringstream out;
    print_tree(out, tree(options), face_, options, 0);
    return out.str();
  }

  Clockface face_ = Clockface::dataset();
  Pattern pattern_;
  MemoryStore store_;
};

TEST_F(Watering, IsToldStratumByStratum) {
  EXPECT_EQ(text({.depth = 2, .ids = false}),
            "DAY1 09:00:00  Watering (2 times on 1 day)\n"
            "    DAY1 09:00:00  initiating 0.80  I water the roses\n"
            "        09:00:00  core 0.90  I fill the can.\n"
            "        (and 1 more)\n"
            "    DAY1 11:00:00  developing 0.60  I water the ferns\n");
}

TEST_F(Watering, DepthBoundsTheTree) {
  EXPECT_THAT(text({.depth = 0}), Not(HasSubstr("roses")));
  EXPECT_THAT(text({.depth = 1}), Not(HasSubstr("fill")));
  EXPECT_THAT(text({.depth = 3}), HasSubstr("source  I fill the can."));
}

TEST_F(Watering, DetailsAreToldWhereAskedFor) {
  EXPECT_THAT(text({.depth = 2, .details = true}), HasSubstr("detail  I look up."));
}

TEST_F(Watering, JsonIsNestedTheSameWay) {
  const json parsed = json::parse(tree_json(tree({.depth = 2}), face_));
  EXPECT_EQ(parsed["id"], pattern_.id.str());
  ASSERT_EQ(parsed["below"].size(), 2U);
  EXPECT_EQ(parsed["below"][0]["role"], "initiating");
  EXPECT_EQ(parsed["below"][0]["below"][0]["text"], "I fill the can.");
  EXPECT_EQ(parsed["below"][0]["details_left_out"], 1);
  EXPECT_FALSE(parsed["below"][1].contains("below"));
}

}  // namespace
}  // namespace daybook
