#pragma once
/// What an embedder says that takes its time.

#include <atomic>

namespace daybook {

/// An ability of some embedders, found by a cast: a recorded day takes them minutes where others
/// take a moment, so that vectors are made beside what is asked of a memory and not before it is
/// answered. Safe from any thread.
class SlowEmbedder {
 public:
  virtual ~SlowEmbedder() = default;

  /// For the end of a process: a call under way ends soon, with Error{Model}, and every later one
  /// at once.
  void give_up() const { given_up_ = true; }

 protected:
  const std::atomic<bool>& given_up() const { return given_up_; }

 private:
  mutable std::atomic<bool> given_up_ = false;
};

}  // namespace daybook
