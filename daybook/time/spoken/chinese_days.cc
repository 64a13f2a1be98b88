// As for English: one matcher for each way of naming a day. There are no spaces, so characters
// that could be the tail of another word are looked at from both sides (目前天气, 一周三次).

#include "daybook/time/spoken/chinese_days.h"

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

namespace daybook {
namespace {

struct NamedDay {
  std::string_view name;
  int offset;            ///< from today
  const SaidPart* part;  ///< null: the whole day
};

/// Names that contain others come first.
constexpr NamedDay kNamedDays[] = {{"大前天", -3, nullptr},
                                   {"大后天", 3, nullptr},
                                   {"前天", -2, nullptr},
                                   {"前日", -2, nullptr},
                                   {"昨天", -1, nullptr},
                                   {"昨日", -1, nullptr},
                                   {"今天", 0, nullptr},
                                   {"今日", 0, nullptr},
                                   {"明天", 1, nullptr},
                                   {"明日", 1, nullptr},
                                   {"后天", 2, nullptr},
                                   {"前晚", -2, &parts::kLastNight},
                                   {"昨晚", -1, &parts::kLastNight},
                                   {"昨夜", -1, &parts::kLastNight},
                                   {"昨早", -1, &parts::kMorning},
                                   {"今早", 0, &parts::kMorning},
                                   {"今晨", 0, &parts::kMorning},
                                   {"明早", 1, &parts::kMorning},
                                   {"明晚", 1, &parts::kNight}};

constexpr std::pair<std::string_view, int> kWeekdays[] = {
    {"一", 0}, {"二", 1}, {"三", 2}, {"四", 3}, {"五", 4}, {"六", 5}, {"日", 6}, {"天", 6}};

SaidTime said_days(const SaidDays& days, std::size_t tokens) {
  return {.days = days, .tokens = tokens};
}

class DayMatcher {
 public:
  DayMatcher(const SpokenText& text, std::size_t i, const SpokenContext& context)
      : text_(text), i_(i), context_(context), today_(context.face.local(context.now).day) {}

