// Reading a question in four steps: cut off the clause about the present, find the time phrases,
// find the words for an occasion among what they leave, find the event it is anchored to. Then
// the phrases are placed, each with the day that another one may lend it, and intersected.

#include "daybook/time/spoken.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken/clauses.h"
#include "daybook/time/spoken/occasions.h"
#include "daybook/time/spoken/phrases.h"
#include "daybook/time/spoken/place.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::vector<bool> covered_tokens(const SpokenText& text, const std::vector<SaidPhrase>& phrases) {
  std::vector<bool> covered(text.size(), false);
  for (const SaidPhrase& phrase : phrases) {
    for (std::size_t k = 0; k < phrase.tokens; ++k) {
      covered[phrase.first_token + k] = true;
    }
  }
  return covered;
}

bool is_in_anchor(std::size_t token, const std::optional<Anchor>& anchor) {
  return anchor && anchor->first_token <= token && token < anchor->past_token;
}

/// Before or After, as told by an event or else by a time.
Qualifier relative_qualifier(const std::optional<Anchor>& anchor,
                             const std::vector<SaidPhrase>& phrases, std::size_t main_token) {
  if (anchor) {
    return anchor->after ? Qualifier::After : Qualifier::Before;
  }
  for (const SaidPhrase& phrase : phrases) {
    if (phrase.first_token >= main_token && phrase.relation == TimeRelation::Before) {
      return Qualifier::Before;
    }
    if (phrase.first_token >= main_token && phrase.relation == TimeRelation::After) {
      return Qualifier::After;
    }
  }
  return Qualifier::None;
}

Qualifier choose_qualifier(const Occasions& occasions, const std::optional<Anchor>& anchor,
                           const std::vector<SaidPhrase>& phrases, std::size_t main_token) {
  const auto asks = [&](const std::optional<std::size_t>& token) {
    return token && !is_in_anchor(*token, anchor);
  };
  if (asks(occasions.count)) {
    return Qualifier::Count;
  }
  if (asks(occasions.last)) {
    return Qualifier::Last;
  }
  if (asks(occasions.first)) {
    return Qualifier::First;
  }
  const bool is_daily = std::any_of(phrases.begin(), phrases.end(), [&](const SaidPhrase& p) {
    return p.time.daily && p.first_token >= main_token;
  });
  if (asks(occasions.usual) || is_daily) {
    return Qualifier::Usual;
  }
  if (const Qualifier relative = relative_qualifier(anchor, phrases, main_token);
      relative != Qualifier::None) {
    return relative;
  }
  const bool is_just_now = std::any_of(phrases.begin(), phrases.end(), [&](const SaidPhrase& p) {
    return p.time.just_now && p.first_token >= main_token;
  });
  return is_just_now || asks(occasions.just_now) ? Qualifier::JustNow : Qualifier::None;
}

/// The day that stands alone in the question: hours said elsewhere belong to it.
std::optional<std::int64_t> lent_day(const std::vector<SaidPhrase>& phrases,
                                     std::size_t main_token) {
  for (const SaidPhrase& phrase : phrases) {
    const SaidTime& time = phrase.time;
    const bool is_one_day = time.days && time.days->first == time.days->last;
    if (phrase.first_token >= main_token && phrase.relation == TimeRelation::Within && is_one_day &&
        !time.part && !time.clock) {
      return time.days->first;
    }
  }
  return std::nullopt;
}

/// Intersection where phrases overlap, else the first.
std::optional<Interval> meant_interval(const SpokenTime& spoken) {
  std::optional<Interval> meant;
  for (const TimePhrase& phrase : spoken.phrases) {
    if (phrase.begin < spoken.main_begin || phrase.future || phrase.daily) {
      continue;
    }
    if (!meant) {
      meant = phrase.interval;
    } else if (meant->overlaps(phrase.interval)) {
      meant = Interval{std::max(meant->start, phrase.interval.start),
                       std::min(meant->end, phrase.interval.end)};
    }
  }
  return meant;
}

