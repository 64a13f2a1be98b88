#pragma once
/// What the ranker reads of a candidate window.
///
/// Each feature is a signal brought to about [0, 1] by a fixed rule (divided by
/// its largest value over the known windows), or its product with what the
/// question asks for. Nothing here is fitted; the weights are all there is.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/signals.h"

namespace daybook {

/// Names of the features, in the order of a row.
std::span<const std::string_view> feature_names();

/// The candidates of a question.
struct Pool {
  std::vector<WindowOrdinal> windows;  ///< ascending
  std::vector<float> features;         ///< windows.size() rows of feature_names().size()

  std::span<const float> row(std::size_t i) const;
};

/// The most promising `size` of the visible windows and their features.
Pool make_pool(const MemoryIndex& index, const Question& question, const Intent& intent,
               const Signals& signals, const Parts& parts, std::size_t size = 400);

}  // namespace daybook
