// One pass a measure over postings, vectors and lines; nothing is pruned, so a
// signal of a window never depends on how other windows score.

#include "daybook/recall/signals.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/bm25.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/anchor.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Bm25 kWindowText{1.5, 0.75};
constexpr Bm25 kLineText{1.2, 0.5};
constexpr float kChoiceInLine = 0.5F;
constexpr float kMeaningShare = 0.5F;
/// A raw BM25 of about this much is a good match of one choice in one line.
constexpr float kChoiceLineScale = 8.0F;

class Measuring {
 public:
  Measuring(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
            const Question& question, const Intent& intent, const Parts& parts)
      : index_(index),
        embedder_(parts.has(Part::Static) ? embedder : nullptr),
        question_(question),
        intent_(intent),
        parts_(parts),
        choices_(parts.has(Part::Choices) ? question.choices.size() : 0),
        texts_(index.lines().texts.visible(visible)) {
    signals_.visible = visible;
  }

  Signals run() {
    measure_passages();
    measure_lines();
    measure_meaning();
    measure_latent();
    measure_moments();
    measure_episodes();
    measure_patterns();
    measure_times();
    return std::move(signals_);
  }

 private:
  Dense zeros() const { return Dense(signals_.visible, 0.0F); }

  Dense passage(const TermWeights& query, std::size_t half, bool normalised = true) const {
    Dense scores = zeros();
    score_passages(index_.windows().postings, query, signals_.visible, half, kWindowText,
                   normalised, scores);
    return scores;
  }

  Dense cover(const TermWeights& query, std::size_t half) const {
    Dense share = zeros();
    cover_passages(index_.windows().postings, query, signals_.visible, half, share);
    return share;
  }

  void measure_passages() {
    for (std::size_t k = 0; k < kPassageHalves.size(); ++k) {
      const bool on = k == 0 || parts_.has(Part::Passages);
      signals_.words[k] = on ? passage(intent_.words, kPassageHalves[k]) : zeros();
      signals_.cover[k] = on ? cover(intent_.words, kPassageHalves[k]) : zeros();
      signals_.choice_words[k] =
          on && choices_ > 0 ? passage(intent_.all_choice_words, kPassageHalves[k]) : zeros();
    }
    for (std::size_t c = 0; c < choices_; ++c) {
      signals_.choice_cover.push_back(cover(intent_.choice_words[c], 1));
      signals_.choice_window.push_back(passage(intent_.choice_words[c], 0, false));
    }
  }

  /// Score of each visible distinct line, not divided by the query's bound.
  Dense line_scores(const TermWeights& query) const {
    Dense scores(texts_, 0.0F);
    score_documents(index_.lines().texts.postings, query, texts_, kLineText, false, scores);
    return scores;
  }

  enum class Lines { Any, Captions, Speech };

  /// Largest value over the lines of each window; `nothing` where there is none.
  Dense best(const Dense& by_text, Lines which = Lines::Any, float nothing = 0) const {
    Dense result(signals_.visible, nothing);
    const LineTable& lines = index_.lines();
    const WindowTable& windows = index_.windows();
    for (std::size_t w = 0; w < signals_.visible; ++w) {
      for (std::uint32_t k = windows.first_line[w]; k < windows.first_line[w + 1]; ++k) {
        const bool caption = lines.channel[k] == static_cast<std::uint8_t>(Channel::Caption);
        if (which == Lines::Any || (which == Lines::Captions) == caption) {
          result[w] = std::max(result[w], by_text[lines.text[k]]);
        }
      }
    }
    return result;
  }

  void measure_lines() {
    signals_.line = {zeros(), zeros(), zeros()};
    signals_.line_both = zeros();
    signals_.choice_line.assign(choices_, zeros());
    if (!parts_.has(Part::Lines)) {
      return;
    }
    Dense question = line_scores(intent_.words);
    signals_.line = {best(question), best(question, Lines::Captions),
                     best(question, Lines::Speech)};
    Dense both = line_scores(intent_.all_choice_words);
    for (std::size_t t = 0; t < texts_; ++t) {
      both[t] = question[t] + kChoiceInLine * both[t];
    }
    signals_.line_both = best(both);
    const float largest = texts_ == 0 ? 0 : *std::max_element(question.begin(), question.end());
    for (std::size_t c = 0; c < choices_; ++c) {
      Dense with = line_scores(intent_.choice_words[c]);
      for (std::size_t t = 0; t < texts_; ++t) {
        with[t] = with[t] / kChoiceLineScale + (largest > 0 ? question[t] / largest : 0);
      }
      signals_.choice_line[c] = best(with);
    }
  }

