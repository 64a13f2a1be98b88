// analyse the question -> measure every known window -> pool -> rank -> curate.

#include "daybook/recall/recaller.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/index/bm25.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/features.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/question.h"
#include "daybook/recall/search.h"
#include "daybook/recall/signals.h"
#include "daybook/recall/weights.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr double kBaselineDecay = 0.98;

/// The pool and its scores under recipe `baseline`.
std::vector<Candidate> baseline(const MemoryIndex& index, const Question& question,
                                std::size_t visible, std::size_t size) {
  Dense scores(visible, 0.0F);
  score_documents(index.windows().postings, query_terms(index.lexicon(), question.text), visible,
                  Bm25{}, true, scores);
  std::vector<Candidate> candidates(visible);
  double total = 0;
  for (std::size_t i = 0; i < visible; ++i) {
    const auto w = static_cast<WindowOrdinal>(i);
    const double age = std::max(0.0, hours(question.asked - index.windows().interval(w).end));
    candidates[i] = {w, scores[i] * std::pow(kBaselineDecay, age)};
    total += candidates[i].probability;
  }
  std::stable_sort(
      candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.probability != b.probability ? a.probability > b.probability : a.window > b.window;
      });
  candidates.resize(std::min(size, candidates.size()));
  for (Candidate& candidate : candidates) {
    candidate.probability /= std::max(total, 1e-12);
  }
  return candidates;
}

}  // namespace

Recipe recipe_named(std::string_view name) {
  if (name == "daybook") {
    return Recipe::Daybook;
  }
  if (name == "baseline") {
    return Recipe::Baseline;
  }
  throw Error(ErrorKind::Usage, "there is no recipe '" + std::string(name) + "'",
              {.remedy = "recipes are daybook, baseline"});
}

std::vector<Candidate> rank_pool(const Pool& pool, std::span<const double> ranker) {
  std::vector<Candidate> candidates(pool.windows.size());
  double most = -1e300;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    double score = 0;
    const auto row = pool.row(i);
    for (std::size_t k = 0; k < ranker.size(); ++k) {
      score += ranker[k] * row[k];
    }
    candidates[i] = {pool.windows[i], score};
    most = std::max(most, score);
  }
  double total = 0;
  for (Candidate& candidate : candidates) {
    candidate.probability = std::exp(candidate.probability - most);
    total += candidate.probability;
  }
  for (Candidate& candidate : candidates) {
    candidate.probability /= total;
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.probability != b.probability ? a.probability > b.probability : a.window > b.window;
  });
  return candidates;
}

Recaller::Recaller(const MemoryIndex& index, const Embedder* embedder, Weights weights)
    : index_(index),
      embedder_(embedder),
      weights_(std::move(weights)),
      ranker_(Weights::ordered(weights_.ranker, feature_names())) {}

Recollection Recaller::recall(Cutoff cutoff, const Question& question,
                              const RecallOptions& options) const {
  Recollection found;
  found.visible = index_.visible_windows(std::min(cutoff, Cutoff(question.asked)));
  found.intent = analyse(index_, found.visible, question);
  found.signals =
      measure_signals(index_, embedder_, found.visible, question, found.intent, options.parts);
  if (options.recipe == Recipe::Baseline) {
    found.candidates = baseline(index_, question, found.visible, options.pool);
    found.evidence = found.candidates;
    found.evidence.resize(std::min(options.limit, found.evidence.size()));
    return found;
  }
  found.pool =
      make_pool(index_, question, found.intent, found.signals, options.parts, options.pool);
  found.candidates = rank_pool(found.pool, ranker_);
  found.evidence = curate(index_.windows(), index_.wearer().face, found.intent, found.candidates,
                          options.parts, weights_.nearness, options.limit);
  return found;
}

}  // namespace daybook
