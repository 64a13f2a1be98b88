#include "daybook/answer/occasions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/signals.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr float kOtherChannel = 0.8F;
constexpr Duration kSameOccasion = std::chrono::minutes(5);

/// Share of the content words' weight that was ever recorded; a word that never
/// was weighs as much as one heard once.
double recorded_share(const MemoryIndex& index, const Recollection& found) {
  const std::size_t n = found.visible;
  double known = 0;
  for (const auto& [term, weight] : found.intent.words) {
    const std::size_t holding = index.windows().postings.list(term, n).docs.size();
    known += holding > 0 ? weight * inverse_document_frequency(n, holding) : 0;
  }
  const double missing =
      static_cast<double>(found.intent.unknown_words) * inverse_document_frequency(n, 1);
  return known + missing > 0 ? known / (known + missing) : 0;
}

bool is_inside(const MemoryIndex& index, const Recollection& found, const Interval& window) {
  if (found.intent.day_part) {
    const Duration time = index.wearer().face.local(window.start).since_midnight;
    return found.intent.day_part->first <= time && time < found.intent.day_part->second;
  }
  return !found.intent.window || window.overlaps(*found.intent.window);
}

}  // namespace

std::vector<double> match_strengths(const MemoryIndex& index, const Recollection& found) {
  const double recorded = recorded_share(index, found);
  const Dense& inside = found.signals.cover[0];
  const Dense& around = found.signals.cover[1];
  // What was done is shown, what was talked of is heard: a line of the other channel counts less.
  const BestLine& lines = found.signals.meaning;
  const Dense& fitting = found.intent.speech ? lines.speech : lines.caption;
  Dense meaning = lines.any;
  for (std::size_t i = 0; i < meaning.size(); ++i) {
    meaning[i] = std::max(fitting[i], kOtherChannel * meaning[i]);
  }
  const bool has_meaning =
      std::any_of(meaning.begin(), meaning.end(), [](float x) { return x > 0; });
  std::vector<double> strengths(found.visible);
  for (std::size_t i = 0; i < found.visible; ++i) {
    const double by_words = recorded * (inside[i] + around[i]) / 2;
    strengths[i] = has_meaning ? (by_words + recorded * std::max(0.0F, meaning[i])) / 2 : by_words;
  }
  return strengths;
}

Occasions find_occasions(const MemoryIndex& index, const Recollection& found,
                         std::optional<Timestamp> before, double share) {
  const std::vector<double> strengths = match_strengths(index, found);
  const auto counts = [&](const Interval& window) {
    return is_inside(index, found, window) && (!before || window.end <= *before);
  };
  Occasions result;
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    if (counts(index.windows().interval(static_cast<WindowOrdinal>(i)))) {
      result.strongest = std::max(result.strongest, strengths[i]);
    }
  }
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    const auto w = static_cast<WindowOrdinal>(i);
    const Interval window = index.windows().interval(w);
    if (strengths[i] <= 0 || strengths[i] < share * result.strongest || !counts(window)) {
      continue;
    }
    if (result.occasions.empty() ||
        window.start - result.occasions.back().interval.end > kSameOccasion) {
      result.occasions.push_back({window, w, strengths[i]});
      continue;
    }
    Occasion& last = result.occasions.back();
    last.interval.end = window.end;
    if (strengths[i] > last.strength) {
      last.best = w;
      last.strength = strengths[i];
    }
  }
  return result;
}

}  // namespace daybook
