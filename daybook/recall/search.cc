// The oracle: dense and plain, every visible record of the view gets its score, the
// best `limit` stay. What is visible is a prefix of each table.
//
// S = w max(0, cosine) + (1 - w) lexical, both in [0, 1]. A window's lexical part
// is a weighted sum of its own words, its best line, and its neighbours.

#include "daybook/recall/search.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/index/bm25.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/quantised.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/index/vector_source.h"
#include "daybook/models/embedder.h"
#include "daybook/models/knows_words.h"
#include "daybook/recall/bounded_search.h"
#include "daybook/recall/similarity.h"
#include "daybook/recall/view.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timeline.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// A candidate before scoring: where it lies and how similar it is.
struct Scored {
  RecordId id;
  Interval interval;
  double similarity = 0;
};

/// One search on one index at one cutoff.
class BruteForce {
 public:
  BruteForce(const MemoryIndex& index, const Embedder* embedder, const VectorSource* source,
             Cutoff cutoff, const SearchRequest& request)
      : index_(index),
        embedder_(embedder),
        source_(source),
        request_(request),
        visible_(index.visible_windows(cutoff)),
        terms_(query_terms(index.lexicon(), request.query)) {}

  std::vector<Scored> records() const {
    switch (request_.view) {
      case View::Window:
        return windows();
      case View::Action:
        return moments(MomentView::Action);
      case View::Utterance:
        return moments(MomentView::Utterance);
      case View::Activity:
        return spans(index_.activities(), TextKind::Activity);
      case View::Conversation:
        return spans(index_.conversations(), TextKind::Conversation);
      case View::Pattern:
        return spans(index_.patterns(), TextKind::Pattern);
    }
    return {};
  }

  std::size_t visible() const { return visible_; }

 private:
  using Cosines = std::vector<double>;

  bool has_meaning(const TextTable& table) const {
    return embedder_ != nullptr && table.vectors.size() > 0 && request_.cosine_weight > 0;
  }

  /// Of each visible text of a table; empty where there are no vectors.
  Cosines cosines(const TextTable& table, TextKind kind) const {
    if (!has_meaning(table)) {
      return {};
    }
    const std::size_t count = table.visible(visible_);
    const std::string_view query = request_.query;
    const std::vector<float> vector = embedder_->embed({&query, 1}, EmbedRole::Query);
    if (source_ == nullptr) {
      std::vector<float> products(count);
      scan_products(table.vectors, count, vector, products);
      return {products.begin(), products.end()};
    }
    std::vector<TextId> texts(count);
    std::iota(texts.begin(), texts.end(), TextId{0});
    const std::vector<float> rows = source_->vectors(kind, texts);
    Cosines cosine(count);
    for (std::size_t i = 0; i < count; ++i) {
      cosine[i] = exact_product(std::span(rows).subspan(i * vector.size(), vector.size()), vector);
    }
    return cosine;
  }

  double similarity(const Cosines& cosine, std::size_t at, float lexical) const {
    return cosine.empty() ? blended(0, 0, lexical)
                          : blended(request_.cosine_weight, cosine[at], lexical);
  }

  std::vector<float> lexical(const TextTable& table, const Bm25& parameters) const {
    std::vector<float> scores(table.visible(visible_));
    score_documents(table.postings, terms_, scores.size(), parameters, true, scores);
    return scores;
  }

  /// Largest value over each visible window's lines, at least 0.
  template <typename Number>
  std::vector<Number> best_line(const std::vector<Number>& by_text) const {
    std::vector<Number> best(visible_, 0);
    const WindowTable& windows = index_.windows();
    for (std::size_t w = 0; w < visible_; ++w) {
      for (std::uint32_t k = windows.first_line[w]; k < windows.first_line[w + 1]; ++k) {
        best[w] = std::max(best[w], by_text[index_.lines().text[k]]);
      }
    }
    return best;
  }

  std::vector<float> window_words() const {
    std::vector<float> whole(visible_);
    score_documents(index_.windows().postings, terms_, visible_, kLongText, true, whole);
    std::vector<float> words = best_line(lexical(index_.lines().texts, kLineText));
    for (std::size_t i = 0; i < visible_; ++i) {
      words[i] = window_lexical(words[i], whole[i], i > 0 ? whole[i - 1] : 0,
                                i + 1 < visible_ ? whole[i + 1] : 0);
    }
    return words;
  }

  std::vector<Scored> windows() const {
    std::vector<float> words;
    Cosines cosine;
    if (!request_.query.empty()) {
      words = window_words();
      cosine = cosines(index_.lines().texts, TextKind::Line);
      cosine = cosine.empty() ? cosine : best_line(cosine);
    }
    std::vector<Scored> found(visible_);
    for (std::size_t w = 0; w < visible_; ++w) {
      found[w] = {{RecordKind::Window, index_.windows().ids[w]},
                  index_.windows().interval(static_cast<WindowOrdinal>(w)),
                  words.empty() ? 1.0 : similarity(cosine, w, words[w])};
    }
    return found;
  }

