#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "daybook/app/memory.h"
#include "daybook/build/scene.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/models/registry.h"

namespace daybook {
namespace {

int print_settings(const CLI::App& app, const Globals& globals) {
  const Settings& settings = globals.settings;
  const std::string store = settings.store.empty() ? default_store() : settings.store;
  const std::string scene(name(settings.scene.value_or(Scene::Daily)));
  const auto file = app.get_config_ptr()->as<std::string>();
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{{"schema", "daybook/1"},
                                                  {"store", store},
                                                  {"wearer", settings.wearer},
                                                  {"embedder", settings.embedder},
                                                  {"tz", globals.zone},
                                                  {"scene", scene},
                                                  {"file", file},
                                                  {"word_table", default_static_table()}})
              << "\n";
    return kDone;
  }
  std::cout << "# Command line beats environment (DAYBOOK_STORE, ...) beats this file.\n"
            << "store = \"" << store << "\"\n"
            << "wearer = \"" << settings.wearer << "\"\n"
            << "embedder = \"" << settings.embedder << "\"\n"
            << "tz = \"" << globals.zone << "\"\n"
            << (settings.scene ? "" : "# ") << "scene = \"" << scene << "\"\n"
            << "# read from: " << file << "\n"
            << "# word table: " << default_static_table() << "\n";
  return kDone;
}

}  // namespace

void declare_config(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command =
      app.add_subcommand("config", "Print the settings in force, as a file for --config");
  command->callback([&app, &globals, &action] {
    action = [&app, &globals] { return print_settings(app, globals); };
  });
}

}  // namespace daybook
