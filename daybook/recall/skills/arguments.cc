// Agents misspell and mistype: numbers as text, lists as text, the papers' names.
// What has one meaning is taken; anything else is refused with the right form.

#include "daybook/recall/skills/arguments.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/core/ids.h"
#include "daybook/models/json_repair.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/time_query.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kDeepest = 16;
constexpr Duration kInstant = std::chrono::nanoseconds(1);

Failure wrong(const std::string& message) { return {ErrorKind::Usage, message}; }

const SkillArgument* find_argument(const Skill& skill, std::string_view name) {
  for (const SkillArgument& argument : skill.arguments) {
    if (argument.name == name || std::find(argument.aliases.begin(), argument.aliases.end(),
                                           name) != argument.aliases.end()) {
      return &argument;
    }
  }
  return nullptr;
}

std::string usage(const Skill& skill) {
  std::string names;
  for (const SkillArgument& argument : skill.arguments) {
    names +=
        (names.empty() ? "" : ", ") + std::string(argument.name) + (argument.required ? "" : "?");
  }
  return std::string(skill.name) + "(" + names + ")";
}

class Reader {
 public:
  Reader(const Skill& skill, const SkillContext& context)
      : skill_(skill),
        context_(context),
        begin_(context.visible > 0 ? context.window(0).start : Timestamp{}) {
    const bool open = context.cutoff == Cutoff::everything();
    const Timestamp last = context.visible > 0 ? context.window(context.visible - 1).end : begin_;
    spoken_ = {context.face(), open ? last : context.cutoff.time()};
  }

  Result<SkillArguments> read(const Json& json) {
    set_fallbacks();
    for (const auto& [name, value] : json.items()) {
      const SkillArgument* argument = find_argument(skill_, name);
      if (argument == nullptr) {
        return wrong("there is no argument '" + name + "'; call " + usage(skill_));
      }
      if (value.is_null() || (value.is_string() && value.get<std::string>().empty())) {
        continue;
      }
      if (const Result<void> taken = take(*argument, value); !taken) {
        return taken.error();
      }
    }
    for (const SkillArgument& argument : skill_.arguments) {
      if (argument.required && !given(argument)) {
        return wrong("the argument '" + std::string(argument.name) + "' is missing; call " +
                     usage(skill_));
      }
    }
    return finish();
  }

 private:
  void set_fallbacks() {
    for (const SkillArgument& argument : skill_.arguments) {
      if (argument.type == ArgumentType::Integer) {
        values_.limit = argument.fallback;
      }
    }
  }

  bool given(const SkillArgument& argument) const {
    switch (argument.type) {
      case ArgumentType::Words:
        return !values_.query.empty();
      case ArgumentType::Time:
        return argument.name == "t_start" ? start_.has_value() : end_.has_value();
      case ArgumentType::Range:
        return start_ && end_;
      case ArgumentType::Near:
        return values_.near.has_value();
      case ArgumentType::Record:
        return values_.record.has_value();
      case ArgumentType::Integer:
        return true;
    }
    return false;
  }

  Result<void> take(const SkillArgument& argument, const Json& value) {
    const std::string name(argument.name);
    switch (argument.type) {
      case ArgumentType::Words:
        return take_words(name, value);
      case ArgumentType::Integer:
        return take_integer(argument, value);
      case ArgumentType::Time:
        return take_time(name, value);
      case ArgumentType::Range:
        return take_range(name, value);
      case ArgumentType::Near:
        return take_near(name, value);
      case ArgumentType::Record:
        return take_record(name, value);
    }
    return {};
  }

  Result<void> take_words(const std::string& name, const Json& value) {
    const auto add = [&](const Json& text) {
      values_.query += (values_.query.empty() ? "" : " ") + text.get<std::string>();
    };
    if (value.is_string()) {
      add(value);
      return {};
    }
    if (value.is_array() &&
        std::all_of(value.begin(), value.end(), [](const Json& v) { return v.is_string(); })) {
      std::for_each(value.begin(), value.end(), add);
      return {};
    }
    return wrong("'" + name + "' must be text or a list of texts");
  }

