// All spans are lengths of time counted from now. "N ago" is as vague as it sounds: a fifth of
// its length on either side, and no less than ten minutes; days are whole local days.

#include "daybook/time/spoken/spans.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/day_parts.h"
#include "daybook/time/spoken/durations.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

constexpr Duration kLeastMargin = minutes(10);
constexpr Duration kJustNow = minutes(15);
constexpr Duration kRecent = std::chrono::hours(12);

Duration margin_of(Duration length) { return std::max(length / 5, kLeastMargin); }

SaidTime said_span(Timestamp start, Timestamp end, std::size_t tokens) {
  return {.span = Interval{start, end}, .tokens = tokens};
}

SaidTime just_now(const SpokenContext& context, std::size_t tokens) {
  SaidTime said = said_span(context.now - kJustNow, context.now, tokens);
  said.just_now = true;
  return said;
}

SaidTime recently(const SpokenContext& context, std::size_t tokens) {
  return said_span(context.now - kRecent, context.now, tokens);
}

/// So long ago, said with this many tokens.
SaidTime ago(const SaidDuration& duration, const SpokenContext& context, std::size_t tokens) {
  if (duration.high <= minutes(1)) {
    return just_now(context, tokens);
  }
  if (const auto days = duration.whole_days()) {
    const std::int64_t day = context.face.local(context.now).day - *days;
    SaidTime said{.days = SaidDays{day, day}, .exact = true, .tokens = tokens};
    if (duration.unit == TimeUnit::Night) {
      said.part = parts::kLastNight;
    }
    return said;
  }
  const Timestamp end = context.now - duration.low + margin_of(duration.low);
  SaidTime said = said_span(context.now - duration.high - margin_of(duration.high),
                            std::min(end, context.now), tokens);
  said.exact = true;
  return said;
}

SaidTime from_now(const SaidDuration& duration, const SpokenContext& context, std::size_t tokens) {
  const Timestamp start = context.now + duration.low - margin_of(duration.low);
  SaidTime said = said_span(std::max(start, context.now),
                            context.now + duration.high + margin_of(duration.high), tokens);
  said.exact = true;
  return said;
}

/// The time that long up to now; from two days on, whole days.
SaidTime last_stretch(const SaidDuration& duration, const SpokenContext& context,
                      std::size_t tokens) {
  const std::int64_t days = duration.whole_days().value_or(0);
  if (days < 2) {
    return said_span(context.now - duration.high, context.now, tokens);
  }
  const std::int64_t today = context.face.local(context.now).day;
  return said_span(context.face.at(today - days), context.now, tokens);
}

/// "hours ago", "a long time ago" and other lengths that are no number.
std::optional<SaidTime> match_vague_english(const SpokenText& text, std::size_t i,
                                            const SpokenContext& context) {
  if (const std::size_t tokens = text.match_any(
          i, {"just now", "a moment ago", "moments ago", "seconds ago", "a few seconds ago",
              "a moment before", "just a moment ago", "just a minute ago", "right now"})) {
    return just_now(context, tokens);
  }
  if (text.before(i).is_any({"most", "how"})) {
    return std::nullopt;  // "most recently" asks for the last occasion.
  }
  if (const std::size_t tokens = text.match_any(
          i, {"recently", "lately", "a while ago", "a little while ago", "a short while ago",
              "not long ago", "some time ago", "a bit ago", "a while back"})) {
    return recently(context, tokens);
  }
  if (const std::size_t tokens = text.match_any(i, {"minutes ago", "some minutes ago"})) {
    return said_span(context.now - std::chrono::hours(1), context.now, tokens);
  }
  if (const std::size_t tokens = text.match_any(i, {"hours ago", "some hours ago"})) {
    return said_span(context.now - kRecent, context.now - std::chrono::hours(1), tokens);
  }
  if (const std::size_t tokens =
          text.match_any(i, {"the other day", "some days ago", "days ago"})) {
    const std::int64_t today = context.face.local(context.now).day;
    return SaidTime{.days = SaidDays{today - 7, today - 1}, .tokens = tokens};
  }
  const bool compares =
      text[i + 1].is("than") || text.before(i).is_any({"the", "an", "much", "even", "any", "no"});
  return text[i].is("earlier") && !compares ? std::optional(recently(context, 1)) : std::nullopt;
}

