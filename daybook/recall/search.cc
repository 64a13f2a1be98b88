// Dense and exact: every visible record of the view gets its score, the best
// `limit` stay. What is visible is a prefix of each table.
//
// S = w max(0, cosine) + (1 - w) lexical, both in [0, 1]. A window's lexical part
// is a weighted sum of its own words, its best line, and its neighbours.

#include "daybook/recall/search.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/index/bm25.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/quantised.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/view.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/timeline.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Bm25 kLongText{1.5, 0.75};
constexpr Bm25 kLineText{1.2, 0.5};
constexpr float kWholeShare = 0.4F;
constexpr float kLineShare = 0.4F;
constexpr float kNeighbourShare = 0.2F;

/// A candidate before scoring: where it lies and how similar it is.
struct Candidate {
  RecordId id;
  Interval interval;
  float similarity = 0;
};

/// One search on one index at one cutoff.
class Run {
 public:
  Run(const MemoryIndex& index, const Embedder* embedder, Cutoff cutoff,
      const SearchRequest& request)
      : index_(index),
        embedder_(embedder),
        request_(request),
        visible_(index.visible_windows(cutoff)),
        terms_(query_terms(index.lexicon(), request.query)) {}

  std::vector<Candidate> candidates() const {
    switch (request_.view) {
      case View::Window:
        return windows();
      case View::Action:
        return moments(MomentView::Action);
      case View::Utterance:
        return moments(MomentView::Utterance);
      case View::Activity:
        return spans(index_.activities(), RecordKind::Episode);
      case View::Conversation:
        return spans(index_.conversations(), RecordKind::Episode);
      case View::Pattern:
        return spans(index_.patterns(), RecordKind::Pattern);
    }
    return {};
  }

  std::size_t visible() const { return visible_; }

 private:
  /// Similarity of each visible text of a table.
  std::vector<float> texts(const TextTable& table, const Bm25& parameters) const {
    const std::size_t count = table.visible(visible_);
    std::vector<float> similarity(count, 1.0F);
    if (request_.query.empty()) {
      return similarity;
    }
    score_documents(table.postings, terms_, count, parameters, true, similarity);
    return blended(similarity, cosines(table, count));
  }

  std::vector<float> cosines(const TextTable& table, std::size_t count) const {
    if (embedder_ == nullptr || table.vectors.size() == 0 || request_.cosine_weight <= 0) {
      return {};
    }
    const std::string_view query = request_.query;
    const std::vector<float> vector = embedder_->embed({&query, 1}, EmbedRole::Query);
    std::vector<float> cosine(count);
    scan_products(table.vectors, count, vector, cosine);
    return cosine;
  }

  float blended_one(float lexical, float cosine) const {
    const auto weight = static_cast<float>(request_.cosine_weight);
    return weight * std::max(0.0F, cosine) + (1 - weight) * lexical;
  }

  std::vector<float> blended(std::vector<float> lexical, const std::vector<float>& cosine) const {
    for (std::size_t i = 0; i < cosine.size(); ++i) {
      lexical[i] = blended_one(lexical[i], cosine[i]);
    }
    return lexical;
  }

  /// Largest value over each visible window's lines.
  std::vector<float> best_line(const std::vector<float>& by_text) const {
    std::vector<float> best(visible_, 0.0F);
    const WindowTable& windows = index_.windows();
    for (std::size_t w = 0; w < visible_; ++w) {
      for (std::uint32_t k = windows.first_line[w]; k < windows.first_line[w + 1]; ++k) {
        best[w] = std::max(best[w], by_text[index_.lines().text[k]]);
      }
    }
    return best;
  }

  std::vector<float> window_lexical() const {
    const TextTable& lines = index_.lines().texts;
    std::vector<float> by_line(lines.visible(visible_));
    score_documents(lines.postings, terms_, by_line.size(), kLineText, true, by_line);
    std::vector<float> whole(visible_);
    score_documents(index_.windows().postings, terms_, visible_, kLongText, true, whole);
    std::vector<float> lexical = best_line(by_line);
    for (std::size_t i = 0; i < visible_; ++i) {
      const float before = i > 0 ? whole[i - 1] : 0;
      const float after = i + 1 < visible_ ? whole[i + 1] : 0;
      lexical[i] = kLineShare * lexical[i] + kWholeShare * whole[i] +
                   kNeighbourShare * std::max(before, after);
    }
    return lexical;
  }

