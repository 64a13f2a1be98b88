#pragma once
/// Every state that an interrupted action may leave on the disk, made from one record of it.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/faults/disk_model.h"
#include "tests/faults/small_life.h"
#include "tests/support/scratch_folder.h"

namespace daybook {

/// What an action did to the disk, and what it said meanwhile.
struct Recorded {
  struct Acknowledgement {
    std::size_t operations;  ///< how many had happened when it was said
    Acknowledged what;
  };

  DiskImage before = {};
  std::vector<DiskOperation> history = {};
  std::vector<Acknowledgement> acknowledged = {};

  /// The last that was said when so many operations had happened.
  Acknowledged at(std::size_t operations) const;
};

/// Runs the action in the folder. All that stands there before is durable.
Recorded record(const std::filesystem::path& folder,
                const std::function<void(const std::function<void(const Acknowledged&)>&)>& action);

/// A wreck, in a folder of its own.
struct Wreck {
  SmallLife life;
  std::filesystem::path folder;
  Acknowledged acknowledged;
  bool complete;  ///< the action had returned
};

/// Tries what is left before every `stride`-th operation and after the last one, each state
/// once, until a trial fails.
class Wrecks {
 public:
  using Trial = std::function<void(const Wreck&)>;

  Wrecks(const Recorded& recorded, std::size_t stride, Trial trial)
      : recorded_(recorded), stride_(stride), trial_(std::move(trial)) {}

  /// The process is killed, between two operations or half-way through a write.
  void kill();

  /// The power goes, with so many outcomes at each operation.
  void lose_power(unsigned outcomes);

  std::size_t tried() const { return seen_.size(); }

 private:
  void each(const std::function<void(const DiskModel&, std::size_t)>& visit) const;
  void examine(const DiskImage& image, std::size_t operations, const char* how);

  const Recorded& recorded_;
  std::size_t stride_;
  Trial trial_;
  ScratchFolder scratch_;
  std::set<std::uint64_t> seen_;
};

}  // namespace daybook
