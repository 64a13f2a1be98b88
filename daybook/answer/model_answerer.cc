// The rules answer first: their answer is what the model's replaces, where it has one
// that names a choice or rests on something that was shown to it.

#include "daybook/answer/model_answerer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/egocite.h"
#include "daybook/answer/agents/grove.h"
#include "daybook/answer/agents/letter_reader.h"
#include "daybook/answer/agents/memlife.h"
#include "daybook/answer/agents/reader.h"
#include "daybook/answer/evidence.h"
#include "daybook/answer/mixture.h"
#include "daybook/answer/quotes.h"
#include "daybook/base/error.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/chat.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/oracle.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kQuotedLines = 3;

constexpr std::array<std::pair<std::string_view, ModelRecipe>, 4> kRecipes = {
    {{"daybook", ModelRecipe::Daybook},
     {"egocite", ModelRecipe::EgoCite},
     {"memlife", ModelRecipe::MemLife},
     {"grove", ModelRecipe::Grove}}};

/// Why an outcome cannot be used; empty where it can.
std::string shortfall(const AgentOutcome& outcome, const Question& question) {
  if (!outcome.answered()) {
    return "the model: " + std::string(name(outcome.fault)) +
           (outcome.error.empty() ? "" : ", " + outcome.error);
  }
  if (outcome.evidence.empty()) {
    return "the model found nothing";
  }
  const bool said = question.choices.empty() ? !outcome.text.empty() : outcome.choice.has_value();
  return said ? "" : "the model gave no answer";
}

}  // namespace

std::optional<ModelRecipe> model_recipe_named(std::string_view text) {
  for (const auto& [known, recipe] : kRecipes) {
    if (known == text) {
      return recipe;
    }
  }
  return std::nullopt;
}

std::string_view name(ModelRecipe recipe) {
  return kRecipes[static_cast<std::size_t>(recipe)].first;
}

ModelAnswerer::ModelAnswerer(const Store& store, const Recaller& recaller, ChatModel& model,
                             const ModelAnswerOptions& options)
    : store_(store),
      recaller_(recaller),
      model_(model),
      options_(options),
      skills_(store, recaller.index(), recaller.embedder(), options.skills),
      rules_(store, recaller) {}

AgentOutcome ModelAnswerer::consult(const AgentSetting& setting, const Recollection* found) const {
  switch (options_.recipe) {
    case ModelRecipe::EgoCite:
      return run_egocite(setting, options_.egocite);
    case ModelRecipe::MemLife:
      return run_memlife(setting, options_.memlife);
    case ModelRecipe::Grove: {
      GroveOptions grove = grove_options(recaller_.index(), setting.cutoff);
      grove.told_rounds = grove.rounds;
      grove.rounds = options_.grove_rounds.value_or(grove.rounds);
      grove.width = options_.grove_width;
      return run_grove(setting, grove);
    }
    case ModelRecipe::Daybook:
      return read(setting, *found);
  }
  return {};
}

AgentOutcome ModelAnswerer::read(const AgentSetting& setting, const Recollection& found) const {
  if (!options_.by_letters || setting.question.choices.size() < 2) {
    return run_reader(setting, found, recaller_.embedder(), options_.reader);
  }
  AgentOutcome letters = run_letters(setting, found, recaller_.embedder(), options_.letters);
  if (letters.fault != ModelFault::Malformed) {
    return letters;
  }
  AgentOutcome steps = run_reader(setting, found, recaller_.embedder(), options_.reader);
  steps.rounds.insert(steps.rounds.begin(), letters.rounds.begin(), letters.rounds.end());
  steps.calls += letters.calls;
  steps.usage = {steps.usage.in + letters.usage.in, steps.usage.out + letters.usage.out,
                 steps.usage.estimated || letters.usage.estimated};
  return steps;
}

ModelAnswer ModelAnswerer::answer(Cutoff cutoff, const Question& question,
                                  const CallControl& control) const {
  const Cutoff until = std::min(cutoff, Cutoff(question.asked));
  ModelAnswer made;
  made.answer = rules_.answer(until, question, options_.rules);
  std::optional<Recollection> found;
  if (options_.recipe == ModelRecipe::Daybook) {
    found = recaller_.recall(until, question, options_.rules.recall);
    if (!question.choices.empty()) {
      made.rules = rules_.choose(question, *found, options_.rules.recall);
    }
  }
  ask(until, question, control, skills_, found ? &*found : nullptr, made);
  return made;
}

