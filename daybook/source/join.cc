// Kept lines lie in buckets of a second; a new line can join only one in its own bucket or the two
// beside it. Texts are normalised when a candidate of another source turns up, so reading one
// source costs no comparison of texts at all.

#include "daybook/source/join.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kNear = std::chrono::milliseconds(500);
constexpr Duration kSecond = std::chrono::seconds(1);

std::int64_t second_of(Timestamp t) {
  return std::chrono::floor<std::chrono::seconds>(t.time_since_epoch()).count();
}

bool is_whole(Timestamp t) { return t.time_since_epoch() % kSecond == Duration::zero(); }

// Between the starts of two lines; one in whole seconds may have started anywhere in its second.
Duration distance(const Interval& a, const Interval& b) {
  const bool a_is_whole = is_in_whole_seconds(a);
  const Interval from_a = {a.start, a_is_whole ? a.start + kSecond : a.start};
  const Interval from_b = {b.start,
                           !a_is_whole && is_in_whole_seconds(b) ? b.start + kSecond : b.start};
  return a_is_whole && is_in_whole_seconds(b) ? std::chrono::abs(a.start - b.start)
                                              : from_a.gap_to(from_b);
}

// How well a kept line and a new one fit; less is better.
struct Fit {
  bool is_from_elsewhere = false;
  bool is_translation = false;
  Duration distance{};
  Duration difference{};  // of the starts as written

  friend auto operator<=>(const Fit&, const Fit&) = default;
};

// Captions of the same moment in two languages are written against the same frames.
bool is_translation(const Line& a, const Line& b) {
  return a.channel == Channel::Caption && a.alternate.empty() && b.alternate.empty() &&
         second_of(a.interval.start) == second_of(b.interval.start) &&
         second_of(a.interval.end) == second_of(b.interval.end) &&
         holds_chinese(a.text) != holds_chinese(b.text);
}

constexpr std::string_view kAnd = " + ";

bool holds_origin(std::string_view origins, std::string_view origin) {
  for (std::size_t at = 0; at <= origins.size();) {
    const std::size_t end = std::min(origins.find(kAnd, at), origins.size());
    if (origins.substr(at, end - at) == origin) {
      return true;
    }
    at = end + kAnd.size();
  }
  return false;
}

}  // namespace

bool is_in_whole_seconds(const Interval& interval) {
  constexpr Duration kPoint = std::chrono::nanoseconds(1);
  return is_whole(interval.start) && (is_whole(interval.end) || interval.length() == kPoint);
}

bool Joiner::add(Line line, std::uint32_t source) {
  const std::int64_t second = second_of(line.interval.start);
  std::optional<Fit> best;
  std::size_t target = 0;
  for (const std::int64_t bucket : {second - 1, second, second + 1}) {
    const auto found = by_second_.find(bucket);
    if (found == by_second_.end()) {
      continue;
    }
    for (const std::size_t candidate : found->second) {
      const Match how = match(candidate, line, source);
      const Interval& kept = kept_[candidate].interval;
      const Fit fit{how != Match::SamePlace, how == Match::OtherLanguage,
                    distance(kept, line.interval),
                    std::chrono::abs(kept.start - line.interval.start)};
      if (how != Match::None && (!best || fit < *best)) {
        best = fit;
        target = candidate;
      }
    }
  }
  last_ = best ? target : kept_.size();
  if (best) {
    absorb(target, std::move(line), best->is_translation, source);
    return false;
  }
  by_second_[second].push_back(kept_.size());
  kept_.push_back(std::move(line));
  sources_.push_back({source});
  normalised_.emplace_back();
  return true;
}

Joiner::Match Joiner::match(std::size_t kept, const Line& line, std::uint32_t source) {
  const Line& earlier = kept_[kept];
  const std::vector<std::uint32_t>& sources = sources_[kept];
  if (earlier.channel != line.channel ||
      std::find(sources.begin(), sources.end(), source) != sources.end()) {
    return Match::None;
  }
  const bool is_near = distance(earlier.interval, line.interval) <= kNear;
  const bool is_same_place = holds_origin(earlier.origin, line.origin);
  if (is_near || is_same_place) {
    const std::string text = normalise(line.text);
    const bool is_same_text = text == normalised(kept);
    if (is_same_place && (is_same_text || text == normalise(earlier.alternate))) {
      return Match::SamePlace;
    }
    if (is_near && is_same_text) {
      return Match::SameText;
    }
  }
  return is_translation(earlier, line) ? Match::OtherLanguage : Match::None;
}

void Joiner::absorb(std::size_t kept, Line line, bool is_translation, std::uint32_t source) {
  Line& earlier = kept_[kept];
  sources_[kept].push_back(source);
  if (is_translation) {
    if (holds_chinese(earlier.text)) {
      std::swap(earlier.text, line.text);
      normalised_[kept].clear();
    }
    earlier.alternate = std::move(line.text);
  } else if (earlier.alternate.empty()) {
    earlier.alternate = std::move(line.alternate);
  }
  if (earlier.speaker.empty()) {
    earlier.speaker = std::move(line.speaker);
  }
  if (!holds_origin(earlier.origin, line.origin)) {
    earlier.origin += std::string(kAnd) + line.origin;
  }
}

const std::string& Joiner::normalised(std::size_t kept) {
  if (normalised_[kept].empty()) {
    normalised_[kept] = normalise(kept_[kept].text);
  }
  return normalised_[kept];
}

}  // namespace daybook
