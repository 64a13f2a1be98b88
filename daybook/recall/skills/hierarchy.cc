// Each level is one list by search (S * R) and one by edges, of what the level before reaches: the
// best episodes hand up their patterns, patterns hand down their episodes, episodes their moments.
// Ranks join them, because a member's weight and a similarity share no scale.

#include "daybook/recall/skills/hierarchy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hits.h"
#include "daybook/recall/skills/ranked.h"
#include "daybook/recall/traversal.h"
#include "daybook/recall/view.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Fanout kFanout;
/// How far the lists reach that are joined.
constexpr std::size_t kListed = 50;

bool allowed(const SkillArguments& arguments, const Interval& interval) {
  return !arguments.during || interval.overlaps(*arguments.during);
}

/// The weightiest first, later ones first among equals.
void sort_by_weight(std::vector<Hit>& hits) {
  std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    return std::tie(b.score, b.interval) < std::tie(a.score, a.interval);
  });
}

/// One step from each record, record by record: the weightiest first.
std::vector<Hit> stepped(const SkillContext& context, const SkillArguments& arguments,
                         const std::vector<Hit>& from, decltype(members)* step) {
  std::vector<Hit> reached;
  for (const Hit& one : from) {
    std::vector<Hit> own;
    for (const Neighbour& next : step(context.cutoff, context.store, context.wearer(), one.id)) {
      const Interval interval = interval_of(next.record);
      if (!std::holds_alternative<Window>(next.record) && allowed(arguments, interval)) {
        own.push_back({id_of(next.record), interval, next.weight, 0, 1});
      }
    }
    sort_by_weight(own);
    reached.insert(reached.end(), own.begin(), own.end());
  }
  return reached;
}

/// Those of the moments that belong to the episodes: episode by episode, in the order given.
std::vector<Hit> inside(const SkillContext& context, const std::vector<Hit>& episodes,
                        const std::vector<Hit>& moments) {
  std::vector<RecordId> ids;
  ids.reserve(episodes.size());
  for (const Hit& episode : episodes) {
    ids.push_back(episode.id);
  }
  const std::unordered_map<RecordId, std::size_t> place = moments_of(context, ids);
  std::vector<Hit> found;
  for (const Hit& moment : moments) {
    if (place.contains(moment.id)) {
      found.push_back(moment);
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [&](const Hit& a, const Hit& b) { return place.at(a.id) < place.at(b.id); });
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

std::unordered_map<RecordId, std::size_t> moments_of(const SkillContext& context,
                                                     std::span<const RecordId> episodes) {
  std::unordered_map<RecordId, std::size_t> place;
  for (std::size_t i = 0; i < episodes.size(); ++i) {
    for (const Neighbour& member :
         members(context.cutoff, context.store, context.wearer(), episodes[i])) {
      if (std::holds_alternative<Moment>(member.record)) {
        place.try_emplace(id_of(member.record), i);
      }
    }
  }
  return place;
}

SkillReply search_hierarchical(const SkillContext& context, const SkillArguments& arguments) {
  const std::vector<Hit> by_words =
      best_of(context, arguments, {View::Activity, View::Conversation}, kListed);
  const std::vector<Hit> patterns =
      fuse({best_of(context, arguments, {View::Pattern}, kListed),
            stepped(context, arguments, first(by_words, kFanout.episodes), groups)},
           kFanout.patterns);
  const std::vector<Hit> episodes = fuse(
      {by_words, first(stepped(context, arguments, patterns, members), kListed)}, kFanout.episodes);
  const std::vector<Hit> moments =
      best_of(context, arguments, {View::Action, View::Utterance}, SIZE_MAX);
  SkillReply reply;
  append(context, patterns, reply);
  append(context, episodes, reply);
  append(context,
         fuse({first(moments, kListed), first(inside(context, episodes, moments), kListed)},
              kFanout.moments),
         reply);
  return reply;
}

}  // namespace daybook
