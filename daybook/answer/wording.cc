#include "daybook/answer/wording.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/quotes.h"
#include "daybook/answer/telling.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/recall/anchor.h"
#include "daybook/recall/intent.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// Up to so many occasions are listed one by one, more of them by day.
constexpr std::size_t kListed = 30;

constexpr std::size_t kListedSpans = 6;

/// Mean direction of times of day, and how much they scatter (circular variance).
struct TypicalTime {
  Duration mean{};
  double variance = 1;
};

TypicalTime typical_time(const Clockface& face, const std::vector<Occasion>& occasions) {
  constexpr double kDay = 24 * 3600;
  double x = 0;
  double y = 0;
  for (const Occasion& occasion : occasions) {
    const double seconds =
        std::chrono::duration<double>(face.local(occasion.interval.start).since_midnight).count();
    x += std::cos(2 * std::numbers::pi * seconds / kDay);
    y += std::sin(2 * std::numbers::pi * seconds / kDay);
  }
  const double n = std::max<double>(1, static_cast<double>(occasions.size()));
  double angle = std::atan2(y, x) / (2 * std::numbers::pi);
  angle += angle < 0 ? 1 : 0;
  return {std::chrono::duration_cast<Duration>(std::chrono::duration<double>(angle * kDay)),
          1 - std::hypot(x, y) / n};
}

std::string rounded_hours(Duration span) {
  const double exact = hours(span);
  const auto tenths = static_cast<long>(std::lround(exact * 10));
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10));
}

/// A line with the question it replies to or the reply it got.
std::string exchange(const Told& told) {
  return (told.question ? quoted(*told.question) + " " : "") + quoted(told.line) +
         (told.reply ? " " + quoted(*told.reply) : "") +
         (told.correction ? " " + quoted(*told.correction) : "");
}

}  // namespace

Wording::Wording(const Clockface& face, std::string_view question)
    : face_(face), chinese_(is_chinese(question)) {}

std::string Wording::by_day(const std::vector<Occasion>& occasions) const {
  std::map<std::int64_t, std::vector<std::string>> days;
  for (const Occasion& occasion : occasions) {
    const LocalTime local = face_.local(occasion.interval.start);
    days[local.day].push_back(clock_text(local.since_midnight));
  }
  std::string text;
  for (auto& [day, times] : days) {
    std::sort(times.begin(), times.end());
    text += (text.empty() ? "" : "; ") + face_.format_day(day);
    if (occasions.size() > kListed) {
      text += " (" + std::to_string(times.size()) + ")";
      continue;
    }
    for (const std::string& time : times) {
      text += " " + time;
    }
  }
  return text;
}

std::string Wording::times_of_day(const std::vector<Occasion>& occasions) const {
  constexpr double kScattered = 0.3;
  const TypicalTime typical = typical_time(face_, occasions);
  if (occasions.size() < 2 || typical.variance >= kScattered) {
    return chinese_ ? "没有固定的时间" : "at no fixed time of day";
  }
  return (chinese_ ? "通常在 " : "mostly around ") + clock_text(typical.mean);
}

std::string Wording::found(const Intent& intent, const std::vector<Occasion>& occasions,
                           const Told& told, const std::string& person) const {
  const std::string text = occasion(intent, occasions, told);
  return person.empty() ? text : person + (chinese_ ? "。" : ". ") + text;
}

