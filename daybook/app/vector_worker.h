#pragma once
/// The vectors of an embedder that takes its time, made in the background of a process that runs
/// for long.

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "daybook/app/memory.h"
#include "daybook/models/embedder.h"

namespace daybook {

class VectorWorker {
 public:
  /// A thread of the lowest priority that makes what is missing, for every wearer, and looks for
  /// more every two seconds; it opens the store for itself. An embedder that fails is told once
  /// and tried again after a minute. `embedder`: null where it could not be opened yet.
  VectorWorker(Settings settings, std::shared_ptr<const Embedder> embedder);

  /// Ends the thread: an embedding under way is given up, and so is the embedder.
  ~VectorWorker();
  VectorWorker(const VectorWorker&) = delete;
  VectorWorker& operator=(const VectorWorker&) = delete;

 private:
  void run(const std::stop_token& stop);
  void make_all(const std::stop_token& stop);

  Settings settings_;
  std::mutex mutex_;
  std::shared_ptr<const Embedder> embedder_;       ///< under mutex_
  std::map<std::string, std::uint64_t> made_for_;  ///< of each wearer: generation of the store
  std::condition_variable_any waiting_;
  std::jthread thread_;
};

/// One for this memory; null where its vectors need none: the embedder is quick, or there is none,
/// or the store is no file that a second thread could open.
std::unique_ptr<VectorWorker> start_vector_worker(const Settings& settings, const Memory& memory);

}  // namespace daybook
