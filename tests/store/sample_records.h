#pragma once
/// Made-up records with every field filled, for tests of stores.

#include <string>
#include <vector>

#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

inline const std::string kNora = "B1_NORA";
inline const std::string kOmar = "B2_OMAR";

/// Seconds from DAY1 00:00:00.
Timestamp at(double seconds);
Interval between(double start, double end);

/// The `number`th window of 30 s: a caption, a line of Omar's and one with a translation.
Window sample_window(int number, const std::string& wearer = kNora);

/// A moment of that window, known when it ends.
Moment sample_moment(const Window& window, int number);

/// An episode of these windows, known 30 s after the last one.
Episode sample_episode(const std::vector<Window>& windows, EpisodeView view);

/// The first version of a pattern, known with the episode.
Pattern sample_pattern(const Episode& episode);

/// The next version of it, with one more occasion, known with the episode.
Pattern next_version(const Pattern& pattern, const Episode& episode);

Edge sample_edge(const RecordId& group, const RecordId& member, Timestamp known_at);

/// The unit of the window at stage "grow".
Unit sample_unit(const Window& window, UnitState state = UnitState::Done);

/// `count` windows from the `first` on and everything known with them: two moments a window,
/// an activity every four windows with edges to its moments, a pattern that gains a version
/// with each activity, and units.
Changes sample_changes(int first, int count, const std::string& wearer = kNora);

/// The windows of the changes, their units pending, and nothing derived.
Changes only_windows(const Changes& changes);

/// Of a store: its dump in lines.
std::vector<std::string> dump_of(const Store& store);

}  // namespace daybook
