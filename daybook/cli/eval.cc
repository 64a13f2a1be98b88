#include <CLI/CLI.hpp>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/model_answerer.h"
#include "daybook/answer/recipe_changes.h"
#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/eval_egoscheme.h"
#include "daybook/cli/eval_egoserve.h"
#include "daybook/cli/eval_forward.h"
#include "daybook/cli/model_options.h"
#include "daybook/cli/weights_option.h"
#include "daybook/eval/benchmark.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/model_run.h"
#include "daybook/eval/report.h"
#include "daybook/eval/scoring.h"
#include "daybook/models/cached_chat.h"
#include "daybook/models/session.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/recaller.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

struct Options {
  std::string benchmark;
  std::vector<std::string> files;
  std::vector<std::string> windows;
  ModelOptions model;
  RecipeChanges changes;  ///< `without` is also that of the rules
  bool oracle = false;
  std::string weights;
  std::string out;
  std::string during;
  double tolerance = 60;
  std::size_t limit = 0;
  std::size_t sample = 0;
  std::uint64_t seed = 1;
  std::size_t threads = 1;
};

std::string part_names() {
  std::string names;
  for (const std::string_view name : Parts::names()) {
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names;
}

BenchmarkOptions benchmark_options(const Options& options, Progress& progress) {
  BenchmarkOptions run;
  if (options.model.by_rule()) {
    run.recall.recipe = recipe_named(options.model.recipe);
  }
  for (const std::string& part : options.changes.without) {
    run.recall.parts.remove(part);
  }
  run.threads = options.threads;
  run.oracle = options.oracle;
  run.progress = [&progress](std::size_t done, std::size_t) { progress.update(done); };
  return run;
}

void write_predictions(const Options& options, const std::vector<BenchmarkItem>& items,
                       const std::vector<Prediction>& predictions, const Clockface& face) {
  std::ofstream out(options.out);
  for (std::size_t i = 0; i < items.size(); ++i) {
    out << prediction_json(items[i], predictions[i], face) << "\n";
  }
  if (!out.flush()) {
    throw Error(ErrorKind::Storage, "cannot write the predictions", {.file = options.out});
  }
}

ModelAnswerOptions answer_options(const Options& options) {
  ModelAnswerOptions answers;
  answers.recipe = model_recipe_named(options.model.recipe).value();
  answers.model_weight = options.model.model_weight;
  answers.reply_tokens = options.model.reply_tokens;
  answers.by_letters = options.model.by_letters;
  apply(options.changes, answers);
  return answers;
}

/// Throws Error{Usage} for changes that the recipe does not have.
void check_changes(const Options& options) {
  const RecipeChanges& changes = options.changes;
  if (!options.model.by_rule()) {
    (void)answer_options(options);
  } else if (changes.rounds || changes.width || changes.lambda) {
    throw Error(ErrorKind::Usage, "--rounds, --width and --lambda change what a model is asked",
                {.remedy = "give one: --model openai:http://127.0.0.1:8080/v1"});
  }
}

/// "egocite, rounds 3, oracle".
std::string recipe_told(const Options& options) {
  std::string told = options.model.recipe;
  if (options.model.by_rule()) {
    for (const std::string& part : options.changes.without) {
      told += " without " + part;
    }
  } else if (const std::string changed = description(options.changes); !changed.empty()) {
    told += ", " + changed;
  }
  return told + (options.oracle ? ", oracle" : "");
}

/// Asks the model question by question, writing each prediction down at once.
std::vector<Prediction> predict_by_model(Memory& memory, const Recaller& recaller,
                                         const ModelSession& session,
                                         const std::vector<BenchmarkItem>& items,
                                         const Options& options, Progress& progress) {
  std::ofstream out;
  if (!options.out.empty()) {
    out.open(options.out);
  }
  ModelRunOptions run;
  run.answers = answer_options(options);
  run.oracle = options.oracle;
  run.done = [&](std::size_t i, const Prediction& prediction) {
    progress.update(i + 1);
    if (out.is_open()) {
      out << prediction_json(items[i], prediction, memory.wearer().face) << std::endl;  // NOLINT
    }
  };
  return predict_with_model(memory.store(), recaller, *session.chat(), items, run);
}

int eval(const Globals& globals, const Options& options) {
  if (options.files.empty() && options.benchmark != "egoscheme") {
    throw Error(ErrorKind::Usage, "what is measured on: a file is missing",
                {.remedy = "daybook eval " + options.benchmark + " FILE"});
  }
  if (options.benchmark == "egoserve") {
    return eval_egoserve(globals,
                         {options.files, options.during, options.tolerance, options.model});
  }
  if (is_forward_benchmark(options.benchmark)) {
    return eval_forward(globals, {options.benchmark, options.files, options.windows});
  }
  options.model.check();
  if (options.benchmark == "egoscheme") {
    return eval_egoscheme(globals, options.model,
                          {options.out, options.sample > 0 ? options.sample : 20, options.seed});
  }
  if (options.benchmark != "egolifeqa") {
    throw Error(
        ErrorKind::Usage, "there is no benchmark '" + options.benchmark + "'",
        {.remedy =
             "benchmarks are egolifeqa, egoscheme, egoserve, estp, ovobench, streamingbench"});
  }
  check_changes(options);
  std::vector<BenchmarkItem> items = read_egolifeqa(options.files.front());
  if (options.sample > 0) {
    items = drawn(std::move(items), options.sample, options.seed);
  }
  if (options.limit > 0 && options.limit < items.size()) {
    items.resize(options.limit);
  }
  Settings settings = globals.settings;
  settings.as_recorded = true;
  Memory memory(settings, true);
  const Sight sight = full_sight(memory);
  const Recaller recaller(*sight.index, sight.embedder, read_weights(options.weights));
  const Answerer answerer(memory.store(), recaller);
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  progress->begin("answering", "questions", items.size());
  const std::clock_t before = std::clock();
  const ModelSession session(model_settings(options.model, globals.settings));
  const std::vector<Prediction> predictions =
      options.model.by_rule()
          ? predict(recaller, answerer, items, benchmark_options(options, *progress))
          : predict_by_model(memory, recaller, session, items, options, *progress);
  progress->end();
  RunFacts facts;
  facts.recipe = recipe_told(options);
  facts.face = memory.wearer().face;
  if (session.chat() != nullptr) {
    facts.model = session.chat()->name();
    facts.cost = session.ledger().sums().cost;
  }
  facts.weights = recaller.weights().origin;
  facts.cpu_seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  if (!options.out.empty() && options.model.by_rule()) {
    write_predictions(options, items, predictions, memory.wearer().face);
  }
  std::cout << (globals.json ? report_json(items, predictions, facts) + "\n"
                             : report_table(items, predictions, facts));
  return kDone;
}

}  // namespace