  Result<void> take_integer(const SkillArgument& argument, const Json& value) {
    long long number = -1;
    if (value.is_number_integer()) {
      number = value.get<long long>();
    } else if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      const auto end = text.data() + text.size();
      if (const auto [at, error] = std::from_chars(text.data(), end, number);
          error != std::errc{} || at != end) {
        number = -1;
      }
    }
    if (number < static_cast<long long>(argument.least)) {
      return wrong("'" + std::string(argument.name) + "' must be a whole number from " +
                   std::to_string(argument.least));
    }
    values_.limit = std::min(static_cast<std::size_t>(number), argument.most);
    return {};
  }

  /// A point in time: text, or seconds since the first recording.
  Result<Interval> time(const std::string& name, const Json& value) const {
    if (value.is_number()) {
      const double seconds = value.get<double>();
      if (!(seconds >= 0) || seconds > 1e9) {
        return wrong("'" + name + "' lies outside the recording");
      }
      const Timestamp t =
          begin_ + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
      return Interval{t, t};
    }
    if (value.is_string()) {
      if (const auto read = parse_skill_time(value.get<std::string>(), spoken_)) {
        return *read;
      }
    }
    return wrong("cannot read '" + name +
                 "' = " + value.dump(-1, ' ', false, Json::error_handler_t::replace) +
                 "; write it like " + context_.face().format(spoken_.now));
  }

  Result<void> take_time(const std::string& name, const Json& value) {
    const Result<Interval> at = time(name, value);
    if (!at) {
      return at.error();
    }
    if (name == "t_start") {
      start_ = at->start;
    } else {
      end_ = at->end;
    }
    return {};
  }

  Result<void> take_range(const std::string& name, const Json& value) {
    if (value.is_array() && value.size() == 2) {
      const Result<Interval> first = time(name, value[0]);
      const Result<Interval> last = time(name, value[1]);
      if (!first || !last) {
        return (!first ? first : last).error();
      }
      start_ = first->start;
      end_ = last->end;
      return {};
    }
    const Result<Interval> range = value.is_string() ? time(name, value) : wrong("");
    if (!range) {
      return wrong("'" + name + "' must be [start, end], or text like 'DAY2 10:00 to DAY2 12:00'");
    }
    start_ = range->start;
    end_ = range->end;
    return {};
  }

  Result<void> take_near(const std::string& name, const Json& value) {
    if (!value.is_string()) {
      return wrong("'" + name + "' must be text");
    }
    const Result<Interval> near = parse_time_query(value.get<std::string>(), spoken_, begin_);
    if (!near) {
      return near.error();
    }
    values_.near = *near;
    return {};
  }

  Result<void> take_record(const std::string& name, const Json& value) {
    values_.record = value.is_string() ? RecordId::parse(value.get<std::string>()) : std::nullopt;
    return values_.record ? Result<void>{}
                          : wrong("'" + name + "' must be a record's id, as results give it");
  }

  /// An open end is the beginning of the recording, or the cutoff; nothing reaches
  /// past the cutoff.
  Result<SkillArguments> finish() {
    if (start_ || end_) {
      const Interval asked{start_.value_or(begin_), end_.value_or(context_.cutoff.time())};
      if (end_ && asked.end < asked.start) {
        return wrong("the range ends before it starts");
      }
      const Timestamp end = std::min(asked.end, context_.cutoff.time());
      values_.during = Interval{asked.start, std::max(end, asked.start + kInstant)};
    }
    return values_;
  }

  const Skill& skill_;
  const SkillContext& context_;
  Timestamp begin_;
  SpokenContext spoken_{Clockface::dataset(), {}};
  SkillArguments values_;
  std::optional<Timestamp> start_;
  std::optional<Timestamp> end_;
};

}  // namespace

Result<SkillArguments> read_arguments(const Skill& skill, std::string_view json,
                                      const SkillContext& context) {
  if (nested_deeper(json, kDeepest)) {
    return wrong("the arguments are nested too deeply; call " + usage(skill));
  }
  const Json parsed = json.empty() ? Json::object() : Json::parse(json, nullptr, false);
  if (!parsed.is_object()) {
    return wrong("the arguments must be one JSON object; call " + usage(skill));
  }
  return Reader(skill, context).read(parsed);
}

}  // namespace daybook
