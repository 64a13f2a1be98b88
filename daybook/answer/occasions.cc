#include "daybook/answer/occasions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/tables.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/signals.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr float kOtherChannel = 0.8F;

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

bool is_asked_for(const MemoryIndex& index, const Intent& intent, WindowOrdinal window,
                  std::optional<Timestamp> before) {
  const Interval interval = index.windows().interval(window);
  if (before && interval.end > *before) {
    return false;
  }
  const Duration time = index.wearer().face.local(interval.start).since_midnight;
  if (intent.day_part) {
    return intent.day_part->first <= time && time < intent.day_part->second;
  }
  // "How often between 9 and 10?": these hours of any day, which may run past midnight.
  const auto is_outside = [time](const TimePhrase& phrase) {
    constexpr Duration kDay = std::chrono::hours(24);
    const auto covers = [&](Duration t) {
      return phrase.daily->start <= t && t < phrase.daily->end;
    };
    return phrase.daily && !covers(time) && !covers(time + kDay);
  };
  if (std::any_of(intent.time.phrases.begin(), intent.time.phrases.end(), is_outside)) {
    return false;
  }
  return !intent.window || interval.overlaps(*intent.window);
}

std::vector<Occasion> gathered(const MemoryIndex& index, std::span<const Match> matches) {
  std::vector<Occasion> occasions;
  for (const Match& match : matches) {
    const Interval window = index.windows().interval(match.window);
    if (occasions.empty() || window.start - occasions.back().interval.end > kSameOccasion) {
      occasions.push_back({window, match.window, match.strength});
      continue;
    }
    Occasion& last = occasions.back();
    last.interval.end = window.end;
    if (match.strength > last.strength) {
      last.best = match.window;
      last.strength = match.strength;
    }
  }
  return occasions;
}

Occasions find_occasions(const MemoryIndex& index, const Recollection& found,
                         std::optional<Timestamp> before, double share) {
  const std::vector<double> strengths = match_strengths(index, found);
  std::vector<Match> counting;
  Occasions result;
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    const auto w = static_cast<WindowOrdinal>(i);
    if (strengths[i] > 0 && is_asked_for(index, found.intent, w, before)) {
      counting.push_back({w, strengths[i]});
      result.strongest = std::max(result.strongest, strengths[i]);
    }
  }
  std::erase_if(counting,
                [&](const Match& match) { return match.strength < share * result.strongest; });
  result.occasions = gathered(index, counting);
  return result;
}

}  // namespace daybook