void declare_eval(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  options->model.kept_faults = KeptFaults::Settled;  // a run repeated asks nothing
  CLI::App* command =
      app.add_subcommand("eval", "Measure on a benchmark: questions, help unasked, forward tasks");
  command
      ->add_option(
          "benchmark", options->benchmark,
          "egolifeqa, egoscheme, egoserve, estp, ovobench (forward tasks) or streamingbench "
          "(proactive output)")
      ->required();
  command->add_option(
      "file", options->files,
      "Questions or events in the benchmark's published format; egoscheme has none");
  command
      ->add_option("--windows", options->windows,
                   "estp, ovobench, streamingbench: files or folders with the videos' captions and "
                   "speech as windows on the wire, the video's name as wearer, DAY1 00:00:00 its "
                   "first second")
      ->take_all();
  declare_model_options(*command, options->model);
  command->add_option("--during", options->during,
                      "egoserve: only events that begin in this range");
  command->add_option("--tolerance", options->tolerance, "egoserve: seconds around an event")
      ->capture_default_str();
  command
      ->add_option("--without", options->changes.without,
                   "Switch a part off; repeat it: " + part_names() +
                       "; with --model also curation, or in a published recipe decay, curation, "
                       "moments, activities, conversations, where it has them")
      ->take_all();
  command->add_option("--rounds", options->changes.rounds,
                      "With --model: at most so many rounds (egocite, memlife, grove)");
  command->add_option("--width", options->changes.width,
                      "With --model: at most so many windows that are read (daybook), items that "
                      "are kept (egocite), records of a search (memlife, grove)");
  command->add_option("--lambda", options->changes.lambda,
                      "With --model: decay a lived hour in searches with a time (egocite)");
  command->add_flag("--oracle", options->oracle,
                    "egolifeqa: answer from the windows that the truth names, and nothing else");
  command->add_option("--weights", options->weights,
                      "A weights file made by train (default: built in)");
  command->add_option("--limit", options->limit, "Only the first so many questions");
  command->add_option("--sample", options->sample,
                      "So many of the questions (or windows), drawn by --seed");
  command->add_option("--seed", options->seed, "Of that draw")->capture_default_str();
  command->add_option("--out", options->out, "Write a JSON line a question to this file");
  command->add_option("--threads", options->threads, "Questions at a time")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return eval(globals, *options); };
  });
}

}  // namespace daybook
