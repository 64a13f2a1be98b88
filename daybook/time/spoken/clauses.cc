// Clauses end at marks outside quotation marks. English anchors stand behind their preposition up
// to the end of the clause; Chinese anchors stand before it, from the beginning of the clause or
// from 在 on, and must hold a verb, for 之前 after a mere subject is an adverb (她之前提过什么).

#include "daybook/time/spoken/clauses.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/time/spoken/chinese_verbs.h"
#include "daybook/time/spoken/durations.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {
namespace {

/// Chinese clauses longer than this are not looked through for the beginning of an anchor.
constexpr std::size_t kLongestChineseAnchor = 40;

bool is_question_word(const SpokenToken& token) {
  return token.is_any({"who", "what", "when", "where", "which", "why", "how", "whose", "whom",
                       "who's", "what's", "where's", "when's"});
}

/// "Who", "did", "in which", "the last time": a question begins.
bool begins_question(const SpokenText& text, std::size_t i) {
  return is_question_word(text[i]) ||
         text[i].is_any({"did", "do", "does", "is", "are", "was", "were", "have", "has", "had",
                         "can", "could", "will", "would"}) ||
         (text[i].is_word() && is_question_word(text[i + 1])) ||
         text.match_any(i, {"the last time", "last time", "the first time"}) > 0;
}

/// A mark that ends a clause. A full stop inside "a.m." or "2.5" does not.
bool ends_clause(const SpokenText& text, std::size_t i) {
  if (!text[i].is_mark()) {
    return false;
  }
  if (text[i].is(".")) {
    return text[i + 1].is_end() || text[i + 1].spaced || text[i + 1].is_han() ||
           text[i + 1].is("\"");
  }
  return text[i].is_any({",", ";", "?", "!", ":"}) ||
         (text[i].is("-") && (text[i].spaced || text[i + 1].is("-")));
}

bool says_now(const SpokenText& text, std::size_t i) {
  if (text[i].is("now")) {
    return !text.before(i).is_any({"just", "until", "till", "by", "from", "to", "before"}) &&
           text.match_any(i, {"now and then", "now and again"}) == 0;
  }
  if (text[i].is_any({"currently", "presently"}) ||
      text.match_any(i, {"at the moment", "at present", "right now"}) > 0) {
    return true;
  }
  return text.match_any(i, {"现在", "正在", "目前", "此刻", "眼下"}) > 0 &&
         !text.before(i).is_any({"到", "至"});
}

/// Over at most a few marks (no quotation begins there) and words such as "and".
std::size_t skip_connectives(const SpokenText& text, std::size_t i) {
  const std::size_t farthest = i + 4;
  while (i < farthest && !text[i].is("\"") &&
         (text[i].is_mark() || text[i].is_any({"and", "so", "then", "but", "那", "那么"}))) {
    ++i;
  }
  return i;
}

// ---- Anchors

bool is_fixed_expression(const SpokenText& text, std::size_t i) {
  const SpokenToken& before = text.before(i);
  if (text[i].is("before")) {
    return text[i + 1].is_any({"long", "and", "or"});
  }
  return text[i + 1].is_any({"all", "another", "and", "or"}) ||
         text.match(i + 1, "the other") > 0 ||
         before.is_any({"look",  "looks",  "looked",  "looking", "take", "takes",
                        "took",  "taking", "name",    "named",   "ask",  "asks",
                        "asked", "asking", "run",     "runs",    "ran",  "running",
                        "chase", "chased", "chasing", "ever"}) ||
         before.text == text[i + 1].text;  // "day after day"
}

/// The end of the clause that begins at `i`; a clause in front of the question ends at its
/// question word at the latest.
std::size_t end_of_clause(const SpokenText& text, std::size_t i, bool is_in_front) {
  bool is_quoted = false;
  while (i < text.size()) {
    if (text[i].is("\"")) {
      is_quoted = !is_quoted;
    } else if (!is_quoted && (ends_clause(text, i) || (is_in_front && is_question_word(text[i])))) {
      break;
    }
    ++i;
  }
  return i;
}

bool is_mere_pointer(const SpokenText& text, std::size_t first, std::size_t past) {
  return past == first ||
         (past == first + 1 &&
          text[first].is_any({"this", "that", "it", "then", "now", "which", "ever"})) ||
         first + match_english_duration(text, first).value_or(SaidDuration{}).tokens == past;
}

Anchor anchor_between(const SpokenText& text, std::size_t first, std::size_t past, bool after) {
  const std::size_t begin = text[first].begin;
  const std::size_t end = text[past - 1].end;
  return {.text = std::string(text.text().substr(begin, end - begin)),
          .after = after,
          .first_token = first,
          .past_token = past};
}

std::optional<Anchor> english_anchor(const SpokenText& text, std::size_t i, std::size_t begin) {
  const std::size_t words = text.match_any(i, {"before", "after", "prior to", "following"});
  if (words == 0 || is_fixed_expression(text, i) ||
      (text[i].is("following") &&
       text.before(i).is_any({"the", "was", "were", "is", "are", "am"}))) {
    return std::nullopt;
  }
  const bool is_in_front = i == begin || ends_clause(text, i - 1);
  const std::size_t first = i + words;
  const std::size_t past = end_of_clause(text, first, is_in_front);
  if (is_mere_pointer(text, first, past)) {
    return std::nullopt;
  }
  return anchor_between(text, first, past, text[i].is_any({"after", "following"}));
}

struct ChineseRelation {
  bool after = false;
  std::size_t tokens = 0;
};

/// 之前, 以后, and 前 or 后 alone where they end the clause or its subject follows: 出门前我, but
/// not 门前.
std::optional<ChineseRelation> chinese_relation(const SpokenText& text, std::size_t i) {
  if (const std::size_t tokens = text.match_any(i, {"之前", "以前"})) {
    return ChineseRelation{.after = false, .tokens = tokens};
  }
  if (const std::size_t tokens = text.match_any(i, {"之后", "以后"})) {
    return ChineseRelation{.after = true, .tokens = tokens};
  }
  const SpokenToken& before = text.before(i);
  const bool is_place = before.is_any({"门", "窗"}) && !(i >= 2 && is_chinese_verb(text[i - 2]));
  const bool is_word = is_place || before.is_any({"以", "之", "目", "当", "从", "面", "眼", "提",
                                                  "跟", "最", "然", "背", "身", "今"});
  const SpokenToken& next = text[i + 1];
  const bool stands_free = next.is_mark() || next.is_any({"谁", "我", "你", "他", "她", "通", "又",
                                                          "还", "会", "就", "都", "一", "什"});
  if (!text[i].is_any({"前", "后"}) || is_word || !stands_free) {
    return std::nullopt;
  }
  return ChineseRelation{.after = text[i].is("后"), .tokens = 1};
}

std::optional<Anchor> chinese_anchor(const SpokenText& text, std::size_t i, std::size_t begin) {
  const auto relation = chinese_relation(text, i);
  if (!relation) {
    return std::nullopt;
  }
  std::size_t first = i;
  bool is_sure = false;
  while (first > begin && i - first < kLongestChineseAnchor && !ends_clause(text, first - 1)) {
    --first;
    const bool is_in = text[first].is("在") && !text.before(first).is_any({"正", "现", "还", "不"});
    if (is_in || text[first].is_any({"当", "等", "自"})) {
      is_sure = true;
      ++first;
      break;
    }
  }
  bool has_deed = false;
  for (std::size_t k = first; k < i; ++k) {
    has_deed = has_deed || is_chinese_verb(text[k]);
  }
  if (first == i || !(is_sure || has_deed)) {
    return std::nullopt;
  }
  return anchor_between(text, first, i, relation->after);
}

}  // namespace