/// "in the last two hours", "over the past few days", "the last 30 minutes".
std::optional<SaidTime> match_last_english(const SpokenText& text, std::size_t i,
                                           const SpokenContext& context) {
  const bool has_preposition =
      text[i].is_any({"in", "within", "during", "over", "for", "from", "throughout"});
  std::size_t at = has_preposition ? i + 1 : i;
  if (text[at].is_any({"the", "these"})) {
    ++at;
  }
  if (!text[at].is_any({"last", "past", "previous"})) {
    return std::nullopt;
  }
  ++at;
  if (auto duration = match_english_duration(text, at)) {
    return last_stretch(*duration, context, at + duration->tokens - i);
  }
  const auto unit = match_english_unit(text[at]);
  const bool has_article = text.before(at - 1).is("the");
  if (!unit || *unit == TimeUnit::Night || !has_preposition || !has_article) {
    return std::nullopt;
  }
  const SaidDuration one{.low = length_of(*unit), .high = length_of(*unit), .unit = *unit};
  return last_stretch(one, context, at + 1 - i);
}

std::optional<SaidTime> match_counted_english(const SpokenText& text, std::size_t i,
                                              const SpokenContext& context) {
  const std::size_t in = text[i].is("in") ? 1 : 0;
  const auto duration = match_english_duration(text, i + in);
  if (!duration) {
    return std::nullopt;
  }
  const std::size_t next = i + in + duration->tokens;
  if (in == 0) {
    if (const std::size_t word =
            text.match_any(next, {"ago", "or so ago", "earlier", "back", "before now"})) {
      return ago(*duration, context, duration->tokens + word);
    }
    if (const std::size_t word = text.match_any(next, {"from now", "hence"})) {
      return from_now(*duration, context, duration->tokens + word);
    }
    return std::nullopt;
  }
  return from_now(*duration, context, next - i);
}

/// What follows a Chinese length to make it "ago"; 前 alone begins other words as well.
std::size_t match_chinese_ago(const SpokenText& text, std::size_t i) {
  const std::size_t sure = text.match_any(i, {"之前", "以前"});
  if (sure > 0) {
    return sure;
  }
  const bool other_word = text[i + 1].is_any({"面", "台", "门", "后", "往"});
  return text[i].is("前") && !other_word ? 1 : 0;
}

std::optional<SaidTime> match_vague_chinese(const SpokenText& text, std::size_t i,
                                            const SpokenContext& context) {
  if (const std::size_t tokens =
          text.match_any(i, {"刚才", "刚刚", "方才", "刚刚才", "就在刚才", "就在刚刚"})) {
    return just_now(context, tokens);
  }
  if (text.match_any(i, {"最近一次", "最近一回", "最近的", "最近那次", "最近这次"}) > 0) {
    return std::nullopt;
  }
  if (const std::size_t tokens =
          text.match_any(i, {"不久前", "不久之前", "不久以前", "一会儿前", "一会儿之前", "最近",
                             "近来", "早些时候", "前不久"})) {
    return recently(context, tokens);
  }
  if (const std::size_t tokens =
          text.match_any(i, {"这几天", "前几天", "前些天", "近几天", "这些天"})) {
    const std::int64_t today = context.face.local(context.now).day;
    const bool with_today = text[i].is_any({"这", "近"});
    return SaidTime{.days = SaidDays{today - 7, with_today ? today : today - 1}, .tokens = tokens};
  }
  return std::nullopt;
}

}  // namespace

std::optional<SaidTime> match_english_span(const SpokenText& text, std::size_t i,
                                           const SpokenContext& context) {
  for (const auto matcher : {match_counted_english, match_vague_english, match_last_english}) {
    if (auto said = matcher(text, i, context)) {
      return said;
    }
  }
  return std::nullopt;
}

std::optional<SaidTime> match_chinese_span(const SpokenText& text, std::size_t i,
                                           const SpokenContext& context) {
  if (auto vague = match_vague_chinese(text, i, context);
      vague && !match_chinese_duration(text, i + vague->tokens)) {
    return vague;
  }
  const std::size_t last = text.match_any(i, {"过去的", "过去", "最近的", "最近", "近"});
  const auto duration = match_chinese_duration(text, i + last);
  if (!duration) {
    return std::nullopt;
  }
  const std::size_t next = i + last + duration->tokens;
  if (last > 0) {
    const std::size_t inside = text.match_any(next, {"之内", "以内", "里", "内", "来"});
    return last_stretch(*duration, context, next + inside - i);
  }
  if (const std::size_t word = match_chinese_ago(text, next)) {
    return ago(*duration, context, duration->tokens + word);
  }
  if (const std::size_t word = text.match_any(next, {"之后", "以后", "后"})) {
    return from_now(*duration, context, duration->tokens + word);
  }
  return std::nullopt;
}

}  // namespace daybook
