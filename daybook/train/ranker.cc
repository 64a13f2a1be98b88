// Features are measured once a question; fits only combine them.
//
//   for each pair of groups (a, b):   ranker R_ab fitted without a and b
//   test group a:                     ranked by R_a = R_aa
//   reader of fold a:                 fitted on groups b != a, ranked by R_ab
//
// so the reader learns from rankings as uncertain as those it will meet.

#include "daybook/train/ranker.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <map>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/choice_features.h"
#include "daybook/eval/benchmark.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/features.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/signals.h"
#include "daybook/recall/weights.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"
#include "daybook/train/fit.h"

namespace daybook {
namespace {

/// Everything that fits need of one question.
struct Case {
  RankingCase ranking;
  ChoiceEvidence evidence;  ///< of every window of the pool
  Intent intent;
  std::size_t visible = 0;
};

double process_cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Case measure(const MemoryIndex& index, const Embedder* embedder, const TrainingItem& item,
             const RecallOptions& options) {
  Case c;
  c.visible = index.visible_windows(Cutoff(item.question.asked));
  c.intent = analyse(index, c.visible, item.question);
  const Signals signals =
      measure_signals(index, embedder, c.visible, item.question, c.intent, options.parts);
  c.ranking.pool = make_pool(index, item.question, c.intent, signals, options.parts, options.pool);
  std::vector<Candidate> all;
  for (const WindowOrdinal w : c.ranking.pool.windows) {
    all.push_back({w, 1.0});
    c.ranking.right.push_back(
        hits(std::vector{index.windows().interval(w)}, item.targets, Duration::zero()));
  }
  c.evidence = weigh_choices(index, embedder, item.question, c.intent, signals, options.parts, all);
  return c;
}

class Trainer {
 public:
  Trainer(const MemoryIndex& index, const std::vector<TrainingItem>& items,
          const TrainOptions& options)
      : index_(index), items_(items), options_(options), cases_(items.size()) {
    for (const TrainingItem& item : items) {
      groups_.insert(item.group);
    }
  }

  void measure_all(const Embedder* embedder) {
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    const auto work = [&] {
      for (std::size_t i = next++; i < items_.size(); i = next++) {
        cases_[i] = measure(index_, embedder, items_[i], options_.recall);
        if (options_.progress) {
          options_.progress(++done, items_.size());
        }
      }
    };
    std::vector<std::thread> threads;
    for (std::size_t t = 1; t < options_.threads; ++t) {
      threads.emplace_back(work);
    }
    work();
    for (std::thread& thread : threads) {
      thread.join();
    }
  }

  /// Fitted on everything; the reader on rankings out of fold.
  Weights fit_all() {
    Weights weights;
    weights.nearness = options_.nearness;
    const std::vector<double> ranker = fit_ranker({});
    const std::vector<double> reader = fit_reader({});
    for (std::size_t k = 0; k < ranker.size(); ++k) {
      weights.ranker[std::string(feature_names()[k])] = ranker[k];
    }
    for (std::size_t k = 0; k < reader.size(); ++k) {
      weights.reader[std::string(choice_feature_names()[k])] = reader[k];
    }
    return weights;
  }

  std::vector<Prediction> out_of_fold() {
    std::vector<Prediction> predictions(items_.size());
    for (const std::string& group : groups_) {
      const std::vector<double>& ranker = fit_ranker({group});
      const std::vector<double> reader = fit_reader({group});
      for (std::size_t i = 0; i < items_.size(); ++i) {
        if (items_[i].group == group) {
          predictions[i] = predict_one(i, ranker, reader);
        }
      }
    }
    return predictions;
  }

 private:
  using Groups = std::set<std::string>;

  /// Ranker fitted without some groups; kept, as folds share them.
  const std::vector<double>& fit_ranker(const Groups& without) {
    const auto known = rankers_.find(without);
    if (known != rankers_.end()) {
      return known->second;
    }
    std::vector<const RankingCase*> cases;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!without.contains(items_[i].group)) {
        cases.push_back(&cases_[i].ranking);
      }
    }
    return rankers_[without] = fit_ranking(cases, options_.ranker_penalty);
  }

