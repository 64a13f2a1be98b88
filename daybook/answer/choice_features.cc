// Evidence of a choice in a window: its words there and close by, lines that mean
// the same, who spoke, acted or was mentioned, and whether the window lies in the
// time that the choice names. Where a plain value depends on how common the
// choice's words are, its standard score over all known windows stands beside it.

#include "daybook/answer/choice_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/signals.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 41> kNames = {
    "words",         "words_beside",   "words_around",
    "words_unusual", "choice_meaning", "choice_meaning_z",
    "stated",        "stated_z",       "together",
    "together_z",    "line",           "line_z",
    "role_beside",   "role",           "latent",
    "latent_z",      "speaks",         "speaks_beside",
    "acts",          "acts_beside",    "seen",
    "seen_beside",   "mentioned",      "mentioned_beside",
    "speaks_speech", "acts_speech",    "in_time",
    "best_stated",   "best_together",  "best_line",
    "length",        "asked_words",    "asked_meaning",
    "is_wearer",     "how_common",     "nobody",
    "does",          "does_beside",    "best_does",
    "pattern",       "pattern_habit"};

constexpr float kMostWords = 1.5F;
constexpr float kGoodWords = 8.0F;
constexpr std::size_t kAround = 6;

/// Largest value within `half` windows.
Dense widened(const Dense& x, std::size_t half) {
  Dense y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t begin = i >= half ? i - half : 0;
    const std::size_t end = std::min(x.size(), i + half + 1);
    y[i] = *std::max_element(x.begin() + static_cast<std::ptrdiff_t>(begin),
                             x.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return y;
}

/// Standard scores over all windows, cut to [-2, 6] and divided by 4.
Dense standardised(const Dense& x) {
  double sum = 0;
  double squares = 0;
  for (const float value : x) {
    sum += value;
    squares += static_cast<double>(value) * value;
  }
  const double n = std::max<double>(1, static_cast<double>(x.size()));
  const double mean = sum / n;
  const double deviation = std::sqrt(std::max(0.0, squares / n - mean * mean)) + 1e-3;
  Dense z(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    z[i] = static_cast<float>(std::clamp((x[i] - mean) / deviation, -2.0, 6.0) / 4);
  }
  return z;
}

/// How often a person speaks, acts, is seen and is spoken of, by window.
struct Presence {
  Dense speaks;
  Dense acts;
  Dense seen;
  Dense mentioned;
};

class PresenceFinder {
 public:
  PresenceFinder(const MemoryIndex& index, std::size_t visible)
      : index_(index), visible_(visible) {}

  Presence find(NameId person) {
    Presence presence{zeros(), zeros(), zeros(), zeros()};
    const std::vector<bool> naming = texts_naming(person);
    const LineTable& lines = index_.lines();
    for (std::size_t w = 0; w < visible_; ++w) {
      for (std::uint32_t k = index_.windows().first_line[w]; k < index_.windows().first_line[w + 1];
           ++k) {
        const bool caption = lines.channel[k] == static_cast<std::uint8_t>(Channel::Caption);
        const bool own = !caption && lines.speaker[k] == person;
        presence.speaks[w] += own ? 1.0F : 0.0F;
        presence.seen[w] += caption && naming[lines.text[k]] ? 1.0F : 0.0F;
        presence.mentioned[w] += !caption && !own && naming[lines.text[k]] ? 1.0F : 0.0F;
      }
    }
    const MomentTable& moments = index_.moments();
    for (std::size_t m = 0; m < moments.size() && moments.known[m] <= visible_; ++m) {
      if (moments.view[m] == static_cast<std::uint8_t>(MomentView::Action) &&
          moments.subject[m] == person) {
        presence.acts[moments.window[m]] += 1;
        presence.seen[moments.window[m]] += person == 0 ? 1.0F : 0.0F;
      }
    }
    return presence;
  }

 private:
  Dense zeros() const { return Dense(visible_, 0.0F); }

  std::vector<bool> texts_naming(NameId person) {
    std::vector<bool> naming(index_.lines().texts.size(), false);
    const auto term = index_.lexicon().find(analyzer_.stem(index_.person(person)));
    if (term) {
      const TextTable& texts = index_.lines().texts;
      for (const DocId text : texts.postings.list(*term, texts.visible(visible_)).docs) {
        naming[text] = true;
      }
    }
    return naming;
  }

  const MemoryIndex& index_;
  std::size_t visible_;
  Analyzer analyzer_;
};

/// Mean over the people of a choice.
struct ChoicePresence {
  std::array<Dense, 4> count;   ///< log(1 + occurrences) / 2
  std::array<Dense, 4> beside;  ///< there or next to it, times how rarely that is so
  double common = 0;            ///< share of windows in which they speak or act
};

void add_presence(ChoicePresence& to, const Presence& presence, float share) {
  const std::array<const Dense*, 4> kinds = {&presence.speaks, &presence.acts, &presence.seen,
                                             &presence.mentioned};
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    Dense there(kinds[kind]->size());
    for (std::size_t i = 0; i < there.size(); ++i) {
      there[i] = std::min(1.0F, (*kinds[kind])[i]);
      to.count[kind][i] += share * std::log1p((*kinds[kind])[i]) / 2;
    }
    there = widened(there, 1);
    double sum = 0;
    for (const float value : there) {
      sum += value;
    }
    const double rate = sum / std::max<double>(1, static_cast<double>(there.size()));
    for (std::size_t i = 0; i < there.size(); ++i) {
      to.beside[kind][i] += share * there[i] * static_cast<float>(1 - rate);
    }
    to.common += kind < 2 ? share * rate : 0;
  }
}

