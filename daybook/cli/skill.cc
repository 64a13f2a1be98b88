// `daybook skill`: the table of skills, listed and called as agents call them.

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/recall/skills.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string name;
  std::string at;
  std::string args;
  std::map<std::string, std::string> given;  ///< by argument
};

Json described(const Skill& skill) {
  return {{"schema", "daybook/1"},    {"name", skill.name},
          {"group", skill.group},     {"doc", skill.doc},
          {"aliases", skill.aliases}, {"arguments", Json::parse(argument_schema(skill))}};
}

int list(const Globals& globals) {
  std::string_view group;
  for (const Skill& skill : skills()) {
    if (globals.json) {
      std::cout << json_text(described(skill)) << "\n";
      continue;
    }
    if (skill.group != group) {
      std::cout << (group.empty() ? "" : "\n") << skill.group << "\n";
      group = skill.group;
    }
    std::cout << "  " << skill.name;
    for (const SkillArgument& argument : skill.arguments) {
      const std::string name = "--" + std::string(argument.name);
      std::cout << " " << (argument.required ? name : "[" + name + "]");
    }
    std::cout << "\n      " << skill.doc << "\n";
  }
  return kDone;
}

/// `--args` and the single options as one JSON object.
std::string arguments_of(const Options& options) {
  Json json = options.args.empty() ? Json::object() : Json::parse(options.args, nullptr, false);
  if (!json.is_object()) {
    throw Error(ErrorKind::Usage, "--args is no JSON object",
                {.remedy = "write it like {\"query\": \"fill kettle\"}"});
  }
  for (const auto& [name, value] : options.given) {
    if (!value.empty()) {
      json[name] = value;
    }
  }
  return json_text(json);
}

/// A reply that says why meaning had no part in it.
std::string with_reason(std::string reply, const std::string& words_only) {
  if (words_only.empty()) {
    return reply;
  }
  auto json = nlohmann::ordered_json::parse(reply);
  json["words_only"] = words_only;
  return json_text(json);
}

int call(const Globals& globals, const Options& options) {
  if (find_skill(options.name) == nullptr) {
    throw Error(ErrorKind::Usage, "there is no skill '" + options.name + "'",
                {.remedy = "`daybook skill` lists them"});
  }
  Memory memory(globals.settings, true);
  const Cutoff cutoff(read_at(memory, options.at));
  const std::string arguments = arguments_of(options);
  std::string words_only;
  const Result<SkillReply> reply =
      read_at_sight(cutoff, memory, words_only, [&](const Sight& sight) {
        return Skills(memory.store(), *sight.index, sight.embedder)
            .call(cutoff, options.name, arguments);
      });
  if (!reply) {
    throw Error(reply.error().kind, reply.error().message);
  }
  tell_words_only(words_only);
  const Clockface& face = memory.wearer().face;
  std::cout << (globals.json ? with_reason(reply_json(*reply, face), words_only) + "\n"
                             : reply_text(*reply, face));
  return reply->hits.empty() ? kNoEvidence : kDone;
}

/// One option for each argument that any skill has, the papers' names included.
void declare_arguments(CLI::App& command, Options& options) {
  for (const Skill& skill : skills()) {
    for (const SkillArgument& argument : skill.arguments) {
      const auto [value, fresh] = options.given.try_emplace(std::string(argument.name));
      if (!fresh) {
        continue;
      }
      std::string names = "--" + std::string(argument.name);
      for (const std::string_view alias : argument.aliases) {
        names += ",--" + std::string(alias);
      }
      command.add_option(names, value->second, std::string(argument.doc));
    }
  }
}

}  // namespace

void declare_skill(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "skill",
      "List the skills that agents have, or call one: skill NAME --query 'fill kettle' "
      "--t_start 'DAY1 10:00'");
  command->add_option("name", options->name, "A skill's name, or a paper's name for it");
  command->add_option("--at", options->at, "Call as of this time (default: the end of the memory)");
  command->add_option("--args", options->args, "The arguments as one JSON object");
  declare_arguments(*command, *options);
  command->callback([&globals, &action, options] {
    action = [&globals, options] {
      return options->name.empty() ? list(globals) : call(globals, *options);
    };
  });
}

}  // namespace daybook