std::optional<std::size_t> find_main_clause(const SpokenText& text) {
  if (begins_question(text, 0)) {
    return std::nullopt;  // Its "now" is part of what is asked.
  }
  bool now_said = false;
  bool is_quoted = false;
  std::optional<std::size_t> first_candidate;
  for (std::size_t i = 0; i < text.size(); ++i) {
    now_said = now_said || says_now(text, i);
    bool is_border = !is_quoted && ends_clause(text, i);
    if (text[i].is("\"")) {
      is_quoted = !is_quoted;
      is_border = !is_quoted;
    }
    if (!is_border || !now_said) {
      continue;
    }
    const std::size_t next = skip_connectives(text, i + 1);
    if (next < text.size() && begins_question(text, next)) {
      return next;
    }
    if (next < text.size() && !first_candidate && !text[i].is("\"")) {
      first_candidate = next;
    }
  }
  return first_candidate;
}

std::optional<Anchor> find_anchor(const SpokenText& text, std::size_t begin,
                                  const std::vector<bool>& covered) {
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (covered[i]) {
      continue;
    }
    auto anchor =
        text[i].is_han() ? chinese_anchor(text, i, begin) : english_anchor(text, i, begin);
    if (anchor) {
      return anchor;
    }
  }
  return std::nullopt;
}

}  // namespace daybook
