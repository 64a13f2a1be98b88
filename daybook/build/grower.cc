// The order of steps for one window (GROVE's): read it, let activities and
// conversations close what it ends, let closed activities feed the patterns. Each stratum may have
// a writer in place of the rules.

#include "daybook/build/grower.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/build/episode_closer.h"
#include "daybook/build/episode_text.h"
#include "daybook/build/episodes_as_they_close.h"
#include "daybook/build/episodes_by_half_hour.h"
#include "daybook/build/features.h"
#include "daybook/build/moment_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/pattern_group.h"
#include "daybook/build/patterns.h"
#include "daybook/build/reading.h"
#include "daybook/build/reasons.h"
#include "daybook/build/recent_windows.h"
#include "daybook/build/scene.h"
#include "daybook/build/segmenter.h"
#include "daybook/build/speakers.h"
#include "daybook/build/window_views.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr double kConversationDepth = -0.25;

/// How much longer than allowed an episode may have lain when it closes: the window that reached
/// the length, and one to confirm.
constexpr Duration kConfirming = std::chrono::minutes(2);

/// How the activities of a scene are told apart.
struct SceneNumbers {
  Duration longest;
  double depth;            ///< SegmenterOptions::depth
  MomentView compared_by;  ///< what of a window is compared
};

/// Depths were chosen so that an hour of a real week gives about as many episodes as the
/// published systems have: GROVE 21 to 37, EgoCITE 21 activities and 24 conversations. Those of
/// the other scenes are steps from there: a shallow dip splits a procedure, only a deep one a game.
SceneNumbers numbers_of(Scene scene) {
  using std::chrono::minutes;
  switch (scene) {
    case Scene::Instructional:
      return {minutes(2), -0.5, MomentView::Action};
    case Scene::Game:
      return {minutes(10), 1.0, MomentView::Action};
    case Scene::Task:
      return {minutes(10), 0.25, MomentView::Utterance};
    case Scene::Daily:
      break;
  }
  return {minutes(10), 0.25, MomentView::Action};
}

SegmenterOptions segmenter_options(const GrowOptions& options, double depth) {
  SegmenterOptions out;
  out.longest = std::min(options.longest_episode, numbers_of(options.scene).longest);
  out.frames_before_question = options.frames_before_question;
  out.depth = depth;
  return out;
}

SegmenterOptions activity_options(const GrowOptions& options) {
  return segmenter_options(options, numbers_of(options.scene).depth);
}

SegmenterOptions conversation_options(const GrowOptions& options) {
  return segmenter_options(options, kConversationDepth);
}

/// What a maker makes; nothing without one.
template <typename Maker>
auto made(const Maker& maker, const std::string& wearer, const Clockface& face) {
  return maker ? maker(wearer, face) : nullptr;
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
        text(reader.vocabulary(), reader.learned(), features, Speakers(wearer).own_name()),
        views(reader, features, numbers_of(grow_options.scene).compared_by),
        recent(grow_options.context, grow_options.longest_episode + kConfirming),
        moment_writer(made(grow_options.writers.moments, wearer, clockface)),
        episodes(closer(wearer)),
        patterns(clockface, made(grow_options.writers.patterns, wearer, clockface)) {}

  /// The parts refer to one another.
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// `grown`: what became known with the window, where it was grown before.
  Changes push(const Window& window, const Changes* grown) {
    const ArrivingWindow arriving{window, breaks_off(window),
                                  grown == nullptr ? nullptr : &grown->episodes};
    degraded.clear();
    Changes changes;
    changes.moments = reader.read(window, arriving.fresh);
    episodes->expect(arriving);
    write(arriving, grown, changes.moments);
    ClosedWithWindow closed = episodes->push(arriving, changes.moments);
    PatternGrowth growth = group(closed.activities, grown);
    add(std::move(closed.activities), changes);
    append(changes.patterns, std::move(growth.patterns));
    append(changes.edges, std::move(growth.edges));
    add(std::move(closed.talks), changes);
    previous = window.interval;
    return changes;
  }

  std::unique_ptr<EpisodeCloser> closer(const std::string& wearer) {
    const EpisodeTools tools{activity_options(options),
                             conversation_options(options),
                             features,
                             text,
                             views,
                             recent,
                             degraded};
    if (auto half_hours = made(options.writers.half_hours, wearer, face)) {
      return std::make_unique<EpisodesByHalfHour>(tools, face, std::move(half_hours));
    }
    return std::make_unique<EpisodesAsTheyClose>(tools,
                                                 made(options.writers.episodes, wearer, face),
                                                 made(options.writers.boundaries, wearer, face));
  }

  /// Whether nothing before this window belongs to what it shows.
  bool breaks_off(const Window& window) const {
    if (!previous) {
      return true;
    }
    return window.interval.start - previous->end > options.cut_gap ||
           face.local(window.interval.start).day != face.local(previous->start).day;
  }

  /// Puts what the writer writes, or wrote, in place of the rules' moments.
  void write(const ArrivingWindow& arriving, const Changes* grown, std::vector<Moment>& moments) {
    const Window& window = arriving.window;
    if (moment_writer != nullptr) {
      if (grown != nullptr) {
        moments = grown->moments;
      } else {
        WrittenMoments written =
            moment_writer->write(window, recent.before_next(window, arriving.fresh), moments);
        moments = std::move(written.moments);
        degraded.note(written.degraded);
      }
      // The order that stored ones are given in too.
      std::sort(moments.begin(), moments.end(), [](const Moment& a, const Moment& b) {
        return std::tie(a.lines, a.id) < std::tie(b.lines, b.id);
      });
    }
    if (options.writers.any()) {
      recent.push(window, moments, arriving.fresh);
    }
  }

  /// What the closed activities add to the patterns, or added.
  PatternGrowth group(const std::vector<ClosedEpisode>& activities, const Changes* grown) {
    if (grown != nullptr) {
      const KnownPatterns known{grown->patterns, grown->edges};
      return patterns.push(activities, &known);
    }
    PatternGrowth growth = patterns.push(activities);
    degraded.note(growth.degraded);
    return growth;
  }

  static void add(std::vector<ClosedEpisode> closed, Changes& changes) {
    for (ClosedEpisode& one : closed) {
      append(changes.edges, std::move(one.edges));
      changes.episodes.push_back(std::move(one.episode));
    }
  }

  GrowOptions options;
  Clockface face;
  Features features;
  WindowReader reader;
  EpisodeText text;
  WindowViews views;
  RecentWindows recent;  ///< for writers
  Reasons degraded;
  std::unique_ptr<MomentWriter> moment_writer;
  std::unique_ptr<EpisodeCloser> episodes;
  Patterns patterns;
  std::optional<Interval> previous;
};

Grower::Grower(const std::string& wearer, const Clockface& face, const GrowOptions& options)
    : state_(std::make_unique<State>(wearer, face, options)) {}

Grower::~Grower() = default;
Grower::Grower(Grower&&) noexcept = default;
Grower& Grower::operator=(Grower&&) noexcept = default;

Changes Grower::push(const Window& window) { return state_->push(window, nullptr); }

const std::string& Grower::degraded() const { return state_->degraded.text(); }

void Grower::replay(const Window& window) { state_->push(window, nullptr); }

void Grower::replay(const Window& window, const Changes& grown) { state_->push(window, &grown); }

}  // namespace daybook
