// A repair never leaves the store's name without a file: the damaged file gets a second name,
// then the new one takes the first in one step.

#include "daybook/app/doctor.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/app/forget.h"
#include "daybook/app/growing.h"
#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/space.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/build/grower.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/store/ability.h"
#include "daybook/store/salvage.h"
#include "daybook/store/store.h"
#include "daybook/store/upkeep.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargeLog = 64U << 20;

fs::path file_of(const Settings& settings) {
  const std::optional<fs::path> file = store_file(settings.store);
  if (!file) {
    throw Error(ErrorKind::Usage, "the doctor only knows stores in a file",
                {.remedy = "name one: --store sqlite:PATH"});
  }
  if (!fs::exists(*file)) {
    throw Error(ErrorKind::Storage, "there is no store here",
                {.file = file->string(), .remedy = "make one with `daybook add`"});
  }
  return *file;
}

std::uint64_t pending_texts(const Store& store, const std::string& wearer) {
  const std::vector<Unit> units = store.units(wearer, {UnitState::Pending});
  return static_cast<std::uint64_t>(std::count_if(units.begin(), units.end(), [](const Unit& unit) {
    return unit.stage == stage(DerivedKind::Narrative) ||
           unit.stage == stage(DerivedKind::Translation);
  }));
}

void note_warnings(Memory& memory, const fs::path& file, Diagnosis& diagnosis) {
  if (auto warning = low_space_at(file)) {
    diagnosis.warnings.push_back(std::move(*warning));
  }
  std::error_code none;
  const std::uintmax_t log = fs::file_size(file.string() + "-wal", none);
  if (!none && log > kLargeLog) {
    diagnosis.warnings.push_back("the log is " + std::to_string(log >> 20) +
                                 " MB: another program has been reading for long");
  }
  const std::vector<std::string> damaged = memory.damaged_index_files();
  if (!damaged.empty()) {
    memory.remove_index_files();
    diagnosis.warnings.push_back("the index was damaged (" + damaged.front() +
                                 "): removed; the next question makes it anew");
  }
  for (const Wearer& wearer : memory.store().wearers()) {
    const LedgerCounts counts = memory.store().ledger(wearer.name);
    const std::uint64_t texts = pending_texts(memory.store(), wearer.name);
    if (counts.pending > texts) {
      diagnosis.warnings.push_back(std::to_string(counts.pending - texts) + " windows of " +
                                   wearer.name + " are not grown yet: `daybook retry` goes on");
    }
    if (texts > 0) {
      diagnosis.warnings.push_back(std::to_string(texts) + " narratives or translations of " +
                                   wearer.name +
                                   " are not written yet: `daybook retry --writer` goes on");
    }
    if (counts.failed + counts.degraded > 0) {
      diagnosis.warnings.push_back(std::to_string(counts.failed + counts.degraded) + " units of " +
                                   wearer.name +
                                   " failed or are degraded: `daybook status` names them,"
                                   " `daybook retry` tries again");
    }
  }
}

/// `<file>.damaged-1`, or the next number that is free.
fs::path quarantine_name(const fs::path& file) {
  for (int number = 1;; ++number) {
    fs::path name = file.string() + ".damaged-" + std::to_string(number);
    if (!fs::exists(name)) {
      return name;
    }
  }
}

}  // namespace

Diagnosis diagnose(const Settings& settings) {
  const fs::path file = file_of(settings);
  Diagnosis diagnosis;
  try {
    Memory memory(settings, true);
    diagnosis.faults = require<Upkeep>(memory.store(), "be checked").check();
    if (diagnosis.faults.empty()) {
      finish_forgetting(memory);
      note_warnings(memory, file, diagnosis);
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Storage) {
      throw;
    }
    diagnosis.faults.push_back(error.cause());
  }
  return diagnosis;
}

SalvageReport salvage(const Settings& settings, const fs::path& to,
                      const std::function<void(const IngestProgress&)>& progress) {
  if (to.has_parent_path()) {
    create_folders(to.parent_path());
  }
  SalvageReport report = salvage_store(file_of(settings), to, settings.wearer);
  const std::unique_ptr<Store> store = open_store("sqlite:" + to.string(), true);
  const Growing growing;
  for (const Wearer& wearer : store->wearers()) {
    grow_pending(*store, wearer, growing.options(wearer),
                 [&](const GrowProgress& at) { progress({"grow", at.done, at.total}); });
  }
  return report;
}

SalvageReport repair(const Settings& settings, fs::path& kept,
                     const std::function<void(const IngestProgress&)>& progress) {
  const fs::path file = file_of(settings);
  const fs::path repaired = file.string() + ".repaired";
  for (const char* suffix : {"", "-wal", "-shm"}) {
    fs::remove(repaired.string() + suffix);
  }
  SalvageReport report = salvage(settings, repaired, progress);
  kept = quarantine_name(file);
  if (fs::exists(file.string() + "-wal")) {
    fs::rename(file.string() + "-wal", kept.string() + "-wal");
  }
  fs::remove(file.string() + "-shm");
  fs::create_hard_link(file, kept);
  // Durably, for SQLite would take the old log for the new file's.
  sync_folder(fs::absolute(file).parent_path());
  move_into_place(repaired, file);
  fs::remove_all(file.string() + ".index");
  return report;
}

}  // namespace daybook
