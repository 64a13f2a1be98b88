#pragma once
/// What is known of the wearer's body: when they last drank, ate, sat down, held the phone.

#include <optional>

#include "daybook/assist/cues.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class WearerState {
 public:
  explicit WearerState(const Clockface& face) : face_(face) {}

  /// A window begins. After a gap of more than ten minutes or a night the body may have done
  /// anything: what was known of it is not known any more.
  void begin(const Interval& window);

  /// What a caption at `t` says of the wearer. In time order.
  void take(const Cues& cues, Timestamp t);

  // --- At a time after the last line; nothing where it is not known

  std::optional<Duration> awake(Timestamp t) const { return since(awake_since_, t); }
  std::optional<Duration> sitting(Timestamp t) const { return since(sitting_since_, t); }
  /// Since a drink, or since it would have been seen.
  std::optional<Duration> without_drink(Timestamp t) const { return since(last_drink_, t); }
  std::optional<Duration> without_phone(Timestamp t) const { return since(last_phone_, t); }
  bool ate_at_noon() const { return ate_at_noon_; }
  bool ate_in_evening() const { return ate_in_evening_; }

 private:
  static std::optional<Duration> since(const std::optional<Timestamp>& then, Timestamp t) {
    return then ? std::optional(t - *then) : std::nullopt;
  }

  Clockface face_;
  std::optional<Timestamp> last_end_;
  std::optional<Timestamp> awake_since_;
  std::optional<Timestamp> sitting_since_;
  std::optional<Timestamp> last_drink_;
  std::optional<Timestamp> last_phone_;
  bool ate_at_noon_ = false;
  bool ate_in_evening_ = false;
};

/// Whether nothing before a window counts for it: the first one, one after a gap of more than ten
/// minutes, one of another day.
bool begins_anew(const std::optional<Timestamp>& last_end, const Interval& window,
                 const Clockface& face);

}  // namespace daybook
