// One matcher for each way of naming a day, tried in order; the first that fits wins, and each
// leaves what it does not know to the next.

#include "daybook/time/spoken/english_days.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "daybook/time/clock_text.h"
#include "daybook/time/spoken.h"
#include "daybook/time/spoken/day_parts.h"
#include "daybook/time/spoken/numbers.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/spoken/word_table.h"
#include "daybook/time/spoken/written_days.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::pair<std::string_view, const SaidPart*> kParts[] = {
    {"morning", &parts::kMorning},
    {"noon", &parts::kNoon},
    {"afternoon", &parts::kAfternoon},
    {"evening", &parts::kEvening},
    {"night", &parts::kNight}};

constexpr std::pair<std::string_view, int> kWeekdays[] = {
    {"monday", 0}, {"tuesday", 1},  {"wednesday", 2}, {"thursday", 3},
    {"friday", 4}, {"saturday", 5}, {"sunday", 6}};

constexpr std::pair<std::string_view, int> kShortWeekdays[] = {
    {"mon", 0},  {"tue", 1},   {"tues", 1}, {"wed", 2}, {"thu", 3},
    {"thur", 3}, {"thurs", 3}, {"fri", 4},  {"sat", 5}, {"sun", 6}};

constexpr std::pair<std::string_view, std::int64_t> kMonths[] = {
    {"january", 1},   {"jan", 1},   {"february", 2},  {"feb", 2},      {"march", 3},
    {"mar", 3},       {"april", 4}, {"apr", 4},       {"may", 5},      {"june", 6},
    {"jun", 6},       {"july", 7},  {"jul", 7},       {"august", 8},   {"aug", 8},
    {"september", 9}, {"sep", 9},   {"sept", 9},      {"october", 10}, {"oct", 10},
    {"november", 11}, {"nov", 11},  {"december", 12}, {"dec", 12}};

SaidTime said_day(std::int64_t day, std::size_t tokens) {
  return {.days = SaidDays{day, day}, .tokens = tokens};
}

SaidTime said_days(const SaidDays& days, std::size_t tokens) {
  return {.days = days, .tokens = tokens};
}

class DayMatcher {
 public:
  DayMatcher(const SpokenText& text, std::size_t i, const SpokenContext& context)
      : text_(text), i_(i), context_(context), today_(context.face.local(context.now).day) {}

  std::optional<SaidTime> match() const {
    for (const auto matcher :
         {&DayMatcher::neighbour, &DayMatcher::simple, &DayMatcher::ordinal, &DayMatcher::weekday,
          &DayMatcher::period, &DayMatcher::date, &DayMatcher::month, &DayMatcher::year}) {
      if (auto said = (this->*matcher)()) {
        return said;
      }
    }
    return std::nullopt;
  }

 private:
  const SpokenToken& token(std::size_t ahead) const { return text_[i_ + ahead]; }

  /// "yesterday", "tonight", "this morning", "last night", `DAY3`: a day that needs no other.
  std::optional<SaidTime> simple() const {
    constexpr std::pair<std::string_view, int> kNames[] = {
        {"today", 0}, {"yesterday", -1}, {"tomorrow", 1}};
    if (const auto offset = look_up(kNames, token(0).text)) {
      return said_day(today_ + *offset, 1);
    }
    if (const std::size_t tokens = text_.match(i_, "the previous day")) {
      return said_day(today_ - 1, tokens);
    }
    if (token(0).is("tonight")) {
      return SaidTime{.part = parts::kNight, .this_day = true, .tokens = 1};
    }
    const auto part = look_up(kParts, token(1).text);
    if (part && token(0).is("this")) {
      return SaidTime{.part = **part, .this_day = true, .tokens = 2};
    }
    if (part && token(0).is("last")) {
      SaidTime said = said_day(today_ - 1, 2);
      said.part = *part == &parts::kNight ? parts::kLastNight : **part;
      return said;
    }
    return match_written_day(text_, i_, context_);
  }

  /// "the day before yesterday", "the night before DAY3", "the night before last": a day or a
  /// part of one, counted from another day.
  std::optional<SaidTime> neighbour() const {
    const std::size_t at = token(0).is("the") ? 1 : 0;
    const auto part = look_up(kParts, token(at).text);
    if ((!token(at).is("day") && !part) || !token(at + 1).is_any({"before", "after"})) {
      return std::nullopt;
    }
    const int step = token(at + 1).is("before") ? -1 : 1;
    const std::size_t rest = at + 2;
    std::optional<SaidTime> said;
    if (const auto other = DayMatcher(text_, i_ + rest, context_).match_single()) {
      said = said_day(other->day + step, rest + other->tokens);
    } else if (part && step < 0 && token(rest).is("last")) {
      said = said_day(today_ - 2, rest + 1);
    } else if (step < 0 && (token(rest).is_end() || token(rest).is_mark())) {
      said = said_day(today_ - 1, rest);
    }
    if (said && part) {
      said->part = *part == &parts::kNight ? parts::kLastNight : **part;
    }
    return said;
  }

