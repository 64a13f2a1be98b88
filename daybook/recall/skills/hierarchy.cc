// Each level is one list by search (S * R) and one that the level above hands down;
// ranks join them, because a member's weight and a similarity share no scale.

#include "daybook/recall/skills/hierarchy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hits.h"
#include "daybook/recall/skills/ranked.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPatterns = 3;
constexpr std::size_t kEpisodes = 8;
constexpr std::size_t kMoments = 15;
/// How far the lists reach that are joined.
constexpr std::size_t kListed = 50;

bool allowed(const SkillArguments& arguments, const Interval& interval) {
  return !arguments.during || interval.overlaps(*arguments.during);
}

/// The episodes of the patterns: pattern by pattern, the weightiest first, later ones
/// first among equals.
std::vector<Hit> handed_down(const SkillContext& context, const SkillArguments& arguments,
                             const std::vector<Hit>& patterns) {
  std::vector<Hit> episodes;
  for (const Hit& found : patterns) {
    RecordQuery query;
    query.ids = {found.id.value};
    query.all_versions = true;
    for (const Pattern& pattern : context.store.patterns(context.cutoff, context.wearer(), query)) {
      RecordQuery members;
      std::map<EpisodeId, double> weight;
      for (const PatternMember& member : pattern.members) {
        members.ids.push_back(member.episode.value);
        weight[member.episode] = member.weight;
      }
      std::vector<Hit> own;
      for (const Episode& episode :
           context.store.episodes(context.cutoff, context.wearer(), members)) {
        if (allowed(arguments, episode.interval)) {
          own.push_back({episode.id, episode.interval, weight[episode.id], 0, 1});
        }
      }
      std::stable_sort(own.begin(), own.end(), [](const Hit& a, const Hit& b) {
        return std::tie(b.score, b.interval) < std::tie(a.score, a.interval);
      });
      episodes.insert(episodes.end(), own.begin(), own.end());
    }
  }
  return episodes;
}

/// The moments of the episodes: episode by episode, the best matching first.
std::vector<Hit> inside(const SkillContext& context, const std::vector<Hit>& episodes,
                        const std::vector<Hit>& moments) {
  RecordQuery query;
  for (const Hit& episode : episodes) {
    query.ids.push_back(episode.id.value);
  }
  std::vector<Hit> found;
  if (query.ids.empty()) {
    return found;
  }
  std::unordered_map<WindowId, std::size_t> rank;
  for (const Episode& episode : context.store.episodes(context.cutoff, context.wearer(), query)) {
    const auto at = std::find_if(episodes.begin(), episodes.end(),
                                 [&](const Hit& hit) { return hit.id == RecordId(episode.id); });
    for (const WindowId window : episode.windows) {
      const auto place = static_cast<std::size_t>(at - episodes.begin());
      const auto [known, fresh] = rank.try_emplace(window, place);
      known->second = std::min(known->second, place);
    }
  }
  const MomentTable& table = context.index.moments();
  std::unordered_map<std::uint64_t, std::size_t> place;
  for (std::size_t m = 0; m < table.size() && table.known[m] <= context.visible; ++m) {
    const auto at = rank.find(WindowId{context.index.windows().ids[table.window[m]]});
    if (at != rank.end()) {
      place.emplace(table.ids[m], at->second);
    }
  }
  for (const Hit& moment : moments) {
    if (place.contains(moment.id.value)) {
      found.push_back(moment);
    }
  }
  std::stable_sort(found.begin(), found.end(), [&](const Hit& a, const Hit& b) {
    return place.at(a.id.value) < place.at(b.id.value);
  });
  return found;
}

std::vector<Hit> first(std::vector<Hit> hits, std::size_t limit) {
  hits.resize(std::min(hits.size(), limit));
  return hits;
}

void append(const SkillContext& context, const std::vector<Hit>& hits, SkillReply& reply) {
  std::vector<SkillHit> loaded = load_hits(context, hits, true);
  sort_by_time(loaded);
  reply.hits.insert(reply.hits.end(), loaded.begin(), loaded.end());
}

}  // namespace

SkillReply search_hierarchical(const SkillContext& context, const SkillArguments& arguments) {
  const std::vector<Hit> patterns = best_of(context, arguments, {View::Pattern}, kPatterns);
  const std::vector<Hit> episodes =
      fuse({best_of(context, arguments, {View::Activity, View::Conversation}, kListed),
            first(handed_down(context, arguments, patterns), kListed)},
           kEpisodes);
  const std::vector<Hit> moments =
      best_of(context, arguments, {View::Action, View::Utterance}, SIZE_MAX);
  SkillReply reply;
  append(context, patterns, reply);
  append(context, episodes, reply);
  append(
      context,
      fuse({first(moments, kListed), first(inside(context, episodes, moments), kListed)}, kMoments),
      reply);
  return reply;
}

}  // namespace daybook
