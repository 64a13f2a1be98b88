// Case P5: one zeroed page, whichever it is, is detected, what can be read is saved, and what
// was lost is listed; nothing is lost that does not stand on that page.

#include "daybook/store/salvage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/store/custody.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/migrations.h"
#include "daybook/store/sqlite/page_rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "tests/store/sample_records.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 4096;

class P5Salvage : public testing::Test {
 protected:
  static std::unique_ptr<sqlite::SqliteStore> open(const fs::path& path) {
    static const FixedClock clock{Clock::TimePoint{}};
    return std::make_unique<sqlite::SqliteStore>(path, sqlite::Database::Opening::Create, clock);
  }

  /// A closed store of some hundred windows, one of which needs overflow pages, and a failure.
  fs::path make_store() const {
    const fs::path path = folder_ / "daybook.db";
    const auto store = open(path);
    store->database().execute("PRAGMA synchronous = OFF");
    store->add_wearer({.name = kNora});
    for (int first = 0; first < 240; first += 40) {
      Changes changes = sample_changes(first, 40);
      changes.units.clear();
      for (Window& window : changes.windows) {
        if (first == 80) {
          window.lines[0].text += std::string(9000, 'x');
        }
        window.id = window_id(window);
        changes.units.push_back(sample_unit(window));
      }
      changes.units.push_back(
          {"bad.json:" + std::to_string(first), "read", UnitState::Failed, {}, "no words"});
      store->commit(kNora, changes);
    }
    return path;
  }

  static std::set<std::string> window_ids(const Store& store) {
    std::set<std::string> ids;
    for (const Window& window : store.windows(Cutoff::everything(), kNora, {})) {
      ids.insert(window.id.str());
    }
    return ids;
  }

  fs::path zeroed(const fs::path& path, std::size_t page) const {
    const fs::path damaged = folder_ / "damaged.db";
    fs::remove(damaged);
    fs::copy_file(path, damaged);
    std::fstream file(damaged, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(page * kPage));
    file << std::string(kPage, '\0');
    return damaged;
  }

