#include "daybook/recall/skills.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/core/ids.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/skills/arguments.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/narrowed.h"
#include "daybook/recall/skills/table.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json type_schema(const SkillArgument& argument) {
  switch (argument.type) {
    case ArgumentType::Integer:
      return {{"type", "integer"},
              {"minimum", argument.least},
              {"maximum", argument.most},
              {"default", argument.fallback}};
    case ArgumentType::Range:
      return {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 2}, {"maxItems", 2}};
    default:
      return {{"type", "string"}};
  }
}

Failure no_such_skill(std::string_view name) {
  std::string names;
  for (const Skill& skill : skills()) {
    names += (names.empty() ? "" : ", ") + std::string(skill.name);
  }
  return {ErrorKind::Usage, "there is no skill '" + std::string(name) + "'; skills are " + names};
}

}  // namespace

const Skill* find_skill(std::string_view name) {
  for (const Skill& skill : skills()) {
    if (skill.name == name ||
        std::find(skill.aliases.begin(), skill.aliases.end(), name) != skill.aliases.end()) {
      return &skill;
    }
  }
  return nullptr;
}

std::string argument_schema(const Skill& skill) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const SkillArgument& argument : skill.arguments) {
    Json one = type_schema(argument);
    one["description"] = argument.doc;
    properties[std::string(argument.name)] = std::move(one);
    if (argument.required) {
      required.push_back(argument.name);
    }
  }
  return dumped({{"type", "object"},
                 {"properties", std::move(properties)},
                 {"required", std::move(required)},
                 {"additionalProperties", false}});
}

Skills::Skills(const Store& store, const MemoryIndex& index, const Embedder* embedder,
               const SkillSettings& settings)
    : store_(store), index_(index), embedder_(embedder), settings_(settings) {}

bool Skills::offers(const Skill& skill) const {
  const std::span<const View> views = views_of(skill);
  return views.empty() || std::any_of(views.begin(), views.end(),
                                      [&](View view) { return is_shown(settings_, view); });
}

Result<SkillReply> Skills::call(Cutoff cutoff, std::string_view name,
                                std::string_view arguments) const {
  const Skill* skill = find_skill(name);
  if (skill == nullptr) {
    return no_such_skill(name);
  }
  const SkillContext context{store_,   index_, embedder_, cutoff, index_.visible_windows(cutoff),
                             settings_};
  const Result<SkillArguments> values = read_arguments(*skill, arguments, context);
  if (!values) {
    return values.error();
  }
  if (settings_.oracle != nullptr) {
    return from_oracle(context, *skill, *values);
  }
  SkillReply reply =
      skill_functions()[static_cast<std::size_t>(skill - skills().data())](context, *values);
  leave_out(settings_, reply.hits);
  return reply;
}

std::string reply_json(const SkillReply& reply, const Clockface& face) {
  Json json = {{"schema", "daybook/1"}};
  if (reply.count) {
    json["count"] = *reply.count;
  }
  json["note"] = reply.note;
  json["left_out"] = reply.left_out;
  json["hits"] = Json::array();
  for (const SkillHit& hit : reply.hits) {
    Json windows = Json::array();
    for (const WindowId window : hit.windows) {
      windows.push_back(window.str());
    }
    json["hits"].push_back(
        {{"id", hit.id.str()},
         {"kind", hit.kind},
         {"start", face.format(hit.interval.start)},
         {"end", face.format(hit.interval.end)},
         {"text", hit.text},
         {"detail", hit.detail},
         {"score", hit.score},
         {"windows", std::move(windows)},
         {"source", {{"file", hit.source.file}, {"offset", hit.source.offset}}}});
  }
  return dumped(json);
}

std::string reply_text(const SkillReply& reply, const Clockface& face) {
  std::string text;
  if (reply.count) {
    text += "count: " + std::to_string(*reply.count) + "\n";
  }
  if (!reply.note.empty()) {
    text += "(" + reply.note + ")\n";
  }
  for (const SkillHit& hit : reply.hits) {
    text += "[" + face.format(hit.interval) + "] " + std::string(hit.kind) + ": " + hit.text +
            (hit.detail.empty() ? "" : " — " + hit.detail) + "\n";
  }
  if (reply.left_out > 0) {
    text += "(" + std::to_string(reply.left_out) + " more)\n";
  }
  if (text.empty()) {
    text = "(nothing found)\n";
  }
  return text;
}

}  // namespace daybook
