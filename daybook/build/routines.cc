// Time of day is a direction on a circle of 24 h: starts s_i give the mean direction of
// (cos, sin)(2 pi s_i / 24 h) and the circular variance 1 - |mean vector|.

#include "daybook/build/routines.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <set>
#include <string>

#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/pattern.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr double kAlike = 0.55;         ///< cosine that joins by itself
constexpr double kAlikeSameDeed = 0.2;  ///< cosine that joins with the same verb and object
constexpr Duration kNewSession = std::chrono::hours(1);
constexpr std::size_t kRecent = 5;
constexpr double kTightTimes = 0.3;  ///< circular variance below which a time is typical

std::string time_text(Duration since_midnight) {
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(since_midnight).count();
  const auto two = [](std::int64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
  };
  return two(minutes / 60) + ":" + two(minutes % 60);
}

}  // namespace

Routines::Cluster& Routines::cluster_for(const ClosedEpisode& closed) {
  Cluster* best = nullptr;
  double best_score = 0;
  for (auto cluster = clusters_.rbegin(); cluster != clusters_.rend(); ++cluster) {
    double score = 0;
    for (const SparseVector& member : cluster->recent) {
      score = std::max(score, cosine(member, closed.features));
    }
    const bool same_deed = !closed.deed.empty() && cluster->deed == closed.deed;
    if (score < (same_deed ? kAlikeSameDeed : kAlike)) {
      continue;
    }
    score += same_deed ? 1 : 0;
    if (score > best_score) {
      best = &*cluster;
      best_score = score;
    }
  }
  if (best != nullptr) {
    return *best;
  }
  clusters_.emplace_back();
  clusters_.back().deed = closed.deed;
  clusters_.back().title = closed.episode.subject;
  return clusters_.back();
}

PatternGrowth Routines::push(const ClosedEpisode& closed) {
  Cluster& cluster = cluster_for(closed);
  cluster.recent.push_back(closed.features);
  if (cluster.recent.size() > kRecent) {
    cluster.recent.pop_front();
  }
  const Interval& interval = closed.episode.interval;
  const bool another = cluster.occasions.empty() || interval.start - cluster.last_end > kNewSession;
  cluster.last_end = interval.end;
  if (!another) {
    return {};
  }
  cluster.occasions.push_back(
      {closed.episode.id, interval, face_.local(interval.start).day, closed.episode.text});
  cluster.keywords = closed.episode.keywords;
  PatternGrowth growth;
  if (cluster.occasions.size() < 2) {
    return growth;
  }
  growth.patterns.push_back(version_of(cluster, closed.episode.known_at));
  const Pattern& pattern = growth.patterns.back();
  for (; cluster.edges_written < pattern.members.size(); ++cluster.edges_written) {
    const PatternMember& member = pattern.members[cluster.edges_written];
    growth.edges.push_back(
        {pattern.root, member.episode, member.role, member.weight, pattern.known_at});
  }
  return growth;
}

Pattern Routines::version_of(Cluster& cluster, Timestamp known_at) const {
  Pattern pattern;
  pattern.kind = PatternKind::Routine;
  pattern.version = ++cluster.version;
  pattern.known_at = known_at;
  pattern.interval = {cluster.occasions.front().interval.start,
                      cluster.occasions.back().interval.end};
  pattern.title = cluster.title;
  pattern.keywords = cluster.keywords;
  std::set<std::int64_t> days;
  for (std::size_t i = 0; i < cluster.occasions.size(); ++i) {
    days.insert(cluster.occasions[i].day);
    pattern.members.push_back(
        {cluster.occasions[i].episode, i == 0 ? "initiating" : "developing", i == 0 ? 0.8 : 0.6});
  }
  pattern.days = static_cast<std::uint32_t>(days.size());
  pattern.typical_time = typical_time(cluster);
  pattern.summary =
      std::to_string(cluster.occasions.size()) + " times on " + std::to_string(days.size()) +
      (days.size() == 1 ? " day" : " days") +
      (pattern.typical_time ? ", usually around " + time_text(*pattern.typical_time) : "") +
      ". Lately: " + cluster.occasions.back().text + ".";
  pattern.root = cluster.root;
  pattern.id = pattern_id(pattern);
  if (pattern.version == 1) {
    pattern.root = cluster.root = pattern.id;
  }
  return pattern;
}

std::optional<Duration> Routines::typical_time(const Cluster& cluster) const {
  constexpr double kDay = 86400.0;
  double x = 0;
  double y = 0;
  for (const Occasion& occasion : cluster.occasions) {
    const Duration since = face_.local(occasion.interval.start).since_midnight;
    const double angle = 2 * std::numbers::pi * std::chrono::duration<double>(since).count() / kDay;
    x += std::cos(angle);
    y += std::sin(angle);
  }
  const double count = static_cast<double>(cluster.occasions.size());
  if (1 - std::hypot(x, y) / count >= kTightTimes) {
    return std::nullopt;
  }
  double angle = std::atan2(y, x);
  if (angle < 0) {
    angle += 2 * std::numbers::pi;
  }
  const auto seconds =
      static_cast<std::int64_t>(std::llround(angle / (2 * std::numbers::pi) * kDay));
  return std::chrono::seconds(seconds % 86400);
}

}  // namespace daybook