ModelAnswer ModelAnswerer::answer_from_oracle(Cutoff cutoff, const Question& question,
                                              const CallControl& control,
                                              const OracleWindows& oracle) const {
  const Cutoff until = std::min(cutoff, Cutoff(question.asked));
  const bool ours = options_.recipe == ModelRecipe::Daybook;
  Recollection found = recaller_.recall(until, question, options_.rules.recall);
  narrow(found, oracle);
  const std::vector<double> rules = rules_.choose(question, found, options_.rules.recall);
  ModelAnswer made;
  made.answer.choice_probability = rules;
  made.answer.choice =
      static_cast<std::size_t>(std::max_element(rules.begin(), rules.end()) - rules.begin());
  made.answer.text = question.choices.at(*made.answer.choice);
  made.rules = ours ? rules : std::vector<double>();
  SkillSettings settings = options_.skills;
  settings.oracle = &oracle;
  const Skills skills(store_, recaller_.index(), recaller_.embedder(), settings);
  ask(until, question, control, skills, ours ? &found : nullptr, made);
  return made;
}

/// Has the recipe answer, and puts its answer in place of the rules' where it is one.
void ModelAnswerer::ask(Cutoff cutoff, const Question& question, const CallControl& control,
                        const Skills& skills, const Recollection* found, ModelAnswer& made) const {
  const AgentSetting setting{store_, recaller_.index(), skills,  model_,
                             cutoff, question,          control, options_.reply_tokens};
  made.outcome = consult(setting, found);
  made.reason = shortfall(made.outcome, question);
  made.degraded = !made.reason.empty();
  if (!made.degraded) {
    take(cutoff, question, found, made);
  }
  made.answer.rounds.insert(made.answer.rounds.end(), made.outcome.rounds.begin(),
                            made.outcome.rounds.end());
}

/// Puts the model's answer in place of the rules'.
void ModelAnswerer::take(Cutoff cutoff, const Question& question, const Recollection* found,
                         ModelAnswer& made) const {
  Answer& answer = made.answer;
  const AgentOutcome& outcome = made.outcome;
  answer.found = true;
  answer.closest.reset();
  answer.evidence = evidence_of(cutoff, question, outcome);
  answer.text = outcome.text;
  answer.confidence = 0;  // the published recipes give none
  answer.choice_probability.clear();
  if (question.choices.empty()) {
    return;
  }
  answer.choice = outcome.choice;
  if (found != nullptr) {
    answer.choice_probability = weigh_together(made.rules, outcome.chances, options_.model_weight);
    const auto best =
        std::max_element(answer.choice_probability.begin(), answer.choice_probability.end());
    answer.choice = static_cast<std::size_t>(best - answer.choice_probability.begin());
    answer.confidence = *best;
  }
  answer.text = question.choices[answer.choice.value()];
}

std::vector<Evidence> ModelAnswerer::evidence_of(Cutoff cutoff, const Question& question,
                                                 const AgentOutcome& outcome) const {
  const MemoryIndex& index = recaller_.index();
  const std::size_t visible = index.visible_windows(cutoff);
  const Intent intent = analyse(index, visible, question);
  const Quoter quoter(index, recaller_.embedder(), visible, intent);
  const std::vector<WindowId> wanted = evidence_windows(outcome, options_.rules.recall.limit);
  RecordQuery query;
  for (const WindowId id : wanted) {
    query.ids.push_back(id.value);
  }
  const std::vector<Window> windows = store_.windows(cutoff, index.wearer().name, query);
  if (windows.size() != wanted.size()) {
    throw Error(ErrorKind::Internal, "an answer cites a window that the store does not know");
  }
  std::vector<Evidence> evidence;
  evidence.reserve(windows.size());
  for (const Window& window : windows) {
    evidence.push_back(
        {window.id, window.interval, 0, quoter.pick(window, kQuotedLines), window.source});
  }
  return evidence;
}

std::vector<WindowId> evidence_windows(const AgentOutcome& outcome, std::size_t limit) {
  std::vector<WindowId> windows;
  for (const SkillHit& hit : outcome.evidence) {
    for (const WindowId window : hit.windows) {
      if (windows.size() < limit &&
          std::find(windows.begin(), windows.end(), window) == windows.end()) {
        windows.push_back(window);
      }
    }
  }
  return windows;
}

}  // namespace daybook
