#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/assist/standing.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/core/standing.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

struct Options {
  std::string text;
  std::string at;
  std::string remove;
  bool every = false;
  bool list = false;
};

void print(const Globals& globals, const StandingQuestion& question, const Clockface& face) {
  if (globals.json) {
    nlohmann::ordered_json out = {{"schema", "daybook/1"},
                                  {"id", question.id},
                                  {"text", question.text},
                                  {"mode", question.mode == StandingMode::Every ? "every" : "once"},
                                  {"asked", face.format(question.asked)}};
    if (question.answered) {
      out["answered"] = face.format(*question.answered);
    }
    std::cout << json_text(out) << "\n";
    return;
  }
  std::cout << question.id << "  " << face.format(question.asked) << "  " << question.text
            << (question.mode == StandingMode::Every ? "  (every time)" : "")
            << (question.answered ? "  answered " + face.format(*question.answered) : "") << "\n";
}

int add(const Globals& globals, const Options& options, Memory& memory) {
  Analyzer analyzer;
  if (standing_condition(options.text, analyzer).terms.empty()) {
    throw Error(ErrorKind::Usage,
                "'" + options.text + "' names nothing that could be seen or heard",
                {.remedy = "say what must happen: remind me to ... when we leave the house"});
  }
  StandingQuestion question;
  question.text = options.text;
  question.mode = options.every ? StandingMode::Every : StandingMode::Once;
  question.asked = read_at(memory, options.at);
  question.id = standing_id(question);
  require<Assistance>(memory.store(), "remember questions")
      .put_standing(memory.wearer().name, question);
  print(globals, question, memory.wearer().face);
  return kDone;
}

int remind(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, true);
  auto& assistance = require<Assistance>(memory.store(), "remember questions");
  const Wearer& wearer = memory.wearer();
  if (!options.remove.empty()) {
    if (!assistance.remove_standing(wearer.name, options.remove)) {
      std::cerr << "there is no standing question " << options.remove << "\n";
      return kNoEvidence;
    }
    return kDone;
  }
  if (options.list || options.text.empty()) {
    const std::vector<StandingQuestion> questions = assistance.standing(wearer.name);
    for (const StandingQuestion& question : questions) {
      print(globals, question, wearer.face);
    }
    if (questions.empty()) {
      std::cerr << "there are no standing questions\n";
    }
    return questions.empty() ? kNoEvidence : kDone;
  }
  return add(globals, options, memory);
}

}  // namespace

void declare_remind(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "remind", "Standing questions: 'remind me to take the umbrella when we leave the house'");
  CLI::Option* text =
      command->add_option("text", options->text, "What to be told, and when; without it, the list")
          ->check(text_problem);
  command->add_flag("--every", options->every, "Each time it happens, not only the first");
  command->add_flag("--list", options->list, "The questions that stand");
  command->add_option("--remove", options->remove, "The id of a question to forget")
      ->excludes(text);
  command->add_option("--at", options->at, "When it is asked (default: the end of the memory)");
  command->footer(
      "Decided from what is seen and heard within ten seconds, never from memory. `daybook assist "
      "--live` speaks; `daybook assist` tells what would have been said.");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return remind(globals, *options); };
  });
}

}  // namespace daybook