std::string Wording::instances(const Intent& intent, Asked asked, Saying saying,
                               std::vector<Occasion> occasions, const std::vector<Occasion>& others,
                               const Told& told) const {
  const Qualifier qualifier = intent.time.qualifier;
  if (qualifier != Qualifier::First && qualifier != Qualifier::Count) {
    std::reverse(occasions.begin(), occasions.end());
  }
  std::string text = occasion(intent, occasions, told);
  if (qualifier == Qualifier::None && (saying == Saying::Around || saying == Saying::Nearly)) {
    return not_outright(text);
  }
  if (qualifier == Qualifier::None) {
    const std::vector<Occasion> earlier(occasions.begin() + 1, occasions.end());
    if (!earlier.empty() && asked != Asked::Place) {
      text += (chinese_ ? "此前：" : " Before that: ") + by_day(earlier) + (chinese_ ? "。" : ".");
    }
    return (asked == Asked::YesNo ? (chinese_ ? "是的。" : "Yes. ") : "") + text;
  }
  if (qualifier == Qualifier::Count && !others.empty()) {
    text += (chinese_ ? "。别人：" : " Somebody else: ") + by_day(others) + (chinese_ ? "。" : ".");
  }
  switch (saying) {
    case Saying::Nearly:
    case Saying::Around:
      return not_outright(text);
    case Saying::TalkedOf:
      return talked_of(text);
    default:
      return text;
  }
}

std::string Wording::sayings(const std::vector<Line>& said, std::size_t all) const {
  return listed(said, all, chinese_ ? " 句话，最后的是：" : " things said, the latest of them:");
}

std::string Wording::doings(const std::vector<Line>& done, std::size_t all) const {
  return listed(done, all, chinese_ ? " 条记录，最后的是：" : " lines, the latest of them:");
}

std::string Wording::listed(const std::vector<Line>& lines, std::size_t all,
                            std::string_view latest_of) const {
  std::string text =
      lines.size() < all ? std::to_string(all) + std::string(latest_of) : std::string();
  for (const Line& line : lines) {
    text += (text.empty() ? "" : "\n  ") + face_.format(line.interval.start) +
            (chinese_ ? "：" : ": ") + quoted(line);
  }
  return text;
}

std::string Wording::to_come() const {
  return chinese_ ? "那个时间还没有到，没有任何记录。"
                  : "That time is still to come; nothing of it was recorded.";
}

std::string Wording::lengths(const std::vector<Interval>& spans) const {
  Duration all{};
  std::string times;
  for (const Interval& span : spans) {
    all += span.length();
    times += (times.empty() ? "" : chinese_ ? "；" : "; ") + face_.format(span);
  }
  if (spans.size() > kListedSpans) {
    times = std::to_string(spans.size()) + (chinese_ ? " 次，" : " times from ") +
            face_.format(Interval{spans.front().start, spans.back().end});
  }
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(all).count();
  const std::string length =
      seconds < 120    ? std::to_string(seconds) + (chinese_ ? " 秒" : " s")
      : seconds < 7200 ? std::to_string((seconds + 30) / 60) + (chinese_ ? " 分钟" : " min")
                       : rounded_hours(all) + (chinese_ ? " 小时" : " h");
  return (chinese_ ? "至少 " : "At least ") + length + (chinese_ ? "：" : ": ") + times +
         (chinese_ ? "。" : ".");
}

std::string Wording::not_outright(const std::string& answer) const {
  return (chinese_ ? "没有明确的记录。可能相关："
                   : "No line says so outright. What may be meant: ") +
         answer;
}

std::string Wording::talked_of(const std::string& answer) const {
  return (chinese_ ? "没有看到，只是谈到。" : "Not seen, only talked of. ") + answer;
}

std::string Wording::not_stated(const std::string& answer) const {
  return (chinese_ ? "没有说明数量。" : "No line says how many. ") + answer;
}

std::string Wording::beside(const Anchor& anchor, const std::vector<Moment>& moments) const {
  const std::string event = face_.format(anchor.event.start);
  std::string text;
  if (chinese_) {
    text = event + (anchor.after ? " 之后：" : " 之前：");
  } else {
    text = (anchor.after ? "After " : "Before ") + event + ":";
  }
  for (const Moment& moment : moments) {
    text += (text.ends_with("：") ? "" : " ") +
            clock_text(face_.local(moment.interval.start).since_midnight) + " " + moment.text + ".";
  }
  return text;
}

