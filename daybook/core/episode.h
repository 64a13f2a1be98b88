#pragma once
/// The Episode stratum (E): activities and conversations.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class EpisodeView : std::uint8_t { Activity, Conversation };

std::string_view name(EpisodeView view);

struct Episode {
  EpisodeId id;
  EpisodeView view = EpisodeView::Activity;
  Interval interval;
  Timestamp known_at;                 ///< end of the window that confirmed its boundary
  std::vector<WindowId> windows;      ///< in time order, contiguous
  std::string text;                   ///< the index sentence
  std::string subject;                ///< at most 10 words: what was chiefly done or talked of
  std::string summary;                ///< 3 to 4 sentences drawn from real lines
  std::vector<std::string> keywords;  ///< stems are not used: words as written
  std::vector<std::string> participants;
  std::string place;
};

/// The sentence that names up to three of `names` that it lacks: "I peel an orange with Omar and
/// Wei". As it is where it says "with" already.
std::string with_company(std::string sentence, const std::vector<std::string>& names);

/// What was chiefly done or talked of, as a sentence: "I peel an orange".
std::string deed(const Episode& episode);

/// What a person would say it was: the deed, and who was there, where the wearer did something.
std::string headline(const Episode& episode);

/// Hash of view, text, interval and windows.
EpisodeId episode_id(const Episode& episode);

}  // namespace daybook