/// The first token after words such as "about" and "it was", which say nothing about the time.
std::size_t skip_hedges(const SpokenText& text) {
  std::size_t i = 0;
  for (int count = 0; count < 4; ++count) {
    i += text.match_any(
        i, {"about",    "approximately", "roughly",   "nearly",    "almost",   "over",   "probably",
            "maybe",    "perhaps",       "more than", "less than", "at least", "it was", "that was",
            "sometime", "some time",     "in",        "on",        "around",   "just",   "约",
            "大约",     "大概",          "差不多",    "将近",      "是",       "在",     "可能"});
  }
  return i;
}

/// Nothing but marks and words such as "or so" from token `i` on.
bool is_rest_empty(const SpokenText& text, std::size_t i) {
  i += text.match_any(
      i, {"or so", "or thereabouts", "sharp", "exactly", "左右", "的时候", "时", "吧", "的"});
  while (text[i].is_mark()) {
    ++i;
  }
  return text[i].is_end();
}

/// The phrase a text consists of, with or without hedges.
std::optional<SaidPhrase> match_whole(const SpokenText& text, const BareWords& bare,
                                      const SpokenContext& context) {
  for (const std::size_t start : {std::size_t{0}, skip_hedges(text)}) {
    const auto phrase = match_time_phrase(text, start, bare, context);
    if (phrase && is_rest_empty(text, start + phrase->tokens)) {
      return phrase;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view name(Qualifier q) {
  switch (q) {
    case Qualifier::None:
      return "none";
    case Qualifier::Last:
      return "last";
    case Qualifier::First:
      return "first";
    case Qualifier::Usual:
      return "usual";
    case Qualifier::Before:
      return "before";
    case Qualifier::After:
      return "after";
    case Qualifier::Count:
      return "count";
    case Qualifier::JustNow:
      return "just-now";
  }
  return "none";
}

SpokenTime parse_spoken(std::string_view bytes, const SpokenContext& context) {
  const SpokenText text(bytes);
  const auto main_clause = find_main_clause(text);
  const std::size_t main_token = main_clause.value_or(0);
  const auto phrases = find_time_phrases(text, context);
  const auto covered = covered_tokens(text, phrases);
  const auto anchor = find_anchor(text, main_token, covered);
  const Occasions occasions = find_occasions(text, main_token, covered);

  SpokenTime spoken;
  spoken.now_clause = main_clause.has_value();
  spoken.main_begin = main_clause ? text[main_token].begin : 0;
  spoken.qualifier = choose_qualifier(occasions, anchor, phrases, main_token);
  if (anchor) {
    spoken.anchor = anchor->text;
    spoken.anchor_after = anchor->after;
  }
  const auto day = lent_day(phrases, main_token);
  const bool is_habit = occasions.usual || occasions.count;
  for (const SaidPhrase& phrase : phrases) {
    spoken.phrases.push_back(to_time_phrase(text, phrase, day, is_habit, context));
  }
  spoken.interval = meant_interval(spoken);
  return spoken;
}

std::optional<TimePhrase> parse_time_choice(std::string_view bytes, const SpokenContext& context) {
  const SpokenText text(bytes);
  auto phrase = match_whole(text, {.parts = true}, context);
  if (!phrase) {  // "Lunch" answers what, "lunch yesterday" answers when.
    phrase = match_whole(text, {.parts = true, .meals = true}, context);
    phrase = phrase && phrase->time.has_day() ? phrase : std::nullopt;
  }
  return phrase ? std::optional(to_time_phrase(text, *phrase, std::nullopt, false, context))
                : std::nullopt;
}

Result<Interval> parse_range(std::string_view bytes, const SpokenContext& context) {
  const SpokenText text(bytes);
  if (const auto phrase = match_whole(text, {.parts = true, .meals = true}, context)) {
    return place(*phrase, std::nullopt, BareDay::Today, context);
  }
  const auto instant = context.face.parse(bytes);
  if (instant) {
    return Interval{*instant, *instant + std::chrono::seconds(1)};
  }
  return Failure{
      ErrorKind::Usage,
      instant.error().message +
          "; \"yesterday afternoon\", \"2 hours ago\" and \"9 to 11am\" are understood as well"};
}

}  // namespace daybook
