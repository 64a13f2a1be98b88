#include "daybook/app/transfer.h"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/store/ability.h"
#include "daybook/store/upkeep.h"

namespace daybook {
namespace {

int export_it(const Globals& globals) {
  Memory memory(globals.settings, true);
  if (!globals.settings.wearer.empty()) {
    memory.wearer();  // Refuses a name that is not there.
  }
  export_memory(memory.store(), globals.settings.wearer, std::cout);
  return kDone;
}

int import_it(const Globals& globals, const std::string& file) {
  const std::optional<std::filesystem::path> path = store_file(globals.settings.store);
  if (!path) {
    throw Error(ErrorKind::Usage, "an import makes a store in a file",
                {.remedy = "name one: --store sqlite:PATH"});
  }
  std::ifstream opened;
  if (file != "-") {
    opened.open(file, std::ios::binary);
    if (!opened) {
      throw Error(ErrorKind::BadInput, "cannot be opened", {.file = file});
    }
  }
  const std::size_t lines =
      import_memory(file == "-" ? std::cin : opened, file == "-" ? "stdin" : file, *path);
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{{"schema", "daybook/1"}, {"lines", lines}})
              << "\n";
  } else {
    std::cout << lines << " lines imported\n";
  }
  return kDone;
}

int backup_it(const Globals& globals, const std::string& file) {
  Memory memory(globals.settings, true);
  require<Upkeep>(memory.store(), "be copied").backup(file);
  std::error_code ignored;
  const std::uintmax_t bytes = std::filesystem::file_size(file, ignored);
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{
                     {"schema", "daybook/1"}, {"file", file}, {"bytes", bytes}})
              << "\n";
  } else {
    std::cout << file << ": " << bytes << " bytes, checked\n";
  }
  return kDone;
}

}  // namespace

void declare_export(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command = app.add_subcommand(
      "export",
      "The memory as JSON lines on stdout: windows, moments, episodes, patterns, edges, ledger\n\n"
      "  daybook export > memory.jsonl\n"
      "  daybook --store sqlite:new.db import memory.jsonl\n\n"
      "With --wearer, of this wearer only. Reads a private copy, so an import may go on.");
  command->callback([&globals, &action] { action = [&globals] { return export_it(globals); }; });
}

void declare_import(CLI::App& app, const Globals& globals, Action& action) {
  auto file = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("import", "Make a new store from an export, identical to the old one");
  command->add_option("file", *file, "What `daybook export` wrote; - for stdin")->required();
  command->callback([&globals, &action, file] {
    action = [&globals, file] { return import_it(globals, *file); };
  });
}

void declare_backup(CLI::App& app, const Globals& globals, Action& action) {
  auto file = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "backup",
      "Copy the store into one file, checked, also while something is being imported\n\n"
      "Restoring is naming it: daybook --store sqlite:COPY, or moving it to the store's place\n"
      "(remove STORE-wal, STORE-shm and STORE.index first).");
  command->add_option("file", *file, "The copy; must not exist")->required();
  command->callback([&globals, &action, file] {
    action = [&globals, file] { return backup_it(globals, *file); };
  });
}

}  // namespace daybook
