// The one place that asks the machine for wall time.

#include "daybook/base/clock.h"

#include <chrono>

namespace daybook {

Clock::TimePoint SystemClock::now() const { return std::chrono::system_clock::now(); }

}  // namespace daybook
