// Any sequence of calls gives on disk what it gives in the plain store in memory. Few ids and
// few instants, so that records clash, overlap and share boundaries.

#include <gtest/gtest.h>  // IWYU pragma: keep: rapidcheck/gtest.h needs it first.
#include <rapidcheck/Assertions.h>
#include <rapidcheck/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <rapidcheck/gen/Arbitrary.hpp>
#include <rapidcheck/gen/Numeric.hpp>
#include <rapidcheck/gen/Select.hpp>
#include <rapidcheck/gen/Transform.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/ability.h"
#include "daybook/store/custody.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/replacement.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

std::uint64_t any_id() {
  return *rc::gen::element<std::uint64_t>(0, 1, 2, 3, 4, 5, 1ULL << 63, (1ULL << 63) + 1, ~0ULL);
}

Timestamp any_time() {
  return *rc::gen::weightedOneOf<Timestamp>({
      {20, rc::gen::map(rc::gen::inRange(0, 12), [](int seconds) { return at(seconds); })},
      {1, rc::gen::element(Timestamp::min(), Timestamp::max())},
  });
}

Interval any_interval() {
  const Timestamp start = at(*rc::gen::inRange(0, 12));
  return {start, start + std::chrono::seconds(*rc::gen::inRange(-1, 6))};
}

std::string any_wearer() { return *rc::gen::element(kNora, kOmar); }

Window any_window(const std::string& wearer) {
  Window window = sample_window(*rc::gen::inRange(0, 3), wearer);
  window.id = WindowId{any_id()};
  window.interval = any_interval();
  return window;
}

Moment any_moment() {
  Moment moment = sample_moment(sample_window(0), *rc::gen::inRange(0, 3));
  moment.id = MomentId{any_id()};
  moment.interval = any_interval();
  moment.known_at = any_time();
  return moment;
}

Episode any_episode() {
  Episode episode = sample_episode({sample_window(0)}, EpisodeView::Conversation);
  episode.id = EpisodeId{any_id()};
  episode.interval = any_interval();
  episode.known_at = any_time();
  return episode;
}

/// One version of a pattern has one content.
Pattern any_pattern() {
  Pattern pattern = sample_pattern(sample_episode({sample_window(0)}, EpisodeView::Activity));
  const auto root = *rc::gen::element<std::uint64_t>(1, 2, ~0ULL);
  pattern.root = PatternId{root};
  pattern.version = *rc::gen::inRange<std::uint32_t>(1, 4);
  pattern.id = PatternId{root - 1 + pattern.version};
  pattern.interval = any_interval();
  pattern.known_at = any_time();
  if (*rc::gen::inRange(0, 4) == 0) {
    pattern.successor = PatternId{*rc::gen::element<std::uint64_t>(1, 2, ~0ULL)};
  }
  return pattern;
}

RecordId any_record() {
  return {*rc::gen::element(RecordKind::Moment, RecordKind::Episode, RecordKind::Pattern),
          any_id()};
}

Edge any_edge() { return sample_edge(any_record(), any_record(), any_time()); }

Unit any_unit() {
  Unit unit;
  unit.key = WindowId{any_id()}.str();
  unit.stage = *rc::gen::element<std::string>("grow", "read", "narrate", "translate");
  unit.state = static_cast<UnitState>(*rc::gen::inRange(0, 6));
  unit.interval = any_interval();
  unit.detail = *rc::gen::element<std::string>("", "no words");
  return unit;
}

template <typename Make>
auto several(Make make) {
  std::vector<decltype(make())> rows;
  for (int left = *rc::gen::inRange(0, 4); left > 0; --left) {
    rows.push_back(make());
  }
  return rows;
}

Changes any_changes(const std::string& wearer) {
  return {.windows = several([&] { return any_window(wearer); }),
          .moments = several(any_moment),
          .episodes = several(any_episode),
          .patterns = several(any_pattern),
          .edges = several(any_edge),
          .units = several(any_unit)};
}

RecordQuery any_query() {
  RecordQuery query;
  if (*rc::gen::arbitrary<bool>()) {
    query.during = *rc::gen::arbitrary<bool>() ? any_interval() : Interval{any_time(), any_time()};
  }
  query.ids = several(any_id);
  query.limit = *rc::gen::element<std::size_t>(SIZE_MAX, 0, 1, 2, 3);
  query.all_versions = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) {
    query.known_from = any_time();
  }
  return query;
}

std::unique_ptr<sqlite::SqliteStore> open_file(const fs::path& path) {
  static const FixedClock clock{Clock::TimePoint{}};
  return std::make_unique<sqlite::SqliteStore>(path, sqlite::Database::Opening::Create, clock);
}

