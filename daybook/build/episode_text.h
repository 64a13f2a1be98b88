#pragma once
/// Words for closed episodes, drawn from their moments only.

#include <deque>
#include <string>
#include <vector>

#include "daybook/build/open_episode.h"

namespace daybook {

/// Texts of an activity: "I" + the phrase that marks it + "with" names + "in" place.
struct ActivityText {
  std::string text;
  std::string subject;  ///< the phrase alone: "chop the onions"
  std::string summary;
  std::string deed;  ///< "chop|onion"
  std::vector<std::string> keywords;
  std::vector<std::string> participants;  ///< most often present first
  std::string place;
};

ActivityText describe_activity(const std::vector<const OpenWindow*>& windows, Features& features);

/// The most salient moments of some, at most `count`, told one after the other in time order.
std::string summarise(const std::vector<const Moment*>& moments, std::size_t count,
                      Features& features);

/// Names by how often they take part, ties by name.
std::vector<std::string> rank_names(const std::vector<const Moment*>& moments);

/// Objects' head nouns by count times rarity.
std::vector<std::string> rank_keywords(const std::vector<const Moment*>& moments, std::size_t count,
                                       Features& features);

}  // namespace daybook
