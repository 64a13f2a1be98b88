// Each said time has a start and an end, and two edges: where "before" it ends and where "after"
// it begins. They agree for a day (its ends) and fall together for a clock time, a meal or noon.
// Relations are put together from these four points and the borders of the local day.

#include "daybook/time/spoken/place.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/spoken/day_parts.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;

/// No recording is older: 1970 on a calendar, DAY0 in a data set.
constexpr Timestamp kBeginning{};

/// Nobody means 3 at night who says "at 3"; from 7 on the morning is as likely.
constexpr Duration kFirstWakingHour = hours(7);
constexpr Duration kHalfDay = hours(12);
constexpr Duration kClose = hours(1);

struct Placed {
  std::int64_t day = 0;  ///< the local day of hours and clock times
  Interval interval{};
  Timestamp before{};
  Timestamp after{};
};

class Placer {
 public:
  Placer(std::optional<std::int64_t> day, BareDay bare, const SpokenContext& context)
      : context_(context), now_(context.face.local(context.now)), day_(day), bare_(bare) {}

  /// `uses_after`: only what follows the time is asked for, so that must have begun by now.
  Placed place(const SaidTime& said, bool uses_after = false) const {
    if (said.span) {
      return {.day = now_.day,
              .interval = *said.span,
              .before = said.span->start,
              .after = said.is_point ? said.span->start : said.span->end};
    }
    const bool several_days = said.days && said.days->first != said.days->last;
    if (said.clock && !several_days) {
      return place_clock(said, *said.clock);
    }
    if (said.part && !several_days) {
      return place_part(*said.part,
                        day_of(said, uses_after ? said.part->after : said.part->span.start));
    }
    const SaidDays days = said.days.value_or(SaidDays{now_.day, now_.day});
    const Interval interval{at(days.first), at(days.last, kOneDay)};
    return {
        .day = days.first, .interval = interval, .before = interval.start, .after = interval.end};
  }

  Timestamp at(std::int64_t day, Duration since_midnight = Duration::zero()) const {
    return context_.face.at(day, since_midnight);
  }

  Timestamp now() const { return context_.now; }

 private:
  Placed place_part(const SaidPart& part, std::int64_t day) const {
    return {.day = day,
            .interval = {at(day, part.span.start), at(day, part.span.end)},
            .before = at(day, part.before),
            .after = at(day, part.after)};
  }

  Placed place_clock(const SaidTime& said, const SaidClock& clock) const {
    const Duration time = time_of_day(said, clock);
    const std::int64_t day = day_of(said, time);
    const Timestamp start = at(day, time);
    return {
        .day = day, .interval = {start, start + clock.precision}, .before = start, .after = start};
  }

  std::int64_t day_of(const SaidTime& said, Duration start) const {
    if (said.days) {
      return said.days->first;
    }
    if (said.this_day) {
      return now_.since_midnight < kEndOfNight ? now_.day - 1 : now_.day;
    }
    if (day_) {
      return *day_;
    }
    return bare_ == BareDay::Today || at(now_.day, start) < context_.now ? now_.day : now_.day - 1;
  }

  /// Settles am and pm, and whether 2 o'clock of a night is the next day's.
  Duration time_of_day(const SaidTime& said, const SaidClock& clock) const {
    if (said.part) {
      return clock_within(clock, said.part->span);
    }
    if (!clock.half_day) {
      return clock.time;
    }
    const Duration later = clock.time < kHalfDay ? clock.time + kHalfDay : clock.time;
    const bool is_bare = !said.has_day() && !day_ && bare_ == BareDay::LatestBegun;
    const bool later_has_passed = is_bare && later <= now_.since_midnight;
    return clock.time >= kFirstWakingHour && !later_has_passed ? clock.time : later;
  }

