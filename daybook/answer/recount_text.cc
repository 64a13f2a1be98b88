#include "daybook/answer/recount_text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "daybook/answer/heard.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/routines.h"
#include "daybook/core/moment.h"
#include "daybook/recall/habits.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct CountedWords {
  const char* one;
  const char* many;
  const char* chinese;
};

constexpr std::array<CountedWords, 6> kCounted = {{
    {"moment", "moments", "个时刻"},
    {"activity", "activities", "项活动"},
    {"conversation", "conversations", "次谈话"},
    {"thing said", "things said", "句话"},
    {"person", "people", "个人"},
    {"routine", "routines", "个习惯"},
}};

}  // namespace

std::string RecountText::heading(const Interval& span, const std::string& counts, RecountPart part,
                                 bool shortened) {
  const LocalTime start = face_.local(span.start);
  const LocalTime end = face_.local(span.end);
  spans_days_ = start.day != end.day;
  const std::string until = spans_days_ ? face_.format_day(end.day) + " " : "";
  return face_.format_day(start.day) + " " + clock_text(start.since_midnight) +
         (chinese_ ? " 至 " : " to ") + until + clock_text(end.since_midnight) +
         (chinese_ ? "：" : ": ") + counts +
         (shortened  ? among(part)
          : chinese_ ? "："
                     : ":");
}

std::string RecountText::among(RecountPart part) const {
  switch (part) {
    case RecountPart::Beginning:
      return chinese_ ? "；最先：" : "; at the beginning:";
    case RecountPart::End:
      return chinese_ ? "；最后：" : "; at the end:";
    default:
      return chinese_ ? "，其中：" : ", among them:";
  }
}

std::string RecountText::counted(std::size_t count, Counted what) const {
  const CountedWords& words = kCounted[static_cast<std::size_t>(what)];
  return std::to_string(count) + " " +
         (chinese_     ? words.chinese
          : count == 1 ? words.one
                       : words.many);
}

std::string RecountText::comma() const { return chinese_ ? "，" : ", "; }

std::string RecountText::line(const Interval& interval, const std::string& text) {
  const LocalTime start = face_.local(interval.start);
  std::string line;
  if (spans_days_ && day_ != start.day) {
    day_ = start.day;
    line += "\n  " + face_.format_day(start.day);
  }
  line += "\n  " + clock_text(start.since_midnight);
  if (interval.length() >= std::chrono::minutes(1)) {
    line += (chinese_ ? " 至 " : " to ") + clock_text(face_.local(interval.end).since_midnight);
  }
  return line + "  " + text;
}

std::string RecountText::seen(const std::vector<std::string>& names) const {
  std::string text = chinese_ ? "\n  只看到或提到：" : "\n  only seen or named: ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : chinese_ ? "、" : ", ") + names[i];
  }
  return text;
}

std::string RecountText::ranking(const std::vector<std::string>& names,
                                 const std::vector<Heard>& people) const {
  if (people.empty()) {
    return chinese_ ? "那时没有听到谁说话。" : "Nobody was heard then.";
  }
  const bool on_days = std::any_of(people.begin(), people.end(),
                                   [](const Heard& person) { return person.days > 1; });
  std::string text;
  for (std::size_t i = 0; i < people.size(); ++i) {
    const Heard& person = people[i];
    text += i == 0 ? "" : chinese_ ? "；" : "; ";
    text += i == 1 ? (chinese_ ? "其次 " : "then ") : "";
    text += names[i] + (i == 0 ? (chinese_ ? "：" : ": ") : chinese_ ? "，" : ", ");
    text += i == 0 ? counted(person.lines, Counted::ThingsSaid) : std::to_string(person.lines);
    if (on_days) {
      const std::string days = std::to_string(person.days);
      text +=
          chinese_ ? "，" + days + " 天" : " on " + days + (person.days == 1 ? " day" : " days");
    }
  }
  return text + (chinese_ ? "。" : ".");
}

std::string RecountText::routines(std::size_t all, const std::vector<Routine>& told) const {
  if (told.empty()) {
    return chinese_ ? "还没有记录到这样的习惯。" : "No routine of that kind has been recorded.";
  }
  std::string text =
      counted(all, Counted::Routines) + (told.size() < all ? among(RecountPart::Whole)
                                         : chinese_        ? "："
                                                           : ":");
  for (const Routine& routine : told) {
    text += "\n  " + routine.pattern.title + " (" + how_often(routine) + ")";
  }
  return text;
}

std::string RecountText::missing(const Habit& habit) const {
  const std::string by = clock_text(habit.missed_since.value_or(Duration::zero()));
  return chinese_ ? "\n  今天还没有（通常 " + by + " 之前）：" + habit.pattern.title
                  : "\n  not yet today, usually by " + by + ": " + habit.pattern.title;
}

std::string RecountText::how_often(const Routine& routine) const {
  const std::string times = std::to_string(routine.count);
  const std::string days = std::to_string(routine.days);
  std::string text =
      chinese_ ? days + " 天里 " + times + " 次" : times + " times on " + days + " days";
  if (routine.typical) {
    text += (chinese_ ? "，通常在 " : ", mostly around ") + clock_text(*routine.typical);
  }
  return text;
}

std::string RecountText::unrecorded(const Interval& interval) const {
  return chinese_ ? face_.format(interval) + " 之间没有录制。"
                  : "Nothing was recorded from " + face_.format(interval) + ".";
}

std::string RecountText::nothing_of_it(const Interval& span) const {
  return chinese_ ? face_.format(span) + " 之间的记录中没有这方面的内容。"
                  : "Nothing that was recorded from " + face_.format(span) + " tells of it.";
}

std::string RecountText::beside(const Moment& moment, bool after) const {
  const std::string when = face_.format(moment.interval.start);
  return chinese_ ? (after ? " 之后 " : " 之前 ") + when + "：" + moment.text + "。"
                  : (after ? " After that, " : " Before that, ") + when + ": " + moment.text + ".";
}

}  // namespace daybook
