// Whether removed text is really gone from the file, for stores large enough that pages were
// split, merged and freed.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/store/custody.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "tests/store/sample_records.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

class SqliteForgetting : public testing::Test {
 protected:
  sqlite::SqliteStore open(std::chrono::milliseconds patience = std::chrono::seconds(10)) const {
    static const FixedClock clock{Clock::TimePoint{}};
    return {folder_ / "daybook.db", sqlite::Database::Opening::Create, clock, patience};
  }

  /// A thousand windows, of which every tenth holds a canary.
  static Changes recording() {
    Changes changes = sample_changes(0, 1000);
    for (std::size_t i = 0; i < changes.windows.size(); i += 10) {
      changes.windows[i].lines[0].text = "canary number " + std::to_string(i) + std::string(i, '.');
    }
    return changes;
  }

  static Forgetting canaries(const Changes& changes) {
    Forgetting what;
    for (std::size_t i = 0; i < changes.windows.size(); i += 10) {
      what.windows.push_back(changes.windows[i].id);
    }
    return what;
  }

  bool holds_canary() const {
    for (const auto& entry : fs::directory_iterator(folder_)) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string all{std::istreambuf_iterator<char>(in), {}};
      if (all.find("canary number") != std::string::npos) {
        return true;
      }
    }
    return false;
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

TEST_F(SqliteForgetting, IsDueUntilScrubbedAndThenNoFileHoldsIt) {
  sqlite::SqliteStore store = open();
  store.add_wearer({.name = kNora});
  const Changes changes = recording();
  store.commit(kNora, changes);
  EXPECT_FALSE(store.scrub_is_due());
  store.forget(kNora, canaries(changes));
  EXPECT_TRUE(store.scrub_is_due());
  EXPECT_TRUE(holds_canary());  // In the log, at least.
  store.scrub();
  EXPECT_FALSE(store.scrub_is_due());
  EXPECT_FALSE(holds_canary());
}

TEST_F(SqliteForgetting, WaitsForReadersOfTheOldStateAndStaysDue) {
  sqlite::SqliteStore store = open(std::chrono::milliseconds(50));
  store.add_wearer({.name = kNora});
  const Changes changes = recording();
  store.commit(kNora, changes);
  {
    const sqlite::SqliteStore reader = open();
    const sqlite::Transaction old_state(reader.database(), sqlite::Transaction::Kind::Read);
    EXPECT_GT(reader.database().integer("SELECT count(*) FROM windows"), 0);
    store.forget(kNora, canaries(changes));
    EXPECT_THROW(store.scrub(), Error);
    EXPECT_TRUE(store.scrub_is_due());
  }
  store.scrub();
  EXPECT_FALSE(holds_canary());
}

}  // namespace
}  // namespace daybook
