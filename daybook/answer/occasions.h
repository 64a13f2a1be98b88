#pragma once
/// When something happened: the strong matches of a question, gathered into
/// occasions.

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/recaller.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What lies so close together is one occasion.
inline constexpr Duration kSameOccasion = std::chrono::minutes(5);

/// Matching windows no further apart than that.
struct Occasion {
  Interval interval;
  WindowOrdinal best = 0;  ///< its strongest window
  double strength = 0;     ///< of that window, in [0, 1]
};

struct Occasions {
  double strongest = 0;             ///< strength of the best window, in [0, 1]
  std::vector<Occasion> occasions;  ///< in time order
};

/// A window that matches, and how strongly.
struct Match {
  WindowOrdinal window = 0;
  double strength = 0;
};

/// Windows in time order as occasions.
std::vector<Occasion> gathered(const MemoryIndex& index, std::span<const Match> matches);

/// Whether a window lies inside the time or part of the day that the question names (hard) where
/// it names one, and ended by `before` where that is given.
bool is_asked_for(const MemoryIndex& index, const Intent& intent, WindowOrdinal window,
                  std::optional<Timestamp> before = {});

/// How strongly each known window matches: half the share of the question's
/// content words that occur in it and next to it (words never recorded count as
/// missing), half the cosine of its best line (what was seen, or heard where the
/// question asks for talk). Without an embedder the words alone.
std::vector<double> match_strengths(const MemoryIndex& index, const Recollection& found);

/// Occasions of windows at least `share` as strong as the strongest, of those that
/// are asked for.
Occasions find_occasions(const MemoryIndex& index, const Recollection& found,
                         std::optional<Timestamp> before = {}, double share = 0.75);

}  // namespace daybook