  std::vector<Candidate> windows() const {
    std::vector<float> similarity(visible_, 1.0F);
    if (!request_.query.empty()) {
      const TextTable& lines = index_.lines().texts;
      const std::vector<float> cosine = cosines(lines, lines.visible(visible_));
      similarity = blended(window_lexical(), cosine.empty() ? cosine : best_line(cosine));
    }
    std::vector<Candidate> found(visible_);
    for (std::size_t w = 0; w < visible_; ++w) {
      found[w] = {{RecordKind::Window, index_.windows().ids[w]},
                  index_.windows().interval(static_cast<WindowOrdinal>(w)),
                  similarity[w]};
    }
    return found;
  }

  std::vector<Candidate> moments(MomentView view) const {
    const MomentTable& table = index_.moments();
    std::vector<float> lexical(table.texts.visible(visible_), 1.0F);
    std::vector<float> cosine;
    if (!request_.query.empty()) {
      score_documents(table.texts.postings, terms_, lexical.size(), kLineText, true, lexical);
      const TextTable& lines = index_.lines().texts;
      cosine = cosines(lines, lines.visible(visible_));
    }
    std::vector<Candidate> found;
    for (std::size_t m = 0; m < table.size() && table.known[m] <= visible_; ++m) {
      if (table.view[m] == static_cast<std::uint8_t>(view)) {
        found.push_back({{RecordKind::Moment, table.ids[m]},
                         index_.windows().interval(table.window[m]),
                         cosine.empty()
                             ? lexical[table.text[m]]
                             : blended_one(lexical[table.text[m]], cosine[table.line[m]])});
      }
    }
    return found;
  }

  std::vector<Candidate> spans(const SpanTable& table, RecordKind kind) const {
    const std::vector<float> similarity = texts(table.texts, kLongText);
    std::vector<Candidate> found;
    for (std::size_t s = 0; s < table.size() && table.known[s] <= visible_; ++s) {
      if (table.replaced[s] > visible_) {
        const Interval interval{index_.windows().interval(table.first[s]).start,
                                index_.windows().interval(table.last[s]).end};
        found.push_back({{kind, table.ids[s]}, interval, similarity[table.text[s]]});
      }
    }
    return found;
  }

  const MemoryIndex& index_;
  const Embedder* embedder_;
  const SearchRequest& request_;
  std::size_t visible_;
  TermWeights terms_;
};

/// The visible windows as a timeline; only needed where a query is timed.
Timeline visible_timeline(const MemoryIndex& index, std::size_t visible) {
  std::vector<Interval> recorded(visible);
  for (std::size_t w = 0; w < visible; ++w) {
    recorded[w] = index.windows().interval(static_cast<WindowOrdinal>(w));
  }
  return Timeline(index.wearer().face, recorded);
}

bool better(const Hit& a, const Hit& b) {
  if (a.score != b.score) {
    return a.score > b.score;
  }
  return a.interval != b.interval ? a.interval < b.interval : a.id < b.id;
}

}  // namespace

TermWeights query_terms(const Lexicon& lexicon, std::string_view query) {
  Analyzer analyzer;
  TermWeights weights;
  for (const std::string& term : analyzer.terms(query)) {
    if (const auto id = lexicon.find(term)) {
      weights.push_back({*id, 1.0F});
    }
  }
  std::sort(weights.begin(), weights.end(), [](auto a, auto b) { return a.term < b.term; });
  weights.erase(
      std::unique(weights.begin(), weights.end(), [](auto a, auto b) { return a.term == b.term; }),
      weights.end());
  return weights;
}

std::vector<Hit> Searcher::search(Cutoff cutoff, const SearchRequest& request) const {
  const Run run(index_, embedder_, cutoff, request);
  std::optional<Timeline> timeline;
  std::optional<Interval> near;
  if (request.near) {
    timeline = visible_timeline(index_, run.visible());
    near = timeline->snap(*request.near);
  }
  std::vector<Hit> hits;
  for (const Candidate& candidate : run.candidates()) {
    if (candidate.similarity <= 0 ||
        (request.during && !candidate.interval.overlaps(*request.during))) {
      continue;
    }
    const double decay =
        near ? std::pow(request.lambda, hours(timeline->lived_gap(candidate.interval, *near)))
             : 1.0;
    hits.push_back({candidate.id, candidate.interval, candidate.similarity * decay,
                    candidate.similarity, decay});
  }
  const std::size_t keep = std::min(request.limit, hits.size());
  std::partial_sort(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(keep), hits.end(),
                    better);
  hits.resize(keep);
  return hits;
}

}  // namespace daybook
