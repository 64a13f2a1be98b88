// Every matcher first steps over the prepositions its words take, then reads the words; what is
// ambiguous without a preposition is read only where the caller vouches for it.

#include "daybook/time/spoken/english_hours.h"

#include <chrono>
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
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

constexpr Duration kAnHour = std::chrono::hours(1);
constexpr Duration kAMinute = minutes(1);

// ---- Clock times

enum class Half { Unsaid, Am, Pm };

struct HalfOfDay {
  Half half = Half::Unsaid;
  std::size_t tokens = 0;
};

HalfOfDay match_half(const SpokenText& text, std::size_t i) {
  if (const std::size_t am = text.match_any(i, {"am", "a . m .", "a . m"})) {
    return {Half::Am, am};
  }
  if (const std::size_t pm = text.match_any(i, {"pm", "p . m .", "p . m"})) {
    return {Half::Pm, pm};
  }
  return {};
}

/// The said time of an hour and minutes; 12 am is midnight.
SaidTime said_clock(Duration time, Duration precision, Half half, std::size_t tokens) {
  const Duration noon = std::chrono::hours(12);
  const bool fits = time < noon + kAnHour;
  if (half == Half::Am && time >= noon && fits) {
    time -= noon;
  } else if (half == Half::Pm && time < noon) {
    time += noon;
  }
  const bool is_open = half == Half::Unsaid && time > Duration::zero() && fits;
  return {.clock = SaidClock{.time = time, .precision = precision, .half_day = is_open},
          .exact = true,
          .tokens = tokens};
}

Duration at_hour(std::int64_t hour) { return std::chrono::hours(hour); }

/// "15:30", "3:30 pm", "11:15:24". From 7 on and with a leading zero it is a 24-hour clock.
std::optional<SaidTime> match_written_clock(const SpokenText& text, std::size_t i) {
  if (text[i].kind != SpokenToken::Kind::Number || !text[i + 1].is(":")) {
    return std::nullopt;
  }
  const SpokenText::Writing writing = text.writing(i);
  const auto written = scan_clock(writing.text);
  if (!written) {
    return std::nullopt;
  }
  const std::size_t next = i + writing.tokens(written->length);
  const HalfOfDay half = match_half(text, next);
  const Duration time = written->since_midnight;
  const std::size_t tokens = next + half.tokens - i;
  const bool is_open = text[i].text.size() == 1 && time >= at_hour(1) && time < at_hour(7);
  if (half.half != Half::Unsaid || is_open) {
    return said_clock(time, written->precision, half.half, tokens);
  }
  return SaidTime{.clock = SaidClock{.time = time, .precision = written->precision},
                  .exact = true,
                  .tokens = tokens};
}

/// "3pm", "three pm", "10.30 am", "nine o'clock".
std::optional<SaidTime> match_hour_with_half(const SpokenText& text, std::size_t i) {
  const auto hour = match_english_integer(text, i);
  if (!hour || hour->value > 24) {
    return std::nullopt;
  }
  const std::size_t next = i + hour->tokens;
  if (const std::size_t clock = text.match_any(next, {"o'clock", "oclock", "o clock"})) {
    const HalfOfDay half = match_half(text, next + clock);
    return said_clock(at_hour(hour->value), kAnHour, half.half, hour->tokens + clock + half.tokens);
  }
  if (const HalfOfDay half = match_half(text, next); half.tokens > 0) {
    return said_clock(at_hour(hour->value), kAnHour, half.half, hour->tokens + half.tokens);
  }
  const auto minute = text[next + 1].value();
  const HalfOfDay half = match_half(text, next + 2);
  if (text[next].is(".") && minute && *minute < 60 && half.tokens > 0) {
    return said_clock(at_hour(hour->value) + minutes(*minute), kAMinute, half.half,
                      hour->tokens + 2 + half.tokens);
  }
  return std::nullopt;
}

/// "half past nine", "quarter to ten", "twenty past three", "ten minutes to five".
std::optional<SaidTime> match_spoken_minutes(const SpokenText& text, std::size_t i) {
  std::int64_t minute = 0;
  std::size_t at = i + text.match(i, "a");
  if (text[at].is_any({"half", "quarter"})) {
    minute = text[at].is("half") ? 30 : 15;
    ++at;
  } else if (const auto number = match_english_integer(text, i); number && number->value < 60) {
    minute = number->value;
    at = i + number->tokens;
    if (text[at].is_any({"minutes", "minute", "min", "mins"})) {
      ++at;
    } else if (minute % 5 != 0 || text.before(i).is_any({"from", "between"})) {
      return std::nullopt;
    }
  } else {
    return std::nullopt;
  }
  const bool is_past = text[at].is("past");
  const auto hour = match_english_integer(text, at + 1);
  if ((!is_past && !text[at].is("to")) || !hour || hour->value < 1 || hour->value > 12 ||
      minute == 0 || !ends_english_time(text, at + 1 + hour->tokens)) {
    return std::nullopt;
  }
  const HalfOfDay half = match_half(text, at + 1 + hour->tokens);
  const std::int64_t base = is_past ? hour->value : hour->value == 1 ? 12 : hour->value - 1;
  return said_clock(at_hour(base) + minutes(is_past ? minute : 60 - minute), kAMinute, half.half,
                    at + 1 + hour->tokens + half.tokens - i);
}

