#include "daybook/recall/skills/views.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hierarchy.h"
#include "daybook/recall/skills/hits.h"
#include "daybook/recall/skills/ranked.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

constexpr std::size_t kEpisodesOpened = 5;

SkillReply search_views(const SkillContext& context, const SkillArguments& arguments,
                        std::initializer_list<View> views, bool detail = false) {
  SkillReply reply;
  reply.hits = load_hits(context, best_of(context, arguments, views, arguments.limit), detail);
  sort_by_time(reply.hits);
  return reply;
}

/// The episodes whose moments are looked at.
std::vector<RecordId> opened(const SkillContext& context, const SkillArguments& arguments) {
  if (arguments.record) {
    return {*arguments.record};
  }
  std::vector<RecordId> episodes;
  for (const Hit& hit :
       best_of(context, arguments, {View::Activity, View::Conversation}, kEpisodesOpened)) {
    episodes.push_back(hit.id);
  }
  return episodes;
}

}  // namespace

SkillReply search_moments(const SkillContext& context, const SkillArguments& arguments) {
  return search_views(context, arguments, {View::Action, View::Utterance});
}

SkillReply search_activity(const SkillContext& context, const SkillArguments& arguments) {
  return search_views(context, arguments, {View::Activity});
}

SkillReply search_conversation(const SkillContext& context, const SkillArguments& arguments) {
  return search_views(context, arguments, {View::Conversation});
}

SkillReply search_episodes(const SkillContext& context, const SkillArguments& arguments) {
  return search_views(context, arguments, {View::Activity, View::Conversation}, true);
}

SkillReply search_memory(const SkillContext& context, const SkillArguments& arguments) {
  return search_views(context, arguments, {View::Window});
}

SkillReply moments_in_range(const SkillContext& context, const SkillArguments& arguments) {
  RecordQuery query;
  query.during = arguments.during;
  const std::vector<Moment> moments =
      context.store.moments(context.cutoff, context.wearer(), query);
  SkillReply reply;
  const std::size_t kept = std::min(moments.size(), arguments.limit);
  for (std::size_t m = 0; m < kept; ++m) {
    reply.hits.push_back(hit_of(moments[m], 1));
  }
  reply.left_out = moments.size() - kept;
  add_sources(context, reply.hits);
  return reply;
}

SkillReply fetch_memory(const SkillContext& context, const SkillArguments& arguments) {
  RecordQuery query;
  query.during = arguments.during;
  query.limit = arguments.limit;
  SkillReply reply;
  for (const Window& window : context.store.windows(context.cutoff, context.wearer(), query)) {
    reply.hits.push_back(hit_of(window, 1));
  }
  tell_narratives(context, reply.hits);
  std::size_t all = 0;
  for (std::size_t w = 0; w < context.visible; ++w) {
    all += !arguments.during || context.window(w).overlaps(*arguments.during) ? 1 : 0;
  }
  reply.left_out = all - std::min(all, reply.hits.size());
  return reply;
}

SkillReply recent_episodes(const SkillContext& context, const SkillArguments& arguments) {
  // Each table is in the order in which its episodes became known.
  std::vector<std::tuple<WindowOrdinal, std::uint64_t>> latest;
  for (const SpanTable* table : {&context.index.activities(), &context.index.conversations()}) {
    std::size_t known = 0;
    while (known < table->size() && table->known[known] <= context.visible) {
      ++known;
    }
    for (std::size_t n = 0; n < arguments.limit && n < known; ++n) {
      latest.emplace_back(table->known[known - 1 - n], table->ids[known - 1 - n]);
    }
  }
  std::sort(latest.rbegin(), latest.rend());
  latest.resize(std::min(latest.size(), arguments.limit));
  SkillReply reply;
  if (latest.empty()) {
    reply.note = "no episode has closed yet";
    return reply;
  }
  RecordQuery query;
  for (const auto& [known, id] : latest) {
    query.ids.push_back(id);
  }
  for (const Episode& episode : context.store.episodes(context.cutoff, context.wearer(), query)) {
    reply.hits.push_back(hit_of(episode, 1, true));
  }
  add_sources(context, reply.hits);
  return reply;
}

SkillReply search_episode_moments(const SkillContext& context, const SkillArguments& arguments) {
  SkillReply reply;
  const std::vector<RecordId> episodes = opened(context, arguments);
  const std::unordered_map<RecordId, std::size_t> inside = moments_of(context, episodes);
  if (inside.empty()) {
    reply.note = arguments.record ? "there is no such episode" : "no episode fits";
    return reply;
  }
  std::vector<Hit> found;
  for (const Hit& hit : best_of(context, arguments, {View::Action, View::Utterance}, SIZE_MAX)) {
    if (inside.contains(hit.id) && found.size() < arguments.limit) {
      found.push_back(hit);
    }
  }
  reply.hits = load_hits(context, found, false);
  sort_by_time(reply.hits);
  return reply;
}

}  // namespace daybook