/// Probabilities made to sum to 1.
std::vector<double> shares(std::span<const Candidate> windows) {
  std::vector<double> probability;
  double total = 0;
  for (const Candidate& candidate : windows) {
    probability.push_back(candidate.probability);
    total += candidate.probability;
  }
  for (double& p : probability) {
    p = total > 0 ? p / total : 1.0 / static_cast<double>(windows.size());
  }
  return probability;
}

class Weighing {
 public:
  Weighing(const MemoryIndex& index, const Embedder* embedder, const Question& question,
           const Intent& intent, const Signals& signals, const Parts& parts,
           std::span<const Candidate> windows)
      : index_(index),
        embedder_(parts.has(Part::Static) ? embedder : nullptr),
        question_(question),
        intent_(intent),
        signals_(signals),
        windows_(windows) {
    evidence_.choices = signals_.choice_window.size();
    evidence_.windows = windows.size();
    evidence_.probability = shares(windows);
  }

  ChoiceEvidence run() {
    for (std::size_t c = 0; c < evidence_.choices; ++c) {
      columns_.clear();
      add_words(c);
      add_meaning(c);
      add_people(c);
      add_time(c);
      add_globals(c);
      write_rows();
    }
    return std::move(evidence_);
  }

 private:
  void add(Dense column) { columns_.push_back(std::move(column)); }
  void add_constant(double value) {
    columns_.emplace_back(signals_.visible, static_cast<float>(value));
  }

  void add_words(std::size_t c) {
    Dense words = signals_.choice_window[c];
    for (float& value : words) {
      value = std::min(value / kGoodWords, kMostWords);
    }
    add(words);
    add(widened(words, 1));
    add(widened(words, kAround));
    add(standardised(widened(signals_.choice_window[c], 1)));
  }

  void add_meaning(std::size_t c) {
    for (const Dense* values : {&signals_.meaning_choice[c], &signals_.meaning_stated[c],
                                &signals_.meaning_with[c], &signals_.choice_line[c]}) {
      add(widened(*values, 1));
      add(standardised(*values));
    }
    add(widened(signals_.choice_role[c], 1));
    add(signals_.choice_role[c]);
    add(signals_.latent_choice[c]);
    add(standardised(signals_.latent_choice[c]));
  }

