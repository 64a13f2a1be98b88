#include "daybook/eval/benchmark.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/oracle.h"
#include "daybook/eval/scoring.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/oracle.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kRecords = 15;
constexpr std::size_t kPoolShown = 100;

/// Records of any stratum: for each likely window the activity that covers it, or
/// the window itself where none is known yet.
std::vector<Interval> covering_records(const MemoryIndex& index, const Recollection& found) {
  const SpanTable& activities = index.activities();
  std::vector<Interval> records;
  for (const Candidate& candidate : found.candidates) {
    Interval interval = index.windows().interval(candidate.window);
    for (std::size_t a = 0; a < activities.size() && activities.known[a] <= found.visible; ++a) {
      if (activities.first[a] <= candidate.window && candidate.window <= activities.last[a]) {
        interval = {index.windows().interval(activities.first[a]).start,
                    index.windows().interval(activities.last[a]).end};
        break;
      }
    }
    if (std::find(records.begin(), records.end(), interval) == records.end()) {
      records.push_back(interval);
    }
    if (records.size() == kRecords) {
      break;
    }
  }
  return records;
}

/// `oracle`: what is read instead of what was found, or null.
Prediction answer_one(const Recaller& recaller, const Answerer& answerer, const Question& question,
                      const RecallOptions& options, const OracleWindows* oracle) {
  const auto start = std::chrono::steady_clock::now();
  Recollection found = recaller.recall(Cutoff(question.asked), question, options);
  if (oracle != nullptr) {
    narrow(found, *oracle);
  }
  Prediction prediction = prediction_of(recaller.index(), found);
  prediction.choice_probability = answerer.choose(question, found, options);
  const auto& probability = prediction.choice_probability;
  prediction.choice = static_cast<std::size_t>(
      std::max_element(probability.begin(), probability.end()) - probability.begin());
  prediction.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return prediction;
}

}  // namespace

Prediction prediction_of(const MemoryIndex& index, const Recollection& found) {
  Prediction prediction;
  for (const Candidate& candidate : found.evidence) {
    prediction.evidence.push_back(index.windows().interval(candidate.window));
    prediction.evidence_ids.push_back(WindowId{index.windows().ids[candidate.window]}.str());
  }
  for (std::size_t i = 0; i < std::min(kPoolShown, found.candidates.size()); ++i) {
    prediction.pool.push_back(index.windows().interval(found.candidates[i].window));
  }
  prediction.records = covering_records(index, found);
  prediction.qualifier = name(found.intent.time.qualifier);
  return prediction;
}

std::vector<Prediction> predict(const Recaller& recaller, const Answerer& answerer,
                                const std::vector<BenchmarkItem>& items,
                                const BenchmarkOptions& options) {
  std::vector<Prediction> predictions(items.size());
  std::atomic<std::size_t> next{0};
  std::mutex progress_mutex;
  std::size_t done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < items.size(); i = next++) {
      const auto oracle =
          options.oracle ? std::optional(oracle_windows(recaller.index(), items[i])) : std::nullopt;
      predictions[i] = answer_one(recaller, answerer, items[i].question, options.recall,
                                  oracle ? &*oracle : nullptr);
      const std::lock_guard lock(progress_mutex);
      if (options.progress) {
        options.progress(++done, items.size());
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t t = 1; t < options.threads; ++t) {
    threads.emplace_back(work);
  }
  work();
  for (std::thread& thread : threads) {
    thread.join();
  }
  return predictions;
}

}  // namespace daybook
