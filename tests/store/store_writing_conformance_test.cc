// What is written, taken back and removed, and what the ledger says; reading is in
// store_conformance_test.cc.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"
#include "tests/store/store_conformance.h"

namespace daybook {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// --- Commit

TEST_P(StoreConformance, CommittingTwiceIsCommittingOnce) {
  const Changes changes = sample_changes(0, 8);
  store().commit(kNora, changes);
  const auto before = dump_of(store());
  const std::uint64_t generation = store().generation(kNora);
  store().commit(kNora, changes);
  EXPECT_EQ(dump_of(store()), before);
  EXPECT_EQ(store().generation(kNora), generation);
}

TEST_P(StoreConformance, LeavesARecordAsItIs) {
  const Window window = sample_window(0);
  Window other = window;
  other.lines[0].origin = "copy.srt:1";
  store().commit(kNora, {.windows = {window}});
  store().commit(kNora, {.windows = {other}});
  EXPECT_EQ(lines_of(store().windows(kEverything, kNora, {})), lines_of<Window>({window}));
}

TEST_P(StoreConformance, RefusesAWindowOfAnotherWearerAndWritesNothing) {
  const auto before = dump_of(store());
  const Changes changes{.windows = {sample_window(0), sample_window(1, kOmar)}};
  EXPECT_EQ(kind_of_error([&] { store().commit(kNora, changes); }), ErrorKind::BadInput);
  EXPECT_EQ(dump_of(store()), before);
}

TEST_P(StoreConformance, RefusesNumbersThatAreNotFinite) {
  Window window = sample_window(0);
  window.source.offset = std::numeric_limits<double>::quiet_NaN();
  Edge edge = sample_edge(EpisodeId{1}, MomentId{1}, at(1));
  edge.weight = std::numeric_limits<double>::infinity();
  EXPECT_EQ(kind_of_error([&] { store().commit(kNora, {.windows = {window}}); }),
            ErrorKind::BadInput);
  EXPECT_EQ(kind_of_error([&] { store().commit(kNora, {.edges = {edge}}); }), ErrorKind::BadInput);
}

TEST_P(StoreConformance, DumpDoesNotDependOnTheOrderOfCommits) {
  const Changes first = sample_changes(0, 4);
  const Changes second = sample_changes(4, 4);
  const std::unique_ptr<Store> other = open_other();
  store().commit(kNora, first);
  store().commit(kNora, second);
  store().commit(kOmar, sample_changes(0, 2, kOmar));
  other->commit(kOmar, sample_changes(0, 2, kOmar));
  other->commit(kNora, second);
  other->commit(kNora, first);
  EXPECT_EQ(dump_of(*other), dump_of(store()));
}

TEST_P(StoreConformance, DumpHoldsEveryRow) {
  const Changes changes = sample_changes(0, 8);
  const std::size_t empty = dump_of(store()).size();
  store().commit(kNora, changes);
  EXPECT_EQ(dump_of(store()).size() - empty, changes.windows.size() + changes.moments.size() +
                                                 changes.episodes.size() + changes.patterns.size() +
                                                 changes.edges.size() + changes.units.size());
}

TEST_P(StoreConformance, FindsWhatBecameKnownSinceATime) {
  Moment late = moment_at(1, between(0, 10));
  late.known_at = at(9000);
  const Moment early = moment_at(2, between(20, 30));
  store().commit(kNora, {.moments = {late, early}});
  EXPECT_THAT(ids_of(store().moments(kEverything, kNora, {.known_from = at(9000)})),
              ElementsAre(1));
  EXPECT_THAT(ids_of(store().moments(kEverything, kNora, {.known_from = early.known_at})),
              ElementsAre(1, 2));
  EXPECT_THAT(store().moments(kEverything, kNora, {.known_from = at(9001)}), IsEmpty());
}

// --- Generation

TEST_P(StoreConformance, GenerationRisesWithRecordsAndNotWithUnits) {
  const Changes changes = sample_changes(0, 4);
  EXPECT_EQ(store().generation(kNora), 0);
  store().commit(kNora, only_windows(changes));
  const std::uint64_t first = store().generation(kNora);
  EXPECT_GT(first, 0);
  store().commit(kNora, {.units = changes.units});
  EXPECT_EQ(store().generation(kNora), first);
  store().commit(kNora, changes);
  const std::uint64_t second = store().generation(kNora);
  EXPECT_GT(second, first);
  store().rewind(kNora, at(0));
  const std::uint64_t third = store().generation(kNora);
  EXPECT_GT(third, second);
  store().rewind(kNora, at(0));
  EXPECT_EQ(store().generation(kNora), third);
  store().remove_windows(kNora, {changes.windows[0].id});
  EXPECT_GT(store().generation(kNora), third);
  EXPECT_EQ(store().generation(kOmar), 0);
}

TEST_P(StoreConformance, SaysHowFarBackChangesReach) {
  const Changes changes = sample_changes(0, 4);
  EXPECT_EQ(store().changed_since(kNora, 0), std::nullopt);
  store().commit(kNora, changes);
  const std::uint64_t first = store().generation(kNora);
  EXPECT_EQ(store().changed_since(kNora, first), std::nullopt);
  EXPECT_EQ(store().changed_since(kNora, 0), changes.windows[0].known_at());
  store().commit(kNora, sample_changes(4, 8));
  const Timestamp later = sample_window(4).known_at();
  EXPECT_EQ(store().changed_since(kNora, first), later);
  store().remove_windows(kNora, {changes.windows[2].id});
  EXPECT_EQ(store().changed_since(kNora, first + 1), changes.windows[2].known_at());
  store().rewind(kNora, at(1));
  EXPECT_EQ(store().changed_since(kNora, first), at(1));
  EXPECT_EQ(store().changed_since(kNora, first + 1), at(1));
  EXPECT_EQ(store().changed_since(kNora, 999), Timestamp::min());
  EXPECT_EQ(store().changed_since(kOmar, 0), std::nullopt);
}

// --- Ledger

TEST_P(StoreConformance, CountsUnitsByState) {
  Changes changes;
  const std::vector<UnitState> states = {
      UnitState::Pending, UnitState::Done,    UnitState::Done,      UnitState::Degraded,
      UnitState::Failed,  UnitState::Refused, UnitState::Forgotten, UnitState::Forgotten};
  for (std::size_t i = 0; i < states.size(); ++i) {
    changes.units.push_back(sample_unit(sample_window(static_cast<int>(i)), states[i]));
  }
  store().commit(kNora, changes);
  const LedgerCounts counts = store().ledger(kNora);
  EXPECT_EQ(counts.captured, 8);
  EXPECT_EQ(counts.pending, 1);
  EXPECT_EQ(counts.done, 3);
  EXPECT_EQ(counts.degraded, 1);
  EXPECT_EQ(counts.failed, 1);
  EXPECT_EQ(counts.refused, 1);
  EXPECT_EQ(counts.forgotten, 2);
  EXPECT_EQ(counts.captured,
            counts.pending + counts.done + counts.failed + counts.refused + counts.forgotten);
}

TEST_P(StoreConformance, OverwritesAUnitWithTheSameStageAndKey) {
  const Window window = sample_window(0);
  Unit read = sample_unit(window);
  read.stage = "read";
  const Unit failed = sample_unit(window, UnitState::Failed);
  const Unit done = sample_unit(window, UnitState::Done);
  store().commit(kNora, {.units = {failed, read}});
  EXPECT_THAT(store().units(kNora, {}), ElementsAre(failed, read));
  store().commit(kNora, {.units = {done}});
  EXPECT_THAT(store().units(kNora, {}), ElementsAre(done, read));
}

TEST_P(StoreConformance, GivesUnitsInSomeStatesByIntervalAndKey) {
  const auto unit = [](const std::string& key, double start, UnitState state) {
    return Unit{.key = key,
                .stage = "read",
                .state = state,
                .interval = between(start, start + 1),
                .detail = ""};
  };
  const Unit early = unit("z", 1, UnitState::Pending);
  const Unit done = unit("a", 2, UnitState::Done);
  const Unit first = unit("a:1", 3, UnitState::Failed);
  const Unit second = unit("a:2", 3, UnitState::Pending);
  store().commit(kNora, {.units = {second, first, done, early}});
  using enum UnitState;
  EXPECT_THAT(store().units(kNora, {Pending}), ElementsAre(early, second));
  EXPECT_THAT(store().units(kNora, {Failed, Pending}), ElementsAre(early, first, second));
  EXPECT_THAT(store().units(kNora, {Done, Failed}), ElementsAre(done, first));
  EXPECT_THAT(store().units(kNora, {Refused}), IsEmpty());
  EXPECT_THAT(store().units(kNora, {}), ElementsAre(early, done, first, second));
}

// --- Rewind

TEST_P(StoreConformance, RewindRestoresTheStateBefore) {
  const Changes early = sample_changes(0, 8);
  const Changes late = sample_changes(9, 8);
  store().commit(kNora, early);
  store().commit(kNora, only_windows(late));
  const auto before = dump_of(store());
  store().commit(kNora, late);
  EXPECT_NE(dump_of(store()), before);
  // The last early episode is known when window 8, which was not recorded, would have ended.
  store().rewind(kNora, early.episodes.back().known_at + 1ns);
  EXPECT_EQ(dump_of(store()), before);
}

TEST_P(StoreConformance, RewindRemovesWhatIsKnownFromThereOnAndKeepsWindows) {
  const Changes changes = sample_changes(0, 8);
  store().commit(kNora, changes);
  const Timestamp cut = changes.episodes[1].known_at;
  store().rewind(kNora, cut);
  EXPECT_EQ(lines_of(store().windows(kEverything, kNora, {})), lines_of(changes.windows));
  EXPECT_EQ(lines_of(store().moments(kEverything, kNora, {})), lines_of(changes.moments));
  EXPECT_EQ(lines_of(store().episodes(kEverything, kNora, {})),
            lines_of<Episode>({changes.episodes[0]}));
  EXPECT_EQ(lines_of(store().patterns(kEverything, kNora, {.all_versions = true})),
            lines_of<Pattern>({changes.patterns[0]}));
  EXPECT_THAT(store().edges(kEverything, kNora, changes.episodes[1].id), IsEmpty());
  EXPECT_THAT(store().edges(kEverything, kNora, changes.episodes[0].id), SizeIs(9));
}

TEST_P(StoreConformance, RewindFindsWhatBecameKnownLongAfterItHappened) {
  Moment late = moment_at(1, between(0, 10));
  late.known_at = at(9000);
  const Moment early = moment_at(2, between(0, 10));
  store().commit(kNora, {.moments = {late, early}});
  store().commit(kNora, {.moments = {moment_at(3, between(8000, 8010))}});
  store().rewind(kNora, at(8999));
  EXPECT_THAT(ids_of(store().moments(kEverything, kNora, {})), ElementsAre(2, 3));
}

TEST_P(StoreConformance, RewindSetsTheUnitsOfWindowsThatEndFromThereOnToPending) {
  using enum UnitState;
  Changes changes;
  const std::vector<UnitState> states = {Done, Done, Failed, Forgotten, Degraded};
  for (std::size_t i = 0; i < states.size(); ++i) {
    changes.windows.push_back(sample_window(static_cast<int>(i)));
    changes.units.push_back(sample_unit(changes.windows.back(), states[i]));
  }
  Unit reading = sample_unit(changes.windows[4]);
  reading.stage = "read";
  changes.units.push_back(reading);
  store().commit(kNora, changes);
  store().rewind(kNora, changes.windows[1].interval.end);
  std::vector<UnitState> after;
  for (const Unit& unit : store().units(kNora, {})) {
    after.push_back(unit.state);
    EXPECT_EQ(unit.detail, "");
  }
  EXPECT_THAT(after, ElementsAre(Done, Pending, Pending, Forgotten, Pending, Done));
}

// --- Removing

TEST_P(StoreConformance, RemovesWindowsWithTheirUnits) {
  const Changes changes = sample_changes(0, 4);
  store().commit(kNora, changes);
  store().remove_windows(kNora, {changes.windows[1].id, WindowId{99}, changes.windows[3].id});
  EXPECT_THAT(ids_of(store().windows(kEverything, kNora, {})),
              ElementsAre(changes.windows[0].id.value, changes.windows[2].id.value));
  EXPECT_THAT(store().units(kNora, {}), ElementsAre(changes.units[0], changes.units[2]));
}

TEST_P(StoreConformance, TakesARemovedWindowBack) {
  const Changes changes = sample_changes(0, 4);
  store().commit(kNora, changes);
  const auto before = dump_of(store());
  store().remove_windows(kNora, {changes.windows[1].id});
  store().commit(kNora, changes);
  EXPECT_EQ(dump_of(store()), before);
}

// --- Two wearers

TEST_P(StoreConformance, OneWearerNeverTouchesAnother) {
  // The same ids in both, as nothing keeps hashes of two wearers apart for certain.
  Changes noras = sample_changes(0, 8, kNora);
  Changes omars = noras;
  for (Window& window : omars.windows) {
    window.wearer = kOmar;
  }
  const std::unique_ptr<Store> other = open_other();
  other->commit(kOmar, omars);
  const auto alone = dump_of(*other);

  store().commit(kOmar, omars);
  store().commit(kNora, noras);
  EXPECT_EQ(ids_of(store().windows(kEverything, kOmar, {})), ids_of(omars.windows));
  EXPECT_THAT(store().edges(kEverything, kOmar, omars.episodes[0].id), SizeIs(9));
  store().rewind(kNora, Timestamp::min());
  std::vector<WindowId> ids;
  ids.reserve(noras.windows.size());
  for (const Window& window : noras.windows) {
    ids.push_back(window.id);
  }
  store().remove_windows(kNora, ids);
  EXPECT_EQ(dump_of(store()), alone);
}

// --- Persistence

TEST_P(PersistentStoreConformance, HoldsTheSameAfterOpeningAgain) {
  store().commit(kNora, sample_changes(0, 8));
  const auto before = dump_of(store());
  const std::unique_ptr<Store> second = open();
  EXPECT_EQ(dump_of(*second), before);
  EXPECT_EQ(second->generation(kNora), store().generation(kNora));
}

TEST_P(PersistentStoreConformance, ASecondConnectionSeesEachCommitWhenItIsDone) {
  const std::unique_ptr<Store> reader = open();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(dump_of(*reader), dump_of(store()));
    store().commit(kNora, sample_changes(4 * i, 4));
    EXPECT_THAT(reader->windows(kEverything, kNora, {}), SizeIs(4 * (i + 1)));
  }
  store().rewind(kNora, at(0));
  EXPECT_EQ(dump_of(*reader), dump_of(store()));
}

TEST_P(PersistentStoreConformance, TwoConnectionsWriteInTurn) {
  const std::unique_ptr<Store> second = open();
  const std::unique_ptr<Store> other = open_other();
  for (int i = 0; i < 6; ++i) {
    Store& writer = i % 2 == 0 ? store() : *second;
    writer.commit(kNora, sample_changes(4 * i, 4));
    other->commit(kNora, sample_changes(4 * i, 4));
  }
  EXPECT_EQ(dump_of(store()), dump_of(*other));
  EXPECT_EQ(dump_of(*second), dump_of(*other));
}

}  // namespace
}  // namespace daybook