  void measure_meaning() {
    const TextTable& texts = index_.lines().texts;
    std::vector<std::string> queries = {intent_.main};
    std::string all = intent_.main;
    for (std::size_t c = 0; c < choices_; ++c) {
      all += " " + question_.choices[c];
    }
    queries.push_back(all);
    for (std::size_t c = 0; c < choices_; ++c) {
      queries.push_back(intent_.main + " " + question_.choices[c]);
      queries.push_back(declarative(intent_.main, question_.choices[c]));
      queries.push_back(question_.choices[c]);
    }
    if (embedder_ == nullptr || texts.vectors.size() == 0) {
      signals_.meaning = {zeros(), zeros(), zeros()};
      signals_.meaning_both = zeros();
      signals_.meaning_with.assign(choices_, zeros());
      signals_.meaning_stated = signals_.meaning_with;
      signals_.meaning_choice = signals_.meaning_with;
      return;
    }
    const std::vector<std::string_view> views(queries.begin(), queries.end());
    question_vectors_ = embedder_->embed(views, EmbedRole::Query);
    std::vector<float> products(queries.size() * texts_);
    scan_products(texts.vectors, texts_, question_vectors_, products);
    const auto row = [&](std::size_t q) {
      const auto begin = products.begin() + static_cast<std::ptrdiff_t>(q * texts_);
      return Dense(begin, begin + static_cast<std::ptrdiff_t>(texts_));
    };
    line_meaning_ = row(0);
    signals_.meaning = {best(line_meaning_), best(line_meaning_, Lines::Captions),
                        best(line_meaning_, Lines::Speech)};
    signals_.meaning_both = best(row(1));
    for (std::size_t c = 0; c < choices_; ++c) {
      signals_.meaning_with.push_back(best(row(2 + 3 * c)));
      signals_.meaning_stated.push_back(best(row(3 + 3 * c)));
      signals_.meaning_choice.push_back(best(row(4 + 3 * c)));
    }
  }

  void measure_latent() {
    signals_.latent_single = signals_.latent_passage = zeros();
    signals_.latent_both_single = signals_.latent_both_passage = zeros();
    signals_.latent_choice.assign(choices_, zeros());
    if (parts_.has(Part::Latent) && signals_.visible > 0) {
      const Postings& postings = index_.windows().postings;
      index_.latent().score(postings, intent_.words, signals_.visible, signals_.latent_single,
                            signals_.latent_passage);
      index_.latent().score(postings, choices_ > 0 ? intent_.everything : intent_.words,
                            signals_.visible, signals_.latent_both_single,
                            signals_.latent_both_passage);
      for (std::size_t c = 0; c < choices_; ++c) {
        Dense single = zeros();
        index_.latent().score(postings, intent_.choice_words[c], signals_.visible, single,
                              signals_.latent_choice[c]);
      }
    }
  }

  /// Similarity of the visible texts of a table with the question: words and meaning.
  Dense similarity(const TextTable& table) const {
    const std::size_t count = table.visible(signals_.visible);
    Dense scores(count, 0.0F);
    score_documents(table.postings, intent_.words, count, kLineText, true, scores);
    const Dense meaning = question_meaning(table, count);
    for (std::size_t t = 0; t < meaning.size(); ++t) {
      scores[t] = (1 - kMeaningShare) * scores[t] + kMeaningShare * std::max(0.0F, meaning[t]);
    }
    return scores;
  }

  Dense question_meaning(const TextTable& table, std::size_t count) const {
    if (question_vectors_.empty() || table.vectors.size() == 0) {
      return {};
    }
    Dense products(count);
    scan_products(table.vectors, count, std::span(question_vectors_).first(table.vectors.dimension),
                  products);
    return products;
  }

  bool names_any(std::size_t moment, const std::vector<NameId>& people) const {
    const MomentTable& table = index_.moments();
    const auto named = [&](NameId id) {
      return std::find(people.begin(), people.end(), id) != people.end();
    };
    if (named(table.subject[moment])) {
      return true;
    }
    for (std::uint32_t k = table.first_participant[moment]; k < table.first_participant[moment + 1];
         ++k) {
      if (named(table.participants[k])) {
        return true;
      }
    }
    return false;
  }

  void measure_moments() {
    signals_.moment_words = signals_.moment_meaning = signals_.moment_role = zeros();
    signals_.choice_role.assign(choices_, zeros());
    signals_.choice_acts.assign(choices_, zeros());
    if (!parts_.has(Part::Moments)) {
      return;
    }
    const MomentTable& table = index_.moments();
    const std::size_t count = table.texts.visible(signals_.visible);
    Dense words(count, 0.0F);
    score_documents(table.texts.postings, intent_.words, count, kLineText, true, words);
    for (std::size_t m = 0; m < table.size() && table.known[m] <= signals_.visible; ++m) {
      const WindowOrdinal w = table.window[m];
      const TextId text = table.text[m];
      signals_.moment_words[w] = std::max(signals_.moment_words[w], words[text]);
      const float meaning =
          line_meaning_.empty() ? 0 : std::max(0.0F, line_meaning_[table.line[m]]);
      signals_.moment_meaning[w] = std::max(signals_.moment_meaning[w], meaning);
      if (parts_.has(Part::Roles)) {
        note_roles(m, w, (1 - kMeaningShare) * words[text] + kMeaningShare * meaning);
      }
    }
  }

