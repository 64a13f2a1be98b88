// The windows of the batch are put together with those stored around them, by
// the same rules that cut a single batch; the difference is what changes. Growth
// starts at the earliest change. In a forgotten interval, what is stored stands.

#include "daybook/app/ingest.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "daybook/app/forget.h"
#include "daybook/store/ability.h"
#include "daybook/store/custody.h"

namespace daybook {
namespace {

constexpr std::size_t kBatch = 256;

/// What has to change in the store for one wearer.
struct Difference {
  std::vector<Window> added;
  std::vector<WindowId> removed;
  std::optional<Timestamp> since;  ///< the earliest change
};

Difference compare(const std::vector<Window>& before, std::vector<Window> after) {
  Difference difference;
  const auto note = [&](Timestamp t) {
    difference.since = std::min(difference.since.value_or(t), t);
  };
  std::unordered_set<std::uint64_t> kept;
  for (const Window& window : after) {
    kept.insert(window.id.value);
  }
  std::unordered_set<std::uint64_t> known;
  for (const Window& window : before) {
    known.insert(window.id.value);
    if (!kept.contains(window.id.value)) {
      difference.removed.push_back(window.id);
      note(window.interval.start);
    }
  }
  for (Window& window : after) {
    if (!known.contains(window.id.value)) {
      note(window.interval.start);
      difference.added.push_back(std::move(window));
    }
  }
  return difference;
}

bool touches_any(const std::vector<Unit>& units, const Interval& interval) {
  return std::any_of(units.begin(), units.end(),
                     [&](const Unit& unit) { return unit.interval.overlaps(interval); });
}

/// Puts the stored windows back where the reading reaches into tombstones; how many windows
/// are refused by that.
std::size_t refuse_forgotten(const std::vector<Unit>& tombstones, const std::vector<Window>& before,
                             std::vector<Window>& after) {
  std::unordered_set<std::uint64_t> stored;
  for (const Window& window : before) {
    if (touches_any(tombstones, window.interval)) {
      stored.insert(window.id.value);
    }
  }
  const std::size_t refused = std::erase_if(after, [&](const Window& window) {
    return touches_any(tombstones, window.interval) && !stored.contains(window.id.value);
  });
  for (const Window& window : after) {
    stored.erase(window.id.value);
  }
  for (const Window& window : before) {
    if (stored.contains(window.id.value)) {
      after.push_back(window);
    }
  }
  return refused;
}

Unit pending(const Window& window) {
  return {window.id.str(), "grow", UnitState::Pending, window.interval, {}};
}

class Ingest {
 public:
  Ingest(Memory& memory, bool again, const std::function<void(const IngestProgress&)>& progress)
      : store_(memory.store()), again_(again), progress_(progress) {}

  /// Stored windows that overlap the span: they are put together with what is read.
  std::vector<Window> recorded(const std::string& wearer, const Interval& span) {
    RecordQuery query;
    query.during = span;
    return before_[wearer] = is_known(wearer) ? store_.windows(Cutoff::everything(), wearer, query)
                                              : std::vector<Window>();
  }

  void store(Reading reading, IngestReport& report) {
    store_.add_wearer({reading.wearer, reading.face});
    report.windows_read += reading.windows.size();
    admit(reading, report);
    Difference difference = compare(before_[reading.wearer], std::move(reading.windows));
    if (difference.since) {
      store_.rewind(reading.wearer, *difference.since);
    }
    if (!difference.removed.empty()) {
      store_.remove_windows(reading.wearer, difference.removed);
    }
    report.windows_new +=
        difference.added.size() - std::min(difference.added.size(), difference.removed.size());
    report.windows_replaced += difference.removed.size();
    for (std::size_t begin = 0; begin < difference.added.size(); begin += kBatch) {
      Changes changes;
      for (std::size_t i = begin; i < std::min(begin + kBatch, difference.added.size()); ++i) {
        changes.units.push_back(pending(difference.added[i]));
        changes.windows.push_back(std::move(difference.added[i]));
      }
      store_.commit(reading.wearer, changes);
      progress_(
          {"store", std::min(begin + kBatch, difference.added.size()), difference.added.size()});
    }
  }

  /// Lines and files that could not be read are units too.
  void record(const std::vector<Problem>& problems, const std::string& wearer) {
    Changes changes;
    for (const Problem& problem : problems) {
      if (problem.lost) {
        changes.units.push_back({problem.file + ":" + std::to_string(problem.line),
                                 "read",
                                 UnitState::Failed,
                                 {},
                                 problem.cause + "; " + problem.remedy});
      }
    }
    if (!changes.units.empty()) {
      store_.commit(wearer, changes);
    }
  }

  void grow(const Wearer& wearer, const GrowOptions& options) {
    grow_pending(store_, wearer, options,
                 [&](const GrowProgress& at) { progress_({"grow", at.done, at.total}); });
  }

 private:
  bool is_known(const std::string& wearer) const {
    const std::vector<Wearer> wearers = store_.wearers();
    return std::any_of(wearers.begin(), wearers.end(),
                       [&](const Wearer& one) { return one.name == wearer; });
  }

  /// Deals with what was forgotten in the reading's intervals.
  void admit(Reading& reading, IngestReport& report) {
    const std::vector<Unit> tombstones = store_.units(reading.wearer, {UnitState::Forgotten});
    if (tombstones.empty()) {
      return;
    }
    if (!again_) {
      report.windows_refused +=
          refuse_forgotten(tombstones, before_[reading.wearer], reading.windows);
      return;
    }
    auto& custody = require<Custody>(store_, "forget");
    const Difference difference = compare(before_[reading.wearer], reading.windows);
    for (const Window& window : difference.added) {
      if (touches_any(tombstones, window.interval)) {
        custody.readmit(reading.wearer, window.interval);
      }
    }
  }

  Store& store_;
  bool again_;
  const std::function<void(const IngestProgress&)>& progress_;
  std::map<std::string, std::vector<Window>> before_;
};

}  // namespace

bool IngestReport::lost_anything() const {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.lost; });
}

IngestReport ingest(Memory& memory, const std::vector<std::filesystem::path>& paths,
                    const IngestOptions& options,
                    const std::function<void(const IngestProgress&)>& progress) {
  finish_forgetting(memory);
  Ingest work(memory, options.again, progress);
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
  for (Reading& reading : read.readings) {
    report.wearers.push_back(reading.wearer);
    if (!reading.windows.empty()) {
      work.store(std::move(reading), report);
    }
  }
  if (!report.wearers.empty()) {
    work.record(report.problems, report.wearers.front());
  }
  // Also what an interrupted import left behind, of whichever wearer.
  for (const Wearer& wearer : memory.store().wearers()) {
    work.grow(wearer, options.grow);
  }
  memory.forget_index();
  return report;
}

}  // namespace daybook
