#include "daybook/time/day_circle.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr double kDay = 86400.0;
constexpr double kTurn = 2 * std::numbers::pi;

}  // namespace

void DayCircle::add(Duration since_midnight) {
  const double angle = kTurn * std::chrono::duration<double>(since_midnight).count() / kDay;
  cosine_ += std::cos(angle);
  sine_ += std::sin(angle);
  ++count_;
}

double DayCircle::length() const {
  return count_ == 0 ? 0 : std::min(1.0, std::hypot(cosine_, sine_) / static_cast<double>(count_));
}

double DayCircle::variance() const { return 1 - length(); }

std::optional<Duration> DayCircle::typical() const {
  if (variance() >= kTightTimes) {
    return std::nullopt;
  }
  double angle = std::atan2(sine_, cosine_);
  if (angle < 0) {
    angle += kTurn;
  }
  const auto seconds = static_cast<std::int64_t>(std::llround(angle / kTurn * kDay));
  return std::chrono::seconds(seconds % 86400);
}

Duration DayCircle::spread() const {
  constexpr double kHalfDay = kDay / 2;
  const double r = length();
  const double seconds =
      r <= 0 ? kHalfDay : std::sqrt(std::max(0.0, -2 * std::log(r))) / kTurn * kDay;
  return std::chrono::seconds(std::llround(std::min(seconds, kHalfDay)));
}

}  // namespace daybook
