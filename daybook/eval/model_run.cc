#include "daybook/eval/model_run.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/evidence.h"
#include "daybook/answer/model_answerer.h"
#include "daybook/core/ids.h"
#include "daybook/eval/benchmark.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/models/chat.h"
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

/// The windows that the answer cites, in the agents' order.
void put_evidence(const ModelAnswer& made, std::size_t limit, Prediction& prediction) {
  prediction.evidence.clear();
  prediction.evidence_ids.clear();
  for (const WindowId id : evidence_windows(made.outcome, limit)) {
    for (const Evidence& evidence : made.answer.evidence) {
      if (evidence.window == id) {
        prediction.evidence.push_back(evidence.interval);
        prediction.evidence_ids.push_back(id.str());
      }
    }
  }
}

Prediction predict_one(const Recaller& recaller, const ModelAnswerer& answerer,
                       const Question& question, const ModelAnswerOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const ModelAnswer made = answerer.answer(Cutoff(question.asked), question, {});
  Prediction prediction = prediction_of(
      recaller.index(), recaller.recall(Cutoff(question.asked), question, options.rules.recall));
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
  const bool published = options.recipe != ModelRecipe::Daybook;
  if (published && made.degraded && made.outcome.fault == ModelFault::Malformed) {
    prediction.choice = kNoChoice;
  }
  if (!made.degraded) {
    put_evidence(made, options.rules.recall.limit, prediction);
    prediction.records = records_of(made.outcome);
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
    predictions.push_back(predict_one(recaller, answerer, items[i].question, how));
    if (options.done) {
      options.done(i, predictions.back());
    }
  }
  return predictions;
}

}  // namespace daybook
