// A time is a sequence of pieces, each said once: day, part of the day, clock time, in any order
// ("at 3 in the afternoon yesterday", 昨天下午三点). English puts relations before the time
// ("after lunch", "between 3 and 4"), Chinese behind it (午饭后, 三点到四点之间).

#include "daybook/time/spoken/phrases.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/chinese_days.h"
#include "daybook/time/spoken/chinese_hours.h"
#include "daybook/time/spoken/day_parts.h"
#include "daybook/time/spoken/english_days.h"
#include "daybook/time/spoken/english_hours.h"
#include "daybook/time/spoken/place.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/spans.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/spoken/word_table.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr BareWords kNone{};
constexpr BareWords kAll{.parts = true, .meals = true, .hours = true};

/// What is done before bed is done in these hours.
constexpr SaidPart kBeforeBed = parts::hours_of_day(20 * 60, 27 * 60);

class PhraseMatcher {
 public:
  PhraseMatcher(const SpokenText& text, const SpokenContext& context)
      : text_(text), context_(context) {}

  std::optional<SaidPhrase> match(std::size_t i, const BareWords& bare) const {
    if (auto range = match_range_word(i)) {
      return range;
    }
    if (auto bedtime = match_bedtime(i)) {
      return bedtime;
    }
    if (auto relation = match_relation_word(i)) {
      return relation;
    }
    if (auto range = match_hour_range(i)) {
      return range;
    }
    const auto time = match_time(i, bare);
    return time ? std::optional(extend(i, *time)) : std::nullopt;
  }

 private:
  /// Day, part and clock, each at most once, or a span.
  std::optional<SaidTime> match_time(std::size_t i, const BareWords& bare) const {
    SaidTime said;
    while (!said.span) {
      const bool is_first = said.tokens == 0;
      const std::size_t joiner = is_first ? 0 : joiner_at(i + said.tokens);
      auto piece = match_piece(i + said.tokens + joiner, said, joiner == 0, bare);
      if (!piece) {
        break;
      }
      piece->tokens += joiner;
      join(said, *piece);
    }
    const bool lacks_its_day = !said.has_day() && text_[i].is("the") && said.part &&
                               text_[i + said.tokens].is("of");  // "the morning of the party"
    return said.tokens > 0 && !lacks_its_day ? std::optional(said) : std::nullopt;
  }

  std::size_t joiner_at(std::size_t i) const {
    return text_.match_any(
        i, {",", "of", "on", "from", "的", "在", "约", "大约", "大概", "around", "about"});
  }

  /// One more piece, of a kind that has not been said.
  std::optional<SaidTime> match_piece(std::size_t i, const SaidTime& said, bool is_adjacent,
                                      const BareWords& bare) const {
    const bool is_first = said.tokens == 0;
    std::optional<SaidTime> piece;
    if (!said.has_day()) {
      piece = either(match_english_day(text_, i, context_), match_chinese_day(text_, i, context_));
    }
    if (!piece && is_first) {
      piece =
          either(match_english_span(text_, i, context_), match_chinese_span(text_, i, context_));
    }
    if (!piece && !said.clock) {
      piece = either(match_chinese_clock(text_, i, bare.hours || !is_first),
                     match_english_clock(text_, i, bare.hours));
    }
    if (!piece) {
      const bool after_day = said.has_day() && is_adjacent;
      piece = either(either(match_english_meal(text_, i, bare.meals || after_day, context_.meals),
                            match_chinese_meal(text_, i, bare.meals, context_.meals)),
                     either(match_english_part(text_, i, bare.parts || after_day),
                            match_chinese_part(text_, i)));
    }
    return piece && (is_first || can_join(said, *piece)) ? piece : std::nullopt;
  }

  static std::optional<SaidTime> either(std::optional<SaidTime> a, std::optional<SaidTime> b) {
    return a ? a : b;
  }

