#pragma once
/// What the reader of choices sees: how each choice fits each likely window.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/signals.h"

namespace daybook {

/// Names of the features, in the order of a row.
std::span<const std::string_view> choice_feature_names();

/// The most probable windows and the evidence of each choice in them.
struct ChoiceEvidence {
  std::size_t choices = 0;
  std::size_t windows = 0;
  std::vector<double> probability;  ///< of each window, summing to 1
  std::vector<float>
      features;  ///< (choice * windows + window) rows of choice_feature_names().size()
};

/// How many of the likeliest windows are read.
inline constexpr std::size_t kReadWindows = 60;

/// Evidence of each choice in the given windows, their probabilities made to sum to 1.
ChoiceEvidence weigh_choices(const MemoryIndex& index, const Embedder* embedder,
                             const Question& question, const Intent& intent, const Signals& signals,
                             const Parts& parts, std::span<const Candidate> windows);

/// The part of `all` (the evidence of `windows`, ascending) that concerns `likely`.
ChoiceEvidence narrowed(const ChoiceEvidence& all, std::span<const WindowOrdinal> windows,
                        std::span<const Candidate> likely);

/// P(choice) = sum over windows of p * softmax over choices (features . weights).
std::vector<double> choice_probabilities(const ChoiceEvidence& evidence,
                                         std::span<const double> weights);

/// Without the fitted reader: each choice by its words beside the `windows`
/// likeliest windows; the shares sum to 1.
std::vector<double> most_words(const ChoiceEvidence& evidence, std::size_t windows);

}  // namespace daybook
