#include "daybook/build/episode_writer.h"

#include <utility>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"

namespace daybook {

void reword(ClosedEpisode& episode, Episode words, std::vector<Edge> edges) {
  words.view = episode.episode.view;
  words.interval = episode.episode.interval;
  words.known_at = episode.episode.known_at;
  words.windows = episode.episode.windows;
  words.id = episode_id(words);
  for (Edge& edge : edges) {
    edge.group = words.id;
    edge.known_at = words.known_at;
  }
  episode.episode = std::move(words);
  episode.edges = std::move(edges);
}

}  // namespace daybook
