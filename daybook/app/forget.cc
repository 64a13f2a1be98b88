#include "daybook/app/forget.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "daybook/app/feedback_left.h"
#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/redaction.h"
#include "daybook/base/error.h"
#include "daybook/build/grower.h"
#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/index/segment_builder.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/store/custody.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/store/window_pages.h"
#include "daybook/text/names.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPage = 4096;

/// Calls `visit` for every window in time order.
template <typename Visit>
void each_window(const Store& store, const std::string& wearer, Visit visit) {
  WindowPages pages(Cutoff::everything(), store, Words::Recorded, wearer, kPage);
  for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
    std::for_each(page.begin(), page.end(), visit);
  }
}

void note(const Window& window, ForgetPlan& plan) {
  const Interval& at = window.interval;
  plan.what.windows.push_back(window.id);
  plan.hours += hours(at.length());
  plan.span = plan.span
                  ? Interval{std::min(plan.span->start, at.start), std::max(plan.span->end, at.end)}
                  : at;
}

void note_removed(const Window& window, ForgetPlan& plan) {
  note(window, plan);
  ++plan.windows_removed;
  plan.lines_removed += window.lines.size();
}

/// Everything that the owner calls the same person, and the names given.
std::vector<std::string> all_names(const std::vector<Annotation>& annotations,
                                   std::vector<std::string> names) {
  const auto is_known = [&](const std::string& name) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& one) { return normalise(one) == normalise(name); });
  };
  for (bool grew = true; grew;) {
    grew = false;
    for (const Annotation& one : annotations) {
      const bool names_them = one.kind == AnnotationKind::Name;
      if (names_them && is_known(one.target) != is_known(one.text)) {
        names.push_back(is_known(one.target) ? one.text : one.target);
        grew = true;
      }
    }
  }
  return names;
}

/// Takes the annotations for which `goes` is true into the plan.
template <typename Goes>
void take_annotations(const Store& store, ForgetPlan& plan, Goes goes) {
  for (Annotation& one : annotations_of(store, plan.wearer)) {
    if (goes(one)) {
      plan.what.annotations.push_back(std::move(one));
    }
  }
}

/// Takes the standing questions for which `goes` is true into the plan.
template <typename Goes>
void take_questions(const Store& store, ForgetPlan& plan, Goes goes) {
  if (const auto* assistance = dynamic_cast<const Assistance*>(&store)) {
    for (StandingQuestion& one : assistance->standing(plan.wearer)) {
      if (goes(one)) {
        plan.what.questions.push_back(std::move(one.id));
      }
    }
  }
}

bool any_mentioned(const std::string& text, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return mentions(text, name); });
}

/// A model may have named somebody whom the window's lines do not name so.
bool tells_of(const Store& store, const Window& window, const std::vector<std::string>& names) {
  const std::vector<DerivedText> texts =
      derived_texts_of(store, Cutoff::everything(), window.wearer, {.ids = {window.id.value}});
  return std::any_of(texts.begin(), texts.end(),
                     [&](const DerivedText& text) { return any_mentioned(text.text, names); });
}

/// Counts the records that rest on the windows concerned.
void count_derived(const Store& store, ForgetPlan& plan) {
  if (!plan.span) {
    return;
  }
  RecordQuery during;
  during.during = plan.span;
  std::unordered_set<WindowId> windows(plan.what.windows.begin(), plan.what.windows.end());
  const auto rests = [&](WindowId id) { return windows.contains(id); };
  for (const Moment& moment : store.moments(Cutoff::everything(), plan.wearer, during)) {
    plan.moments += rests(moment.window) ? 1 : 0;
  }
  std::unordered_set<EpisodeId> episodes;
  for (const Episode& episode : store.episodes(Cutoff::everything(), plan.wearer, during)) {
    if (std::any_of(episode.windows.begin(), episode.windows.end(), rests)) {
      episodes.insert(episode.id);
    }
  }
  plan.episodes = episodes.size();
  for (const Pattern& pattern :
       store.patterns(Cutoff::everything(), plan.wearer, {.all_versions = true})) {
    plan.patterns +=
        std::any_of(pattern.members.begin(), pattern.members.end(),
                    [&](const PatternMember& member) { return episodes.contains(member.episode); })
            ? 1
            : 0;
  }
}

}  // namespace