/// An SQLite store with both wearers in a folder of its own. It is a copy of one that was
/// made once, and does not wait for the disk: there are hundreds of them.
class DiskStore {
 public:
  DiskStore() : folder_(make_folder()) {
    static const fs::path empty = make_empty();
    fs::copy_file(empty, folder_ / "daybook.db");
    store_ = open_file(folder_ / "daybook.db");
    store_->database().execute("PRAGMA synchronous = OFF");
  }
  ~DiskStore() {
    store_.reset();
    fs::remove_all(folder_);
  }
  DiskStore(const DiskStore&) = delete;
  DiskStore& operator=(const DiskStore&) = delete;

  Store& operator*() { return *store_; }

 private:
  static fs::path make_folder() {
    std::string pattern = (fs::temp_directory_path() / "daybook-property-XXXXXX").string();
    return ::mkdtemp(pattern.data());
  }

  static fs::path make_empty();

  fs::path folder_;
  std::unique_ptr<sqlite::SqliteStore> store_;
};

void add_wearers(Store& store) {
  store.add_wearer({.name = kNora});
  store.add_wearer({.name = kOmar});
}

fs::path DiskStore::make_empty() {
  static const struct Removal {
    fs::path folder = make_folder();
    ~Removal() { fs::remove_all(folder); }
  } removal;
  add_wearers(*open_file(removal.folder / "empty.db"));
  return removal.folder / "empty.db";
}

/// Some windows, and of some of them something is left.
Forgetting any_forgetting(const Store& store, const std::string& wearer) {
  Forgetting what{.windows = several([] { return WindowId{any_id()}; }),
                  .texts = several([] { return WindowId{any_id()}; }),
                  .unread_input = *rc::gen::arbitrary<bool>()};
  for (Window& window : store.windows(Cutoff::everything(), wearer, {})) {
    const bool goes = std::count(what.windows.begin(), what.windows.end(), window.id) > 0;
    if (goes && *rc::gen::arbitrary<bool>()) {
      window.id = WindowId{window.id.value + 100};
      window.lines.clear();
      what.redacted.push_back(std::move(window));
    }
  }
  return what;
}

void annotate_something(Store& disk, Store& memory, const std::string& wearer) {
  Annotation annotation;
  annotation.kind = static_cast<AnnotationKind>(*rc::gen::inRange(0, 3));
  if (annotation.kind != AnnotationKind::Name && *rc::gen::arbitrary<bool>()) {
    annotation.at = at(*rc::gen::inRange(0, 12));
  }
  annotation.target = *rc::gen::element<std::string>("Omar", "mug");
  annotation.text = *rc::gen::element<std::string>("Leo", "Omar: no", "a note");
  const Timestamp from = any_time();
  const bool regrow = *rc::gen::arbitrary<bool>();
  const bool add = *rc::gen::inRange(0, 3) > 0;
  for (Store* store : {&disk, &memory}) {
    auto& owner = require<OwnerStore>(*store, "keep annotations");
    if (add) {
      owner.annotate(wearer, annotation, from, regrow);
    } else {
      owner.retract(wearer, annotation, from, regrow);
    }
  }
}

/// Windows that give way to others at once, and windows with other provenance.
void replace_something(Store& disk, Store& memory, const std::string& wearer) {
  const auto ids = several([] { return WindowId{any_id()}; });
  const Timestamp from = any_time();
  const Changes changes = any_changes(wearer);
  replace_windows(disk, wearer, from, ids, changes);
  replace_windows(memory, wearer, from, ids, changes);
  std::vector<Window> restated = memory.windows(Cutoff::everything(), wearer, {});
  for (Window& window : restated) {
    for (Line& line : window.lines) {
      line.origin = *rc::gen::element<std::string>("a:1", "b:2 + c:3");
    }
  }
  restate_windows(disk, wearer, restated);
  restate_windows(memory, wearer, restated);
}

/// Texts of windows, some of which rest on none.
void put_texts(Store& disk, Store& memory, const std::string& wearer) {
  std::vector<DerivedText> texts;
  for (const Window& window :
       windows_as(memory, Words::Corrected, Cutoff::everything(), wearer, {})) {
    DerivedText text{.window = window.id,
                     .kind = *rc::gen::element(DerivedKind::Narrative, DerivedKind::Translation),
                     .text = *rc::gen::element<std::string>("0 I wait.", "1 a\n2 b", ""),
                     .made_by = "m"};
    text.digest = derived_digest(window, text) + (*rc::gen::inRange(0, 4) == 0 ? 1 : 0);
    texts.push_back(text);
  }
  require<DerivedTexts>(disk, "keep texts").put_derived_texts(wearer, texts);
  require<DerivedTexts>(memory, "keep texts").put_derived_texts(wearer, texts);
}

