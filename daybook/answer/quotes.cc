#include "daybook/answer/quotes.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment_builder.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/search.h"
#include "daybook/store/owner_words.h"

namespace daybook {

Quoter::Quoter(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
               const Intent& intent)
    : index_(index), embedder_(embedder), visible_(visible), intent_(intent) {
  if (embedder_ != nullptr) {
    const std::string_view main = intent.main;
    question_ = embedder_->embed({&main, 1}, EmbedRole::Query);
  }
}

std::vector<double> Quoter::scores(const Window& window) const {
  std::vector<std::string> texts;
  texts.reserve(window.lines.size());
  for (const Line& line : window.lines) {
    texts.push_back(indexed_text(line) + (line.alternate.empty() ? "" : " " + line.alternate));
  }
  std::vector<float> vectors;
  if (embedder_ != nullptr && !texts.empty()) {
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    vectors = embedder_->embed(views, EmbedRole::Passage);
  }
  std::vector<double> scores(texts.size(), 0.0);
  double total = 1e-9;
  for (const auto& [term, weight] : intent_.everything) {
    total += weight * inverse_document_frequency(
                          visible_, index_.windows().postings.list(term, visible_).docs.size());
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const TermWeights terms = query_terms(index_.lexicon(), texts[i]);
    for (const auto& [term, weight] : intent_.everything) {
      const bool held = std::any_of(terms.begin(), terms.end(),
                                    [id = term](const WeightedTerm& t) { return t.term == id; });
      scores[i] +=
          held ? weight *
                     inverse_document_frequency(
                         visible_, index_.windows().postings.list(term, visible_).docs.size()) /
                     total
               : 0;
    }
    for (std::size_t k = 0; k < question_.size() && !vectors.empty(); ++k) {
      scores[i] += static_cast<double>(question_[k]) * vectors[i * question_.size() + k];
    }
  }
  return scores;
}

std::vector<Line> Quoter::pick(const Window& window, std::size_t limit) const {
  const std::vector<double> score = scores(window);
  std::vector<std::size_t> order(score.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  order.resize(std::min(limit, order.size()));
  std::sort(order.begin(), order.end());
  std::vector<Line> lines;
  lines.reserve(order.size());
  for (const std::size_t i : order) {
    lines.push_back(window.lines[i]);
  }
  return lines;
}

std::string quoted(const Line& line) {
  constexpr std::size_t kLongest = 400;
  std::string text = line.text;
  if (text.size() > kLongest) {
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
      --end;
    }
    text.resize(end);
    text += "…";
  }
  const std::string speaker = line.origin == kNoteOrigin ? "Note" : line.speaker;
  return (speaker.empty() ? "" : speaker + ": ") + "\"" + text + "\"";
}

}  // namespace daybook