ForgetPlan plan_forgetting(const Store& store, const std::string& wearer,
                           const Interval& interval) {
  ForgetPlan plan{.wearer = wearer};
  Interval touched_by = interval;
  FeedbackLeft feedback(store, wearer);
  each_window(store, wearer, [&](const Window& window) {
    const bool touched =
        window.interval.overlaps(interval) ||
        std::any_of(window.lines.begin(), window.lines.end(),
                    [&](const Line& line) { return line.interval.overlaps(interval); });
    if (!touched) {
      feedback.stays(window);
    } else {
      feedback.goes(window);
      note_removed(window, plan);
      touched_by.start = std::min(touched_by.start, window.interval.start);
      touched_by.end = std::max(touched_by.end, window.interval.end);
    }
  });
  take_annotations(store, plan,
                   [&](const Annotation& one) { return one.at && touched_by.contains(*one.at); });
  take_questions(store, plan,
                 [&](const StandingQuestion& one) { return touched_by.contains(one.asked); });
  plan.what.feedback = feedback.gone();
  count_derived(store, plan);
  return plan;
}

ForgetPlan plan_forgetting(const Store& store, const std::string& wearer,
                           const std::vector<std::string>& given) {
  const std::vector<std::string> names = all_names(annotations_of(store, wearer), given);
  for (const std::string& name : names) {
    if (normalise(name) == normalise(wearer_name(wearer))) {
      throw Error(ErrorKind::Usage, name + " is the wearer of this memory",
                  {.remedy = "`daybook forget all` forgets everything that was recorded"});
    }
  }
  ForgetPlan plan{.wearer = wearer};
  FeedbackLeft feedback(store, wearer);
  each_window(store, wearer, [&](const Window& window) {
    std::optional<Redaction> redaction = redact(window, names);
    feedback.stays(redaction ? redaction->window : window);
    if (redaction) {
      feedback.goes(window);
      note(window, plan);
      ++plan.windows_redacted;
      plan.lines_removed += redaction->lines_removed;
      plan.lines_redacted += redaction->lines_redacted;
      plan.what.redacted.push_back(std::move(redaction->window));
    } else if (tells_of(store, window, names)) {
      plan.what.texts.push_back(window.id);
    }
  });
  take_annotations(store, plan, [&](const Annotation& one) {
    return any_mentioned(one.target, names) || any_mentioned(one.text, names);
  });
  take_questions(store, plan,
                 [&](const StandingQuestion& one) { return any_mentioned(one.text, names); });
  plan.what.feedback = feedback.gone();
  count_derived(store, plan);
  return plan;
}

ForgetPlan plan_forgetting_all(const Store& store, const std::string& wearer) {
  ForgetPlan plan{.wearer = wearer};
  plan.what.unread_input = true;
  FeedbackLeft feedback(store, wearer);
  each_window(store, wearer, [&](const Window& window) {
    feedback.goes(window);
    note_removed(window, plan);
  });
  take_annotations(store, plan, [](const Annotation&) { return true; });
  take_questions(store, plan, [](const StandingQuestion&) { return true; });
  plan.what.feedback = feedback.gone();
  count_derived(store, plan);
  return plan;
}

void forget(Memory& memory, const ForgetPlan& plan,
            const std::function<void(const IngestProgress&)>& progress) {
  auto& custody = require<Custody>(memory.store(), "forget");
  // First, for nothing would tell a later run that it is still to do.
  memory.remove_replies(plan.wearer);
  custody.forget(plan.wearer, plan.what);
  finish_forgetting(memory);
  for (const Wearer& wearer : memory.store().wearers()) {
    if (wearer.name == plan.wearer) {
      grow_pending(memory.store(), wearer, memory.grow_options(wearer),
                   [&](const GrowProgress& at) { progress({"grow", at.done, at.total}); });
    }
  }
}

void finish_forgetting(Memory& memory) {
  auto* custody = dynamic_cast<Custody*>(&memory.store());
  if (custody != nullptr && custody->scrub_is_due()) {
    memory.remove_index_files();
    custody->scrub();
  }
}

}  // namespace daybook
