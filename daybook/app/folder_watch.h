#pragma once
/// A folder whose files become memory as they appear.
///
/// A file is imported, as `ingest` does it, once it has stayed the same between two looks; when it
/// changes later, it is imported again, which adds what is new in it. What stands there when
/// watching begins counts as new; importing what is known changes nothing.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/source/source.h"

namespace daybook {

class FolderWatch {
 public:
  /// `memory` must outlive this. Files below `folder` count too, names that begin with a dot
  /// do not. Every problem goes to `on_problem`.
  FolderWatch(Memory& memory, std::filesystem::path folder, const ReadOptions& options,
              std::function<void(const Problem&)> on_problem);

  /// Looks once; returns how many files have changed since the last look or were imported. If it
  /// throws, the next look tries again.
  std::size_t look();

  std::uint64_t files() const { return files_; }      ///< imported, repeats counted
  std::uint64_t windows() const { return windows_; }  ///< new ones
  std::uint64_t refused() const { return refused_; }  ///< windows that lie in what was forgotten
  std::uint64_t lost() const { return lost_; }        ///< problems that lost something
  std::vector<std::string> wearers() const { return {wearers_.begin(), wearers_.end()}; }

 private:
  struct Stamp {
    std::uintmax_t size = 0;
    std::filesystem::file_time_type changed;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  struct Known {
    Stamp stamp;
    bool imported = false;
  };

  Memory& memory_;
  std::filesystem::path folder_;
  ReadOptions options_;
  std::function<void(const Problem&)> on_problem_;
  std::map<std::filesystem::path, Known> known_;
  std::set<std::string> wearers_;
  std::uint64_t files_ = 0;
  std::uint64_t windows_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t lost_ = 0;
};

}  // namespace daybook
