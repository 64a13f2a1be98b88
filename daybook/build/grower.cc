// The order of steps for one window (GROVE's, details.md 1c): read it, let activities and
// conversations close what it ends, let closed activities feed the patterns.

#include "daybook/build/grower.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/build/activities.h"
#include "daybook/build/boundary_writer.h"
#include "daybook/build/conversations.h"
#include "daybook/build/episode_text.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/features.h"
#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_episodes.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/moment_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/pattern_group.h"
#include "daybook/build/patterns.h"
#include "daybook/build/reading.h"
#include "daybook/build/recent_windows.h"
#include "daybook/build/scene.h"
#include "daybook/build/segmenter.h"
#include "daybook/build/speakers.h"
#include "daybook/core/episode.h"
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

/// An activity that is known with a window began at most so long before the one before it: it is
/// of one half hour, which is longer where clocks are put back.
constexpr Duration kLately = std::chrono::hours(2);

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
        activities(activity_options(grow_options), features, text),
        conversations(conversation_options(grow_options), features, text),
        patterns(clockface, made(grow_options.writers.patterns, wearer, clockface)),
        moment_writer(made(grow_options.writers.moments, wearer, clockface)),
        episode_writer(made(grow_options.writers.episodes, wearer, clockface)),
        boundary_writer(made(grow_options.writers.boundaries, wearer, clockface)),
        half_hour_writer(made(grow_options.writers.half_hours, wearer, clockface)),
        half_hours(clockface),
        half_hour_episodes(activity_options(grow_options), conversation_options(grow_options),
                           features, text),
        recent(grow_options.context, grow_options.longest_episode + kConfirming) {}

  /// `grown`: what became known with the window, where it was grown before.
  Changes push(const Window& window, const Changes* grown) {
    const bool fresh = breaks_off(window);
    degraded.clear();
    Changes changes;
    changes.moments = reader.read(window, fresh);
    const std::optional<std::size_t> ended = ended_before(window, fresh, grown);
    write(window, fresh, grown, changes.moments);
    std::vector<ClosedEpisode> talks;
    std::vector<ClosedEpisode> closed =
        half_hour_writer == nullptr ? close(window, fresh, grown, changes.moments, ended, talks)
                                    : finish(window, fresh, grown, changes.moments, talks);
    PatternGrowth growth = group(closed, grown);
    for (ClosedEpisode& activity : closed) {
      add(std::move(activity), changes);
    }
    append(changes.patterns, std::move(growth.patterns));
    append(changes.edges, std::move(growth.edges));
    for (ClosedEpisode& talk : talks) {
      add(std::move(talk), changes);
    }
    previous = window.interval;
    return changes;
  }

  /// How many of the open windows the writer of boundaries ends, or ended, before this one; nothing
  /// where the rules say.
  std::optional<std::size_t> ended_before(const Window& window, bool fresh, const Changes* grown) {
    if (boundary_writer == nullptr) {
      return std::nullopt;
    }
    if (grown != nullptr) {
      return ended_then(window, fresh, grown->episodes);
    }
    if (fresh || !activities.may_ask()) {
      return 0;
    }
    constexpr std::size_t kLatest = 3;
    const std::span<const Window> before = recent.before_next(window, fresh);
    const BoundaryVerdict verdict = boundary_writer->ends(
        before.last(std::min({kLatest, activities.open(), before.size()})), window);
    note(verdict.degraded);
    if (!verdict.ends) {
      return std::nullopt;
    }
    return *verdict.ends ? activities.open() : 0;
  }

  /// The same as the activities say that ended with the window.
  static std::size_t ended_then(const Window& window, bool fresh,
                                const std::vector<Episode>& stored) {
    const auto before = std::find_if(stored.begin(), stored.end(), [&](const Episode& one) {
      return one.view == EpisodeView::Activity &&
             std::find(one.windows.begin(), one.windows.end(), window.id) == one.windows.end();
    });
    return fresh || before == stored.end() ? 0 : before->windows.size();
  }

  /// What the closed activities add to the patterns, or added.
  PatternGrowth group(const std::vector<ClosedEpisode>& closed, const Changes* grown) {
    PatternGrowth growth;
    if (grown == nullptr) {
      growth = patterns.push(closed);
      note(growth.degraded);
    } else {
      const KnownPatterns known{grown->patterns, grown->edges};
      growth = patterns.push(closed, &known);
    }
    return growth;
  }

  /// The activities and the talks that end with the window.
  std::vector<ClosedEpisode> close(const Window& window, bool fresh, const Changes* grown,
                                   const std::vector<Moment>& moments,
                                   std::optional<std::size_t> ended,
                                   std::vector<ClosedEpisode>& talks) {
    const int lines = static_cast<int>(window.lines.size());
    std::vector<ClosedEpisode> closed = activities.push(seen(window, moments), fresh, lines, ended);
    talks = conversations.push(heard(window, moments), fresh, lines);
    write(closed, grown);
    write(talks, grown);
    return closed;
  }

  /// The same where episodes are written half hour by half hour.
  std::vector<ClosedEpisode> finish(const Window& window, bool fresh, const Changes* grown,
                                    const std::vector<Moment>& moments,
                                    std::vector<ClosedEpisode>& talks) {
    OpenWindow as_seen = seen(window, moments);
    note_lately(as_seen, grown != nullptr);
    const std::vector<HalfHour> over =
        half_hours.push({window, std::move(as_seen), heard(window, moments), fresh});
    if (grown != nullptr) {
      return restored(grown->episodes);
    }
    std::vector<ClosedEpisode> closed;
    for (const HalfHour& half : over) {
      const WrittenBlocks acts = half_hour_writer->activities(half);
      const WrittenBlocks talk = half_hour_writer->conversations(half);
      note(acts.degraded);
      note(talk.degraded);
      append(closed, half_hour_episodes.make(EpisodeView::Activity, half, acts.blocks));
      append(talks, half_hour_episodes.make(EpisodeView::Conversation, half, talk.blocks));
    }
    return closed;
  }

  /// What episodes that are stored may rest on; needed for as long as there are some.
  void note_lately(const OpenWindow& window, bool replayed) {
    if (!replayed) {
      lately.clear();
      return;
    }
    std::erase_if(lately, [&](const OpenWindow& one) {
      return one.interval.end < lately.back().interval.end - kLately;
    });
    lately.push_back(window);
  }

  /// The activities that ended with the window, of a half hour or by rule: a memory may have been
  /// grown by rule at first. Nothing grows from talks.
  std::vector<ClosedEpisode> restored(const std::vector<Episode>& stored) {
    std::vector<ClosedEpisode> closed = half_hour_episodes.restore(lately, stored);
    for (const ClosedEpisode& one : closed) {
      half_hours.leave_out(one.episode.windows);
    }
    return closed;
  }

  /// Puts what the writer writes, or wrote, in place of the rules' moments.
  void write(const Window& window, bool fresh, const Changes* grown, std::vector<Moment>& moments) {
    if (moment_writer != nullptr) {
      if (grown != nullptr) {
        moments = grown->moments;
      } else {
        WrittenMoments written =
            moment_writer->write(window, recent.before_next(window, fresh), moments);
        moments = std::move(written.moments);
        note(written.degraded);
      }
      // The order that stored ones are given in too.
      std::sort(moments.begin(), moments.end(), [](const Moment& a, const Moment& b) {
        return std::tie(a.lines, a.id) < std::tie(b.lines, b.id);
      });
    }
    if (options.writers.any()) {
      recent.push(window, moments, fresh);
    }
  }

  /// The same for episodes.
  void write(std::vector<ClosedEpisode>& closed, const Changes* grown) {
    if (episode_writer == nullptr) {
      return;
    }
    for (ClosedEpisode& one : closed) {
      if (grown != nullptr) {
        adopt(grown->episodes, one);
        continue;
      }
      const Interval interval = one.episode.interval;
      const std::vector<Moment> moments = recent.moments_within(interval);
      WrittenEpisode written = episode_writer->write(
          one, {recent.within(interval), moments, recent.before(interval.start)});
      note(written.degraded);
      reword(one, std::move(written.episode), std::move(written.edges));
    }
  }

  /// The words that the episode has in the memory.
  static void adopt(const std::vector<Episode>& stored, ClosedEpisode& closed) {
    const Episode& own = closed.episode;
    const auto twin = std::find_if(stored.begin(), stored.end(), [&](const Episode& one) {
      return one.view == own.view && one.interval == own.interval && one.windows == own.windows;
    });
    if (twin != stored.end()) {
      reword(closed, *twin, std::move(closed.edges));
    }
  }

  /// Another reason why something is the rules'.
  void note(const std::string& reason) {
    if (!reason.empty() && degraded.find(reason) == std::string::npos) {
      degraded += (degraded.empty() ? "" : "; ") + reason;
    }
  }

  /// Whether nothing before this window belongs to what it shows.
  bool breaks_off(const Window& window) const {
    if (!previous) {
      return true;
    }
    return window.interval.start - previous->end > options.cut_gap ||
           face.local(window.interval.start).day != face.local(previous->start).day;
  }

  /// The window as activities see it: all moments, compared by what the scene looks at.
  OpenWindow seen(const Window& window, const std::vector<Moment>& moments) {
    OpenWindow open;
    open.id = window.id;
    open.interval = window.interval;
    open.moments = moments;
    open.features = features.window(moments, numbers_of(options.scene).compared_by);
    open.place = reader.place();
    open.located = reader.located();
    const auto caption =
        std::find_if(window.lines.begin(), window.lines.end(),
                     [](const Line& line) { return line.channel == Channel::Caption; });
    if (caption != window.lines.end()) {
      open.caption = caption->text;
    }
    return open;
  }

  /// The window as conversations hear it: utterances that were spoken, not seen.
  OpenWindow heard(const Window& window, const std::vector<Moment>& moments) {
    OpenWindow open;
    open.id = window.id;
    open.interval = window.interval;
    for (const Moment& moment : moments) {
      const bool spoken = window.lines.at(moment.lines.front()).channel == Channel::Speech;
      if (spoken && moment.view == MomentView::Utterance) {
        open.moments.push_back(moment);
      }
    }
    open.features = features.window(open.moments, MomentView::Utterance);
    return open;
  }

  static void add(ClosedEpisode closed, Changes& changes) {
    append(changes.edges, std::move(closed.edges));
    changes.episodes.push_back(std::move(closed.episode));
  }

  GrowOptions options;
  Clockface face;
  Features features;
  WindowReader reader;
  EpisodeText text;
  Activities activities;
  Conversations conversations;
  Patterns patterns;
  std::optional<Interval> previous;
  std::unique_ptr<MomentWriter> moment_writer;
  std::unique_ptr<EpisodeWriter> episode_writer;
  std::unique_ptr<BoundaryWriter> boundary_writer;
  std::unique_ptr<HalfHourWriter> half_hour_writer;
  HalfHours half_hours;
  HalfHourEpisodes half_hour_episodes;
  std::vector<OpenWindow> lately;  ///< replayed, for what half hours told
  RecentWindows recent;            ///< for writers
  std::string degraded;
};

Grower::Grower(const std::string& wearer, const Clockface& face, const GrowOptions& options)
    : state_(std::make_unique<State>(wearer, face, options)) {}

Grower::~Grower() = default;
Grower::Grower(Grower&&) noexcept = default;
Grower& Grower::operator=(Grower&&) noexcept = default;

Changes Grower::push(const Window& window) { return state_->push(window, nullptr); }

const std::string& Grower::degraded() const { return state_->degraded; }

void Grower::replay(const Window& window) { state_->push(window, nullptr); }

void Grower::replay(const Window& window, const Changes& grown) { state_->push(window, &grown); }

}  // namespace daybook
