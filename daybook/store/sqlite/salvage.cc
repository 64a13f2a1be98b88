// Tables are told apart by the shape of their rows. The log is folded in first by SQLite
// itself, in a copy, where it can; then pages are read one by one.

#include "daybook/store/salvage.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/packing.h"
#include "daybook/store/sqlite/page_rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using sqlite::RawRow;

constexpr std::size_t kBatch = 256;

/// A copy of the damaged files, removed at the end of the scope.
class WorkingCopy {
 public:
  explicit WorkingCopy(const fs::path& from, const fs::path& beside)
      : path_(beside.string() + ".salvage") {
    std::error_code failure;
    if (!fs::copy_file(from, path_, fs::copy_options::overwrite_existing, failure)) {
      throw Error(ErrorKind::BadInput, "cannot be copied: " + failure.message(),
                  {.file = from.string()});
    }
    fs::copy_file(from.string() + "-wal", path_.string() + "-wal",
                  fs::copy_options::overwrite_existing, failure);
    fold_log();
  }
  ~WorkingCopy() {
    for (const char* suffix : {"", "-wal", "-shm"}) {
      std::error_code ignored;
      fs::remove(path_.string() + suffix, ignored);
    }
  }
  WorkingCopy(const WorkingCopy&) = delete;
  WorkingCopy& operator=(const WorkingCopy&) = delete;

  const fs::path& path() const { return path_; }

 private:
  void fold_log() const {
    try {
      const sqlite::Database database(path_, sqlite::Database::Opening::Exists);
      database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): then what it held is lost.
    }
  }

  fs::path path_;
};

/// Everything of one wearer.
struct Found {
  std::optional<Wearer> wearer;
  std::vector<Window> windows;
  std::vector<Unit> units;
  std::vector<Annotation> annotations;
  std::vector<DerivedText> texts;
  std::vector<StandingQuestion> questions;
  std::vector<Feedback> feedback;
};

class Salvage {
 public:
  explicit Salvage(std::string_view file) {
    // Names first: a window's id depends on its wearer's.
    sqlite::each_raw_row(
        file, [&](const RawRow& row) { take_wearer(row); },
        [&](std::size_t) { ++report_.empty_pages; });
    sqlite::each_raw_row(
        file,
        [&](const RawRow& row) {
          take_window(row);
          take_unit(row);
          take_annotation(row);
          take_derived_text(row);
          take_question(row);
          take_feedback(row);
        },
        [](std::size_t) {});
  }

  SalvageReport write(Store& store, const std::string& name) {
    const auto unnamed = std::count_if(found_.begin(), found_.end(),
                                       [](const auto& one) { return !one.second.wearer; });
    for (auto& [key, found] : found_) {
      if (!found.wearer) {
        const std::size_t number = report_.made_up.size() + 1;
        const bool given = !name.empty() && unnamed == 1;
        found.wearer = Wearer{.name = given ? name : "RECOVERED_" + std::to_string(number),
                              .face = likely_face(found)};
        report_.made_up.push_back(found.wearer->name);
      }
      store.add_wearer(*found.wearer);
      write_wearer(store, found);
    }
    return std::move(report_);
  }

  bool nothing() const {
    return std::all_of(found_.begin(), found_.end(),
                       [](const auto& one) { return one.second.windows.empty(); });
  }

