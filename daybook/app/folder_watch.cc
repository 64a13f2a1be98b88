// Looking is listing: size and time of change tell whether a file is still being written. That
// works on every file system, network shares included, where notifications do not.

#include "daybook/app/folder_watch.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/source/source.h"

namespace daybook {
namespace fs = std::filesystem;

FolderWatch::FolderWatch(Memory& memory, fs::path folder, const ReadOptions& options,
                         std::function<void(const Problem&)> on_problem)
    : memory_(memory),
      folder_(std::move(folder)),
      options_(options),
      on_problem_(std::move(on_problem)) {}

std::size_t FolderWatch::look() {
  std::vector<fs::path> settled;
  std::size_t news = 0;
  std::error_code vanished;  // files may go while we look; then they are simply not there
  for (fs::recursive_directory_iterator at(folder_, vanished), end; at != end;
       at.increment(vanished)) {
    if (at->path().filename().string().starts_with('.')) {
      at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file(vanished)) {
      continue;
    }
    const Stamp stamp{at->file_size(vanished), at->last_write_time(vanished)};
    const auto [entry, is_new] = known_.try_emplace(at->path());
    Known& known = entry->second;
    const bool is_same = !is_new && known.stamp == stamp;
    if (!is_same) {
      known = {stamp, false};
      ++news;
    }
    if (!known.imported && is_same) {
      settled.push_back(at->path());
    }
  }
  if (settled.empty()) {
    return news;
  }
  const IngestReport report = ingest(memory_, settled, {options_}, [](const IngestProgress&) {});
  for (const fs::path& path : settled) {
    known_[path].imported = true;
  }
  for (const Problem& problem : report.problems) {
    on_problem_(problem);
    lost_ += problem.lost ? 1 : 0;
  }
  files_ += settled.size();
  windows_ += report.windows_new;
  refused_ += report.windows_refused;
  wearers_.insert(report.wearers.begin(), report.wearers.end());
  return news + settled.size();
}

}  // namespace daybook
