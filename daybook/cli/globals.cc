// Command line beats environment beats configuration file, as CLI11 has it.

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <string>

#include "daybook/cli/command.h"

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

}  // namespace

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
  app.add_flag("--json", globals.json, "Results as JSON on stdout (schema daybook/1)");
  app.add_flag("-v,--verbose", globals.verbosity, "Say more on stderr; twice for all of it");
  app.set_config("--config", default_config(),
                 "Options from a TOML file, keys named like the long options");
}

}  // namespace daybook