  /// Two parts join if they share hours: "last night at dinner".
  static bool can_join(const SaidTime& said, const SaidTime& piece) {
    const bool share_hours = !said.part || !piece.part ||
                             (said.part->span.start < piece.part->span.end &&
                              piece.part->span.start < said.part->span.end);
    return share_hours && !piece.span && !(said.has_day() && piece.has_day()) &&
           !(said.clock && piece.clock) && !said.daily;
  }

  /// The hours both have; the edges are those of the shorter.
  static SaidPart common_hours(const SaidPart& a, const SaidPart& b) {
    const bool a_is_shorter = a.span.end - a.span.start < b.span.end - b.span.start;
    SaidPart common = a_is_shorter ? a : b;
    common.span.start = std::max(a.span.start, b.span.start);
    common.span.end = std::min(a.span.end, b.span.end);
    return common;
  }

  static void join(SaidTime& said, const SaidTime& piece) {
    if (said.part && piece.part) {
      said.part = common_hours(*said.part, *piece.part);
    } else if (piece.part) {
      said.part = piece.part;
    }
    said.days = said.days ? said.days : piece.days;
    said.clock = said.clock ? said.clock : piece.clock;
    said.span = piece.span;
    said.is_point = piece.is_point;
    said.this_day = said.this_day || piece.this_day;
    said.daily = said.daily || piece.daily;
    said.just_now = piece.just_now;
    said.exact = said.exact || piece.exact;
    said.tokens += piece.tokens;
  }

  /// What stands behind a time: the other end of a range, or a Chinese relation.
  SaidPhrase extend(std::size_t i, const SaidTime& time) const {
    SaidPhrase phrase{.time = time, .first_token = i, .tokens = time.tokens};
    const std::size_t next = i + time.tokens;
    if (const std::size_t joiner = range_joiner_at(next, "and")) {
      if (const auto to = match_range_end(next + joiner, time)) {
        phrase.to = *to;
        phrase.relation = TimeRelation::FromTo;
        phrase.tokens += joiner + to->tokens;
        phrase.tokens += text_.match_any(i + phrase.tokens, {"之间", "期间"});
        return phrase;
      }
    }
    const auto [relation, tokens] = chinese_relation_at(next);
    if (tokens > 0 && !time.span) {
      phrase.relation = relation;
      phrase.tokens += tokens;
    }
    return phrase;
  }

  /// "to", "-", 到; "and" only where the range was announced.
  std::size_t range_joiner_at(std::size_t i, std::string_view except) const {
    const std::size_t tokens = text_.match_any(
        i, {"to", "-", "~", "until", "till", "through", "and", "到", "至", "和", "与"});
    const bool may_be_list = text_[i].is_any({"和", "与"});
    if (tokens == 0 || text_[i].is(except)) {
      return 0;
    }
    return may_be_list && !ends_between(i) ? 0 : tokens;
  }

  /// Whether 之间 follows soon: "A 和 B 之间" is a range, "A 和 B" is not.
  bool ends_between(std::size_t i) const {
    constexpr std::size_t kFar = 16;
    for (std::size_t k = i; k < i + kFar; ++k) {
      if (text_.match(k, "之间") > 0) {
        return true;
      }
    }
    return false;
  }

  std::optional<SaidTime> match_range_end(std::size_t i, const SaidTime& from) const {
    const bool has_hours = from.clock.has_value();
    if (const std::size_t now = text_.match_any(i, {"now", "现在"})) {
      return SaidTime{.span = Interval{context_.now, context_.now}, .tokens = now};
    }
    auto to = match_time(i, {.parts = !has_hours, .meals = !has_hours, .hours = has_hours});
    const bool is_of_a_kind = to && (!has_hours || to->clock || to->part);
    return is_of_a_kind ? to : std::nullopt;
  }

