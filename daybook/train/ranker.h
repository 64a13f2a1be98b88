#pragma once
/// Refits ranker and reader from questions and a memory, and says honestly how
/// well that generalises.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "daybook/eval/scoring.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/weights.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct TrainOptions {
  double ranker_penalty = 1.0;  ///< fixed beforehand; L2 on features of natural scale
  double reader_penalty = 1.5;
  double nearness = 0.15;  ///< fixed beforehand
  RecallOptions recall;
  std::size_t threads = 1;
  std::function<void(std::size_t done, std::size_t total)> progress;
};

/// A question to learn from. `group`: what is held out together (the day on which
/// it was asked), so that no fold learns from its own day.
struct TrainingItem {
  Question question;
  std::vector<Timestamp> targets;  ///< where the evidence lies
  std::size_t answer = 0;
  std::string group;
};

struct TrainReport {
  Weights weights;  ///< fitted on everything
  std::vector<Prediction>
      out_of_fold;  ///< a prediction an item, from weights that never saw its group
  std::vector<Prediction> baseline;     ///< recipe `baseline` on the same items
  std::size_t scalars = 0;              ///< fitted numbers
  double cpu_seconds_per_question = 0;  ///< finding and reading, without fitting
};

/// Nested: the ranker of a fold is fitted on the other groups; the reader of a
/// fold on ranker scores that are themselves out of fold inside those groups.
TrainReport train_ranker(const MemoryIndex& index, const Embedder* embedder, const Store& store,
                         const std::vector<TrainingItem>& items, const TrainOptions& options);

/// Days 1 to 5 alone, later ones pooled: the folds of the recorded week.
std::string query_day_group(const Clockface& face, Timestamp asked);

}  // namespace daybook
