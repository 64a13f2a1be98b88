// An oracle's windows are searched one by one, each as a hard range: first for the query, then for
// everything, so that a call always returns what is there.

#include "daybook/recall/skills/narrowed.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/index/tables.h"
#include "daybook/recall/oracle.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hits.h"
#include "daybook/recall/skills/ranked.h"
#include "daybook/recall/view.h"

namespace daybook {
namespace {

constexpr View kWindows[] = {View::Window};
constexpr View kActions[] = {View::Action};
constexpr View kMoments[] = {View::Action, View::Utterance};
constexpr View kActivities[] = {View::Activity};
constexpr View kConversations[] = {View::Conversation};
constexpr View kEpisodes[] = {View::Activity, View::Conversation};
constexpr View kPatterns[] = {View::Pattern};
constexpr View kTraversed[] = {View::Pattern, View::Activity, View::Conversation, View::Action,
                               View::Utterance};

struct SkillViews {
  std::string_view skill;
  std::span<const View> views;
};
constexpr SkillViews kViews[] = {{"recent_captions", kWindows},
                                 {"window_captions", kWindows},
                                 {"search_memory", kWindows},
                                 {"fetch_memory", kWindows},
                                 {"search_entities", kActions},
                                 {"search_events", kActions},
                                 {"count_events", kActions},
                                 {"search_moments", kMoments},
                                 {"moments_in_range", kMoments},
                                 {"search_action_utterance", kMoments},
                                 {"search_episode_moments", kMoments},
                                 {"search_activity", kActivities},
                                 {"search_conversation", kConversations},
                                 {"search_episodes", kEpisodes},
                                 {"recent_episodes", kEpisodes},
                                 {"search_hierarchical", kTraversed},
                                 {"routines", kPatterns}};

std::optional<Part> part_of(View view) {
  switch (view) {
    case View::Action:
    case View::Utterance:
      return Part::Moments;
    case View::Activity:
      return Part::Activities;
    case View::Conversation:
      return Part::Conversations;
    case View::Window:
    case View::Pattern:
      break;
  }
  return std::nullopt;
}

/// The best `limit` of a query over all windows of the oracle.
std::vector<Hit> best_inside(const SkillContext& context, std::span<const View> views,
                             const std::string& query, std::size_t limit) {
  std::vector<Hit> best;
  for (const WindowOrdinal window : context.settings.oracle->windows()) {
    SkillArguments inside;
    inside.query = query;
    inside.during = context.window(window);
    for (const View view : views) {
      // A pattern spans days: it would tell of other windows.
      const std::vector<Hit> found =
          view == View::Pattern ? std::vector<Hit>() : best_of(context, inside, {view}, limit);
      best.insert(best.end(), found.begin(), found.end());
    }
  }
  std::stable_sort(best.begin(), best.end(),
                   [](const Hit& a, const Hit& b) { return a.score > b.score; });
  return best;
}

/// The skills that tell an episode's summary.
bool tells_summaries(const Skill& skill) {
  return skill.name == "search_episodes" || skill.name == "recent_episodes" ||
         skill.name == "search_hierarchical";
}

/// The hit with none but the oracle's windows as its sources.
void cut_sources(const SkillContext& context, SkillHit& hit) {
  std::erase_if(hit.windows, [&](WindowId id) {
    const std::span<const WindowOrdinal> windows = context.settings.oracle->windows();
    return std::none_of(windows.begin(), windows.end(), [&](WindowOrdinal window) {
      return context.index.windows().ids[window] == id.value;
    });
  });
}

}  // namespace

std::span<const View> views_of(const Skill& skill) {
  for (const SkillViews& known : kViews) {
    if (known.skill == skill.name) {
      return known.views;
    }
  }
  return {};
}

bool is_shown(const SkillSettings& settings, View view) {
  const std::optional<Part> part = part_of(view);
  return !part || settings.parts.has(*part);
}

void leave_out(const SkillSettings& settings, std::vector<SkillHit>& hits) {
  std::erase_if(hits, [&](const SkillHit& hit) {
    const std::optional<View> view = view_named(hit.kind);
    return view && !is_shown(settings, *view);
  });
}

SkillReply from_oracle(const SkillContext& context, const Skill& skill,
                       const SkillArguments& arguments) {
  const std::size_t limit = arguments.limit == 0 ? SIZE_MAX : arguments.limit;
  std::vector<Hit> kept;
  for (const std::string& query : {arguments.query, std::string()}) {
    for (const Hit& hit : best_inside(context, views_of(skill), query, limit)) {
      const bool known = std::any_of(kept.begin(), kept.end(),
                                     [&](const Hit& other) { return other.id == hit.id; });
      if (!known && kept.size() < limit) {
        kept.push_back(hit);
      }
    }
  }
  SkillReply reply;
  reply.hits = load_hits(context, kept, tells_summaries(skill));
  for (SkillHit& hit : reply.hits) {
    cut_sources(context, hit);
  }
  std::erase_if(reply.hits, [](const SkillHit& hit) { return hit.windows.empty(); });
  sort_by_time(reply.hits);
  if (skill.name == "count_events") {
    reply.count = reply.hits.size();
  }
  return reply;
}

}  // namespace daybook
