#pragma once
/// What every command shares: the global options, and how results leave.
///
/// Results go to stdout, everything else to stderr. A file per command declares
/// it on the parser and runs it when chosen.

#include <functional>
#include <string>

#include "daybook/app/memory.h"
#include "daybook/time/timestamp.h"

namespace CLI {
class App;
}

namespace daybook {

/// Exit codes of the program (docs/cli.md).
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;
inline constexpr int kPartlyDone = 3;
inline constexpr int kNoEvidence = 4;
inline constexpr int kTryAgain = 75;

struct Globals {
  Settings settings;
  bool json = false;
  int verbosity = 0;
  std::string zone;  ///< for recordings without a clock of their own; empty: the dataset's
};

/// The global options, the configuration file among them.
void declare_globals(CLI::App& app, Globals& globals);

/// What is wrong with an argument that is kept as text, for CLI11: empty where it is UTF-8.
std::string text_problem(const std::string& argument);

/// A command's work, run after parsing; returns the exit code.
using Action = std::function<int()>;

/// Sets `action` when the command is the one chosen.
void declare_add(CLI::App& app, const Globals& globals, Action& action);
void declare_assist(CLI::App& app, const Globals& globals, Action& action);
void declare_ask(CLI::App& app, const Globals& globals, Action& action);
void declare_backup(CLI::App& app, const Globals& globals, Action& action);
void declare_config(CLI::App& app, const Globals& globals, Action& action);
void declare_correct(CLI::App& app, const Globals& globals, Action& action);
void declare_doctor(CLI::App& app, const Globals& globals, Action& action);
void declare_eval(CLI::App& app, const Globals& globals, Action& action);
void declare_export(CLI::App& app, const Globals& globals, Action& action);
void declare_export_dump(CLI::App& app, const Globals& globals, Action& action);
void declare_forget(CLI::App& app, const Globals& globals, Action& action);
void declare_import(CLI::App& app, const Globals& globals, Action& action);
void declare_index(CLI::App& app, const Globals& globals, Action& action);
void declare_people(CLI::App& app, const Globals& globals, Action& action);
void declare_remember(CLI::App& app, const Globals& globals, Action& action);
void declare_retry(CLI::App& app, const Globals& globals, Action& action);
void declare_remind(CLI::App& app, const Globals& globals, Action& action);
void declare_search(CLI::App& app, const Globals& globals, Action& action);
void declare_show(CLI::App& app, const Globals& globals, Action& action);
void declare_skill(CLI::App& app, const Globals& globals, Action& action);
void declare_status(CLI::App& app, const Globals& globals, Action& action);
void declare_timeline(CLI::App& app, const Globals& globals, Action& action);
void declare_transcribe(CLI::App& app, const Globals& globals, Action& action);
void declare_train(CLI::App& app, const Globals& globals, Action& action);
void declare_watch(CLI::App& app, const Globals& globals, Action& action);

/// The time a user typed for --at, or the end of what is known. Throws
/// Error{Usage} for what cannot be read.
Timestamp read_at(Memory& memory, const std::string& at);

/// Says on stderr that words alone answered, and why; nothing for an empty reason.
void tell_words_only(const std::string& why);

/// A range a user typed, relative to `now`. Throws Error{Usage}.
Interval read_range(Memory& memory, const std::string& range, Timestamp now);

}  // namespace daybook