  void note_roles(std::size_t moment, WindowOrdinal w, float similarity) {
    if (!intent_.people.empty() && names_any(moment, intent_.people)) {
      signals_.moment_role[w] = std::max(signals_.moment_role[w], similarity);
    }
    for (std::size_t c = 0; c < choices_; ++c) {
      if (!intent_.choice_people[c].empty() && names_any(moment, intent_.choice_people[c])) {
        signals_.choice_role[c][w] = std::max(signals_.choice_role[c][w], similarity);
        const NameId subject = index_.moments().subject[moment];
        const std::vector<NameId>& people = intent_.choice_people[c];
        if (std::find(people.begin(), people.end(), subject) != people.end()) {
          signals_.choice_acts[c][w] = std::max(signals_.choice_acts[c][w], similarity);
        }
      }
    }
  }

  Dense spread(const SpanTable& table) const {
    Dense over = zeros();
    const Dense by_text = similarity(table.texts);
    for (std::size_t s = 0; s < table.size() && table.known[s] <= signals_.visible; ++s) {
      for (WindowOrdinal w = table.first[s]; w <= table.last[s]; ++w) {
        over[w] = std::max(over[w], by_text[table.text[s]]);
      }
    }
    return over;
  }

  void measure_episodes() {
    signals_.activity = parts_.has(Part::Activities) ? spread(index_.activities()) : zeros();
    signals_.conversation =
        parts_.has(Part::Conversations) ? spread(index_.conversations()) : zeros();
  }

  void measure_patterns() {
    signals_.choice_pattern.assign(choices_, 0.0F);
    if (!parts_.has(Part::Patterns)) {
      return;
    }
    const SpanTable& table = index_.patterns();
    const std::size_t count = table.texts.visible(signals_.visible);
    const std::size_t dimension = table.texts.vectors.dimension;
    for (std::size_t c = 0; c < choices_; ++c) {
      Dense words(count, 0.0F);
      score_documents(table.texts.postings, intent_.choice_words[c], count, kLineText, true, words);
      Dense meaning(count, 0.0F);
      if (!question_vectors_.empty() && table.texts.vectors.size() > 0) {
        scan_products(table.texts.vectors, count,
                      std::span(question_vectors_).subspan((2 + 3 * c) * dimension, dimension),
                      meaning);
      }
      for (std::size_t s = 0; s < table.size() && table.known[s] <= signals_.visible; ++s) {
        if (table.replaced[s] > signals_.visible) {
          const TextId text = table.text[s];
          signals_.choice_pattern[c] =
              std::max(signals_.choice_pattern[c],
                       (1 - kMeaningShare) * words[text] + kMeaningShare * meaning[text]);
        }
      }
    }
  }

  Dense inside(const Interval& interval) const {
    Dense flags = zeros();
    for (std::size_t w = 0; w < signals_.visible; ++w) {
      const Interval window = index_.windows().interval(static_cast<WindowOrdinal>(w));
      const Timestamp middle = window.start + window.length() / 2;
      flags[w] = interval.start <= middle && middle <= interval.end ? 1.0F : 0.0F;
    }
    return flags;
  }

  void measure_times() {
    if (!parts_.has(Part::Times)) {
      return;
    }
    signals_.anchor = find_anchor(index_, embedder_, signals_.visible, intent_);
    if (signals_.anchor) {
      signals_.in_window = inside(signals_.anchor->asked);
    } else if (intent_.window) {
      signals_.in_window = inside(*intent_.window);
    }
    for (std::size_t c = 0; c < std::min(choices_, intent_.choice_windows.size()); ++c) {
      const auto& window = intent_.choice_windows[c];
      signals_.in_choice.push_back(window ? std::optional(inside(*window)) : std::nullopt);
    }
  }

  const MemoryIndex& index_;
  const Embedder* embedder_;
  const Question& question_;
  const Intent& intent_;
  const Parts& parts_;
  std::size_t choices_;
  std::size_t texts_;
  std::vector<float> question_vectors_;
  Dense line_meaning_;  ///< cosine of each visible distinct line with the question
  Signals signals_;
};

}  // namespace

Signals measure_signals(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
                        const Question& question, const Intent& intent, const Parts& parts) {
  return Measuring(index, embedder, visible, question, intent, parts).run();
}

}  // namespace daybook