  /// Whether this is a question about people: at least three choices (or all) name some.
  bool asks_for_people() const {
    const auto& people = intent_.choice_people;
    const auto naming =
        std::count_if(people.begin(), people.end(), [](const auto& one) { return !one.empty(); });
    return naming >= 3 || (naming > 0 && naming == std::ssize(people));
  }

  void add_people(std::size_t c) {
    ChoicePresence presence;
    presence.count.fill(Dense(signals_.visible, 0.0F));
    presence.beside.fill(Dense(signals_.visible, 0.0F));
    const std::vector<NameId>& people = intent_.choice_people[c];
    if (asks_for_people()) {
      PresenceFinder finder(index_, signals_.visible);
      for (const NameId person : people) {
        add_presence(presence, finder.find(person), 1.0F / static_cast<float>(people.size()));
      }
    }
    for (std::size_t kind = 0; kind < presence.count.size(); ++kind) {
      add(presence.count[kind]);
      add(presence.beside[kind]);
    }
    for (const std::size_t kind : {std::size_t{0}, std::size_t{1}}) {
      add(intent_.speech ? presence.beside[kind] : Dense(signals_.visible, 0.0F));
    }
    common_ = presence.common;
  }

  void add_time(std::size_t c) {
    const auto inside = c < signals_.in_choice.size() ? signals_.in_choice[c] : std::nullopt;
    add(inside.value_or(Dense(signals_.visible, 0.0F)));
  }

  static double largest(const Dense& x) {
    return x.empty() ? 0 : *std::max_element(x.begin(), x.end());
  }

  /// What does not depend on the window.
  void add_globals(std::size_t c) {
    add_constant(largest(signals_.meaning_stated[c]));
    add_constant(largest(signals_.meaning_with[c]));
    add_constant(largest(signals_.choice_line[c]));
    const std::string& choice = question_.choices[c];
    add_constant(std::log(static_cast<double>(split_words(choice).size()) + 1));
    add_constant(shared_words(choice));
    add_constant(similarity_to_question(choice));
    const std::vector<NameId>& people = intent_.choice_people[c];
    const bool named = asks_for_people();
    add_constant(named && people == std::vector<NameId>{0} ? 1 : 0);
    add_constant(named && !people.empty() ? std::log(common_ / 2 + 0.01) / 3 : 0);
    add_constant(named && people.empty() ? 1 : 0);
    add(signals_.choice_acts[c]);
    add(widened(signals_.choice_acts[c], 1));
    add_constant(largest(signals_.choice_acts[c]));
    const double pattern = fits_a_pattern(c);
    add_constant(pattern);
    add_constant(intent_.habit ? pattern : 0);
  }

  /// How much closer the choice comes to a pattern than the choices do on average.
  double fits_a_pattern(std::size_t c) const {
    double sum = 0;
    for (const float closeness : signals_.choice_pattern) {
      sum += closeness;
    }
    return signals_.choice_pattern[c] - sum / static_cast<double>(signals_.choice_pattern.size());
  }

  /// Share of the choice's words that the question has.
  double shared_words(const std::string& choice) {
    const std::vector<std::string> asked = analyzer_.terms(question_.text);
    const std::vector<std::string> said = analyzer_.terms(choice);
    const std::set<std::string> unique(said.begin(), said.end());
    const auto shared = std::count_if(unique.begin(), unique.end(), [&](const std::string& word) {
      return std::find(asked.begin(), asked.end(), word) != asked.end();
    });
    return unique.empty() ? 0 : static_cast<double>(shared) / static_cast<double>(unique.size());
  }

