// Command line beats environment beats configuration file, as CLI11 has it.

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/scene.h"
#include "daybook/cli/command.h"
#include "daybook/cli/config_problem.h"
#include "daybook/text/letters.h"

namespace daybook {
namespace {

/// $XDG_CONFIG_HOME/daybook/config.toml, keys named like the long options.
std::string default_config() {
  const char* xdg = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  const std::string base =
      xdg != nullptr && *xdg != '\0' ? xdg : std::string(home == nullptr ? "" : home) + "/.config";
  return base + "/daybook/config.toml";
}

/// The long options that a file may set, those of commands with the command's name in front.
void collect_settings(const CLI::App& app, const std::string& prefix,
                      std::vector<std::string>& settings) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_configurable() && !option->get_lnames().empty()) {
      settings.push_back(prefix + option->get_lnames().front());
    }
  }
  for (const CLI::App* command : app.get_subcommands({})) {
    collect_settings(*command, prefix + command->get_name() + ".", settings);
  }
}

std::string nearest(const std::vector<std::string>& settings, std::string_view key) {
  std::string best;
  std::size_t least = key.size();
  for (const std::string& setting : settings) {
    const std::size_t apart = letters_apart(key, setting);
    if (apart < least) {
      least = apart;
      best = setting;
    }
  }
  return best;
}

}  // namespace

std::string config_problem(const CLI::App& app, const CLI::ConfigError& error) {
  std::string said = error.what();
  const std::string unknown = CLI::ConfigError::Extras("").what();
  if (!said.starts_with(unknown)) {
    return said;
  }
  const std::string key = said.substr(unknown.size());
  std::vector<std::string> settings;
  collect_settings(app, "", settings);
  const std::string similar = nearest(settings, key);
  return app.get_config_ptr()->as<std::string>() + ": there is no setting '" + key + "'" +
         (similar.empty() ? "" : "; the nearest is '" + similar + "'");
}

void declare_globals(CLI::App& app, Globals& globals) {
  app.add_option("--store", globals.settings.store, "Where the memory lies: sqlite:PATH")
      ->envname("DAYBOOK_STORE");
  app.add_option("--wearer", globals.settings.wearer,
                 "Whose memory; needed where a store holds several")
      ->envname("DAYBOOK_WEARER");
  app.add_option("--embedder", globals.settings.embedder,
                 "static:[PATH] word table, or none: for words alone")
      ->envname("DAYBOOK_EMBEDDER")
      ->capture_default_str();
  app.add_option("--tz", globals.zone,
                 "IANA zone of recordings that carry no clock (default: the dataset's day count)")
      ->envname("DAYBOOK_TZ");
  app.add_option_function<std::string>(
         "--scene",
         [&globals](const std::string& said) { globals.settings.scene = scene_named(said); },
         "What ends an activity in a memory that begins: daily (the default), instructional (steps "
         "of a procedure), game, task (by what is said alone)")
      ->check(CLI::IsMember({"daily", "instructional", "game", "task"}))
      ->envname("DAYBOOK_SCENE");
  app.add_flag("--json", globals.json, "Results as JSON on stdout (schema daybook/1)");
  app.add_flag("-v,--verbose", globals.verbosity, "Say more on stderr; twice for all of it");
  app.set_config("--config", default_config(),
                 "Options from a TOML file, keys named like the long options");
  app.allow_config_extras(CLI::config_extras_mode::error);
}

}  // namespace daybook
