#include <CLI/CLI.hpp>
#include <iostream>

#include "daybook/app/memory.h"
#include "daybook/build/scene.h"
#include "daybook/cli/command.h"
#include "daybook/models/registry.h"

namespace daybook {

void declare_config(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command =
      app.add_subcommand("config", "Print the settings in force, as a file for --config");
  command->callback([&app, &globals, &action] {
    action = [&app, &globals] {
      const Settings& settings = globals.settings;
      std::cout << "# Command line beats environment (DAYBOOK_STORE, ...) beats this file.\n"
                << "store = \"" << (settings.store.empty() ? default_store() : settings.store)
                << "\"\n"
                << "wearer = \"" << settings.wearer << "\"\n"
                << "embedder = \"" << settings.embedder << "\"\n"
                << "tz = \"" << globals.zone << "\"\n"
                << (settings.scene ? "" : "# ") << "scene = \""
                << name(settings.scene.value_or(Scene::Daily)) << "\"\n"
                << "# read from: " << app.get_config_ptr()->as<std::string>() << "\n"
                << "# word table: " << default_static_table() << "\n";
      return kDone;
    };
  });
}

}  // namespace daybook
