#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/evidence.h"
#include "daybook/answer/model_answerer.h"
#include "daybook/answer/quotes.h"
#include "daybook/answer/unheard.h"
#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/model_options.h"
#include "daybook/cli/record_text.h"
#include "daybook/cli/weights_option.h"
#include "daybook/core/window.h"
#include "daybook/models/call_ledger.h"
#include "daybook/models/session.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string question;
  std::string at;
  std::vector<std::string> choices;
  ModelOptions model;
  std::vector<std::string> without;
  std::string weights;
  bool explain = false;
  std::size_t limit = 15;
};

Json evidence_json(const Evidence& evidence, const Clockface& face) {
  Json lines = Json::array();
  for (const Line& line : evidence.lines) {
    lines.push_back({{"start", face.format(line.interval.start)},
                     {"text", quoted(line)},
                     {"origin", line.origin}});
  }
  return {{"id", evidence.window.str()},
          {"start", face.format(evidence.interval.start)},
          {"end", face.format(evidence.interval.end)},
          {"probability", evidence.probability},
          {"told", evidence.told},
          {"source", {{"file", evidence.source.file}, {"offset", evidence.source.offset}}},
          {"lines", std::move(lines)}};
}

/// What is told beside the answer.
struct Told {
  double seconds = 0;
  std::string recipe;
  std::string model;  ///< empty: by rule
  CallSums sums = {};
  bool degraded = false;
  std::string reason = {};
  std::string words_only = {};  ///< why meaning had no part in it
};

void print_json(const Answer& answer, const Clockface& face, const Told& told) {
  Json json = {{"schema", "daybook/1"},
               {"found", answer.found},
               {"answer", answer.text},
               {"confidence", answer.confidence}};
  if (answer.choice) {
    json["choice"] = *answer.choice;
    json["choice_probability"] = answer.choice_probability;
  }
  json["evidence"] = Json::array();
  for (const Evidence& evidence : answer.evidence) {
    json["evidence"].push_back(evidence_json(evidence, face));
  }
  if (answer.closest) {
    json["closest"] = evidence_json(*answer.closest, face);
  }
  if (!answer.unheard.empty()) {
    json["unheard"] = Json::array();
    for (const UnheardWord& one : answer.unheard) {
      json["unheard"].push_back({{"word", one.word}, {"similar", one.similar}});
    }
  }
  json["coverage"] = answer.coverage;
  json["rounds"] = answer.rounds;
  const bool by_model = !told.model.empty() && !told.degraded;
  json["recipe"] = told.recipe;
  json["provenance"] = by_model ? told.model : "extractive";
  json["degraded"] = told.degraded;
  if (told.degraded) {
    json["degraded_reason"] = told.reason;
  }
  if (!told.words_only.empty()) {
    json["words_only"] = told.words_only;
  }
  json["model_calls"] = told.sums.calls + told.sums.cached;
  json["tokens_in"] = told.sums.tokens_in;
  json["tokens_out"] = told.sums.tokens_out;
  json["cost"] = told.sums.cost;
  json["seconds"] = told.seconds;
  std::cout << json_text(json) << "\n";
}

void print_text(const Answer& answer, const Clockface& face, bool explain) {
  constexpr std::size_t kShown = 5;
  constexpr std::size_t kWordShown = 40;
  std::cout << answer.text << "\n";
  if (answer.closest) {
    const Line& line = answer.closest->lines.front();
    std::cout << "(closest: " << face.format(line.interval.start) << ", " << quoted(line) << ")\n";
  }
  for (const UnheardWord& one : answer.unheard) {
    std::cout << "(never recorded: " << shortened(one.word, kWordShown)
              << (one.similar.empty() ? "" : "; " + one.similar + "?") << ")\n";
  }
  if (!answer.coverage.empty()) {
    std::cout << "(" << answer.coverage << ")\n";
  }
  // What the answer tells of and the likeliest few, in time order; all when asked to explain.
  std::vector<double> best;
  best.reserve(answer.evidence.size());
  for (const Evidence& evidence : answer.evidence) {
    best.push_back(evidence.probability);
  }
  std::sort(best.rbegin(), best.rend());
  const double least = best.size() > kShown && !explain ? best[kShown - 1] : -1;
  for (const Evidence& evidence : answer.evidence) {
    if (evidence.probability < least && !evidence.told) {
      continue;
    }
    std::cout << "  " << face.format(evidence.interval) << "  " << evidence.window.str() << "\n";
    for (const Line& line : evidence.lines) {
      std::cout << "      " << quoted(line) << "\n";
    }
  }
  if (explain) {
    std::cout << std::fixed << std::setprecision(2) << "confidence " << answer.confidence << "\n";
    for (const std::string& round : answer.rounds) {
      std::cout << "  " << round << "\n";
    }
  }
}