  std::optional<SaidTime> match() const {
    for (const auto matcher : {&DayMatcher::named, &DayMatcher::ordinal, &DayMatcher::weekday,
                               &DayMatcher::date, &DayMatcher::period}) {
      if (auto said = (this->*matcher)()) {
        return said;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<SaidTime> named() const {
    if (const std::size_t tokens = text_.match_any(i_, {"今晚", "今夜"})) {
      return SaidTime{.part = parts::kNight, .this_day = true, .tokens = tokens};
    }
    const SpokenToken& before = text_.before(i_);
    for (const NamedDay& day : kNamedDays) {
      const std::size_t tokens = text_.match(i_, day.name);
      if (tokens == 0) {
        continue;
      }
      const bool ends_other_word =
          (text_[i_].is("前") && before.is_any({"目", "以", "之", "从", "当", "眼", "面"})) ||
          (text_[i_].is("后") && before.is_any({"以", "之", "然", "最", "背"}));
      if (ends_other_word) {
        return std::nullopt;
      }
      SaidTime said = said_days({today_ + day.offset, today_ + day.offset}, tokens);
      if (day.part != nullptr) {
        said.part = *day.part;
      }
      return said;
    }
    return std::nullopt;
  }

  /// 第二天: the second of the recording.
  std::optional<SaidTime> ordinal() const {
    if (!text_[i_].is("第") || !context_.face.is_dataset()) {
      return std::nullopt;
    }
    const auto number = match_ordinal(text_, i_);
    if (!number || !text_[i_ + number->tokens].is("天")) {
      return std::nullopt;
    }
    return said_days({number->value, number->value}, number->tokens + 1);
  }

  struct Week {
    int offset = 0;
    bool is_said = false;  ///< 上周, as opposed to 周
    std::size_t tokens = 0;
  };

  /// 周, 上周, 这个星期, 下下礼拜.
  std::optional<Week> week() const {
    constexpr std::pair<std::string_view, int> kOffsets[] = {
        {"上上个", -2}, {"上上", -2}, {"上个", -1}, {"上", -1}, {"这个", 0},
        {"这", 0},      {"本", 0},    {"下个", 1},  {"下", 1}};
    Week week;
    for (const auto& [name, offset] : kOffsets) {
      if (const std::size_t tokens = text_.match(i_, name)) {
        week = {.offset = offset, .is_said = true, .tokens = tokens};
        break;
      }
    }
    const std::size_t name = text_.match_any(i_ + week.tokens, {"星期", "礼拜", "周"});
    week.tokens += name;
    return name > 0 ? std::optional(week) : std::nullopt;
  }

  std::optional<SaidTime> weekday() const {
    const auto week = this->week();
    if (!week) {
      return std::nullopt;
    }
    const std::size_t at = i_ + week->tokens;
    const auto name = look_up(kWeekdays, text_[at].text);
    const bool is_end = text_[at].is("末");
    const bool counts =
        text_[at + 1].is_any({"次", "个", "遍", "顿", "回", "趟", "年", "月", "天"}) &&
        !text_[at].is_any({"日", "末"});  // 一周三次
    if ((!name && !is_end) || counts) {
      return std::nullopt;
    }
    const WeekdayChoice choice = !week->is_said     ? WeekdayChoice::Latest
                                 : week->offset < 0 ? WeekdayChoice::LastWeek
                                 : week->offset > 0 ? WeekdayChoice::NextWeek
                                                    : WeekdayChoice::ThisWeek;
    const std::int64_t weeks_earlier = week->offset < -1 ? 7 : 0;
    const auto day = day_of_weekday(is_end ? 5 : *name, choice, context_.face, today_);
    if (!day) {
      return std::nullopt;
    }
    const std::int64_t first = *day - weeks_earlier;
    return said_days({first, is_end ? first + 1 : first}, week->tokens + 1);
  }

  /// 上周, 这个月, 去年.
  std::optional<SaidTime> period() const {
    if (const auto week = this->week(); week && week->is_said) {
      return said_days(days_of_period(Period::Week, week->offset, context_.face, today_),
                       week->tokens);
    }
    constexpr std::pair<std::string_view, int> kMonths[] = {
        {"上个月", -1}, {"上月", -1}, {"这个月", 0}, {"本月", 0}, {"下个月", 1}};
    for (const auto& [name, offset] : kMonths) {
      if (const std::size_t tokens = text_.match(i_, name)) {
        return said_days(days_of_period(Period::Month, offset, context_.face, today_), tokens);
      }
    }
    if (const auto year = relative_year()) {
      return said_days(days_of_period(Period::Year, *year, context_.face, today_), 2);
    }
    return std::nullopt;
  }

  /// 去年 as -1.
  std::optional<int> relative_year() const {
    constexpr std::pair<std::string_view, int> kYears[] = {
        {"前年", -2}, {"去年", -1}, {"今年", 0}, {"明年", 1}};
    for (const auto& [name, offset] : kYears) {
      if (text_.match(i_, name) > 0) {
        return offset;
      }
    }
    return std::nullopt;
  }

  /// A year before a date: 2026年, 二零二六年, 去年.
  std::optional<SaidInteger> year() const {
    if (const auto relative = relative_year()) {
      const SaidDays days = days_of_period(Period::Year, *relative, context_.face, today_);
      return SaidInteger{.value = year_of_day(days.first), .tokens = 2};
    }
    const auto digits = text_[i_].value();
    if (digits && text_[i_].text.size() == 4 && text_[i_ + 1].is("年")) {
      return SaidInteger{.value = *digits, .tokens = 2};
    }
    std::int64_t value = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const auto digit = chinese_digit(text_[i_ + k]);
      if (!digit) {
        return std::nullopt;
      }
      value = value * 10 + *digit;
    }
    return text_[i_ + 4].is("年") ? std::optional(SaidInteger{.value = value, .tokens = 5})
                                  : std::nullopt;
  }

  /// 5月3日, 五月三号, 2026年5月, 五月份.
  std::optional<SaidTime> date() const {
    if (context_.face.is_dataset()) {
      return std::nullopt;
    }
    const auto year = this->year();
    const std::size_t at = i_ + (year ? year->tokens : 0);
    const auto month = match_chinese_integer(text_, at);
    if (!month || !text_[at + month->tokens].is("月")) {
      return std::nullopt;
    }
    const std::size_t after = at + month->tokens + 1;
    const auto said_year = year ? std::optional(year->value) : std::nullopt;
    const auto day = match_chinese_integer(text_, after);
    if (day && text_[after + day->tokens].is_any({"日", "号"})) {
      const auto found = said_year ? calendar_day(*said_year, month->value, day->value)
                                   : latest_date(month->value, day->value, today_);
      return found ? std::optional(said_days({*found, *found}, after + day->tokens + 1 - i_))
                   : std::nullopt;
    }
    const std::size_t share = text_[after].is("份") ? 1 : 0;
    if (!year && share == 0 && !text_.before(i_).is("在")) {
      return std::nullopt;
    }
    const auto days = days_of_month(said_year, month->value, today_);
    return days ? std::optional(said_days(*days, after + share - i_)) : std::nullopt;
  }

  const SpokenText& text_;
  std::size_t i_;
  const SpokenContext& context_;
  std::int64_t today_;
};

}  // namespace

std::optional<SaidTime> match_chinese_day(const SpokenText& text, std::size_t i,
                                          const SpokenContext& context) {
  return DayMatcher(text, i, context).match();
}

}  // namespace daybook
