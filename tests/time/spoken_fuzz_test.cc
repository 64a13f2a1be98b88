// What holds for spoken time whatever the text: random bytes, and random words of the grammar,
// which get much further into it.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "daybook/time/spoken.h"
#include "tests/time/spoken_context.h"

namespace daybook {
namespace {

const SpokenContext kContexts[] = {
    context_at("DAY3 20:00"), context_at("DAY1 00:30"), context_at("DAY2 02:59:59.999"),
    context_at("2026-03-29 03:00", Clockface::zone("Europe/Berlin")),
    context_at("2026-01-01 00:00", Clockface::zone("Pacific/Kiritimati"))};

rc::Gen<std::string> any_word() {
  return rc::gen::element<std::string>(
      "last", "first", "before", "after", "the", "time", "night", "noon", "yesterday", "day",
      "DAY3", "DAY", "11:15", "11152408", "3", "1999999999", "pm", "o'clock", "half", "past", "to",
      "and", "a", "hours", "ago", "in", "at", "every", "morning", "between", "from", "since",
      "Monday", "May", "2026-05-03", "2026", "T14:00Z", "now", ",", "?", ".", "-", "\"", "week",
      "just", "never", "usually", "how", "many", "times", "lunch", "of", "today's", "second", "百",
      "上次", "最后", "第", "一", "二十", "十", "点", "半", "小时", "个", "天", "前", "之后",
      "昨天", "晚上", "星期", "月", "日", "年", "到", "从", "每", "刚才", "最近", "在", "吃", "饭",
      "，", "\xff", "\xe6\x98", "\xf0\x9f\x98\x80", "１５：３０");
}

/// Random bytes, or words of the grammar with and without spaces.
rc::Gen<std::string> any_text() {
  const auto words = rc::gen::container<std::vector<std::string>>(any_word());
  const auto sentence = rc::gen::map(rc::gen::pair(words, rc::gen::element<std::string>(" ", "")),
                                     [](const auto& parts) {
                                       std::string text;
                                       for (const std::string& word : parts.first) {
                                         text += word + parts.second;
                                       }
                                       return text;
                                     });
  return rc::gen::oneOf(rc::gen::string<std::string>(), sentence);
}

void check_phrase(const TimePhrase& phrase, const std::string& text, const SpokenContext& context) {
  RC_ASSERT(phrase.begin < phrase.end);
  RC_ASSERT(phrase.end <= text.size());
  RC_ASSERT(phrase.interval.start <= phrase.interval.end);
  const bool fits_now =
      phrase.future ? phrase.interval.start >= context.now : phrase.interval.end <= context.now;
  RC_ASSERT(fits_now);
}

void check_question(const std::string& text, const SpokenContext& context) {
  const SpokenTime spoken = parse_spoken(text, context);
  std::size_t past = 0;
  for (const TimePhrase& phrase : spoken.phrases) {
    check_phrase(phrase, text, context);
    RC_ASSERT(past <= phrase.begin);
    past = phrase.end;
  }
  RC_ASSERT(spoken.main_begin <= text.size());
  RC_ASSERT(spoken.now_clause || spoken.main_begin == 0);
  if (spoken.anchor) {
    RC_ASSERT(!spoken.anchor->empty());
    RC_ASSERT(text.find(*spoken.anchor) != std::string::npos);
  }
  if (spoken.interval) {
    RC_ASSERT(spoken.interval->start <= spoken.interval->end);
    RC_ASSERT(spoken.interval->end <= context.now);
  }
}

RC_GTEST_PROP(SpokenFuzz, HoldsItsPromisesOnAnyText, ()) {
  const std::string text = *any_text();
  for (const SpokenContext& context : kContexts) {
    check_question(text, context);
    if (const auto choice = parse_time_choice(text, context)) {
      check_phrase(*choice, text, context);
    }
    if (const auto range = parse_range(text, context)) {
      RC_ASSERT(range->start <= range->end);
    }
  }
}

TEST(SpokenFuzz, GetsThroughVeryLongTexts) {
  for (const std::string unit :
       {"before ", "now, ", "之前", "last time ", "3 ", "\"", "\xff", "two "}) {
    std::string text;
    while (text.size() < 200'000) {
      text += unit;
    }
    const SpokenTime spoken = parse_spoken(text, kContexts[0]);
    EXPECT_LE(spoken.main_begin, text.size());
  }
}

}  // namespace
}  // namespace daybook