  double similarity_to_question(const std::string& choice) const {
    if (embedder_ == nullptr) {
      return 0;
    }
    const std::array<std::string_view, 2> texts = {question_.text, choice};
    const std::vector<float> vectors = embedder_->embed(texts, EmbedRole::Query);
    double sum = 0;
    for (std::size_t k = 0; k < embedder_->dimension(); ++k) {
      sum += static_cast<double>(vectors[k]) * vectors[embedder_->dimension() + k];
    }
    return sum;
  }

  void write_rows() {
    for (std::size_t k = 0; k < evidence_.windows; ++k) {
      for (const Dense& column : columns_) {
        evidence_.features.push_back(column[windows_[k].window]);
      }
    }
  }

  const MemoryIndex& index_;
  const Embedder* embedder_;
  const Question& question_;
  const Intent& intent_;
  const Signals& signals_;
  std::span<const Candidate> windows_;
  Analyzer analyzer_;
  std::vector<Dense> columns_;
  double common_ = 0;
  ChoiceEvidence evidence_;
};

}  // namespace

std::span<const std::string_view> choice_feature_names() { return kNames; }

ChoiceEvidence weigh_choices(const MemoryIndex& index, const Embedder* embedder,
                             const Question& question, const Intent& intent, const Signals& signals,
                             const Parts& parts, std::span<const Candidate> windows) {
  return Weighing(index, embedder, question, intent, signals, parts, windows).run();
}

ChoiceEvidence narrowed(const ChoiceEvidence& all, std::span<const WindowOrdinal> windows,
                        std::span<const Candidate> likely) {
  ChoiceEvidence part;
  part.choices = all.choices;
  part.windows = likely.size();
  part.probability = shares(likely);
  for (std::size_t c = 0; c < all.choices; ++c) {
    for (const Candidate& candidate : likely) {
      const auto at =
          std::lower_bound(windows.begin(), windows.end(), candidate.window) - windows.begin();
      const auto row = all.features.begin() +
                       static_cast<std::ptrdiff_t>(
                           (c * all.windows + static_cast<std::size_t>(at)) * kNames.size());
      part.features.insert(part.features.end(), row,
                           row + static_cast<std::ptrdiff_t>(kNames.size()));
    }
  }
  return part;
}

std::vector<double> choice_probabilities(const ChoiceEvidence& evidence,
                                         std::span<const double> weights) {
  std::vector<double> probability(evidence.choices, 0.0);
  std::vector<double> likely(evidence.choices);
  for (std::size_t k = 0; k < evidence.windows; ++k) {
    double most = -1e300;
    for (std::size_t c = 0; c < evidence.choices; ++c) {
      const auto row = std::span(evidence.features)
                           .subspan((c * evidence.windows + k) * weights.size(), weights.size());
      likely[c] = 0;
      for (std::size_t f = 0; f < weights.size(); ++f) {
        likely[c] += weights[f] * row[f];
      }
      most = std::max(most, likely[c]);
    }
    double total = 0;
    for (double& one : likely) {
      one = std::exp(one - most);
      total += one;
    }
    for (std::size_t c = 0; c < evidence.choices; ++c) {
      // The windows' own probabilities add up to one but for their rounding.
      probability[c] = std::min(1.0, probability[c] + evidence.probability[k] * likely[c] / total);
    }
  }
  return probability;
}

std::vector<double> most_words(const ChoiceEvidence& evidence, std::size_t windows) {
  const auto beside = static_cast<std::size_t>(
      std::find(kNames.begin(), kNames.end(), "words_beside") - kNames.begin());
  std::vector<double> share(evidence.choices, 1e-6);
  double total = 0;
  for (std::size_t c = 0; c < evidence.choices; ++c) {
    for (std::size_t k = 0; k < std::min(windows, evidence.windows); ++k) {
      share[c] += evidence.features[(c * evidence.windows + k) * kNames.size() + beside];
    }
    total += share[c];
  }
  for (double& one : share) {
    one /= total;
  }
  return share;
}

}  // namespace daybook
