// The windows of the batch are put together with those stored around them, by
// the same rules that cut a single batch; the difference is what changes. Growth
// starts at the earliest change. In a forgotten interval, what is stored stands.

#include "daybook/app/ingest.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "daybook/app/forget.h"
#include "daybook/app/growing.h"
#include "daybook/app/memory.h"
#include "daybook/app/window_changes.h"
#include "daybook/build/grower.h"
#include "daybook/build/text_writer.h"
#include "daybook/build/write_texts.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/store/ability.h"
#include "daybook/store/custody.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/replacement.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kBatch = 256;

/// Whether "file:line" names the path or something in it.
bool is_within(const std::string& key, const std::string& path) {
  return key.starts_with(path) && key.size() > path.size() &&
         (key[path.size()] == ':' || key[path.size()] == '/' || path.ends_with('/'));
}

/// The file of "file:line".
std::filesystem::path file_of(const std::string& key) { return key.substr(0, key.rfind(':')); }

class Ingest {
 public:
  Ingest(Memory& memory, const IngestOptions& options,
         const std::function<void(const IngestProgress&)>& progress)
      : store_(memory.store()),
        growing_(memory.growing()),
        options_(options),
        progress_(progress) {}

  /// Stored windows that overlap the span: they are put together with what is read.
  std::vector<Window> recorded(const std::string& wearer, const Interval& span) {
    RecordQuery query;
    query.during = span;
    return before_[wearer] = is_known(wearer) ? windows_as(store_, Words::Recorded,
                                                           Cutoff::everything(), wearer, query)
                                              : std::vector<Window>();
  }

  void store(Reading reading, IngestReport& report) {
    const Wearer wearer = growing_.as_asked(store_, {reading.wearer, reading.face});
    keep_growth(store_, wearer);
    texts_ = growing_.texts(wearer);
    report.windows_read += reading.windows.size();
    admit(reading, report);
    WindowChanges difference = window_changes(before_[reading.wearer], std::move(reading.windows));
    report.windows_new +=
        difference.added.size() - std::min(difference.added.size(), difference.removed.size());
    report.windows_replaced += difference.removed.size();
    restate_windows(store_, reading.wearer, difference.restated);
    if (difference.since) {
      apply(reading.wearer, std::move(difference));
    }
  }

  /// Lines and files that could not be read are units too; what failed before in the same
  /// files and does not now is no failure any more.
  void record(const std::vector<Problem>& problems, const std::vector<std::filesystem::path>& paths,
              const std::string& wearer) {
    clear_failures(paths, wearer);
    Changes changes;
    for (const Problem& problem : problems) {
      if (problem.lost) {
        changes.units.push_back(failed_unit(problem));
      }
    }
    if (!changes.units.empty()) {
      store_.commit(wearer, changes);
    }
  }

  void grow(const Wearer& wearer) {
    grow_pending(store_, wearer, growing_.options(wearer),
                 [&](const GrowProgress& at) { progress_({"grow", at.done, at.total}); });
  }

  void write_texts(const Wearer& wearer, TextsWritten& sum) {
    for (const TextWriting& text : growing_.texts(wearer)) {
      const std::string stage(daybook::stage(text.kind));
      const std::unique_ptr<TextWriter> writer = text.maker(wearer.name, wearer.face);
      add(daybook::write_texts(
              store_, wearer, *writer,
              [&](const WritingProgress& at) { progress_({stage, at.done, at.total}); }),
          sum);
    }
  }

