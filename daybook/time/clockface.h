#pragma once
/// How a wearer's timeline is read by people: a dataset's day counter, or the
/// calendar of a time zone.
///
/// One type for both, so nothing above needs to know which it has. Immutable;
/// safe from any thread. Neither TZ nor LANG of the process has any influence.

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/base/result.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A reading of the face: a day, and what a clock on the wall shows.
struct LocalTime {
  std::int64_t day = 0;       ///< DAYn's n, or days since 1970-01-01 in the zone
  Duration since_midnight{};  ///< as shown, in [0, 24 h): 14:00 is 14 h on every day

  friend auto operator<=>(const LocalTime&, const LocalTime&) = default;
};

/// "09:05": what a clock shows so long after midnight, seconds left out; whole days do not count.
std::string clock_text(Duration since_midnight);

class Clockface {
 public:
  /// DAYn HH:MM:SS; every day has 24 hours.
  static Clockface dataset();

  /// The calendar of an IANA zone. Throws Error{Config} for an unknown name and
  /// when the machine has no time zone data.
  static Clockface zone(std::string_view iana_name);

  /// The inverse of `name()`: "dataset" or "zone:Europe/Paris". Throws as `zone`.
  static Clockface named(std::string_view name);

  std::string name() const;
  bool is_dataset() const;

  LocalTime local(Timestamp t) const;

  /// The instant of a local time. A local time skipped by a clock change gives
  /// the instant of the change; one that occurs twice gives the earlier.
  /// `since_midnight` outside [0, 24 h) rolls into other days. Days further than
  /// 290 years from day 0 give the last representable day on that side.
  Timestamp at(std::int64_t day, Duration since_midnight = Duration::zero()) const;

  /// Midnight to midnight: 24 h, or 23 h or 25 h where the clocks change.
  Interval whole_day(std::int64_t day) const;

  /// 0 Monday .. 6 Sunday; absent on a dataset clock, whose days have none.
  std::optional<int> weekday(std::int64_t day) const;

  /// "DAY3 11:15:24" or "2026-05-03 14:00:00+02:00"; parts of a second are
  /// shown (three digits, rounded down) only where they are not zero.
  std::string format(Timestamp t) const;
  std::string format(const Interval& interval) const;  ///< "DAY3 11:15:24 to 11:15:54"
  std::string format_day(std::int64_t day) const;      ///< "DAY3" or "2026-05-03"

  /// Reads what `format` writes and what users and data sets write:
  /// `DAY3 11:15:24.500`, `DAY3_11152408` (FF = frame, kept as frame/30 s, below
  /// one second), `DAY3 1152408` (a lost leading zero), `day3 11:15`, `DAY3 111524`,
  /// `DAY3`; RFC 3339; `2026-05-03 14:00`, `2026-05-03`. A bare day is its midnight.
  /// A dataset face refuses calendar times and the other way round, and says so.
  /// Never throws; failures are BadInput.
  Result<Timestamp> parse(std::string_view text) const;

  /// Same kind of face, and the same zone by name.
  friend bool operator==(const Clockface&, const Clockface&);

 private:
  struct Zone;
  explicit Clockface(std::shared_ptr<const Zone> zone);
  std::shared_ptr<const Zone> zone_;  ///< null: dataset
};

}  // namespace daybook
