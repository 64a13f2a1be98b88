#pragma once
/// A memory in a folder and what an owner does with it, for tests that take its disk away.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "tests/support/scratch_folder.h"

namespace daybook {

/// How much an import has said to be done.
struct Acknowledged {
  std::uint64_t stored = 0;
  std::uint64_t grown = 0;
};

class SmallLife {
 public:
  /// The store will be `folder`/memory/s.db; its folder is made with it.
  explicit SmallLife(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::filesystem::path store() const { return folder_ / "memory" / "s.db"; }
  Settings settings() const { return {"sqlite:" + store().string(), "", "none:"}; }

  /// Imports as `daybook add` does, index and latent space included. `acknowledged` is told
  /// after each commit.
  IngestReport add(const std::vector<std::filesystem::path>& files,
                   const std::function<void(const Acknowledged&)>& acknowledged = {}) const;

  /// The lines of a file as `daybook watch -` takes them.
  void watch(const std::filesystem::path& file,
             const std::function<void(const Acknowledged&)>& acknowledged = {}) const;

  /// Forgets what overlaps these seconds after DAY1 09:00.
  void forget_seconds(int from, int to) const;

  void backup(const std::filesystem::path& copy) const;

  std::string dump() const { return dump_of(store()); }
  static std::string dump_of(const std::filesystem::path& store);
  /// Of the whole index, latent space included, without what says when it was made.
  std::uint64_t index_digest() const;

  /// Windows in the ledger; none where there is no store yet.
  std::uint64_t captured() const;

  /// What is wrong: damage, a ledger that does not add up, less than was acknowledged, damaged
  /// index files. A store that is not there is wrong when anything was acknowledged.
  std::vector<std::string> faults(const Acknowledged& acknowledged = {}) const;

  /// Names of files that no command knows, left by one that was interrupted.
  std::vector<std::string> left_over() const;

 private:
  std::filesystem::path folder_;
};

/// A word that is said once, in one window.
inline const std::string kSecret = "obsidionkord";
inline constexpr int kSecretWindow = 4;

/// A recording of Nora's as a file in `folder`: `count` windows from the `first` on.
std::filesystem::path small_recording(const std::filesystem::path& folder, int first, int count);

/// Hours of the sample's first day, in time order.
std::vector<std::filesystem::path> sample_day();

/// Whether the long form of tests is wanted.
bool is_full_run();

}  // namespace daybook
