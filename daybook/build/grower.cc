// The order of steps for one window (GROVE's, details.md 1c): read it, let activities and
// conversations close what it ends, let closed activities feed the routines.

#include "daybook/build/grower.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "daybook/build/activities.h"
#include "daybook/build/conversations.h"
#include "daybook/build/features.h"
#include "daybook/build/reading.h"
#include "daybook/build/routines.h"

namespace daybook {
namespace {

SegmenterOptions activity_options(const GrowOptions& options) {
  SegmenterOptions out;
  out.longest = options.longest_episode;
  out.frames_before_question = options.frames_before_question;
  return out;
}

SegmenterOptions conversation_options(const GrowOptions& options) {
  SegmenterOptions out = activity_options(options);
  return out;
}

template <typename Value>
void append(std::vector<Value>& to, std::vector<Value> from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

}  // namespace

struct Grower::State {
  State(const std::string& wearer, const Clockface& clockface, const GrowOptions& grow_options)
      : options(grow_options),
        face(clockface),
        reader(wearer, grow_options.context, grow_options.repeats_within),
        activities(activity_options(grow_options), features),
        conversations(conversation_options(grow_options), features, reader.vocabulary(),
                      reader.learned()),
        routines(clockface) {}

  Changes push(const Window& window) {
    const bool fresh = breaks_off(window);
    Changes changes;
    changes.moments = reader.read(window, fresh);
    const int lines = static_cast<int>(window.lines.size());
    OpenWindow seen = open_window(window, changes.moments, MomentView::Action);
    OpenWindow heard = open_window(window, changes.moments, MomentView::Utterance);
    for (ClosedEpisode& closed : activities.push(std::move(seen), fresh, lines)) {
      PatternGrowth growth = routines.push(closed);
      append(changes.patterns, std::move(growth.patterns));
      add(std::move(closed), changes);
      append(changes.edges, std::move(growth.edges));
    }
    for (ClosedEpisode& closed : conversations.push(std::move(heard), fresh, lines)) {
      add(std::move(closed), changes);
    }
    previous = window.interval;
    return changes;
  }

  /// Whether nothing before this window belongs to what it shows.
  bool breaks_off(const Window& window) const {
    if (!previous) return true;
    return window.interval.start - previous->end > options.cut_gap ||
           face.local(window.interval.start).day != face.local(previous->start).day;
  }

  OpenWindow open_window(const Window& window, const std::vector<Moment>& moments,
                         MomentView view) {
    return {window.id, window.interval, moments, features.window(moments, view), reader.place()};
  }

  static void add(ClosedEpisode closed, Changes& changes) {
    append(changes.edges, std::move(closed.edges));
    changes.episodes.push_back(std::move(closed.episode));
  }

  GrowOptions options;
  Clockface face;
  Features features;
  WindowReader reader;
  Activities activities;
  Conversations conversations;
  Routines routines;
  std::optional<Interval> previous;
};

Grower::Grower(std::string wearer, const Clockface& face, GrowOptions options)
    : state_(std::make_unique<State>(wearer, face, options)) {}

Grower::~Grower() = default;
Grower::Grower(Grower&&) noexcept = default;
Grower& Grower::operator=(Grower&&) noexcept = default;

Changes Grower::push(const Window& window) { return state_->push(window); }

void Grower::replay(const Window& window) { state_->push(window); }

}  // namespace daybook
