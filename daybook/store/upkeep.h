#pragma once
/// Copies of a store, and whether it is sound.
///
/// An ability of stores that are files (ask with `require<Upkeep>`); errors and threads as in
/// daybook/store/store.h. None of it disturbs a writer, and none of it keeps the log from
/// being written back for longer than reading the file takes.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "daybook/store/store.h"

namespace daybook {

class Upkeep {
 public:
  virtual ~Upkeep() = default;

  /// Writes the state of this moment into one file, which is complete, checked and on disk
  /// before it gets its name. Throws Error{Usage} when something of that name exists,
  /// Error{Storage} when the copy cannot be written or is not sound; then nothing is left.
  virtual void backup(const std::filesystem::path& path) const = 0;

  /// The state of this moment, to be read at leisure. Takes as much room on disk as the store
  /// while it lives; nothing of it stays when the process ends, however that happens.
  virtual std::unique_ptr<Store> snapshot() const = 0;

  /// What is wrong with the store, a sentence each, at most a hundred: pages that contradict
  /// each other, records that are not what their ids say, windows without a unit and units
  /// without a window, edges that lead nowhere. Empty: it is sound. Reads everything.
  virtual std::vector<std::string> check() const = 0;
};

}  // namespace daybook
