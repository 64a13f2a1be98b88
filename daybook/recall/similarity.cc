// Everything that ranks is a statistic of what is visible: the documents of a
// term are counted in every segment, by the length of a prefix of its list. Scores
// then come from the terms of each text (a slice of the archive) or from the lists
// (all of it); sums run in the order of the query's terms either way.

#include "daybook/recall/similarity.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/index/bm25.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"
#include "daybook/index/segment.h"
#include "daybook/index/text_table.h"
#include "daybook/recall/search.h"
#include "daybook/text/analyzer.h"

namespace daybook {
namespace {

/// In one table; those that it lacks are left out.
std::vector<TermId> numbers(std::span<const QueryTerm> terms, TextKind kind) {
  std::vector<TermId> ids;
  for (const QueryTerm& term : terms) {
    if (term[static_cast<std::size_t>(kind)] != kNoTerm) {
      ids.push_back(term[static_cast<std::size_t>(kind)]);
    }
  }
  return ids;
}

std::vector<TextTable> tables_of(const MemoryIndex& index, TextKind kind) {
  std::vector<TextTable> tables;
  for (const SegmentPtr& segment : index.segments()) {
    tables.push_back(segment->texts(kind));
  }
  return tables;
}

std::vector<Postings> lists_of(std::span<const TextTable> tables) {
  std::vector<Postings> lists;
  for (const TextTable& table : tables) {
    lists.push_back(table.postings);
  }
  return lists;
}

std::vector<Postings> window_lists(const MemoryIndex& index) {
  std::vector<Postings> lists;
  for (const SegmentPtr& segment : index.segments()) {
    lists.push_back(segment->windows().postings);
  }
  return lists;
}

std::size_t visible_texts(std::span<const TextTable> tables, std::size_t windows) {
  std::size_t count = 0;
  for (const TextTable& table : tables) {
    count = table.base.first_window < windows ? table.visible(windows) : count;
  }
  return count;
}

/// As postings count: at most 255.
std::uint32_t capped(std::ptrdiff_t count) {
  return static_cast<std::uint32_t>(std::min<std::ptrdiff_t>(count, 255));
}

TermId find_in(std::span<const SegmentPtr> segments, TextKind kind, std::string_view term) {
  for (const SegmentPtr& segment : segments) {
    if (const auto id = segment->terms(kind).find(term)) {
      return *id;
    }
  }
  return kNoTerm;
}

}  // namespace

bool is_better(const Hit& a, const Hit& b) {
  if (a.score != b.score) {
    return a.score > b.score;
  }
  return a.interval != b.interval ? a.interval < b.interval : a.id < b.id;
}

std::vector<QueryTerm> query_terms(const MemoryIndex& index, std::string_view query) {
  Analyzer analyzer;
  std::vector<QueryTerm> terms;
  for (const std::string& term : analyzer.terms(query)) {
    QueryTerm found;
    for (std::size_t k = 0; k < kTextKinds; ++k) {
      found[k] = find_in(index.segments(), static_cast<TextKind>(k), term);
    }
    if (std::any_of(found.begin(), found.end(), [](TermId id) { return id != kNoTerm; })) {
      terms.push_back(found);
    }
  }
  // The order of a joined lexicon: the lines' terms, then those that only moments have, ...
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

WordScores::WordScores(std::span<const Postings> lists, std::span<const TermId> terms,
                       std::size_t visible, const Bm25& parameters)
    : parameters_(parameters) {
  std::uint64_t length = 0;
  for (const Postings& list : lists) {
    length = list.first() < visible ? list.total_length(visible) : length;
  }
  average_ = mean_document_length(length, visible);
  for (const TermId term : terms) {
    std::size_t holding = 0;
    for (const Postings& list : lists) {
      holding += list.list(term, visible).docs.size();
    }
    if (holding > 0) {
      const double idf = inverse_document_frequency(visible, holding);
      divisor_ += idf * (parameters_.k1 + 1);
      terms_.push_back({term, idf});
    }
  }
}

float WordScores::score(std::span<const TermId> document) const {
  float score = 0;
  for (const Term& term : terms_) {
    const auto count = std::count(document.begin(), document.end(), term.id);
    if (count > 0) {
      score += term_score(parameters_, 1.0F, term.idf, capped(count),
                          static_cast<std::uint32_t>(document.size()), average_);
    }
  }
  return divisor_ > 0 ? score / static_cast<float>(divisor_) : score;
}

void WordScores::score_all(const Postings& list, std::size_t visible,
                           std::span<float> scores) const {
  for (const Term& term : terms_) {
    const PostingList found = list.list(term.id, visible);
    for (std::size_t k = 0; k < found.docs.size(); ++k) {
      const DocId document = found.docs[k];
      scores[document] +=
          term_score(parameters_, 1.0F, term.idf, found.counts[k], list.length(document), average_);
    }
  }
  const std::size_t end = std::min(visible, list.documents());
  for (std::size_t i = list.first(); divisor_ > 0 && i < end; ++i) {
    scores[i] /= static_cast<float>(divisor_);
  }
}

float WordScores::bound(std::uint32_t most, std::uint32_t shortest) const {
  if (terms_.empty() || most == 0) {
    return 0;
  }
  // Every term's share of the divisor is multiplied by the same saturation.
  const double norm = 1 - parameters_.b + parameters_.b * shortest / average_;
  constexpr double kRounding = 1e-5;  // of sums of floats
  return static_cast<float>(std::min(1.0, most / (most + parameters_.k1 * norm)) + kRounding);
}

TextScores::TextScores(const MemoryIndex& index, TextKind kind, std::span<const QueryTerm> terms,
                       const QuantisedVector* vector, bool is_exact, std::size_t visible_windows,
                       const Bm25& parameters, bool at_once)
    : tables_(tables_of(index, kind)),
      words_(lists_of(tables_), numbers(terms, kind), visible_texts(tables_, visible_windows),
             parameters),
      is_exact_(is_exact),
      at_once_(at_once) {
  const bool any = std::any_of(tables_.begin(), tables_.end(),
                               [](const TextTable& table) { return table.vectors.size() > 0; });
  if (any && vector != nullptr) {
    vector_.emplace(*vector);
    const auto is_other = [&](const TextTable& table) {
      return table.vectors.size() > 0 && table.vectors.dimension != vector->values.size();
    };
    if (std::any_of(tables_.begin(), tables_.end(), is_other)) {
      throw Error(ErrorKind::Internal, "the index holds another embedder's vectors");
    }
  }
  if (at_once_) {
    score_all(visible_texts(tables_, visible_windows), vector);
  }
}

void TextScores::score_all(std::size_t visible, const QuantisedVector* vector) {
  lexical_.resize(words_.terms().empty() ? 0 : visible);
  products_.resize(vector_ ? visible : 0);
  errors_.resize(products_.size());
  for (const TextTable& table : tables_) {
    if (!words_.terms().empty()) {
      words_.score_all(table.postings, visible, lexical_);
    }
    const std::size_t count = std::min(visible, table.size());
    if (vector_ && table.vectors.size() > 0 && count > table.first()) {
      const std::size_t own = count - table.first();
      scan_products(table.vectors, own, {vector, 1},
                    std::span(products_).subspan(table.first(), own));
      for (std::size_t i = 0; !is_exact_ && i < own; ++i) {
        errors_[table.first() + i] = product_error(table.vectors.errors[i], vector->error);
      }
    }
  }
}

float TextScores::count(TextId text) const {
  return words_.score(table_of(tables_, text).terms(text));
}

TextScores::Range TextScores::compare(TextId text, SearchEffort& effort) const {
  const TextTable& table = table_of(tables_, text);
  if (table.vectors.size() == 0) {
    return {};
  }
  ++effort.vectors;
  const auto& vector = vector_.value();
  const std::size_t row = text - table.first();
  return around(product(table.vectors, row, vector),
                is_exact_ ? 0 : product_error(table.vectors.errors[row], vector.error));
}

WindowScores::WindowScores(const MemoryIndex& index, std::span<const QueryTerm> terms,
                           std::size_t visible, bool at_once)
    : index_(index),
      lines_(tables_of(index, TextKind::Line)),
      words_(window_lists(index), numbers(terms, TextKind::Line), visible, kLongText) {
  if (at_once) {
    all_.resize(visible);
    for (const SegmentPtr& segment : index.segments()) {
      words_.score_all(segment->windows().postings, visible, all_);
    }
  }
}

float WindowScores::count(std::size_t window) {
  const auto segments = index_.segments();
  const auto past = std::partition_point(
      segments.begin(), segments.end(),
      [window](const SegmentPtr& segment) { return segment->begin().windows <= window; });
  const Segment& segment = **std::prev(past);
  const std::size_t own = window - segment.begin().windows;
  document_.clear();
  for (std::uint32_t k = segment.windows().first_line[own];
       k < segment.windows().first_line[own + 1]; ++k) {
    const TextId text = segment.lines().text[k];
    const auto terms = table_of(lines_, text).terms(text);
    document_.insert(document_.end(), terms.begin(), terms.end());
  }
  return words_.score(document_);
}

}  // namespace daybook
