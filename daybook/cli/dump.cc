#include <CLI/CLI.hpp>
#include <iostream>

#include "daybook/cli/command.h"

namespace daybook {

void declare_export_dump(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command =
      app.add_subcommand("dump", "Every row in a canonical order: equal dumps are equal memories");
  command->callback([&globals, &action] {
    action = [&globals] {
      Memory memory(globals.settings, true);
      memory.store().dump(std::cout);
      return static_cast<int>(kDone);
    };
  });
}

}  // namespace daybook
