#include "daybook/cli/eval_egoscheme.h"

#include <cstddef>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/build/model_moments.h"
#include "daybook/cli/command.h"
#include "daybook/cli/model_options.h"
#include "daybook/eval/egoscheme.h"
#include "daybook/models/call_ledger.h"
#include "daybook/models/session.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

constexpr std::size_t kLeastLines = 3;

void write_pairs(const std::string& path, const std::vector<EgoSchemePair>& pairs,
                 const Clockface& face) {
  std::ofstream out(path);
  for (const EgoSchemePair& pair : pairs) {
    out << egoscheme_line(pair, face) << "\n";
  }
  if (!out.flush()) {
    throw Error(ErrorKind::Storage, "cannot write the pairs", {.file = path});
  }
}

}  // namespace

int eval_egoscheme(const Globals& globals, const ModelOptions& model,
                   const EgoSchemeOptions& options) {
  if (model.by_rule()) {
    throw Error(ErrorKind::Usage, "egoscheme compares the rules with a language model",
                {.remedy = "give one: --model openai:http://127.0.0.1:8080/v1"});
  }
  Settings settings = globals.settings;
  settings.as_recorded = true;
  Memory memory(settings, true);
  const ModelSession session(model_settings(model, globals.settings));
  ModelMoments writer(*session.chat(), memory.wearer().name, memory.wearer().face);
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  progress->begin("writing", "windows", options.sample);
  const std::vector<EgoSchemePair> pairs =
      compare_moments(memory.store(), memory.wearer(), writer, options.sample, options.seed,
                      kLeastLines, [&](std::size_t done) { progress->update(done); });
  progress->end();
  if (!options.out.empty()) {
    write_pairs(options.out, pairs, memory.wearer().face);
  }
  const CallSums sums = session.ledger().sums();
  if (globals.json) {
    std::cout << egoscheme_json(pairs) << "\n";
  } else {
    std::cout << egoscheme_table(pairs) << session.chat()->name() << ": " << sums.calls
              << " calls, " << sums.cached << " from stored replies, " << sums.tokens_in << " + "
              << sums.tokens_out << " tokens, " << sums.seconds << " s\n";
  }
  return kDone;
}

}  // namespace daybook