  std::vector<Scored> moments(MomentView view) const {
    const MomentTable& table = index_.moments();
    std::vector<float> words;
    Cosines cosine;
    if (!request_.query.empty()) {
      words = lexical(table.texts, kLineText);
      cosine = cosines(index_.lines().texts, TextKind::Line);
    }
    std::vector<Scored> found;
    for (std::size_t m = 0; m < table.size() && table.known[m] <= visible_; ++m) {
      if (table.view[m] == static_cast<std::uint8_t>(view)) {
        found.push_back(
            {{RecordKind::Moment, table.ids[m]},
             index_.windows().interval(table.window[m]),
             words.empty() ? 1.0 : similarity(cosine, table.line[m], words[table.text[m]])});
      }
    }
    return found;
  }

  std::vector<Scored> spans(const SpanTable& table, TextKind kind) const {
    std::vector<float> words;
    Cosines cosine;
    if (!request_.query.empty()) {
      words = lexical(table.texts, kLongText);
      cosine = cosines(table.texts, kind);
    }
    const RecordKind record = kind == TextKind::Pattern ? RecordKind::Pattern : RecordKind::Episode;
    std::vector<Scored> found;
    for (std::size_t s = 0; s < table.size() && table.known[s] <= visible_; ++s) {
      if (table.replaced[s] > visible_) {
        const Interval interval{index_.windows().interval(table.first[s]).start,
                                index_.windows().interval(table.last[s]).end};
        found.push_back(
            {{record, table.ids[s]},
             interval,
             words.empty() ? 1.0 : similarity(cosine, table.text[s], words[table.text[s]])});
      }
    }
    return found;
  }

  const MemoryIndex& index_;
  const Embedder* embedder_;
  const VectorSource* source_;
  const SearchRequest& request_;
  std::size_t visible_;
  TermWeights terms_;
};

Timeline visible_timeline(const MemoryIndex& index, std::size_t visible) {
  std::vector<Interval> recorded(visible);
  for (std::size_t w = 0; w < visible; ++w) {
    recorded[w] = index.windows().interval(static_cast<WindowOrdinal>(w));
  }
  return Timeline(index.wearer().face, recorded);
}

std::vector<Hit> score_everything(const BruteForce& run, const MemoryIndex& index,
                                  const SearchRequest& request, SearchEffort& effort) {
  std::optional<Timeline> timeline;
  std::optional<Interval> near;
  if (request.near) {
    timeline = visible_timeline(index, run.visible());
    near = timeline->snap(*request.near);
  }
  std::vector<Hit> hits;
  const std::vector<Scored> records = run.records();
  effort.known = effort.touched = records.size();
  for (const Scored& record : records) {
    if (record.similarity <= 0 || (request.during && !record.interval.overlaps(*request.during))) {
      continue;
    }
    const double decay =
        near ? std::pow(request.lambda, hours(timeline.value().lived_gap(record.interval, *near)))
             : 1.0;
    const double score = record.similarity * decay;
    if (!near || score >= request.floor) {
      hits.push_back({record.id, record.interval, score, record.similarity, decay});
    }
  }
  const std::size_t keep = std::min(request.limit, hits.size());
  std::partial_sort(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(keep), hits.end(),
                    is_better);
  hits.resize(keep);
  return hits;
}

/// Pieces of a word that means nothing are less like any line than this.
constexpr double kLikeNothing = 0.27;

bool was_recorded(const MemoryIndex& index, std::size_t visible, const QueryTerm& term) {
  const TermId id = term[static_cast<std::size_t>(TextKind::Line)];
  const auto segments = index.segments();
  return id != kNoTerm &&
         std::any_of(segments.begin(), segments.end(), [&](const SegmentPtr& segment) {
           return !segment->windows().postings.list(id, visible).docs.empty();
         });
}

/// What comes closest is far away, no word of the query was ever recorded, and none has a meaning
/// of its own.
bool is_gibberish(const MemoryIndex& index, const Embedder* embedder, Cutoff cutoff,
                  const SearchRequest& request, const std::vector<Hit>& hits) {
  const auto* known = dynamic_cast<const KnowsWords*>(embedder);
  if (known == nullptr || std::any_of(hits.begin(), hits.end(), [](const Hit& hit) {
        return hit.similarity >= kLikeNothing;
      })) {
    return false;
  }
  const std::vector<Word> words = split_words(request.query);
  const std::vector<QueryTerm> terms = query_terms(index, request.query);
  const std::size_t visible = index.visible_windows(cutoff);
  return !words.empty() && std::none_of(terms.begin(), terms.end(), [&](const QueryTerm& term) {
    return was_recorded(index, visible, term);
  }) && std::none_of(words.begin(), words.end(), [&](const Word& word) {
    return is_chinese(word.lower) || known->has_word(word.lower);
  });
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

std::vector<Hit> Searcher::search(Cutoff cutoff, const SearchRequest& request,
                                  SearchEffort* effort) const {
  SearchEffort ignored;
  SearchEffort& counted = effort == nullptr ? ignored : *effort;
  counted = {};
  std::vector<Hit> hits =
      request.method == SearchMethod::BruteForce
          ? score_everything(BruteForce(index_, embedder_, source_, cutoff, request), index_,
                             request, counted)
          : bounded_search(index_, embedder_, source_, cutoff, request, counted);
  if (is_gibberish(index_, embedder_, cutoff, request, hits)) {
    hits.clear();
  }
  return hits;
}

}  // namespace daybook
