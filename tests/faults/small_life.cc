#include "tests/faults/small_life.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

#include "daybook/app/forget.h"
#include "daybook/app/stream_ingest.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/index/index_file.h"
#include "daybook/source/wire.h"
#include "daybook/store/ability.h"
#include "daybook/store/upkeep.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

const std::string kNora = "T1_NORA";

std::uint64_t digest(std::string_view bytes) { return hash64(bytes); }

/// Windows of the ledger, by whether they are grown.
void check_ledger(Store& store, const Acknowledged& acknowledged,
                  std::vector<std::string>& faults) {
  for (const Wearer& wearer : store.wearers()) {
    const LedgerCounts counts = store.ledger(wearer.name);
    const std::uint64_t sum =
        counts.pending + counts.done + counts.failed + counts.refused + counts.forgotten;
    if (counts.captured != sum || counts.captured != store.units(wearer.name, {}).size()) {
      faults.push_back("the ledger does not add up");
    }
    if (counts.captured < acknowledged.stored || counts.done < acknowledged.grown) {
      faults.push_back("less than was acknowledged: " + std::to_string(counts.captured) +
                       " captured, " + std::to_string(counts.done) + " done");
    }
  }
  if (store.wearers().empty() && acknowledged.stored > 0) {
    faults.emplace_back("the wearer is lost");
  }
}

}  // namespace

IngestReport SmallLife::add(const std::vector<fs::path>& files,
                            const std::function<void(const Acknowledged&)>& acknowledged) const {
  Memory memory(settings(), false);
  const WriterLock lock(settings().store);
  Acknowledged now;
  IngestReport report = ingest(memory, files, {}, [&](const IngestProgress& at) {
    (at.stage == "store" ? now.stored : now.grown) = at.stage == "read" ? now.grown : at.done;
    if (acknowledged) {
      acknowledged(now);
    }
  });
  memory.index().latent();
  return report;
}

void SmallLife::watch(const fs::path& file,
                      const std::function<void(const Acknowledged&)>& acknowledged) const {
  Memory memory(settings(), false);
  const ReadOptions read;
  StreamIngest stream(memory.store(), "-", read, {}, [](const Problem&) {});
  std::ifstream in(file);
  std::string line;
  std::uint64_t taken = 0;
  while (std::getline(in, line)) {
    stream.take(line, static_cast<std::uint32_t>(++taken));
    if (stream.unflushed() >= 3) {
      stream.flush();
      if (acknowledged) {
        acknowledged({.stored = taken});
      }
    }
  }
  stream.finish();
  memory.index().latent();
}

void SmallLife::forget_seconds(int from, int to) const {
  Memory memory(settings(), true);
  const WriterLock lock(settings().store);
  const ForgetPlan plan =
      plan_forgetting(memory.store(), kNora, Interval{at_second(from), at_second(to)});
  forget(memory, plan, [](const IngestProgress&) {});
}

void SmallLife::backup(const fs::path& copy) const {
  Memory memory(settings(), true);
  require<Upkeep>(memory.store(), "be copied").backup(copy);
}

std::string SmallLife::dump_of(const fs::path& store) {
  Memory memory({"sqlite:" + store.string(), "", "none:"}, true);
  std::ostringstream out;
  memory.store().dump(out);
  return out.str();
}

std::uint64_t SmallLife::index_digest() const {
  Memory memory(settings(), true);
  const MemoryIndex& index = memory.index();
  index.latent();
  const std::vector<std::byte> whole = compose(index.segments(), ~0ULL, {});
  std::uint64_t sum = digest({reinterpret_cast<const char*>(whole.data()), whole.size()});
  const fs::path folder = store().string() + ".index/" + memory.wearer().name;
  if (const auto latent = IndexFile::open((folder / "latent.dbx").string())) {
    constexpr std::size_t kHeader = 64;  // Tells the generation.
    sum ^= digest(latent->text().substr(kHeader));
  }
  return sum;
}

std::uint64_t SmallLife::captured() const {
  if (!fs::exists(store())) {
    return 0;
  }
  Memory memory(settings(), false);
  return memory.store().wearers().empty() ? 0 : memory.store().ledger(kNora).captured;
}

std::vector<std::string> SmallLife::faults(const Acknowledged& acknowledged) const {
  std::vector<std::string> faults;
  if (!fs::exists(store())) {
    if (acknowledged.stored > 0) {
      faults.emplace_back("the store is lost");
    }
    return faults;
  }
  try {
    Memory memory(settings(), false);
    faults = require<Upkeep>(memory.store(), "be checked").check();
    check_ledger(memory.store(), acknowledged, faults);
    for (const std::string& name : memory.damaged_index_files()) {
      faults.push_back("index: " + name);
    }
  } catch (const Error& error) {
    faults.emplace_back(error.what());
  }
  return faults;
}

std::vector<std::string> SmallLife::left_over() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    const std::string name = entry.path().filename().string();
    const bool known = entry.is_directory() || name.ends_with(".dbx") || name.ends_with(".lock") ||
                       name.ends_with(".db");
    // A copy of a process that lives, as this one does, may still be written.
    const bool alive = name.find(".copy-" + std::to_string(::getpid())) != std::string::npos;
    if (!alive && (!known || name.starts_with("."))) {
      names.push_back(name);
    }
  }
  return names;
}

fs::path small_recording(const fs::path& folder, int first, int count) {
  std::vector<Window> windows =
      made_up_windows(static_cast<std::size_t>(first) + static_cast<std::size_t>(count), 7);
  if (first + count > kSecretWindow) {
    windows[kSecretWindow] = small_window(kSecretWindow * 30, {"I hide the " + kSecret + "."});
  }
  fs::path path = folder / ("nora-" + std::to_string(first) + ".jsonl");
  std::ofstream out(path);
  for (int i = first; i < first + count; ++i) {
    out << wire_line(windows[static_cast<std::size_t>(i)], Clockface::dataset()) << "\n";
  }
  return path;
}

std::vector<fs::path> sample_day() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator("sample/Sync")) {
    if (entry.path().filename().string().find("DAY1") != std::string::npos) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_full_run() { return std::getenv("DAYBOOK_FULL") != nullptr; }

}  // namespace daybook
