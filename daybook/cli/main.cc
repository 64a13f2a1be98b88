// The program: global options, one file per command, one place where errors
// become messages and exit codes.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "daybook/app/owner.h"
#include "daybook/base/error.h"
#include "daybook/base/log.h"
#include "daybook/cli/command.h"
#include "daybook/cli/config_problem.h"
#include "daybook/cli/unreadable_files.h"
#include "daybook/cli/version.h"
#include "daybook/time/clockface.h"

namespace {

constexpr const char* kAbout =
    "daybook: a memory for first-person video\n\n"
    "First steps:\n"
    "  daybook add RECORDING...       import captions and transcripts, grow the memory\n"
    "  daybook ask \"When did I last water the plants?\"\n"
    "  daybook timeline today\n";

int exit_code(daybook::ErrorKind kind) {
  switch (kind) {
    case daybook::ErrorKind::Usage:
      return daybook::kUsage;
    case daybook::ErrorKind::Busy:
      return daybook::kTryAgain;
    default:
      return daybook::kFailed;
  }
}

int print_version(bool json) {
  if (json) {
    std::cout << R"({"schema":"daybook/1","version":")" << daybook::kVersion << "\"}\n";
  } else {
    std::cout << "daybook " << daybook::kVersion << "\n";
  }
  return daybook::kDone;
}

int run(int argc, char** argv) {
  CLI::App app{kAbout, "daybook"};
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(
      "Exit codes: 0 done, 1 failed, 2 the command was malformed, 3 partly done, 4 no evidence or "
      "nothing found, 75 somebody else writes to the store");
  app.set_version_flag("--version", std::string("daybook ") + daybook::kVersion);
  daybook::Globals globals;
  daybook::declare_globals(app, globals);
  daybook::Action action;
  daybook::declare_add(app, globals, action);
  daybook::declare_watch(app, globals, action);
  daybook::declare_transcribe(app, globals, action);
  daybook::declare_ask(app, globals, action);
  daybook::declare_assist(app, globals, action);
  daybook::declare_remind(app, globals, action);
  daybook::declare_search(app, globals, action);
  daybook::declare_timeline(app, globals, action);
  daybook::declare_show(app, globals, action);
  daybook::declare_status(app, globals, action);
  daybook::declare_skill(app, globals, action);
  daybook::declare_remember(app, globals, action);
  daybook::declare_correct(app, globals, action);
  daybook::declare_people(app, globals, action);
  daybook::declare_retry(app, globals, action);
  daybook::declare_index(app, globals, action);
  daybook::declare_forget(app, globals, action);
  daybook::declare_export(app, globals, action);
  daybook::declare_import(app, globals, action);
  daybook::declare_backup(app, globals, action);
  daybook::declare_doctor(app, globals, action);
  daybook::declare_eval(app, globals, action);
  daybook::declare_train(app, globals, action);
  daybook::declare_export_dump(app, globals, action);
  daybook::declare_config(app, globals, action);
  app.add_subcommand("version", "Print the version")->callback([&] {
    action = [&globals] { return print_version(globals.json); };
  });
  try {
    app.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    const std::vector<std::string> extra = app.remaining();
    if (!app.get_subcommands().empty() || extra.empty()) {
      app.exit(error, std::cout, std::cerr);
      return daybook::kUsage;
    }
    std::cerr << "daybook: there is no command '" << extra.front()
              << "'; `daybook --help` lists them\n";
    return daybook::kUsage;
  } catch (const CLI::ConfigError& error) {
    std::cerr << "daybook: " << daybook::config_problem(app, error) << "\n";
    return daybook::kUsage;
  } catch (const CLI::ParseError& error) {
    return app.exit(error, std::cout, std::cerr) == 0 ? daybook::kDone : daybook::kUsage;
  }
  if (!globals.zone.empty()) {
    daybook::Clockface::zone(globals.zone);  // a name that is none is told before any work
  }
  daybook::set_log_level(daybook::choose_log_level(globals.verbosity));
  const int code = action();
  std::cout.flush();
  return std::cout.good() ? code : daybook::kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  daybook::tell_unreadable_files();
  try {
    return run(argc, argv);
  } catch (const daybook::NotThere& error) {
    std::cerr << "daybook: " << error.what() << "\n";
    return daybook::kNoEvidence;
  } catch (const daybook::Error& error) {
    std::cerr << "daybook: " << error.what() << "\n";
    return exit_code(error.kind());
  } catch (const std::exception& error) {
    std::cerr << "daybook: internal error: " << error.what() << "\n";
    return daybook::kFailed;
  }
}