  struct SingleDay {
    std::int64_t day = 0;
    std::size_t tokens = 0;
  };

  /// One whole day, and nothing said about its hours.
  std::optional<SingleDay> match_single() const {
    for (const auto matcher : {&DayMatcher::simple, &DayMatcher::weekday, &DayMatcher::date}) {
      const auto said = (this->*matcher)();
      if (said && said->days && !said->part && !said->clock) {
        return SingleDay{.day = said->days->first, .tokens = said->tokens};
      }
    }
    return std::nullopt;
  }

  /// "the first day", "the second night", "day three": days counted from the recording's first.
  std::optional<SaidTime> ordinal() const {
    if (!context_.face.is_dataset()) {
      return std::nullopt;
    }
    if (token(0).is("day") && token(1).is_word()) {
      const auto number = match_english_integer(text_, i_ + 1);
      return number ? std::optional(said_day(number->value, 1 + number->tokens)) : std::nullopt;
    }
    const std::size_t at = token(0).is_any({"the", "our", "my"}) ? 1 : 0;
    const bool stands_alone = at == 1 || i_ == 0 || text_.before(i_).is("on");
    const auto number = stands_alone ? match_ordinal(text_, i_ + at) : std::nullopt;
    if (!number) {
      return std::nullopt;
    }
    const std::size_t noun = at + number->tokens;
    const auto part = look_up(kParts, token(noun).text);
    if ((!token(noun).is("day") && !part) || token(noun + 1).is("of")) {
      return std::nullopt;
    }
    SaidTime said = said_day(number->value, noun + 1);
    if (part) {
      said.part = **part;
    }
    return said;
  }

  /// "Monday", "last Mon", "Monday last week". Short names and "sun" need a word before them
  /// that expects a day.
  std::optional<SaidTime> weekday() const {
    constexpr std::pair<std::string_view, WeekdayChoice> kChoices[] = {
        {"last", WeekdayChoice::Past},
        {"this", WeekdayChoice::ThisWeek},
        {"next", WeekdayChoice::Next}};
    const auto choice = look_up(kChoices, token(0).text);
    const std::size_t at = choice ? 1 : 0;
    auto name = look_up(kWeekdays, token(at).text);
    const bool expected = choice || text_.before(i_).is_any({"on", "since", "until", "by"});
    if (!name && expected && token(at).capital) {
      name = look_up(kShortWeekdays, token(at).text);
    }
    if (!name) {
      return std::nullopt;
    }
    std::size_t tokens = at + 1;
    WeekdayChoice which = choice.value_or(WeekdayChoice::Latest);
    const std::size_t of = token(tokens).is("of") ? 1 : 0;
    if (const auto week = look_up(kChoices, token(tokens + of).text);
        week && token(tokens + of + 1).is("week")) {
      which = *week == WeekdayChoice::Past   ? WeekdayChoice::LastWeek
              : *week == WeekdayChoice::Next ? WeekdayChoice::NextWeek
                                             : WeekdayChoice::ThisWeek;
      tokens += of + 2;
    }
    const auto day = day_of_weekday(*name, which, context_.face, today_);
    return day ? std::optional(said_day(*day, tokens)) : std::nullopt;
  }

  /// "last week", "this month", "the weekend", "the week before last". "Last year's" model is no
  /// time.
  std::optional<SaidTime> period() const {
    if (const std::size_t tokens =
            text_.match_any(i_, {"the week before last", "week before last"})) {
      return said_days(days_of_period(Period::Week, -2, context_.face, today_), tokens);
    }
    constexpr std::pair<std::string_view, int> kOffsets[] = {
        {"last", -1}, {"this", 0}, {"next", 1}};
    constexpr std::pair<std::string_view, Period> kPeriods[] = {
        {"week", Period::Week}, {"month", Period::Month}, {"year", Period::Year}};
    const auto offset = look_up(kOffsets, token(0).text);
    const auto period = look_up(kPeriods, token(1).text);
    if (offset && period && !(token(1).possessive && *period != Period::Week)) {
      return said_days(days_of_period(*period, *offset, context_.face, today_), 2);
    }
    return weekend(offset);
  }

  std::optional<SaidTime> weekend(std::optional<int> offset) const {
    if (!token(1).is("weekend") || !(offset || token(0).is("the"))) {
      return std::nullopt;
    }
    const WeekdayChoice choice = offset == 1   ? WeekdayChoice::Next
                                 : offset == 0 ? WeekdayChoice::ThisWeek
                                 : offset      ? WeekdayChoice::LastWeek
                                               : WeekdayChoice::Latest;
    const auto saturday = day_of_weekday(5, choice, context_.face, today_);
    return saturday ? std::optional(said_days({*saturday, *saturday + 1}, 2)) : std::nullopt;
  }

  struct MonthName {
    std::int64_t number = 0;
    bool is_sure = true;  ///< false for a word that is also a verb or a name
  };

