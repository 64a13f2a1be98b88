#pragma once
/// Who writes the words of an episode that has closed: the rules, or something that does it
/// better. Where it begins and ends is not up to them.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"

namespace daybook {

/// What an episode was made of, all in time order.
struct EpisodeSources {
  std::span<const Window> windows;  ///< from the episode's first to its last
  std::span<const Moment> moments;  ///< of these windows, of both views
  std::span<const Window> context;  ///< what was recorded in the minutes before, unbroken
};

struct WrittenEpisode {
  Episode episode;
  std::vector<Edge> edges;  ///< to moments of the sources
  std::string degraded;     ///< why these are the rules'; empty where they were written
};

class EpisodeWriter {
 public:
  virtual ~EpisodeWriter() = default;

  /// The episode in better words: text, subject, summary, keywords, participants, place, and the
  /// roles and weights of its edges. `by_rule`: what the rules made of it, to be returned, with
  /// the reason, where writing fails. Never fails otherwise.
  virtual WrittenEpisode write(const ClosedEpisode& by_rule, const EpisodeSources& sources) = 0;
};

/// Makes the writer of one wearer's episodes; empty: the rules write.
using EpisodeWriterMaker =
    std::function<std::unique_ptr<EpisodeWriter>(const std::string& wearer, const Clockface& face)>;

/// Puts other words on an episode: `words` keeps the view, interval, windows and time known of
/// `episode`, gets the id that follows, and the edges follow the id.
void reword(ClosedEpisode& episode, Episode words, std::vector<Edge> edges);

}  // namespace daybook
