#pragma once
/// Answers with a language model, by one of the recipes; by rule wherever the model
/// fails.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/egocite.h"
#include "daybook/answer/agents/letter_reader.h"
#include "daybook/answer/agents/memlife.h"
#include "daybook/answer/agents/reader.h"
#include "daybook/answer/answerer.h"
#include "daybook/answer/evidence.h"
#include "daybook/core/ids.h"
#include "daybook/models/chat.h"
#include "daybook/recall/oracle.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Whose reader it is: ours, or one of the three published ones, whole.
enum class ModelRecipe { Daybook, EgoCite, MemLife, Grove };

/// "daybook", "egocite", "memlife", "grove"; absent for others.
std::optional<ModelRecipe> model_recipe_named(std::string_view name);
std::string_view name(ModelRecipe recipe);

struct ModelAnswerOptions {
  ModelRecipe recipe = ModelRecipe::Daybook;
  AnswerOptions rules = {};
  std::uint32_t reply_tokens = 4096;  ///< of one reply of a published recipe, at most
  /// What the model's word counts for beside the rules in recipe daybook
  /// (answer/mixture.h), fitted by `daybook eval --recipe daybook --model`. At 0 the rules
  /// choose: until it was measured, no unknown model makes answers worse.
  double model_weight = 0;
  /// Recipe daybook, questions with choices: the model is asked for nothing but a letter,
  /// and its chances are read (agents/letter_reader.h). For small models. A server that
  /// does not tell chances is asked as ever.
  bool by_letters = false;

  // How each recipe goes about it; the published numbers. answer/recipe_changes.h sets others.
  EgoCiteOptions egocite = {};
  MemLifeOptions memlife = {};
  std::optional<std::size_t> grove_rounds = {};  ///< absent: by how much was recorded
  std::size_t grove_width = 0;                   ///< agents/grove.h
  ReaderOptions reader = {};
  LetterOptions letters = {};
  SkillSettings skills = {};  ///< of the agents' searches
};

struct ModelAnswer {
  Answer answer;              ///< evidence ids are checked against the store
  AgentOutcome outcome;       ///< what the agents did
  bool degraded = false;      ///< the answer is the rules'
  std::string reason;         ///< why
  std::vector<double> rules;  ///< recipe daybook: the rules' probabilities alone
};

class ModelAnswerer {
 public:
  /// All must outlive this; belongs to the store's thread. The model may be any wrapper.
  ModelAnswerer(const Store& store, const Recaller& recaller, ChatModel& model,
                const ModelAnswerOptions& options);

  /// Never fails because of the model: then the answer is the one by rule, marked.
  /// Throws what the store throws.
  ModelAnswer answer(Cutoff cutoff, const Question& question, const CallControl& control) const;

  /// Evaluation alone: the same where rules, readers and the agents' searches are given these
  /// windows and nothing else. The question has choices.
  ModelAnswer answer_from_oracle(Cutoff cutoff, const Question& question,
                                 const CallControl& control, const OracleWindows& oracle) const;

 private:
  void ask(Cutoff cutoff, const Question& question, const CallControl& control,
           const Skills& skills, const Recollection* found, ModelAnswer& made) const;
  AgentOutcome consult(const AgentSetting& setting, const Recollection* found) const;
  AgentOutcome read(const AgentSetting& setting, const Recollection& found) const;
  void take(Cutoff cutoff, const Question& question, const Recollection* found,
            ModelAnswer& made) const;
  std::vector<Evidence> evidence_of(Cutoff cutoff, const Question& question,
                                    const AgentOutcome& outcome) const;

  const Store& store_;
  const Recaller& recaller_;
  ChatModel& model_;
  ModelAnswerOptions options_;
  Skills skills_;
  Answerer rules_;
};

/// The windows that evidence lies in, in the agent's order, each once; at most `limit`.
std::vector<WindowId> evidence_windows(const AgentOutcome& outcome, std::size_t limit);

}  // namespace daybook
