#include "daybook/app/vector_worker.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/error.h"
#include "daybook/base/log.h"
#include "daybook/base/progress.h"
#include "daybook/models/embedder.h"
#include "daybook/models/registry.h"
#include "daybook/models/slow_embedder.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

constexpr std::chrono::seconds kBetween(2);
constexpr std::chrono::seconds kAfterFailure(60);

const SlowEmbedder* slow(const Embedder* embedder) {
  return dynamic_cast<const SlowEmbedder*>(embedder);
}

/// A server may quote what it was sent, and that is of the wearer's day.
void tell(const std::exception& failure) {
  const auto* error = dynamic_cast<const Error*>(&failure);
  if (error != nullptr && error->kind() == ErrorKind::Model) {
    log_warning("vectors are not made for now; `daybook index` tries again and says why");
    log_debug(failure.what());
  } else {
    log_warning(std::string("vectors are not made for now: ") + failure.what());
  }
}

}  // namespace

VectorWorker::VectorWorker(Settings settings, std::shared_ptr<const Embedder> embedder)
    : settings_(std::move(settings)),
      embedder_(std::move(embedder)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

VectorWorker::~VectorWorker() {
  thread_.request_stop();
  const std::lock_guard lock(mutex_);
  if (const SlowEmbedder* embedder = slow(embedder_.get())) {
    embedder->give_up();
  }
}

void VectorWorker::run(const std::stop_token& stop) {
  constexpr int kLowest = 19;
  ::setpriority(PRIO_PROCESS, 0, kLowest);  // Of this thread alone, on Linux.
  bool is_told = false;
  while (!stop.stop_requested()) {
    std::chrono::seconds pause = kBetween;
    try {
      make_all(stop);
      is_told = false;
    } catch (const std::exception& error) {
      if (!stop.stop_requested() && !std::exchange(is_told, true)) {
        tell(error);
      }
      pause = kAfterFailure;
    }
    std::unique_lock lock(mutex_);
    waiting_.wait_for(lock, stop, pause, [] { return false; });
  }
}

void VectorWorker::make_all(const std::stop_token& stop) {
  if (embedder_ == nullptr) {
    std::shared_ptr<const Embedder> opened = open_embedder(settings_.embedder);
    const std::lock_guard lock(mutex_);
    embedder_ = std::move(opened);
  }
  for (const Wearer& wearer : Memory(settings_, true, embedder_).store().wearers()) {
    Settings of_wearer = settings_;
    of_wearer.wearer = wearer.name;
    Memory memory(of_wearer, true, embedder_);
    const std::uint64_t generation = memory.store().generation(wearer.name);
    const auto made = made_for_.find(wearer.name);
    if (made != made_for_.end() && made->second == generation) {
      continue;
    }
    SilentProgress silent;
    if (make_vectors(memory, silent, [&] { return stop.stop_requested(); })) {
      made_for_[wearer.name] = generation;
    }
  }
}

std::unique_ptr<VectorWorker> start_vector_worker(const Settings& settings, const Memory& memory) {
  const std::shared_ptr<const Embedder> embedder =
      memory.embedder_problem() ? nullptr : memory.shared_embedder();
  const bool is_wanted = memory.embedder_problem() || slow(embedder.get()) != nullptr;
  return is_wanted && store_file(settings.store)
             ? std::make_unique<VectorWorker>(settings, embedder)
             : nullptr;
}

}  // namespace daybook