  std::pair<TimeRelation, std::size_t> chinese_relation_at(std::size_t i) const {
    if (text_[i + 1].is_any({"面", "台", "门", "天", "来", "排", "座", "院", "边"}) &&
        text_[i].is_any({"前", "后"})) {
      return {TimeRelation::Within, 0};
    }
    if (const std::size_t tokens = text_.match_any(i, {"之前", "以前", "前"})) {
      return {TimeRelation::Before, tokens};
    }
    if (const std::size_t tokens = text_.match_any(i, {"之后", "以后", "后"})) {
      return {TimeRelation::After, tokens};
    }
    return {TimeRelation::Since, text_.match_any(i, {"以来", "开始", "起"})};
  }

  /// "between 3 and 4", "from yesterday to today", 从昨天到今天.
  std::optional<SaidPhrase> match_range_word(std::size_t i) const {
    const std::size_t word = text_.match_any(i, {"between", "from", "从", "自"});
    const bool is_between = text_[i].is("between");
    const auto from =
        word > 0 ? match_time(i + word, {.parts = true, .meals = true, .hours = !text_[i].is_han()})
                 : std::nullopt;
    if (!from) {
      return std::nullopt;
    }
    const std::size_t next = i + word + from->tokens;
    const std::size_t joiner = range_joiner_at(next, is_between ? "" : "and");
    const auto to = joiner > 0 ? match_range_end(next + joiner, *from) : std::nullopt;
    if (to) {
      SaidPhrase phrase{.time = *from, .to = *to, .relation = TimeRelation::FromTo};
      phrase.first_token = i;
      phrase.tokens = next + joiner + to->tokens - i;
      phrase.tokens += text_.match_any(i + phrase.tokens, {"之间", "期间"});
      return phrase;
    }
    if (text_[i].is_han()) {
      SaidPhrase phrase = extend(i + word, *from);
      phrase.first_token = i;
      phrase.tokens += word;
      return phrase;
    }
    return std::nullopt;
  }

  /// "3-4pm", "9 to 10:30": a lone number that the other end makes a clock time.
  std::optional<SaidPhrase> match_hour_range(std::size_t i) const {
    const auto hour = text_[i].value();
    const std::size_t joiner = text_[i + 1].is_any({"-", "~", "to"}) ? 1 : 0;
    if (!hour || *hour < 1 || *hour > 12 || joiner == 0) {
      return std::nullopt;
    }
    const auto to = match_time(i + 1 + joiner, kNone);
    if (!to || !to->clock || (to->clock->half_day && !to->part)) {
      return std::nullopt;
    }
    SaidPhrase phrase{.relation = TimeRelation::FromTo};
    phrase.time.clock = SaidClock{
        .time = std::chrono::hours(*hour), .precision = std::chrono::hours(1), .half_day = true};
    phrase.time.exact = true;
    phrase.to = *to;
    phrase.first_token = i;
    phrase.tokens = 1 + joiner + to->tokens;
    return phrase;
  }

  /// "before bed", "before I went to sleep", 睡觉前.
  std::optional<SaidPhrase> match_bedtime(std::size_t i) const {
    const std::size_t tokens = text_.match_any(
        i, {"before bed", "before bedtime", "before going to bed", "before going to sleep",
            "before i go to bed", "before i went to bed", "before i go to sleep",
            "before i went to sleep", "before i fell asleep", "睡觉之前", "睡觉前", "睡前"});
    if (tokens == 0 || (!text_[i].is_han() && !ends_english_time(text_, i + tokens))) {
      return std::nullopt;
    }
    return SaidPhrase{
        .time = {.part = kBeforeBed, .tokens = tokens}, .first_token = i, .tokens = tokens};
  }

