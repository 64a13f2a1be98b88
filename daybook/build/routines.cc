// Time of day is a direction on a circle of 24 h: starts s_i give the mean direction of
// (cos, sin)(2 pi s_i / 24 h) and the circular variance 1 - |mean vector|.

#include "daybook/build/routines.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
constexpr std::size_t kTerms = 48;  ///< heaviest ones kept of a vector
constexpr std::uint32_t kWeighEvery = 3;
constexpr std::size_t kTitleFrom = 5;
constexpr double kTightTimes = 0.3;  ///< circular variance below which a time is typical

std::string time_text(Duration since_midnight) {
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(since_midnight).count();
  const auto two = [](std::int64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
  };
  return two(minutes / 60) + ":" + two(minutes % 60);
}

/// The heaviest terms of a vector.
SparseVector reduced(SparseVector vector) {
  if (vector.size() > kTerms) {
    std::nth_element(vector.begin(), vector.begin() + kTerms, vector.end(),
                     [](const auto& a, const auto& b) {
                       return a.second != b.second ? a.second > b.second : a.first < b.first;
                     });
    vector.resize(kTerms);
    std::sort(vector.begin(), vector.end());
  }
  vector.shrink_to_fit();
  return vector;
}

std::string commonest_subject(const std::vector<std::string>& subjects) {
  std::map<std::string, std::size_t> counts;
  std::string best;
  for (auto subject = subjects.rbegin(); subject != subjects.rend(); ++subject) {
    if (++counts[*subject] > counts[best]) {
      best = *subject;
    }
  }
  return best;
}

}  // namespace

Routines::Cluster& Routines::cluster_for(const ClosedEpisode& closed,
                                         const SparseVector& features) {
  Cluster* best = nullptr;
  double best_score = 0;
  for (auto cluster = clusters_.rbegin(); cluster != clusters_.rend(); ++cluster) {
    double score = 0;
    for (const SparseVector& member : cluster->recent) {
      score = std::max(score, cosine(member, features));
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
  return clusters_.back();
}

PatternGrowth Routines::push(const ClosedEpisode& closed) {
  const SparseVector features = reduced(closed.features);
  Cluster& cluster = cluster_for(closed, features);
  cluster.recent.push_back(features);
  if (cluster.recent.size() > kRecent) {
    cluster.recent.erase(cluster.recent.begin());
  }
  const Interval& interval = closed.episode.interval;
  const bool another = cluster.occasions == 0 || interval.start - cluster.last_end > kNewSession;
  cluster.last_end = interval.end;
  if (!another) {
    return {};
  }
  add_occasion(closed, features, cluster);
  PatternGrowth growth;
  if (cluster.occasions < 2) {
    return growth;
  }
  const bool anew = (cluster.version + 1) % kWeighEvery == 0;
  if (anew) {
    weigh_again(cluster);
  }
  growth.patterns.push_back(version_of(cluster, closed.episode.known_at));
  const Pattern& pattern = growth.patterns.back();
  for (std::size_t i = 0; i < pattern.members.size(); ++i) {
    const PatternMember& member = pattern.members[i];
    if (anew || pattern.version == 1 || i + 1 == pattern.members.size()) {
      growth.edges.push_back(
          {pattern.root, member.episode, member.role, member.weight, pattern.known_at});
    }
  }
  return growth;
}

void Routines::add_occasion(const ClosedEpisode& closed, const SparseVector& features,
                            Cluster& cluster) {
  constexpr double kDay = 86400.0;
  const Episode& episode = closed.episode;
  Occasion occasion{episode.id, episode.interval, episode.text, episode.subject, features};
  const LocalTime local = face_.local(episode.interval.start);
  const double angle =
      2 * std::numbers::pi * std::chrono::duration<double>(local.since_midnight).count() / kDay;
  cluster.cosine += std::cos(angle);
  cluster.sine += std::sin(angle);
  cluster.days += cluster.occasions == 0 || local.day != cluster.last_day ? 1 : 0;
  cluster.last_day = local.day;
  cluster.keywords = episode.keywords;
  if (cluster.occasions++ == 0) {
    occasion.weight = 0.8;
    cluster.first = std::move(occasion);
    return;
  }
  cluster.latest.push_back(std::move(occasion));
  if (cluster.latest.size() >= kPatternMembers) {
    cluster.latest.erase(cluster.latest.begin());
  }
}

/// Members weigh what they have in common with the others: half, and half their mean cosine.
void Routines::weigh_again(Cluster& cluster) {
  const auto likeness = [&](const Occasion& one) {
    double sum = 0;
    for (const Occasion& other : cluster.latest) {
      sum += other.episode == one.episode ? 0 : daybook::cosine(one.features, other.features);
    }
    return sum / static_cast<double>(std::max<std::size_t>(cluster.latest.size() - 1, 1));
  };
  for (Occasion& one : cluster.latest) {
    one.weight = 0.5 + 0.5 * std::clamp(likeness(one), 0.0, 1.0);
  }
}

Pattern Routines::version_of(Cluster& cluster, Timestamp known_at) const {
  Pattern pattern;
  pattern.kind = PatternKind::Routine;
  pattern.version = ++cluster.version;
  pattern.known_at = known_at;
  pattern.interval = {cluster.first.interval.start, cluster.latest.back().interval.end};
  pattern.keywords = cluster.keywords;
  pattern.members.push_back({cluster.first.episode, "initiating", cluster.first.weight});
  std::vector<std::string> subjects;
  if (cluster.latest.size() < kTitleFrom) {
    subjects.push_back(cluster.first.subject);
  }
  for (const Occasion& occasion : cluster.latest) {
    pattern.members.push_back({occasion.episode, "developing", occasion.weight});
    subjects.push_back(occasion.subject);
  }
  if (subjects.size() > kTitleFrom) {
    subjects.erase(subjects.begin(), subjects.end() - kTitleFrom);
  }
  pattern.title = commonest_subject(subjects);
  pattern.days = cluster.days;
  pattern.typical_time = typical_time(cluster);
  pattern.summary =
      std::to_string(cluster.occasions) + " times on " + std::to_string(cluster.days) +
      (cluster.days == 1 ? " day" : " days") +
      (pattern.typical_time ? ", usually around " + time_text(*pattern.typical_time) : "") +
      ". Lately: " + cluster.latest.back().text + ".";
  pattern.root = cluster.root;
  pattern.id = pattern_id(pattern);
  if (pattern.version == 1) {
    pattern.root = cluster.root = pattern.id;
  }
  return pattern;
}

std::optional<Duration> Routines::typical_time(const Cluster& cluster) {
  constexpr double kDay = 86400.0;
  const double count = static_cast<double>(cluster.occasions);
  if (1 - std::hypot(cluster.cosine, cluster.sine) / count >= kTightTimes) {
    return std::nullopt;
  }
  double angle = std::atan2(cluster.sine, cluster.cosine);
  if (angle < 0) {
    angle += 2 * std::numbers::pi;
  }
  const auto seconds =
      static_cast<std::int64_t>(std::llround(angle / (2 * std::numbers::pi) * kDay));
  return std::chrono::seconds(seconds % 86400);
}

}  // namespace daybook
