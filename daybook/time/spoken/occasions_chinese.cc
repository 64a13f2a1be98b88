// Chinese says an occasion with a measure word (上次, 第一回, 最近一次), or with an adverb right
// before a verb (最后用过, 最先提到). 最后 before a subject is only "finally".

#include <cstddef>

#include "daybook/time/spoken/chinese_verbs.h"
#include "daybook/time/spoken/occasions.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {
namespace {

bool is_last(const SpokenText& text, std::size_t i) {
  if (text.match_any(i, {"上次", "上一次", "上回", "上一回", "最近一次", "最近一回", "最近那次",
                         "前一次", "前一回", "最后一次", "最后一回", "最后那次", "末次"}) > 0) {
    return !text[i + 2].is("数");  // 上次数 is no word, 次数 is
  }
  const std::size_t person = text.match_any(i, {"最后一个", "最后一位", "最后一个人"});
  if (person > 0) {
    return is_chinese_deed(text, i + person);
  }
  return text.match(i, "最后") > 0 && is_chinese_deed(text, i + 2);
}

bool is_first(const SpokenText& text, std::size_t i) {
  if (text.match_any(i, {"第一次", "第一回", "头一次", "头一回", "首次", "最早", "最先", "最初",
                         "起初", "一开始", "原先", "一开头"}) > 0) {
    return true;
  }
  const std::size_t person = text.match_any(i, {"第一个", "第一位", "第一个人", "头一个"});
  return person > 0 && is_chinese_deed(text, i + person);
}

bool is_usual(const SpokenText& text, std::size_t i) {
  const std::size_t word = text.match_any(
      i, {"平时", "通常", "经常", "总是", "总爱", "从不", "从来不", "从来没", "从没", "从未",
          "常常", "时常", "往往", "一般", "习惯", "每次", "每回",   "每天",   "每日", "天天",
          "每当", "每晚", "每早", "每周", "老是", "很少", "平常",   "日常",   "偶尔", "有时"});
  return word > 0 && !text.match(i, "一般般");
}

bool is_count(const SpokenText& text, std::size_t i) {
  if (text.match_any(i, {"几次", "几回", "几趟"}) > 0) {
    return !text.before(i).is_any({"好", "上", "前", "头", "这", "那"});
  }
  return text.match_any(i, {"多少次", "多少回", "多少趟", "次数", "多久一次", "多频繁", "频率"}) >
         0;
}

bool is_just_done(const SpokenText& text, std::size_t i) {
  return text[i].is("刚") && !text[i + 1].is_any({"好", "性", "强", "需", "毅"}) &&
         !text.before(i).is_any({"金", "刚"});
}

}  // namespace

Occasion chinese_occasion(const SpokenText& text, std::size_t i) {
  if (is_last(text, i)) {
    return Occasion::Last;
  }
  if (is_first(text, i)) {
    return Occasion::First;
  }
  if (is_count(text, i)) {
    return Occasion::Count;
  }
  if (is_usual(text, i)) {
    return Occasion::Usual;
  }
  return is_just_done(text, i) ? Occasion::JustNow : Occasion::None;
}

}  // namespace daybook