std::string Wording::perhaps(const std::string& answer) const {
  return (chinese_ ? "可能是" : "Perhaps ") + answer;
}

std::string Wording::me() const { return chinese_ ? "我" : "Me"; }

std::string Wording::occasion(const Intent& intent, const std::vector<Occasion>& occasions,
                              const Told& told) const {
  const Line& quote = told.line;
  const Occasion& first = occasions.front();
  const std::string when =
      face_.format(quote.text.empty() ? first.interval.start : quote.interval.start);
  const std::string says = quote.text.empty() ? "" : " " + exchange(told);
  const std::string count = std::to_string(occasions.size());
  std::set<std::int64_t> days;
  for (const Occasion& occasion : occasions) {
    days.insert(face_.local(occasion.interval.start).day);
  }
  switch (intent.time.qualifier) {
    case Qualifier::Last:
      return (chinese_ ? "最近一次是 " : "The last time was ") + when + (chinese_ ? "：" : ":") +
             says;
    case Qualifier::First:
      return (chinese_ ? "第一次是 " : "The first time was ") + when + (chinese_ ? "：" : ":") +
             says;
    case Qualifier::Count:
      return chinese_ ? "记录到 " + count + " 次：" + by_day(occasions) + "。例如 " + when + says
                      : "Recorded " + count + (occasions.size() == 1 ? " time: " : " times: ") +
                            by_day(occasions) + ". For example " + when + ":" + says;
    case Qualifier::Usual:
      return chinese_
                 ? "在 " + std::to_string(days.size()) + " 天里记录到 " + count + " 次，" +
                       times_of_day(occasions) + "：" + by_day(occasions) + "。例如 " + when + says
                 : "Recorded " + count + (occasions.size() == 1 ? " time on " : " times on ") +
                       std::to_string(days.size()) + (days.size() == 1 ? " day, " : " days, ") +
                       times_of_day(occasions) + ": " + by_day(occasions) + ". For example " +
                       when + ":" + says;
    default:
      return when + (chinese_ ? "：" : ":") + says;
  }
}

std::string Wording::nothing(const std::optional<Interval>& during) const {
  if (chinese_) {
    return (during ? named(*during) + " 的" : "在") + std::string("记录中没有找到相关的证据。");
  }
  return "There is no evidence of that in what was recorded" +
         (during ? " " + named(*during) : "") + ".";
}

std::string Wording::named(const Interval& interval) const {
  const std::int64_t day = face_.local(interval.start).day;
  const Interval whole = face_.whole_day(day);
  const bool is_day = interval.start == whole.start && whole.contains(interval.end - Duration(1));
  if (is_day) {
    return (chinese_ ? "" : "on ") + face_.format_day(day);
  }
  return (chinese_ ? "" : "from ") + face_.format(interval);
}

std::string Wording::is_english() const { return "这份记录是英文的，请用英文提问。"; }

std::string Wording::unplaced(const std::string& said, std::int64_t first,
                              std::int64_t last) const {
  const std::string days =
      face_.format_day(first) +
      (first == last ? "" : (chinese_ ? " 至 " : " to ") + face_.format_day(last));
  return chinese_ ? "这份记录只有天数（" + days + "），没有日期，无法确定“" + said +
                        "”是哪一天。请说第几天，例如 " + face_.format_day(last) + "。"
                  : "The days of this recording have numbers and no dates (" + days + "), so \"" +
                        said + "\" cannot be placed. Ask for a day by its number, as in \"on " +
                        face_.format_day(last) + "\".";
}

std::string Wording::coverage(const Interval& span, Duration recorded) const {
  const Duration missing = span.length() - recorded;
  if (hours(missing) < 1) {
    return {};
  }
  return chinese_ ? face_.format(span) + " 之间共记录了 " + rounded_hours(recorded) + " 小时。"
                  : rounded_hours(recorded) + " h were recorded from " + face_.format(span) + ".";
}

}  // namespace daybook