  ChoiceEvidence read_evidence(std::size_t i, std::span<const double> ranker) const {
    const std::vector<Candidate> ranked = rank_pool(cases_[i].ranking.pool, ranker);
    return narrowed(cases_[i].evidence, cases_[i].ranking.pool.windows,
                    std::span(ranked).first(std::min(kReadWindows, ranked.size())));
  }

  std::vector<double> fit_reader(const Groups& without) {
    std::vector<ReadingCase> readings;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!without.contains(items_[i].group) && cases_[i].evidence.choices > 0) {
        Groups unseen = without;
        unseen.insert(items_[i].group);
        readings.push_back({read_evidence(i, fit_ranker(unseen)), items_[i].answer});
      }
    }
    std::vector<const ReadingCase*> cases;
    cases.reserve(readings.size());
    for (const ReadingCase& reading : readings) {
      cases.push_back(&reading);
    }
    return fit_reading(cases, options_.reader_penalty);
  }

  Prediction predict_one(std::size_t i, std::span<const double> ranker,
                         std::span<const double> reader) const {
    Recollection found;
    found.visible = cases_[i].visible;
    found.intent = cases_[i].intent;
    found.candidates = rank_pool(cases_[i].ranking.pool, ranker);
    found.evidence = curate(index_.windows(), index_.wearer().face, found.intent, found.candidates,
                            options_.recall.parts, options_.nearness, options_.recall.limit);
    Prediction prediction = prediction_of(index_, found);
    prediction.choice_probability = choice_probabilities(read_evidence(i, ranker), reader);
    const auto& probability = prediction.choice_probability;
    prediction.choice = static_cast<std::size_t>(
        std::max_element(probability.begin(), probability.end()) - probability.begin());
    return prediction;
  }

  const MemoryIndex& index_;
  const std::vector<TrainingItem>& items_;
  const TrainOptions& options_;
  std::vector<Case> cases_;
  Groups groups_;
  std::map<Groups, std::vector<double>> rankers_;
};

std::vector<Prediction> baseline_of(const MemoryIndex& index, const Embedder* embedder,
                                    const Store& store, const std::vector<TrainingItem>& items,
                                    const TrainOptions& options) {
  std::vector<BenchmarkItem> questions;
  questions.reserve(items.size());
  for (const TrainingItem& item : items) {
    questions.push_back({{}, item.question, {}});
  }
  const Recaller recaller(index, embedder, Weights{});
  const Answerer answerer(store, recaller);
  BenchmarkOptions run;
  run.recall = options.recall;
  run.recall.recipe = Recipe::Baseline;
  run.threads = options.threads;
  return predict(recaller, answerer, questions, run);
}

}  // namespace

std::string query_day_group(const Clockface& face, Timestamp asked) {
  constexpr std::int64_t kFirstPooledDay = 6;
  const std::int64_t day = face.local(asked).day;
  return face.is_dataset() && day > kFirstPooledDay ? face.format_day(kFirstPooledDay)
                                                    : face.format_day(day);
}

TrainReport train_ranker(const MemoryIndex& index, const Embedder* embedder, const Store& store,
                         const std::vector<TrainingItem>& items, const TrainOptions& options) {
  TrainReport report;
  Trainer trainer(index, items, options);
  const double before = process_cpu_seconds();
  trainer.measure_all(embedder);
  report.cpu_seconds_per_question = (process_cpu_seconds() - before) /
                                    static_cast<double>(std::max<std::size_t>(1, items.size()));
  report.out_of_fold = trainer.out_of_fold();
  report.weights = trainer.fit_all();
  report.baseline = baseline_of(index, embedder, store, items, options);
  report.scalars = report.weights.ranker.size() + report.weights.reader.size();
  return report;
}

}  // namespace daybook