 private:
  /// In batches, of which the first holds what takes the place of windows that go.
  void apply(const std::string& wearer, WindowChanges difference) {
    std::vector<Window>& added = difference.added;
    const Interval replaced = span_of(before_[wearer], difference.removed);
    const auto others = std::stable_partition(
        added.begin(), added.end(),
        [&](const Window& window) { return window.interval.overlaps(replaced); });
    auto batch = static_cast<std::size_t>(others - added.begin());
    replace_windows(store_, wearer, difference.known.value(), difference.removed,
                    batch_of(added, 0, batch));
    for (std::size_t begin = batch; begin < added.size(); begin += batch) {
      progress_({"store", begin, added.size()});
      batch = std::min(kBatch, added.size() - begin);
      store_.commit(wearer, batch_of(added, begin, begin + batch));
    }
    if (!added.empty()) {
      progress_({"store", added.size(), added.size()});
    }
  }

  static Interval span_of(const std::vector<Window>& windows, const std::vector<WindowId>& ids) {
    const std::unordered_set<WindowId> some(ids.begin(), ids.end());
    Interval span{Timestamp::max(), Timestamp::min()};
    for (const Window& window : windows) {
      if (some.contains(window.id)) {
        span.start = std::min(span.start, window.interval.start);
        span.end = std::max(span.end, window.interval.end);
      }
    }
    return span;
  }

  Changes batch_of(std::vector<Window>& windows, std::size_t begin, std::size_t end) const {
    Changes changes;
    for (std::size_t i = begin; i < end; ++i) {
      changes.units.push_back(unit_to_grow(windows[i]));
      for (const TextWriting& text : texts_) {
        if (wants_text(text.kind, windows[i])) {
          changes.units.push_back(pending_text(text.kind, windows[i]));
        }
      }
      changes.windows.push_back(std::move(windows[i]));
    }
    return changes;
  }

  static void add(const TextsWritten& one, TextsWritten& sum) {
    sum.done += one.done;
    sum.degraded += one.degraded;
    sum.failed += one.failed;
    sum.left += one.left;
    sum.stopped = one.stopped.empty() ? sum.stopped : one.stopped;
  }

  bool is_known(const std::string& wearer) const {
    const std::vector<Wearer> wearers = store_.wearers();
    return std::any_of(wearers.begin(), wearers.end(),
                       [&](const Wearer& one) { return one.name == wearer; });
  }

  void clear_failures(const std::vector<std::filesystem::path>& paths, const std::string& wearer) {
    auto* custody = dynamic_cast<Custody*>(&store_);
    std::vector<Unit> units = store_.units(wearer, {UnitState::Failed});
    std::erase_if(units, [&](const Unit& unit) {
      return unit.stage != "read" ||
             std::none_of(paths.begin(), paths.end(), [&](const std::filesystem::path& path) {
               return is_within(unit.key, path.string());
             });
    });
    if (custody != nullptr && !units.empty()) {
      custody->remove_units(wearer, units);
    }
  }

  /// Deals with what was forgotten in the reading's intervals.
  void admit(Reading& reading, IngestReport& report) {
    const std::vector<Unit> tombstones = store_.units(reading.wearer, {UnitState::Forgotten});
    if (tombstones.empty()) {
      return;
    }
    if (!options_.again) {
      report.windows_refused +=
          refuse_forgotten(tombstones, before_[reading.wearer], reading.windows);
      return;
    }
    auto& custody = require<Custody>(store_, "forget");
    const WindowChanges difference = window_changes(before_[reading.wearer], reading.windows);
    std::vector<Unit> admitted;
    for (const Unit& tombstone : tombstones) {
      const bool wanted = std::any_of(
          difference.added.begin(), difference.added.end(),
          [&](const Window& window) { return window.interval.overlaps(tombstone.interval); });
      if (wanted) {
        admitted.push_back(tombstone);
      }
    }
    custody.remove_units(reading.wearer, admitted);
  }

  Store& store_;
  const Growing& growing_;
  const IngestOptions& options_;
  const std::function<void(const IngestProgress&)>& progress_;
  std::vector<TextWriting> texts_;  ///< of the windows that are stored
  std::map<std::string, std::vector<Window>> before_;
};

}  // namespace

bool IngestReport::lost_anything() const {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.lost; });
}

