// Configuration files: read into settings, or refused with the parser's own error.

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/cli/command.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

void read_config(std::string_view text) {
  const MemoryFile file(text);
  CLI::App app;
  app.require_subcommand(1);
  app.fallthrough();
  Globals globals;
  declare_globals(app, globals);
  Action action;
  declare_config(app, globals, action);
  std::vector<std::string> arguments = {"config", "--config=" + file.path()};  // last one first
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    require(error.get_exit_code() != 0);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::read_config(daybook::text_of(data, size));
  return 0;
}