/// Asks the model where one is given, else the rules alone.
Answer answered(Memory& memory, const Sight& sight, const Globals& globals, const Options& options,
                const Question& question, const AnswerOptions& how, Told& told) {
  const Recaller recaller(*sight.index, sight.embedder, read_weights(options.weights));
  if (options.model.by_rule()) {
    return Answerer(memory.store(), recaller).answer(Cutoff(question.asked), question, how);
  }
  const ModelSession session(model_settings(options.model, globals.settings));
  ModelAnswerOptions with;
  with.recipe = model_recipe_named(options.model.recipe).value();
  with.rules = how;
  with.model_weight = options.model.model_weight;
  with.reply_tokens = options.model.reply_tokens;
  with.by_letters = options.model.by_letters;
  const ModelAnswerer answerer(memory.store(), recaller, *session.chat(), with);
  ModelAnswer made = answerer.answer(Cutoff(question.asked), question, {});
  told.model = session.chat()->name();
  told.sums = session.ledger().sums();
  told.degraded = made.degraded;
  told.reason = made.reason;
  return std::move(made.answer);
}

int ask(const Globals& globals, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  options.model.check();
  const auto is_blank = [](const std::string& text) { return normalise(text).empty(); };
  if (is_blank(options.question)) {
    throw Error(ErrorKind::Usage, "there is no question", {.remedy = "write it in quotes"});
  }
  if (std::any_of(options.choices.begin(), options.choices.end(), is_blank)) {
    throw Error(ErrorKind::Usage, "a choice is empty", {.remedy = "give each --choice a text"});
  }
  Memory memory(globals.settings, true);
  AnswerOptions how;
  if (options.model.by_rule()) {
    how.recall.recipe = recipe_named(options.model.recipe);
  }
  how.recall.limit = options.limit;
  for (const std::string& part : options.without) {
    how.recall.parts.remove(part);
  }
  const Question question{memory.in_owners_names(options.question), options.choices,
                          read_at(memory, options.at)};
  Told told;
  told.recipe = options.model.recipe;
  const Answer answer =
      read_at_sight(Cutoff(question.asked), memory, told.words_only, [&](const Sight& sight) {
        return answered(memory, sight, globals, options, question, how, told);
      });
  told.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (told.degraded) {
    std::cerr << "daybook: answered by rule: " << told.reason << "\n";
  }
  tell_words_only(told.words_only);
  if (globals.json) {
    print_json(answer, memory.wearer().face, told);
  } else {
    print_text(answer, memory.wearer().face, options.explain);
  }
  return answer.found ? kDone : kNoEvidence;
}

}  // namespace

void declare_ask(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("ask", "Answer a question from the memory, with evidence");
  command->add_option("question", options->question, "In English or Chinese")->required();
  command->add_option("--at", options->at,
                      "When it is asked; nothing later is used (default: the end of the memory)");
  command
      ->add_option("--choice", options->choices, "One of several answers to choose from; repeat it")
      ->expected(1)
      ->take_all();
  declare_model_options(*command, options->model);
  command
      ->add_option("--without", options->without, "Switch a part off (see eval --help); repeat it")
      ->take_all();
  command->add_option("--weights", options->weights,
                      "A weights file made by train (default: built in)");
  command->add_option("-k,--limit", options->limit, "At most so many windows of evidence")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  command->add_flag("--explain", options->explain, "Show all evidence and what was looked for");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return ask(globals, *options); };
  });
}

}  // namespace daybook
