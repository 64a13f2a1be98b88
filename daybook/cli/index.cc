#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/stop_signals.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

void print_counts(const Globals& globals, Memory& memory, const VectorCounts& counts) {
  const std::string& wearer = memory.wearer().name;
  const std::string embedder = memory.embedder() == nullptr ? "none:" : memory.embedder()->name();
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{{"schema", "daybook/1"},
                                                  {"wearer", wearer},
                                                  {"embedder", embedder},
                                                  {"windows", counts.windows},
                                                  {"windows_made", counts.windows_made},
                                                  {"days", counts.days},
                                                  {"days_made", counts.days_made},
                                                  {"complete", counts.complete()}})
              << "\n";
  } else {
    std::cout << wearer << ": " << counts.days_made << " of " << counts.days << " days, "
              << counts.windows_made << " of " << counts.windows << " windows (" << embedder
              << ")\n";
  }
}

/// Whether all is made.
bool make_for(const Globals& globals, const std::string& wearer, const StopSignals& signals,
              Progress& progress) {
  Settings settings = globals.settings;
  settings.wearer = wearer;
  Memory memory(settings, true);
  memory.embedder();  // One that cannot be opened is an error here.
  make_vectors(memory, progress, [&] { return signals.stop(); });
  memory.index().latent();
  const VectorCounts counts = vector_counts(Cutoff::everything(), memory);
  print_counts(globals, memory, counts);
  return counts.complete();
}

int index(const Globals& globals) {
  constexpr int kBesideOthers = 10;
  ::setpriority(PRIO_PROCESS, 0, kBesideOthers);
  std::vector<std::string> wearers;
  if (globals.settings.wearer.empty()) {
    Settings words = globals.settings;
    words.embedder = "none:";
    for (const Wearer& wearer : Memory(words, true).store().wearers()) {
      wearers.push_back(wearer.name);
    }
  } else {
    wearers.push_back(globals.settings.wearer);
  }
  const StopSignals signals;
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  bool complete = true;
  for (const std::string& wearer : wearers) {
    complete = make_for(globals, wearer, signals, *progress) && complete;
  }
  return complete ? kDone : kPartlyDone;
}

}  // namespace

void declare_index(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command = app.add_subcommand(
      "index", "Make the vectors of --embedder that are missing, for search by meaning");
  command->footer(
      "Needed with embedders that take their time (llama:, openai:), after another one was chosen "
      "or much was added; until it is done, words answer. Ended at any point, the same command "
      "goes on; what was recorded meanwhile is taken in. `watch` does the same in the background.");
  command->callback([&globals, &action] { action = [&globals] { return index(globals); }; });
}

}  // namespace daybook
