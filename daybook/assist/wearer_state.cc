#include "daybook/assist/wearer_state.h"

#include <chrono>
#include <optional>

#include "daybook/assist/cues.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kBreak = std::chrono::minutes(10);  ///< a gap that resets the body

bool is_new_day(const std::optional<Timestamp>& last_end, const Interval& window,
                const Clockface& face) {
  return last_end && face.local(*last_end).day != face.local(window.start).day;
}

}  // namespace

bool begins_anew(const std::optional<Timestamp>& last_end, const Interval& window,
                 const Clockface& face) {
  return !last_end || window.start - *last_end > kBreak || is_new_day(last_end, window, face);
}

void WearerState::begin(const Interval& window) {
  if (begins_anew(last_end_, window, face_)) {
    awake_since_ = sitting_since_ = last_phone_ = std::nullopt;
    last_drink_ = window.start;
  }
  if (is_new_day(last_end_, window, face_)) {
    ate_at_noon_ = ate_in_evening_ = false;
  }
  last_end_ = window.end;
}

void WearerState::take(const Cues& cues, Timestamp t) {
  awake_since_ = awake_since_.value_or(t);
  if (cues.has(Cue::Drink)) {
    last_drink_ = t;
  }
  if (cues.has(Cue::Phone)) {
    last_phone_ = t;
  }
  if (cues.has(Cue::Eat)) {
    const Duration clock = face_.local(t).since_midnight;
    ate_at_noon_ =
        ate_at_noon_ || (clock >= std::chrono::hours(11) && clock < std::chrono::hours(16));
    ate_in_evening_ = ate_in_evening_ || clock >= std::chrono::hours(17);
  }
  if (cues.has(Cue::Sit) && !sitting_since_) {
    sitting_since_ = t;
  } else if (cues.has(Cue::Rise) || cues.has(Cue::Move)) {
    sitting_since_.reset();
  }
}

}  // namespace daybook
