#include <CLI/CLI.hpp>
#include <iostream>

#include "daybook/app/memory.h"
#include "daybook/cli/command.h"
#include "daybook/store/ability.h"
#include "daybook/store/upkeep.h"

namespace daybook {

void declare_export_dump(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command =
      app.add_subcommand("dump", "Every row in a canonical order: equal dumps are equal memories");
  command->callback([&globals, &action] {
    action = [&globals] {
      Memory memory(globals.settings, true);
      // A copy, so that whoever reads this slowly holds up nobody.
      require<Upkeep>(memory.store(), "be copied").snapshot()->dump(std::cout);
      return kDone;
    };
  });
}

}  // namespace daybook