/// The same random call on both.
void write_something(Store& disk, Store& memory) {
  const std::string wearer = any_wearer();
  const int choice = *rc::gen::inRange(0, 13);
  if (choice >= 11) {
    put_texts(disk, memory, wearer);
  } else if (choice == 10) {
    replace_something(disk, memory, wearer);
  } else if (choice >= 8) {
    annotate_something(disk, memory, wearer);
  } else if (choice == 6) {
    const Forgetting what = any_forgetting(memory, wearer);
    require<Custody>(disk, "forget").forget(wearer, what);
    require<Custody>(memory, "forget").forget(wearer, what);
  } else if (choice == 7) {
    const std::vector<Unit> units = several(any_unit);
    require<Custody>(disk, "forget").remove_units(wearer, units);
    require<Custody>(memory, "forget").remove_units(wearer, units);
  } else if (choice == 0) {
    const Timestamp from = any_time();
    disk.rewind(wearer, from);
    memory.rewind(wearer, from);
  } else if (choice == 1) {
    const auto ids = several([] { return WindowId{any_id()}; });
    disk.remove_windows(wearer, ids);
    memory.remove_windows(wearer, ids);
  } else {
    const Changes changes = any_changes(wearer);
    disk.commit(wearer, changes);
    memory.commit(wearer, changes);
  }
}

template <typename Record>
std::vector<std::string> lines_of(const std::vector<Record>& records) {
  std::vector<std::string> lines;
  lines.reserve(records.size());
  for (const Record& record : records) {
    lines.push_back(dump_line(record));
  }
  return lines;
}

void expect_same_reads(const Store& disk, const Store& memory) {
  const std::string wearer = any_wearer();
  const Cutoff cutoff(any_time());
  const RecordQuery query = any_query();
  const RecordId record = any_record();
  const auto states = several([] { return static_cast<UnitState>(*rc::gen::inRange(0, 6)); });
  RC_ASSERT(lines_of(disk.windows(cutoff, wearer, query)) ==
            lines_of(memory.windows(cutoff, wearer, query)));
  RC_ASSERT(lines_of(disk.moments(cutoff, wearer, query)) ==
            lines_of(memory.moments(cutoff, wearer, query)));
  RC_ASSERT(lines_of(disk.episodes(cutoff, wearer, query)) ==
            lines_of(memory.episodes(cutoff, wearer, query)));
  RC_ASSERT(lines_of(disk.patterns(cutoff, wearer, query)) ==
            lines_of(memory.patterns(cutoff, wearer, query)));
  RC_ASSERT(derived_texts_of(disk, cutoff, wearer, query) ==
            derived_texts_of(memory, cutoff, wearer, query));
  RC_ASSERT(disk.edges(cutoff, wearer, record) == memory.edges(cutoff, wearer, record));
  RC_ASSERT(disk.units(wearer, states) == memory.units(wearer, states));
  RC_ASSERT(disk.generation(wearer) == memory.generation(wearer));
  const auto since = *rc::gen::inRange<std::uint64_t>(0, 9);
  RC_ASSERT(disk.changed_since(wearer, since) == memory.changed_since(wearer, since));
  RC_ASSERT(disk.ledger(wearer).done == memory.ledger(wearer).done);
}

RC_GTEST_PROP(StoreProperty, AnyCallsGiveTheSameOnDiskAsInMemory, ()) {
  DiskStore disk;
  MemoryStore memory;
  add_wearers(memory);
  for (int left = *rc::gen::inRange(1, 8); left > 0; --left) {
    write_something(*disk, memory);
    RC_ASSERT(dump_of(*disk) == dump_of(memory));
    for (int reads = 0; reads < 4; ++reads) {
      expect_same_reads(*disk, memory);
    }
  }
}

TEST(StoreProperty, ForgetsHowFarChangesReachedAfterAThousand) {
  DiskStore disk;
  for (int i = 0; i < 1002; ++i) {
    (*disk).commit(kNora, {.windows = {sample_window(i)}});
  }
  EXPECT_EQ((*disk).changed_since(kNora, 5), sample_window(5).known_at());
  EXPECT_EQ((*disk).changed_since(kNora, 1), Timestamp::min());
}

RC_GTEST_PROP(StoreProperty, AnyOrderOfCommitsGivesTheSameDump, ()) {
  // Parts of one memory: what two of them share is equal, as it is when one recording is
  // imported in pieces.
  const Changes whole = sample_changes(0, 12);
  std::vector<Changes> parts(*rc::gen::inRange<std::size_t>(1, 6));
  const auto spread = [&](auto member) {
    for (const auto& row : whole.*member) {
      (parts[*rc::gen::inRange<std::size_t>(0, parts.size())].*member).push_back(row);
      (parts[*rc::gen::inRange<std::size_t>(0, parts.size())].*member).push_back(row);
    }
  };
  spread(&Changes::windows);
  spread(&Changes::moments);
  spread(&Changes::episodes);
  spread(&Changes::patterns);
  spread(&Changes::edges);
  spread(&Changes::units);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    order.push_back(i);
    order.push_back(i);
  }
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[*rc::gen::inRange<std::size_t>(0, i)]);
  }

  DiskStore shuffled;
  DiskStore at_once;
  (*at_once).commit(kNora, whole);
  for (const std::size_t part : order) {
    (*shuffled).commit(kNora, parts[part]);
  }
  RC_ASSERT(dump_of(*shuffled) == dump_of(*at_once));
}

}  // namespace
}  // namespace daybook
