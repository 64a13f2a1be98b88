#include "daybook/models/sleeper.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace daybook {

void ThreadSleeper::sleep(std::chrono::milliseconds span, const std::atomic<bool>* cancelled) {
  constexpr std::chrono::milliseconds kLook = std::chrono::milliseconds(50);
  while (span.count() > 0 && (cancelled == nullptr || !cancelled->load())) {
    const auto part = std::min(span, kLook);
    std::this_thread::sleep_for(part);
    span -= part;
  }
}

}  // namespace daybook