/// "nine thirty" and "9" behind a word that expects a time.
std::optional<SaidTime> match_lone_hour(const SpokenText& text, std::size_t i) {
  const auto hour = match_english_integer(text, i);
  if (!hour || hour->value < 1 || hour->value > 12) {
    return std::nullopt;
  }
  const std::size_t next = i + hour->tokens;
  const auto minute = match_english_integer(text, next);
  if (minute && text[i].is_word() && text[next].is_word() && minute->value >= 10 &&
      minute->value < 60 && ends_english_time(text, next + minute->tokens)) {
    return said_clock(at_hour(hour->value) + minutes(minute->value), kAMinute, Half::Unsaid,
                      hour->tokens + minute->tokens);
  }
  return ends_english_time(text, next)
             ? std::optional(said_clock(at_hour(hour->value), kAnHour, Half::Unsaid, hour->tokens))
             : std::nullopt;
}

// ---- Parts of the day

struct PartName {
  const SaidPart* whole;
  const SaidPart* early;  ///< null: is not divided
  const SaidPart* late;
};

constexpr std::pair<std::string_view, PartName> kParts[] = {
    {"morning", {&parts::kMorning, &parts::kEarlyMorning, &parts::kLateMorning}},
    {"afternoon", {&parts::kAfternoon, &parts::kEarlyAfternoon, &parts::kLateAfternoon}},
    {"evening", {&parts::kEvening, &parts::kEarlyEvening, &parts::kLateEvening}},
    {"night", {&parts::kNight, &parts::kEarlyEvening, &parts::kLateNight}},
    {"dawn", {&parts::kDawn, nullptr, nullptr}},
    {"dusk", {&parts::kDusk, nullptr, nullptr}}};

constexpr std::pair<std::string_view, const SaidPart*> kMoments[] = {
    {"noon", &parts::kNoon},
    {"midday", &parts::kNoon},
    {"noontime", &parts::kNoon},
    {"midnight", &parts::kMidnight}};

SaidTime said_part(const SaidPart& part, std::size_t tokens) {
  return {.part = part, .exact = part.exact, .tokens = tokens};
}

/// "morning light" and "night market" are things.
bool is_thing_of_part(const SpokenText& text, std::size_t next) {
  return text[next].is_any({"market", "light", "lights",  "lamp",  "lamps", "stand",
                            "stands", "table", "tables",  "shift", "club",  "sky",
                            "gown",   "dress", "routine", "snack", "tea",   "person",
                            "owl",    "bus",   "train",   "view"});
}

/// "early morning", "late in the afternoon": the part, from its modifier on.
std::optional<SaidTime> match_modified_part(const SpokenText& text, std::size_t i) {
  const bool is_early = text[i].is("early");
  const bool is_late = text[i].is("late");
  std::size_t at = i + (is_early || is_late ? 1 : 0);
  if (at > i) {
    at += text.match_any(at, {"in the", "at"});
  }
  const auto name = look_up(kParts, text[at].text);
  if (!name || is_thing_of_part(text, at + 1)) {
    return std::nullopt;
  }
  const SaidPart* part = is_early && name->early != nullptr ? name->early
                         : is_late && name->late != nullptr ? name->late
                                                            : name->whole;
  return said_part(*part, at + 1 - i);
}

/// "noon", "midnight", perhaps after "at" or "around".
std::optional<SaidTime> match_moment(const SpokenText& text, std::size_t i) {
  const std::size_t at = text[i].is_any({"at", "around", "about", "near", "towards"}) ? i + 1 : i;
  const auto moment = look_up(kMoments, text[at].text);
  if (!moment || is_thing_of_part(text, at + 1)) {
    return std::nullopt;
  }
  return said_part(**moment, at + 1 - i);
}

