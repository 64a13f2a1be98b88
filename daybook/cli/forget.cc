#include "daybook/app/forget.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/owner.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Options {
  std::string what;
  std::vector<std::string> also;
  bool person = false;
  bool dry_run = false;
  bool yes = false;
};

/// The interval that was typed, unless it is to be a name.
std::optional<Interval> interval_of(Memory& memory, const Options& options) {
  if (options.person || !options.also.empty()) {
    return std::nullopt;
  }
  const SpokenContext context{memory.wearer().face, memory.last_known()};
  if (!parse_range(options.what, context)) {
    return std::nullopt;
  }
  return read_range(memory, options.what, memory.last_known());
}

ForgetPlan plan_for(Memory& memory, const Options& options) {
  const std::string& wearer = memory.wearer().name;
  if (options.what == "all" && !options.person) {
    return plan_forgetting_all(memory.store(), wearer);
  }
  if (const std::optional<Interval> interval = interval_of(memory, options)) {
    return plan_forgetting(memory.store(), wearer, *interval);
  }
  std::vector<std::string> names = options.also;
  names.push_back(options.what);
  if (!options.person && is_everyday_word(memory, options.what)) {
    throw Error(ErrorKind::Usage,
                "'" + options.what + "' is a word in what was recorded, and nobody's name",
                {.remedy = "`daybook people` names who speaks; to redact it as a name all the "
                           "same, give --person"});
  }
  return plan_forgetting(memory.store(), wearer, names);
}

void print_plan(const Globals& globals, const ForgetPlan& plan, const Clockface& face, bool done) {
  const std::string span = plan.span ? face.format(*plan.span) : "";
  if (globals.json) {
    std::cout << json_text(
                     nlohmann::ordered_json{{"schema", "daybook/1"},
                                            {"wearer", plan.wearer},
                                            {"done", done},
                                            {"span", span},
                                            {"hours", plan.hours},
                                            {"windows_removed", plan.windows_removed},
                                            {"windows_redacted", plan.windows_redacted},
                                            {"lines_removed", plan.lines_removed},
                                            {"lines_redacted", plan.lines_redacted},
                                            {"annotations", plan.what.annotations.size()},
                                            {"standing_questions", plan.what.questions.size()},
                                            {"feedback", plan.what.feedback.size()},
                                            {"moments", plan.moments},
                                            {"episodes", plan.episodes},
                                            {"pattern_versions", plan.patterns}})
              << "\n";
    return;
  }
  std::cout << (done ? "forgotten" : "would be forgotten") << " of " << plan.wearer << ": "
            << plan.windows_removed << " windows removed, " << plan.windows_redacted
            << " redacted (" << std::fixed << std::setprecision(2) << plan.hours << " h"
            << (span.empty() ? "" : ", " + span) << "); " << plan.lines_removed
            << " lines removed, " << plan.lines_redacted << " redacted; "
            << plan.what.annotations.size() << " notes and corrections, "
            << plan.what.questions.size() << " standing questions and " << plan.what.feedback.size()
            << " words of feedback; " << plan.moments << " moments, " << plan.episodes
            << " episodes and " << plan.patterns << " versions of patterns rested on them and "
            << (done ? "were grown again" : "will be grown again") << " from what is left\n";
}

/// What was typed and is not there, as a sentence.
void tell_nothing(Memory& memory, const Options& options) {
  const std::string& wearer = memory.wearer().name;
  if (const std::optional<Interval> interval = interval_of(memory, options)) {
    std::cerr << "nothing is recorded of " << wearer << " from "
              << memory.wearer().face.format(*interval) << "\n";
    return;
  }
  const std::string near = near_names_text(memory, options.what);
  std::cerr << "nothing recorded of " << wearer << " matches '" << options.what
            << "': neither as a time nor as a name" << (near.empty() ? "" : "; " + near) << "\n";
}

/// A name with a slip of the pen would stay where it should go.
void warn_of_unknown_names(Memory& memory, const Options& options) {
  std::vector<std::string> names = options.also;
  names.push_back(options.what);
  for (const std::string& name : names) {
    if (!options.also.empty() && !is_named(memory, name)) {
      const std::string near = near_names_text(memory, name);
      std::cerr << "warning: nothing recorded of " << memory.wearer().name << " names '" << name
                << "'" << (near.empty() ? "" : "; " + near) << "\n";
    }
  }
}

/// Whoever sits at a terminal is asked; a script has made up its mind.
bool confirmed(const Options& options) {
  if (options.yes || ::isatty(STDIN_FILENO) == 0) {
    return true;
  }
  std::cerr << "This cannot be undone. Type yes to go on: ";
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "yes";
}

int forget_it(const Globals& globals, const Options& options) {
  if (normalise(options.what).empty()) {
    throw Error(ErrorKind::Usage, "what should be forgotten?",
                {.remedy = "give a range, a name, or all"});
  }
  Memory memory(globals.settings, true);
  const Clockface face = memory.wearer().face;
  ForgetPlan plan = plan_for(memory, options);
  if (plan.nothing()) {
    tell_nothing(memory, options);
    finish_forgetting(memory);
    return kNoEvidence;
  }
  warn_of_unknown_names(memory, options);
  if (options.dry_run) {
    print_plan(globals, plan, face, false);
    return kDone;
  }
  if (!confirmed(options)) {
    std::cerr << "nothing was forgotten\n";
    return kFailed;
  }
  const WriterLock lock(globals.settings.store);
  plan = plan_for(memory, options);  // What came in before the lock was held goes as well.
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  progress->begin("grow", "windows", 0);
  forget(memory, plan, [&](const IngestProgress& at) { progress->update(at.done); });
  progress->end();
  print_plan(globals, plan, face, true);
  std::cerr << "copies made with `export` or `backup` are yours to delete\n";
  return kDone;
}

}  // namespace

void declare_forget(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "forget",
      "Remove a time, a person or everything, for good\n\n"
      "  daybook forget \"DAY2 10:00 to DAY2 12:00\"   windows that touch this time\n"
      "  daybook forget Priya                         her lines; 'someone' where she is named\n"
      "  daybook forget all                           everything of this wearer\n\n"
      "What was grown from it is grown again without it. Only the times are remembered:\n"
      "adding a recording of them again is refused unless `add --again`. Other wearers are\n"
      "not touched. Asks first when run from a terminal.");
  command->add_option("what", options->what, "A time range, a person's name, or all")->required();
  command->add_option("--also", options->also,
                      "Other names of the same person, such as the Chinese one");
  command->add_flag("--person", options->person,
                    "WHAT is a name, even if it could be a time (April) or a word (rose)");
  command->add_flag("--dry-run", options->dry_run, "Only say what would go");
  command->add_flag("-y,--yes", options->yes, "Do not ask");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return forget_it(globals, *options); };
  });
}

}  // namespace daybook
