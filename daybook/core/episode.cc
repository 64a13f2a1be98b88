// Episodes: names of their views, and ids.

#include "daybook/core/episode.h"

#include <string_view>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"
#include "daybook/text/words.h"

namespace daybook {

std::string_view name(EpisodeView view) {
  return view == EpisodeView::Activity ? "activity" : "conversation";
}

EpisodeId episode_id(const Episode& episode) {
  Hasher hasher;
  hasher.add("episode").add(static_cast<int>(episode.view)).add(normalise(episode.text));
  hasher.add(episode.interval.start.time_since_epoch().count());
  hasher.add(episode.interval.end.time_since_epoch().count());
  hasher.add(episode.windows.size());
  for (const WindowId& window : episode.windows) {
    hasher.add(window.value);
  }
  return {hasher.finish()};
}

}  // namespace daybook
