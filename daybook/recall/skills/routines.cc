#include "daybook/recall/skills/routines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/recall/habits.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hits.h"
#include "daybook/recall/skills/ranked.h"
#include "daybook/recall/view.h"

namespace daybook {
namespace {

std::vector<std::pair<Habit, double>> chosen(const SkillContext& context,
                                             const SkillArguments& arguments) {
  std::vector<std::pair<Habit, double>> found;
  const HabitReader habits(context.cutoff, context.store, context.index);
  if (!arguments.query.empty()) {
    for (const Hit& hit : best_of(context, arguments, {View::Pattern}, SIZE_MAX)) {
      if (found.size() >= arguments.limit) {
        break;
      }
      if (std::optional<Habit> habit = habits.of(PatternId{hit.id.value})) {
        found.emplace_back(std::move(*habit), hit.score);
      }
    }
    return found;
  }
  for (Habit& habit : habits.all()) {
    found.emplace_back(std::move(habit), 1);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::tie(b.first.days, b.first.occasions) < std::tie(a.first.days, a.first.occasions);
  });
  found.resize(std::min(found.size(), arguments.limit));
  return found;
}

}  // namespace

SkillReply list_routines(const SkillContext& context, const SkillArguments& arguments) {
  std::vector<Hit> hits;
  std::vector<std::string> details;
  SkillReply reply;
  for (const auto& [habit, score] : chosen(context, arguments)) {
    hits.push_back({habit.pattern.id, habit.pattern.interval, score, 0, 1});
    details.push_back(habit_text(habit, context.face()));
    if (habit.missed_since) {
      reply.note +=
          (reply.note.empty() ? "usually by now, and not yet today: " : "; ") + habit.pattern.title;
    }
  }
  reply.hits = load_hits(context, hits, false);
  for (std::size_t i = 0; i < reply.hits.size(); ++i) {
    reply.hits[i].detail = std::move(details[i]);
  }
  sort_by_time(reply.hits);
  return reply;
}

}  // namespace daybook