 private:
  void take_wearer(const RawRow& row) {
    const auto name = row.text(1);
    const auto face = row.text(2);
    // Rows that were written before there were scene and recipe lack them.
    const bool fits = row.values.size() == 4 || row.values.size() == 6;
    if (!row.of_table || !fits || !name || !face || !row.integer(3)) {
      return;
    }
    try {
      found_[row.rowid].wearer =
          Wearer{.name = std::string(*name),
                 .face = Clockface::named(*face),
                 .growth = {.scene = std::string(row.text(4).value_or("")),
                            .recipe = std::string(row.text(5).value_or(""))}};
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): then its name is made up.
    }
  }

  void take_window(const RawRow& row) {
    const auto wearer = row.integer(1);
    const auto id = row.integer(2);
    const auto start = row.integer(3);
    const auto end = row.integer(4);
    const auto file = row.text(5);
    const auto offset = row.real(6);
    const auto lines = row.blob(7);
    const auto extra = row.text(8);
    if (!row.of_table || row.values.size() != 10 || !wearer || !id || !start || !end || !file ||
        !offset || !lines || !extra) {
      return;
    }
    Found& found = found_[*wearer];
    Window window;
    window.id = WindowId{static_cast<std::uint64_t>(*id)};
    window.wearer = found.wearer ? found.wearer->name : "";
    window.interval = {Timestamp(Duration(*start)), Timestamp(Duration(*end))};
    window.source = {.file = std::string(*file), .offset = *offset};
    window.extra = *extra;
    auto unpacked = sqlite::unpack_lines(window.interval.start, *lines);
    if (!unpacked) {
      ++report_.bad_rows;
      return;
    }
    window.lines = std::move(*unpacked);
    if (found.wearer && window_id(window) != window.id) {
      ++report_.bad_rows;
      return;
    }
    found.windows.push_back(std::move(window));
  }

  void take_unit(const RawRow& row) {
    const auto wearer = row.integer(0);
    const auto stage = row.text(1);
    const auto key = row.text(2);
    const auto state = row.integer(3);
    const auto start = row.integer(4);
    const auto end = row.integer(5);
    const auto detail = row.text(6);
    if (row.of_table || row.values.size() != 8 || !wearer || !stage || !key || !state || !start ||
        !end || !detail || *state < 0 || *state > static_cast<int>(UnitState::Forgotten)) {
      return;
    }
    found_[*wearer].units.push_back(
        {.key = std::string(*key),
         .stage = std::string(*stage),
         .state = static_cast<UnitState>(*state),
         .interval = {Timestamp(Duration(*start)), Timestamp(Duration(*end))},
         .detail = std::string(*detail)});
  }

  void take_annotation(const RawRow& row) {
    const auto wearer = row.integer(1);
    const auto kind = row.integer(2);
    const auto target = row.text(4);
    const auto text = row.text(5);
    if (!row.of_table || row.values.size() != 7 || !wearer || !kind || !target || !text ||
        *kind < 0 || *kind > static_cast<int>(AnnotationKind::Name)) {
      return;
    }
    Annotation annotation;
    annotation.kind = static_cast<AnnotationKind>(*kind);
    if (const auto at = row.integer(3)) {
      annotation.at = Timestamp(Duration(*at));
    }
    annotation.target = *target;
    annotation.text = *text;
    found_[*wearer].annotations.push_back(std::move(annotation));
  }

  /// Whether it is whole, and of which window, is told when it is put where it belongs.
  void take_derived_text(const RawRow& row) {
    const auto wearer = row.integer(1);
    const auto window = row.integer(2);
    const auto kind = row.integer(3);
    const auto text = row.text(4);
    const auto made_by = row.text(5);
    const auto digest = row.integer(6);
    if (!row.of_table || row.values.size() != 8 || !wearer || !window || !kind || !text ||
        !made_by || !digest || *kind < 0 || *kind >= kDerivedKinds) {
      return;
    }
    found_[*wearer].texts.push_back({WindowId{static_cast<std::uint64_t>(*window)},
                                     static_cast<DerivedKind>(*kind), std::string(*text),
                                     std::string(*made_by), static_cast<std::uint64_t>(*digest)});
  }

  void take_question(const RawRow& row) {
    const auto wearer = row.integer(0);
    const auto id = row.text(1);
    const auto text = row.text(2);
    const auto mode = row.integer(3);
    const auto asked = row.integer(4);
    if (row.of_table || row.values.size() != 6 || !wearer || !id || !text || !mode || !asked ||
        *mode < 0 || *mode > static_cast<int>(StandingMode::Every)) {
      return;
    }
    StandingQuestion question{std::string(*id), std::string(*text),
                              static_cast<StandingMode>(*mode), Timestamp(Duration(*asked))};
    if (const auto answered = row.integer(5)) {
      question.answered = Timestamp(Duration(*answered));
    }
    if (standing_id(question) == question.id) {
      found_[*wearer].questions.push_back(std::move(question));
    }
  }

  void take_feedback(const RawRow& row) {
    const auto wearer = row.integer(0);
    const auto service = row.text(1);
    const auto type = row.integer(2);
    const auto subject = row.text(3);
    const auto trigger = row.integer(4);
    const auto verdict = row.integer(5);
    const auto at = row.integer(6);
    if (row.of_table || row.values.size() != 7 || !wearer || !service || !type || !subject ||
        !trigger || !verdict || !at || *type < 0 || *type >= std::int64_t{kServiceTypes} ||
        *verdict < 0 || *verdict > static_cast<int>(Verdict::Never)) {
      return;
    }
    Service about;
    about.type = static_cast<ServiceType>(*type);
    about.trigger = Timestamp(Duration(*trigger));
    about.subject = *subject;
    if (service_id(about) == *service) {
      found_[*wearer].feedback.push_back({std::string(*service), about.type, about.subject,
                                          about.trigger, static_cast<Verdict>(*verdict),
                                          Timestamp(Duration(*at))});
    }
  }

  /// Day counters start near zero; calendars are in 1990 and later.
  static Clockface likely_face(const Found& found) {
    const bool calendar =
        !found.windows.empty() &&
        found.windows.front().interval.start.time_since_epoch() > std::chrono::hours(24 * 365 * 15);
    return calendar ? Clockface::zone("UTC") : Clockface::dataset();
  }

  void write_wearer(Store& store, Found& found) {
    const std::string& name = found.wearer.value().name;
    std::set<std::string> saved;
    for (std::size_t begin = 0; begin < found.windows.size(); begin += kBatch) {
      Changes changes;
      for (std::size_t i = begin; i < std::min(begin + kBatch, found.windows.size()); ++i) {
        Window& window = found.windows[i];
        window.wearer = name;
        saved.insert(window.id.str());
        changes.units.push_back(unit_to_grow(window));
        changes.windows.push_back(std::move(window));
      }
      store.commit(name, changes);
    }
    report_.windows += saved.size();
    for (const Annotation& annotation : found.annotations) {
      require<OwnerStore>(store, "keep annotations")
          .annotate(name, annotation, Timestamp::min(), false);
    }
    require<DerivedTexts>(store, "keep what a model wrote").put_derived_texts(name, found.texts);
    write_units(store, found, saved);
    auto& assistance = require<Assistance>(store, "remember questions");
    for (const StandingQuestion& question : found.questions) {
      assistance.put_standing(name, question);
    }
    for (const Feedback& feedback : found.feedback) {
      assistance.put_feedback(name, feedback);
    }
  }

  /// What the ledger says of windows that were not found is what was lost; the rest of it,
  /// failures and tombstones, is kept. A text that was lost is to be written again.
  void write_units(Store& store, const Found& found, const std::set<std::string>& saved) {
    const std::string& wearer = found.wearer.value().name;
    std::set<std::pair<std::string, std::string>> texts;  // Key and stage.
    for (const DerivedText& text : derived_texts_of(store, Cutoff::everything(), wearer, {})) {
      texts.emplace(text.window.str(), stage(text.kind));
    }
    Changes kept;
    for (Unit unit : found.units) {
      const bool of_window = unit.stage == kGrowStage && unit.state != UnitState::Forgotten;
      const bool of_text = unit.stage == stage(DerivedKind::Narrative) ||
                           unit.stage == stage(DerivedKind::Translation);
      if (of_window && !saved.contains(unit.key)) {
        report_.lost.push_back({.wearer = wearer, .id = unit.key, .interval = unit.interval});
      }
      if (of_window || (of_text && !saved.contains(unit.key))) {
        continue;
      }
      const bool is_lost = of_text && !texts.contains({unit.key, unit.stage});
      unit.state = unit.state == UnitState::Done && is_lost ? UnitState::Pending : unit.state;
      kept.units.push_back(std::move(unit));
    }
    store.commit(wearer, kept);
    std::sort(report_.lost.begin(), report_.lost.end(),
              [](const LostWindow& a, const LostWindow& b) {
                return std::tie(a.wearer, a.interval) < std::tie(b.wearer, b.interval);
              });
  }

  std::map<std::int64_t, Found> found_;  // By the wearer's key in the file.
  SalvageReport report_;
};

}  // namespace

SalvageReport salvage_store(const fs::path& from, const fs::path& to, const std::string& wearer) {
  if (fs::exists(to)) {
    throw Error(ErrorKind::Usage, "there is something of that name already",
                {.file = to.string(), .remedy = "name a file that does not exist"});
  }
  const WorkingCopy copy(from, to);
  const MappedFile file(copy.path());
  Salvage salvage(file.text());
  if (salvage.nothing()) {
    throw Error(ErrorKind::BadInput, "no window could be found in it",
                {.file = from.string(), .remedy = "restore a backup"});
  }
  static const SystemClock clock;
  sqlite::SqliteStore store(to, sqlite::Database::Opening::Create, clock);
  return salvage.write(store, wearer);
}

}  // namespace daybook
