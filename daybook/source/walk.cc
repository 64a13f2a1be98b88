// Real paths are the identity of files and folders, so links and repeated arguments cost nothing
// and loops end.

#include "daybook/source/walk.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/source/source.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

// "Sync/B1_NORA_DAY1_09000000.json", "Transcript/B1_NORA_DAY1_09000000.srt": folders that only
// repeat a part of the name (".../Transcript/B1_NORA/DAY1/...") tell nothing.
std::string label_of(const fs::path& real) {
  const std::string name = real.filename().string();
  fs::path folder = real.parent_path();
  while (folder.has_relative_path() && name.find(folder.filename().string()) != std::string::npos) {
    folder = folder.parent_path();
  }
  return (folder.filename() / name).generic_string();
}

class Walk {
 public:
  explicit Walk(std::vector<Problem>& problems) : problems_(problems) {}

  void visit(const fs::path& path, bool is_named) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const fs::path real = error ? fs::path() : fs::canonical(path, error);
    if (status.type() == fs::file_type::not_found) {
      report(path, "there is no such file", "check the path, or where the link leads", true);
    } else if (error) {
      report(path, "cannot be reached: " + error.message(), "check its permissions and links",
             true);
    } else if (fs::is_directory(status)) {
      visit_folder(path, real);
    } else if (fs::is_regular_file(status)) {
      add_file(path, real, is_named);
    } else {
      report(path, "is neither a file nor a folder", "name a recording", is_named);
    }
  }

  std::vector<FoundFile> files() && {
    std::vector<FoundFile> files;
    files.reserve(files_.size());
    for (auto& [real, file] : files_) {
      files.push_back(std::move(file));
    }
    return files;
  }

 private:
  void visit_folder(const fs::path& path, const fs::path& real) {
    if (!folders_.insert(real.string()).second) {
      return;
    }
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().filename().string().front() != '.') {
        entries.push_back(entry->path());
      }
    }
    if (error) {
      report(path, "the folder cannot be read: " + error.message(), "check its permissions", true);
    }
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      visit(entry, false);
    }
  }

  void add_file(const fs::path& path, const fs::path& real, bool is_named) {
    const std::string label = label_of(real);
    FoundFile& file =
        files_.try_emplace(real.string(), FoundFile{path, label, false}).first->second;
    file.is_named = file.is_named || is_named;
  }

  void report(const fs::path& path, std::string cause, std::string remedy, bool lost) {
    problems_.push_back({path.string(), 0, std::move(cause), std::move(remedy), lost});
  }

  std::vector<Problem>& problems_;
  std::set<std::string> folders_;
  std::map<std::string, FoundFile> files_;
};

}  // namespace

std::vector<FoundFile> find_files(std::vector<fs::path> paths, std::vector<Problem>& problems) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  Walk walk(problems);
  for (const fs::path& path : paths) {
    walk.visit(path, true);
  }
  return std::move(walk).files();
}

}  // namespace daybook
