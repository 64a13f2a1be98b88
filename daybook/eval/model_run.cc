#include "daybook/eval/model_run.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/model_answerer.h"
#include "daybook/core/ids.h"
#include "daybook/eval/benchmark.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/oracle.h"
#include "daybook/eval/scoring.h"
#include "daybook/index/tables.h"
#include "daybook/models/chat.h"
#include "daybook/recall/oracle.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kRecords = 15;

/// The agents' evidence as records: 15 of any stratum, in their order.
std::vector<Interval> records_of(const AgentOutcome& outcome) {
  std::vector<Interval> records;
  for (const SkillHit& hit : outcome.evidence) {
    if (records.size() < kRecords &&
        std::find(records.begin(), records.end(), hit.interval) == records.end()) {
      records.push_back(hit.interval);
    }
  }
  return records;
}

/// The windows that the outcome rests on, in the agents' order.
void put_evidence(const WindowTable& windows, const AgentOutcome& outcome, std::size_t limit,
                  Prediction& prediction) {
  prediction.evidence.clear();
  prediction.evidence_ids.clear();
  for (const WindowId id : evidence_windows(outcome, limit)) {
    const auto at = std::find(windows.ids.begin(), windows.ids.end(), id.value);
    prediction.evidence.push_back(
        windows.interval(static_cast<WindowOrdinal>(at - windows.ids.begin())));
    prediction.evidence_ids.push_back(id.str());
  }
  prediction.records = records_of(outcome);
}

/// Whether the recipe's own outcome counts, be it none.
bool counts(const ModelAnswer& made, ModelRecipe recipe) {
  const bool replied = made.outcome.answered() || made.outcome.fault == ModelFault::Malformed;
  return !made.degraded || (recipe != ModelRecipe::Daybook && replied);
}

/// `oracle`: what is read instead of what is found, or null.
Prediction predict_one(const Recaller& recaller, const ModelAnswerer& answerer,
                       const Question& question, const ModelAnswerOptions& options,
                       const OracleWindows* oracle) {
  const auto start = std::chrono::steady_clock::now();
  const Cutoff now(question.asked);
  const ModelAnswer made = oracle == nullptr
                               ? answerer.answer(now, question, {})
                               : answerer.answer_from_oracle(now, question, {}, *oracle);
  Recollection found = recaller.recall(now, question, options.rules.recall);
  if (oracle != nullptr) {
    narrow(found, *oracle);
  }
  Prediction prediction = prediction_of(recaller.index(), found);
  prediction.choice_probability = made.answer.choice_probability;
  prediction.choice = made.answer.choice.value_or(kNoChoice);
  prediction.degraded = made.degraded;
  prediction.degraded_reason = made.reason;
  prediction.rounds = made.outcome.rounds;
  prediction.tokens_in = made.outcome.usage.in;
  prediction.tokens_out = made.outcome.usage.out;
  prediction.model_calls = made.outcome.calls;
  prediction.rules_probability = made.rules;
  prediction.model_choice = made.outcome.choice;
  prediction.model_chances = made.outcome.chances;
  if (counts(made, options.recipe)) {
    put_evidence(recaller.index().windows(), made.outcome, options.rules.recall.limit, prediction);
    if (made.degraded) {
      prediction.choice = made.outcome.choice.value_or(kNoChoice);
    }
  }
  prediction.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return prediction;
}

}  // namespace

std::vector<Prediction> predict_with_model(const Store& store, const Recaller& recaller,
                                           ChatModel& model,
                                           const std::vector<BenchmarkItem>& items,
                                           const ModelRunOptions& options) {
  ModelAnswerOptions how = options.answers;
  how.rules.force_choice = true;
  const ModelAnswerer answerer(store, recaller, model, how);
  std::vector<Prediction> predictions;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto oracle =
        options.oracle ? std::optional(oracle_windows(recaller.index(), items[i])) : std::nullopt;
    predictions.push_back(
        predict_one(recaller, answerer, items[i].question, how, oracle ? &*oracle : nullptr));
    if (options.done) {
      options.done(i, predictions.back());
    }
  }
  return predictions;
}

}  // namespace daybook
