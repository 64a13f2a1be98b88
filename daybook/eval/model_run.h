#pragma once
/// Runs a recipe with a language model over the questions of a benchmark.

#include <cstddef>
#include <functional>
#include <vector>

#include "daybook/answer/model_answerer.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/models/chat.h"
#include "daybook/recall/recaller.h"
#include "daybook/store/store.h"

namespace daybook {

struct ModelRunOptions {
  ModelAnswerOptions answers;
  bool oracle = false;  ///< rules and agents get the truth's windows alone (eval/oracle.h)
  /// Called after each question, in their order: whoever writes results down loses none
  /// when the run is killed.
  std::function<void(std::size_t index, const Prediction& prediction)> done;
};

/// A prediction a question, one after the other. Only the `Question` of an item is read,
/// unless `oracle` says otherwise. Where the model is down, refuses, or has spent its budget, the
/// rules answer and the prediction says so. In a published recipe that got its replies, what it
/// said and found counts, as published: no evidence is no hit, and a reply that does not parse has
/// the choice kNoChoice, which is wrong. A model with stored replies makes a run that
/// was killed go on where it was, and a finished one cost nothing.
std::vector<Prediction> predict_with_model(const Store& store, const Recaller& recaller,
                                           ChatModel& model,
                                           const std::vector<BenchmarkItem>& items,
                                           const ModelRunOptions& options);

}  // namespace daybook