/// "every morning", "each evening", "in the mornings".
std::optional<SaidTime> match_daily(const SpokenText& text, std::size_t i) {
  std::size_t at = i + text.match_any(i, {"every single", "every", "each"});
  const bool is_every = at > i;
  if (!is_every) {
    at += text.match_any(i, {"in the", "on", "at"});
  }
  std::string_view word = text[at].text;
  if (!is_every) {
    if (!word.ends_with('s')) {
      return std::nullopt;
    }
    word.remove_suffix(1);
  }
  const auto name = look_up(kParts, word);
  const auto moment = look_up(kMoments, word);
  if ((!name && !moment) || text[at].possessive) {
    return std::nullopt;
  }
  SaidTime said = said_part(name ? *name->whole : **moment, at + 1 - i);
  said.daily = true;
  return said;
}

}  // namespace

bool ends_english_time(const SpokenText& text, std::size_t i) {
  const SpokenToken& next = text[i];
  if (next.is_end() || next.is_han() || (next.is_word() && next.capital)) {
    return true;
  }
  if (next.is_mark()) {
    return !next.is_any({"%", "/", "$"}) && !(next.is("-") && !next.spaced) &&
           !(next.is(".") && text[i + 1].value() && !text[i + 1].spaced);
  }
  return next.is_any(
      {"and",   "or",    "to",       "till",  "until",  "today", "yesterday", "tomorrow", "tonight",
       "in",    "on",    "at",       "last",  "this",   "that",  "when",      "while",    "who",
       "what",  "where", "which",    "whose", "whom",   "why",   "how",       "did",      "do",
       "does",  "was",   "were",     "is",    "are",    "am",    "pm",        "had",      "have",
       "has",   "can",   "could",    "i",     "we",     "he",    "she",       "they",     "it",
       "you",   "with",  "for",      "from",  "before", "after", "sharp",     "exactly",  "because",
       "but",   "so",    "then",     "the",   "my",     "our",   "his",       "her",      "their",
       "there", "here",  "together", "day",   "of",     "if",    "as",        "a"});
}

std::optional<SaidTime> match_english_clock(const SpokenText& text, std::size_t i, bool bare) {
  std::size_t at = i;
  bool expected = bare;
  while (at < i + 2 && text[at].is_any({"at", "around", "about", "exactly", "roughly", "@"})) {
    expected = expected || text[at].is_any({"at", "around"});
    ++at;
  }
  for (const auto matcher : {match_written_clock, match_spoken_minutes, match_hour_with_half}) {
    if (auto said = matcher(text, at)) {
      said->tokens += at - i;
      return said;
    }
  }
  auto said = expected ? match_lone_hour(text, at) : std::nullopt;
  if (said) {
    said->tokens += at - i;
  }
  return said;
}

std::optional<SaidTime> match_english_part(const SpokenText& text, std::size_t i, bool bare) {
  if (text.before(i).is("good")) {
    return std::nullopt;
  }
  if (auto daily = match_daily(text, i)) {
    return daily;
  }
  if (auto moment = match_moment(text, i)) {
    return moment;
  }
  std::size_t at = i;
  if (text[at].is_any({"in", "during", "on", "at", "through", "throughout", "all", "around"})) {
    ++at;
  }
  const bool has_article = text[at].is("the");
  const bool is_usual = at > i && (has_article || text[i].is_any({"all", "at", "in"}));
  if (has_article) {
    ++at;
  }
  auto said = match_modified_part(text, at);
  if (!said) {
    return std::nullopt;
  }
  said->tokens += at - i;
  const bool names_its_day = has_article && text[i + said->tokens].is("of");
  return bare || is_usual || names_its_day || text[at].is_any({"early", "late"}) ? said
                                                                                 : std::nullopt;
}

std::optional<SaidTime> match_english_meal(const SpokenText& text, std::size_t i, bool bare,
                                           const MealTimes& meals) {
  const std::pair<std::string_view, Duration> names[] = {
      {"breakfast", meals.breakfast}, {"lunch", meals.lunch},       {"lunchtime", meals.lunch},
      {"dinner", meals.dinner},       {"dinnertime", meals.dinner}, {"supper", meals.dinner}};
  std::size_t at = i;
  if (text[at].is_any({"at", "during", "over", "around", "about"})) {
    ++at;
  } else if (text[at].is("for")) {
    // "Lunch" is what one eats unless a day is said with it.
    ++at;
    if (!text[at + 1].is_any({"today", "yesterday"}) && !text.match(at + 1, "last night")) {
      return std::nullopt;
    }
  } else if (!bare && !text[at].is_any({"lunchtime", "dinnertime"})) {
    return std::nullopt;
  }
  if (text[at].is_any({"the", "my", "our"})) {
    ++at;
  }
  const auto time = look_up(names, text[at].text);
  const std::size_t next = at + 1 + text.match(at + 1, "time");
  if (!time || !ends_english_time(text, next)) {
    return std::nullopt;
  }
  return SaidTime{.part = meal_part(*time), .tokens = next - i};
}

}  // namespace daybook