  std::optional<MonthName> month_name(std::size_t ahead) const {
    const SpokenToken& word = token(ahead);
    const auto number = look_up(kMonths, word.text);
    if (!number || word.possessive || context_.face.is_dataset()) {
      return std::nullopt;
    }
    return MonthName{
        .number = *number,
        .is_sure = word.capital || !word.is_any({"may", "march", "mar", "jan", "dec"})};
  }

  struct DayNumber {
    std::int64_t number = 0;
    std::size_t tokens = 1;
    bool is_ordinal = false;
  };

  /// 3 or 3rd, but not the 3 of 3:15 or 3 pm.
  std::optional<DayNumber> day_number(std::size_t ahead) const {
    const auto value = token(ahead).value();
    if (!value || *value < 1 || *value > 31) {
      return std::nullopt;
    }
    const SpokenToken& next = token(ahead + 1);
    if (!next.spaced && next.is_any({"st", "nd", "rd", "th"})) {
      return DayNumber{.number = *value, .tokens = 2, .is_ordinal = true};
    }
    const bool is_clock = next.is_any({"am", "pm"}) || (next.is(":") && !next.spaced);
    return is_clock ? std::nullopt : std::optional(DayNumber{.number = *value});
  }

  /// ", 2026" or "2026".
  std::optional<SaidInteger> year_after(std::size_t ahead) const {
    const std::size_t comma = token(ahead).is(",") ? 1 : 0;
    const auto value = token(ahead + comma).value();
    if (!value || token(ahead + comma).text.size() != 4) {
      return std::nullopt;
    }
    return SaidInteger{.value = *value, .tokens = comma + 1};
  }

  std::optional<SaidTime> dated(std::int64_t month, const DayNumber& day,
                                std::size_t tokens) const {
    const auto year = year_after(tokens);
    const auto found = year ? calendar_day(year->value, month, day.number)
                            : latest_date(month, day.number, today_);
    return found ? std::optional(said_day(*found, tokens + (year ? year->tokens : 0)))
                 : std::nullopt;
  }

  /// "May 3rd, 2026", "3 May", "the 3rd of May". A lower-case "may" or "march" needs the ordinal.
  std::optional<SaidTime> date() const {
    if (const auto month = month_name(0)) {
      const auto day = day_number(1);
      return day && (month->is_sure || day->is_ordinal)
                 ? dated(month->number, *day, 1 + day->tokens)
                 : std::nullopt;
    }
    const std::size_t at = token(0).is("the") ? 1 : 0;
    const auto day = day_number(at);
    if (!day) {
      return std::nullopt;
    }
    const std::size_t after = at + day->tokens;
    const std::size_t of = token(after).is("of") ? 1 : 0;
    const auto month = month_name(after + of);
    const bool is_date = month && (month->is_sure || (of == 1 && day->is_ordinal));
    return is_date ? dated(month->number, *day, after + of + 1) : std::nullopt;
  }

  /// "in May", "last May", "May 2026". After "before" and "after", May is a person.
  std::optional<SaidTime> month() const {
    const std::size_t at = token(0).is_any({"last", "this"}) ? 1 : 0;
    const auto name = month_name(at);
    if (!name || !name->is_sure) {
      return std::nullopt;
    }
    const auto year = year_after(at + 1);
    if (!year && at == 0 && !text_.before(i_).is_any({"in", "during", "since", "until"})) {
      return std::nullopt;
    }
    const auto said_year = year ? std::optional(year->value) : std::nullopt;
    const auto days = days_of_month(said_year, name->number, today_);
    return days ? std::optional(said_days(*days, at + 1 + (year ? year->tokens : 0)))
                : std::nullopt;
  }

  /// "in 2025".
  std::optional<SaidTime> year() const {
    const auto value = token(0).value();
    if (!value || context_.face.is_dataset() || token(0).text.size() != 4 ||
        !text_.before(i_).is_any({"in", "during", "since"})) {
      return std::nullopt;
    }
    const auto first = calendar_day(*value, 1, 1);
    const auto last = calendar_day(*value, 12, 31);
    return first && last ? std::optional(said_days({*first, *last}, 1)) : std::nullopt;
  }

  const SpokenText& text_;
  std::size_t i_;
  const SpokenContext& context_;
  std::int64_t today_;
};

/// "early this morning", "late last night": the first or the last hours of the part.
void narrow(SaidTime& said, bool is_early) {
  if (!said.part) {
    return;
  }
  const Duration length = said.part->span.end - said.part->span.start;
  if (is_early) {
    said.part->span.end -= length / 2;
  } else {
    said.part->span.start += length / 2;
  }
  said.part->before = said.part->span.start;
  said.part->after = said.part->span.end;
}

}  // namespace

std::optional<SaidTime> match_english_day(const SpokenText& text, std::size_t i,
                                          const SpokenContext& context) {
  const bool has_prefix = text[i].is_any({"early", "earlier", "late", "later"});
  auto said = DayMatcher(text, has_prefix ? i + 1 : i, context).match();
  if (said && has_prefix) {
    ++said->tokens;
    if (text[i].is_any({"early", "late"})) {
      narrow(*said, text[i].is("early"));
    }
  }
  return said;
}

}  // namespace daybook
