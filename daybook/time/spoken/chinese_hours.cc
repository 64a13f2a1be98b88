// Chinese needs no prepositions, so the words themselves are looked for, and the characters on
// either side tell the time of day from its homonyms.

#include "daybook/time/spoken/chinese_hours.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "daybook/time/spoken.h"
#include "daybook/time/spoken/day_parts.h"
#include "daybook/time/spoken/numbers.h"
#include "daybook/time/spoken/said.h"
#include "daybook/time/spoken/tokens.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

/// Names that contain others come first.
constexpr std::pair<std::string_view, const SaidPart*> kParts[] = {
    {"大清早", &parts::kEarlyMorning}, {"一大早", &parts::kEarlyMorning},
    {"大半夜", &parts::kLateNight},    {"早上", &parts::kMorning},
    {"早晨", &parts::kMorning},        {"早间", &parts::kMorning},
    {"清晨", &parts::kEarlyMorning},   {"清早", &parts::kEarlyMorning},
    {"上午", &parts::kMorning},        {"中午", &parts::kNoon},
    {"正午", &parts::kNoon},           {"晌午", &parts::kNoon},
    {"下午", &parts::kAfternoon},      {"午后", &parts::kAfternoon},
    {"傍晚", &parts::kDusk},           {"黄昏", &parts::kDusk},
    {"晚上", &parts::kNight},          {"晚间", &parts::kNight},
    {"夜里", &parts::kNight},          {"夜晚", &parts::kNight},
    {"夜间", &parts::kNight},          {"深夜", &parts::kLateNight},
    {"半夜", &parts::kLateNight},      {"午夜", &parts::kMidnight},
    {"凌晨", &parts::kSmallHours}};

struct PartMatch {
  const SaidPart* part = nullptr;
  std::size_t tokens = 0;
};

std::optional<PartMatch> find_part(const SpokenText& text, std::size_t i) {
  for (const auto& [name, part] : kParts) {
    if (const std::size_t tokens = text.match(i, name)) {
      return PartMatch{.part = part, .tokens = tokens};
    }
  }
  return std::nullopt;
}

struct Minutes {
  std::int64_t value = 0;
  std::size_t tokens = 0;
};

/// What follows 点: 半, 一刻, 20分, 十五, 钟, 整.
Minutes match_minutes(const SpokenText& text, std::size_t i) {
  constexpr std::pair<std::string_view, std::int64_t> kWords[] = {
      {"半", 30}, {"一刻", 15}, {"三刻", 45}, {"钟", 0}, {"整", 0}};
  for (const auto& [word, value] : kWords) {
    if (const std::size_t tokens = text.match(i, word)) {
      return {.value = value, .tokens = tokens};
    }
  }
  const auto number = match_chinese_integer(text, i);
  if (!number || number->value > 59) {
    return {};
  }
  const std::size_t minute_word = text[i + number->tokens].is("分") ? 1 : 0;
  const bool is_written_out = number->value >= 10 || minute_word == 1 || text[i].is("零");
  return is_written_out ? Minutes{.value = number->value, .tokens = number->tokens + minute_word}
                        : Minutes{};
}

/// Whether 三点 is a time here, by its neighbours.
bool speaks_of_clock(const SpokenText& text, std::size_t i, std::size_t next) {
  constexpr std::string_view kLittle = "一";
  const SpokenToken& before = text.before(i);
  if (text[i].is(kLittle) &&
      before.is_any({"快", "早", "晚", "有", "差", "多", "少", "大", "小", "慢", "好", "近", "远",
                     "高", "低", "这", "那", "没", "点"})) {
    return false;
  }
  return text[i].kind == SpokenToken::Kind::Number ||
         before.is_any({"在", "到", "至", "从", "约"}) || text[next].is_end() ||
         text[next].is_mark() ||
         text.match_any(next, {"左右", "多", "之前", "以前", "前", "之后", "以后", "后", "的时候",
                               "时", "到", "至", "开始"}) > 0;
}

}  // namespace

std::optional<SaidTime> match_chinese_clock(const SpokenText& text, std::size_t i, bool bare) {
  const auto hour = match_chinese_integer(text, i);
  if (!hour || hour->value > 24) {
    return std::nullopt;
  }
  const std::size_t after = i + hour->tokens;
  const Minutes minute = match_minutes(text, after + 1);
  const bool is_hour_word = text[after].is("点") || (text[after].is("时") && minute.tokens > 0);
  const std::size_t next = after + 1 + minute.tokens;
  if (!is_hour_word || (minute.tokens == 0 && !bare && !speaks_of_clock(text, i, next))) {
    return std::nullopt;
  }
  const Duration time = std::chrono::hours(hour->value) + minutes(minute.value);
  if (time > kOneDay) {
    return std::nullopt;
  }
  const bool has_minutes = minute.value > 0;
  SaidTime said{.exact = true, .tokens = next + text.match(next, "左右") - i};
  said.clock = SaidClock{.time = time,
                         .precision = has_minutes ? Duration(minutes(1)) : Duration(minutes(60)),
                         .half_day = hour->value >= 1 && hour->value <= 12};
  return said;
}

std::optional<SaidTime> match_chinese_part(const SpokenText& text, std::size_t i) {
  const std::size_t every = text.match_any(i, {"每天", "每日", "天天", "每个", "每"});
  if (every > 0 && text[i + 1].is_any({"早", "晚"})) {  // 每早, 每晚
    const SaidPart& part = text[i + 1].is("早") ? parts::kMorning : parts::kNight;
    return SaidTime{.part = part, .daily = true, .tokens = 2};
  }
  const auto found = find_part(text, i + every);
  if (!found) {
    return std::nullopt;
  }
  const SpokenToken& next = text[i + every + found->tokens];
  if (next.is_any({"好", "茶", "安"})) {
    return std::nullopt;
  }
  return SaidTime{.part = *found->part, .daily = every > 0, .tokens = every + found->tokens};
}

std::optional<SaidTime> match_chinese_meal(const SpokenText& text, std::size_t i, bool bare,
                                           const MealTimes& meals) {
  const std::pair<std::string_view, Duration> names[] = {
      {"早饭", meals.breakfast}, {"早餐", meals.breakfast}, {"午饭", meals.lunch},
      {"午餐", meals.lunch},     {"中饭", meals.lunch},     {"晚饭", meals.dinner},
      {"晚餐", meals.dinner}};
  const std::size_t eat = text.match_any(i, {"吃", "吃完", "吃过", "吃了"});
  for (const auto& [name, time] : names) {
    const std::size_t tokens = text.match(i + eat, name);
    if (tokens == 0) {
      continue;
    }
    const std::size_t next = i + eat + tokens;
    const std::size_t when =
        text.match_any(next, {"的时候", "时候", "时", "期间", "那会儿", "时间"});
    const bool has_relation =
        text.match_any(next, {"之前", "以前", "前", "之后", "以后", "后"}) > 0;
    if (when == 0 && !has_relation && !bare) {
      return std::nullopt;
    }
    return SaidTime{.part = meal_part(time), .tokens = eat + tokens + when};
  }
  return std::nullopt;
}

}  // namespace daybook