  /// Whether opening and checking say that something is wrong.
  static bool is_detected(const fs::path& path) {
    try {
      return !open(path)->check().empty();
    } catch (const Error&) {
      return true;
    }
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

TEST_F(P5Salvage, AnyZeroedPageIsDetectedAndOnlyWhatStoodOnItIsLostAndListed) {
  const fs::path path = make_store();
  const std::set<std::string> all = window_ids(*open(path));
  const std::size_t pages = fs::file_size(path) / kPage;
  ASSERT_GT(pages, 100U);
  std::size_t with_losses = 0;
  // Every page in the long form.
  const std::size_t stride = std::getenv("DAYBOOK_FULL") != nullptr ? 1 : 7;
  for (std::size_t page = 0; page < pages; page += stride) {
    SCOPED_TRACE("page " + std::to_string(page + 1));
    const fs::path damaged = zeroed(path, page);
    EXPECT_TRUE(is_detected(damaged));
    const fs::path saved = folder_ / "saved.db";
    const SalvageReport report = salvage_store(damaged, saved, kNora);
    std::set<std::string> kept = window_ids(*open(saved));
    EXPECT_EQ(report.windows, kept.size());
    EXPECT_LE(all.size() - kept.size(), 40U);
    for (const LostWindow& lost : report.lost) {
      kept.insert(lost.id);
    }
    EXPECT_EQ(kept, all) << "what was lost is not listed";
    with_losses += report.lost.empty() ? 0 : 1;
    for (const char* suffix : {"", "-wal", "-shm"}) {
      fs::remove(saved.string() + suffix);
    }
  }
  EXPECT_GT(with_losses, 2U);
}

TEST_F(P5Salvage, WholeStoreIsSavedWithItsLedgerAndPendingWindows) {
  const fs::path path = make_store();
  const SalvageReport report = salvage_store(path, folder_ / "saved.db");
  EXPECT_FALSE(report.lost_anything());
  const auto saved = open(folder_ / "saved.db");
  EXPECT_EQ(saved->ledger(kNora).failed, 6U);
  EXPECT_EQ(saved->ledger(kNora).pending, 240U);
  EXPECT_EQ(window_ids(*saved), window_ids(*open(path)));
}

TEST_F(P5Salvage, StandingQuestionsAndFeedbackAreSaved) {
  const fs::path path = make_store();
  StandingQuestion open{"", "when it rains 雨", StandingMode::Every, at(3)};
  open.id = standing_id(open);
  StandingQuestion answered{"", "when Omar digs" + std::string(6000, '!'), StandingMode::Once,
                            at(4), at(9)};
  answered.id = standing_id(answered);
  Service service;
  service.subject = "cup";
  service.trigger = at(5);
  const Feedback feedback{service_id(service), service.type, "cup", at(5), Verdict::Never, at(6)};
  {
    const auto store = P5Salvage::open(path);
    store->put_standing(kNora, open);
    store->put_standing(kNora, answered);
    store->put_feedback(kNora, feedback);
  }
  salvage_store(path, folder_ / "saved.db");
  const auto saved = P5Salvage::open(folder_ / "saved.db");
  EXPECT_EQ(saved->standing(kNora), (std::vector{open, answered}));
  EXPECT_EQ(saved->feedback(kNora), std::vector{feedback});
}

TEST_F(P5Salvage, WhatAModelWroteIsSavedWhereItIsWholeAndElseWrittenAgain) {
  const fs::path path = make_store();
  {
    const auto store = open(path);
    std::vector<DerivedText> texts;
    Changes units;
    for (const Window& window : store->windows(Cutoff::everything(), kNora, {.limit = 3})) {
      texts.push_back({.window = window.id, .text = "I narrate.", .made_by = "m"});
      texts.back().digest = derived_digest(window, texts.back());
      units.units.push_back({window.id.str(), "narrate", UnitState::Done, window.interval, ""});
    }
    store->put_derived_texts(kNora, texts);
    store->commit(kNora, units);
    const std::size_t faults = store->check().size();
    store->database().execute(
        "UPDATE derived_texts SET text = 'I nerrate.' WHERE key ="
        " (SELECT min(key) FROM derived_texts)");
    EXPECT_EQ(store->check().size(), faults + 1);
  }
  const fs::path saved = folder_ / "saved.db";
  EXPECT_FALSE(salvage_store(path, saved).lost_anything());
  const auto store = open(saved);
  EXPECT_EQ(store->derived_texts(Cutoff::everything(), kNora, {}).size(), 2U);
  std::vector<Unit> pending = store->units(kNora, {UnitState::Pending});
  EXPECT_EQ(std::erase_if(pending, [](const Unit& unit) { return unit.stage == "narrate"; }), 1U);
  EXPECT_EQ(store->check(), std::vector<std::string>());
}

TEST_F(P5Salvage, WhatIsOnlyInTheLogIsSavedToo) {
  const fs::path path = folder_ / "daybook.db";
  const auto store = open(path);
  store->add_wearer({.name = kNora, .growth = {.scene = "game", .recipe = "grove"}});
  Changes changes{.windows = {sample_window(0)}};
  changes.windows[0].id = window_id(changes.windows[0]);
  store->commit(kNora, changes);
  const SalvageReport report = salvage_store(path, folder_ / "saved.db");
  EXPECT_EQ(report.windows, 1U);
  EXPECT_EQ(open(folder_ / "saved.db")->wearers().at(0).growth,
            (Growth{.scene = "game", .recipe = "grove"}));
}

TEST_F(P5Salvage, WearersOfAFileFromBeforeGrowthWasKeptAreSaved) {
  const fs::path now = make_store();
  const fs::path then = folder_ / "then.db";
  {
    const FixedClock clock{Clock::TimePoint{}};
    const sqlite::Database database(then, sqlite::Database::Opening::Create);
    sqlite::migrate(database, clock, sqlite::schema_steps().first(6));
    database.execute(
        "ATTACH '" + now.string() + "' AS now;" +
        "INSERT INTO main.windows SELECT * FROM now.windows;"
        "INSERT INTO main.wearers SELECT key, name, face, generation FROM now.wearers");
  }
  EXPECT_TRUE(salvage_store(then, folder_ / "saved.db").made_up.empty());
  const std::vector<Wearer> wearers = open(folder_ / "saved.db")->wearers();
  EXPECT_EQ(wearers.at(0).name, kNora);
  EXPECT_EQ(wearers.at(0).growth, Growth());
}

TEST_F(P5Salvage, RefusesWhatHoldsNoWindowAndNeverOverwrites) {
  std::ofstream(folder_ / "text") << std::string(10'000, 'x');
  EXPECT_THROW(salvage_store(folder_ / "text", folder_ / "saved.db"), Error);
  EXPECT_FALSE(fs::exists(folder_ / "saved.db"));
  const fs::path path = make_store();
  EXPECT_THROW(salvage_store(path, folder_ / "text"), Error);
  EXPECT_THROW(salvage_store(folder_ / "nowhere", folder_ / "saved.db"), Error);
}

TEST_F(P5Salvage, LeavesTheDamagedFileAsItIs) {
  const fs::path damaged = zeroed(make_store(), 7);
  const auto bytes = [&] {
    std::ifstream in(damaged, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string before = bytes();
  salvage_store(damaged, folder_ / "saved.db", kNora);
  EXPECT_EQ(bytes(), before);
}

TEST_F(P5Salvage, EmptiedFileIsNeverTakenForANewStore) {
  const fs::path path = make_store();
  fs::create_directories(path.string() + ".index");
  std::ofstream(path.string() + ".index/B1_NORA.dbx") << "cache";
  fs::resize_file(path, 0);
  EXPECT_THROW(open(path), Error);
  EXPECT_EQ(fs::file_size(path), 0U);
}

TEST(PageRows, LiveThroughAnyBytes) {
  std::string file(8 * kPage, '\0');
  std::uint64_t state = 12345;
  for (int round = 0; round < 200; ++round) {
    for (char& c : file) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      c = static_cast<char>(state >> 56);
    }
    const char types[] = {0x0d, 0x0a, 0x02, 0x05};
    for (std::size_t page = 0; page < 8; ++page) {
      file[page * kPage] = types[(page + static_cast<std::size_t>(round)) % 4];
    }
    sqlite::each_raw_row(
        file, [](const sqlite::RawRow& row) { EXPECT_FALSE(row.values.size() > kPage); },
        [](std::size_t) {});
  }
}

}  // namespace
}  // namespace daybook