  /// "before noon", "just after lunch", "since yesterday", "by 3pm".
  std::optional<SaidPhrase> match_relation_word(std::size_t i) const {
    constexpr std::pair<std::string_view, TimeRelation> kWords[] = {
        {"before", TimeRelation::Before}, {"after", TimeRelation::After},
        {"since", TimeRelation::Since},   {"until", TimeRelation::Until},
        {"till", TimeRelation::Until},    {"by", TimeRelation::Until}};
    const bool close = text_[i].is_any({"just", "right", "shortly", "soon", "immediately"});
    const std::size_t at = close ? i + 1 : i;
    auto relation = look_up(kWords, text_[at].text);
    std::size_t next = at + 1;
    // "What have I been up to today": what was done, not until when.
    const bool doing =
        text_[at].is("up") && text_.before(at).is_any({"be", "been", "was", "were", "get", "got"});
    const std::size_t words = text_.match_any(at, {"prior to", "up to", "up until"});
    if (words > 0 && !doing) {
      relation = text_[at].is("up") ? TimeRelation::Until : TimeRelation::Before;
      next = at + words;
    }
    if (!relation) {
      return std::nullopt;
    }
    const auto time = match_time(next, kAll);
    if (!time || time->daily || !is_complete(*time, next + time->tokens)) {
      return std::nullopt;
    }
    return SaidPhrase{.time = *time,
                      .relation = *relation,
                      .close = close,
                      .first_token = i,
                      .tokens = next + time->tokens - i};
  }

  /// "Before morning coffee" names no time but a coffee.
  bool is_complete(const SaidTime& time, std::size_t next) const {
    return time.has_day() || !time.part || ends_english_time(text_, next);
  }

  const SpokenText& text_;
  const SpokenContext& context_;
};

bool names_a_day(const SaidPhrase& phrase) {
  return phrase.time.has_day() || phrase.time.span || phrase.to.has_day() || phrase.to.span;
}

/// What is usual after a meal is done before the next one, and the other way round.
DailySpan between_meals(DailySpan hours, const SaidPhrase& phrase, const MealTimes& meals) {
  const Duration times[] = {meals.breakfast, meals.lunch, meals.dinner};
  const bool is_meal = phrase.time.part && std::find(std::begin(times), std::end(times),
                                                     phrase.time.part->after) != std::end(times);
  for (const Duration other : times) {
    if (is_meal && phrase.relation == TimeRelation::After && other > hours.start) {
      hours.end = std::min(hours.end, other);
    }
    if (is_meal && phrase.relation == TimeRelation::Before && other < hours.end) {
      hours.start = std::max(hours.start, other);
    }
  }
  return hours;
}

/// The hours that the phrase means on any day.
DailySpan daily_hours(const SaidPhrase& phrase, const SpokenContext& context) {
  const Interval today = place(phrase, std::nullopt, BareDay::Today, context);
  const Duration start = context.face.local(today.start).since_midnight;
  return between_meals({.start = start, .end = start + today.length()}, phrase, context.meals);
}

}  // namespace

std::optional<SaidPhrase> match_time_phrase(const SpokenText& text, std::size_t i,
                                            const BareWords& bare, const SpokenContext& context) {
  return PhraseMatcher(text, context).match(i, bare);
}

std::vector<SaidPhrase> find_time_phrases(const SpokenText& text, const SpokenContext& context) {
  const PhraseMatcher matcher(text, context);
  std::vector<SaidPhrase> phrases;
  for (std::size_t i = 0; i < text.size();) {
    const auto phrase = matcher.match(i, kNone);
    if (phrase) {
      phrases.push_back(*phrase);
    }
    i += phrase ? std::max<std::size_t>(phrase->tokens, 1) : 1;
  }
  return phrases;
}

TimePhrase to_time_phrase(const SpokenText& text, const SaidPhrase& phrase,
                          std::optional<std::int64_t> day, bool is_habit,
                          const SpokenContext& context) {
  TimePhrase result;
  result.interval = place(phrase, day, BareDay::LatestBegun, context);
  result.begin = text[phrase.first_token].begin;
  result.end = text[phrase.first_token + phrase.tokens - 1].end;
  result.future = result.interval.start >= context.now;
  if (!result.future) {
    result.interval.end = std::min(result.interval.end, context.now);
  }
  const bool within = phrase.relation == TimeRelation::Within;
  result.exact = phrase.time.exact && (within || phrase.relation == TimeRelation::FromTo);
  if (phrase.time.daily || (is_habit && !day && !names_a_day(phrase))) {
    result.daily = daily_hours(phrase, context);
  }
  return result;
}

}  // namespace daybook
