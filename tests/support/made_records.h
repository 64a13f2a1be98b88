#pragma once
/// Moments and episodes of made-up windows, for tests of what reads a memory.

#include <string>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"

namespace daybook {

/// "subject verb object." in the first 3 s of the window.
Moment made_moment(const Window& window, const std::string& subject, const std::string& verb,
                   const std::string& object, MomentView view = MomentView::Action);

/// Over the windows, known 30 s after the last one; its summary is "Summary: " and the text.
Episode made_episode(const std::vector<Window>& windows, const std::string& text,
                     EpisodeView view = EpisodeView::Activity);

/// The first version of a routine with these episodes, known with the last.
Pattern made_pattern(const std::vector<Episode>& episodes, const std::string& title);

}  // namespace daybook