  /// The reading of a clock that lies in these hours, or nearest to them.
  static Duration clock_within(const SaidClock& clock, const DailySpan& span) {
    Duration best = clock.time;
    Duration least = Duration::max();
    const Duration step = clock.half_day ? kHalfDay : kOneDay;
    for (Duration time = clock.time - step; time <= span.end; time += step) {
      const Duration miss = std::max({Duration::zero(), span.start - time, time - span.end});
      if (time >= Duration::zero() && miss < least) {
        best = time;
        least = miss;
      }
    }
    return best;
  }

  const SpokenContext& context_;
  LocalTime now_;
  std::optional<std::int64_t> day_;
  BareDay bare_;
};

bool is_within_day(const SaidTime& said) { return said.clock || (said.part && !said.span); }

Interval place_before(const SaidPhrase& phrase, const Placed& time, Timestamp end,
                      const Placer& placer) {
  if (phrase.close) {
    return {end - kClose, end};
  }
  return {is_within_day(phrase.time) ? placer.at(time.day) : kBeginning, end};
}

Interval place_after(const SaidPhrase& phrase, const Placed& time, const Placer& placer) {
  if (phrase.close) {
    return {time.after, time.after + kClose};
  }
  if (!is_within_day(phrase.time)) {
    return {time.after, placer.now()};
  }
  return {time.after, std::max(placer.at(time.day, kOneDay), time.interval.end)};
}

/// "From 3 to 4": what one end leaves open, the other one settles.
Interval place_from_to(SaidTime from, SaidTime to, const Placer& placer) {
  const bool to_has_own_day = to.has_day() || to.span;
  if (!from.has_day() && !from.span && to.days) {
    from.days = to.days;
  }
  if (from.clock && !from.part && to.clock && to.part) {
    from.part = to.part;
  }
  const bool pm_from_end = from.clock && from.clock->half_day && !from.part && to.clock &&
                           !to.clock->half_day && to.clock->time > kHalfDay;
  if (pm_from_end && from.clock->time + kHalfDay < to.clock->time) {
    from.clock->time += kHalfDay;
    from.clock->half_day = false;
  }
  const Placed start = placer.place(from);
  if (!to_has_own_day) {
    to.days = SaidDays{start.day, start.day};
  }
  Timestamp end = placer.place(to).after;
  if (!to_has_own_day && to.clock && end <= start.before) {
    const bool another_half = to.clock->half_day && end + kHalfDay > start.before;
    end += another_half ? kHalfDay : kOneDay;
  }
  return {start.before, end};
}

Interval ordered(const Interval& interval) {
  return {interval.start, std::max(interval.start, interval.end)};
}

}  // namespace

SaidPart meal_part(Duration usual_time) {
  return {.span = {.start = usual_time - std::chrono::hours(1),
                   .end = usual_time + std::chrono::minutes(90)},
          .before = usual_time,
          .after = usual_time};
}

Interval place(const SaidPhrase& phrase, std::optional<std::int64_t> day, BareDay bare,
               const SpokenContext& context) {
  const bool leads_up = phrase.relation == TimeRelation::Before ||
                        phrase.relation == TimeRelation::Until;  // so its day began by now: today
  const Placer placer(day, leads_up ? BareDay::Today : bare, context);
  if (phrase.relation == TimeRelation::FromTo) {
    return ordered(place_from_to(phrase.time, phrase.to, placer));
  }
  const Placed time = placer.place(phrase.time, phrase.relation == TimeRelation::After);
  switch (phrase.relation) {
    case TimeRelation::Before:
      return ordered(place_before(phrase, time, time.before, placer));
    case TimeRelation::Until:
      return ordered(place_before(phrase, time,
                                  is_within_day(phrase.time) ? time.before : time.after, placer));
    case TimeRelation::After:
      return ordered(place_after(phrase, time, placer));
    case TimeRelation::Since:
      return ordered({time.interval.start, placer.now()});
    case TimeRelation::Within:
    case TimeRelation::FromTo:
      break;
  }
  return ordered(time.interval);
}

}  // namespace daybook