namespace {

/// Whose ledger tells of what could not be read: the first wearer who was, else the one named,
/// else the only one there is.
std::optional<std::string> owner_of(Memory& memory, const IngestReport& report,
                                    const IngestOptions& options) {
  if (!report.wearers.empty()) {
    return report.wearers.front();
  }
  const std::vector<Wearer> all = memory.store().wearers();
  for (const Wearer& wearer : all) {
    if (wearer.name == options.read.wearer || all.size() == 1) {
      return wearer.name;
    }
  }
  return std::nullopt;
}

/// Windows that are not grown as well as they could be wait for growing again.
void await_growing(Store& store, const std::string& wearer) {
  Changes changes;
  for (Unit& unit : store.units(wearer, {UnitState::Failed, UnitState::Degraded})) {
    if (unit.stage == kGrowStage) {
      unit.state = UnitState::Pending;
      unit.detail.clear();
      changes.units.push_back(std::move(unit));
    }
  }
  store.commit(wearer, changes);
}

/// What a retry does with one memory, which was checked to be grown so: its windows and texts that
/// are to be tried again become pending. Without its model the rules could do no better than they
/// did; and a memory that they have grown whole stays theirs unless a recipe is named.
void await_what_failed(Memory& memory, const Wearer& asked) {
  Store& store = memory.store();
  const WritingAsked& by = memory.growing().asked();
  if (by.model != nullptr || asked.growth.recipe.empty()) {
    await_growing(store, asked.name);
  }
  if (!units_to_grow(store, asked.name).empty() || !by.recipe.empty()) {
    keep_growth(store, asked);
  }
  for (const TextWriting& text : memory.growing().texts(with_kept_growth(store, asked))) {
    await_texts(store, asked.name, text.kind);
  }
}

}  // namespace

IngestReport ingest(Memory& memory, const std::vector<std::filesystem::path>& paths,
                    const IngestOptions& options,
                    const std::function<void(const IngestProgress&)>& progress) {
  finish_forgetting(memory);
  Ingest work(memory, options, progress);
  ReadOptions reading_options = options.read;
  reading_options.progress = [&](std::size_t done, std::size_t total, const std::string&) {
    progress({"read", done, total});
  };
  reading_options.recorded = [&](const std::string& wearer, const Interval& span) {
    return work.recorded(wearer, span);
  };
  ReadResult read = read_paths(paths, reading_options);
  IngestReport report;
  report.problems = std::move(read.problems);
  for (const Reading& reading : read.readings) {
    (void)memory.growing().as_asked(memory.store(), {reading.wearer, reading.face});
  }
  for (Reading& reading : read.readings) {
    report.wearers.push_back(reading.wearer);
    if (!reading.windows.empty()) {
      work.store(std::move(reading), report);
    }
  }
  if (const std::optional<std::string> owner = owner_of(memory, report, options)) {
    work.record(report.problems, paths, *owner);
  }
  // Also what an interrupted import left behind, of whichever wearer.
  for (const Wearer& wearer : memory.store().wearers()) {
    work.grow(wearer);
    work.write_texts(wearer, report.texts);
  }
  memory.forget_index();
  return report;
}

IngestReport retry(Memory& memory, const IngestOptions& options,
                   const std::function<void(const IngestProgress&)>& progress) {
  std::set<std::filesystem::path> files;
  std::vector<Wearer> asked;
  for (const Wearer& wearer : memory.store().wearers()) {
    asked.push_back(memory.growing().as_asked(memory.store(), wearer));
    for (const Unit& unit : memory.store().units(wearer.name, {UnitState::Failed})) {
      if (unit.stage == "read" && std::filesystem::exists(file_of(unit.key))) {
        files.insert(file_of(unit.key));
      }
    }
  }
  for (const Wearer& wearer : asked) {
    await_what_failed(memory, wearer);
  }
  return ingest(memory, {files.begin(), files.end()}, options, progress);
}

}  // namespace daybook
