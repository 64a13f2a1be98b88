#include "daybook/build/window_views.h"

#include <algorithm>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"

namespace daybook {

OpenWindow WindowViews::seen(const Window& window, const std::vector<Moment>& moments) {
  OpenWindow open;
  open.id = window.id;
  open.interval = window.interval;
  open.moments = moments;
  open.features = features_.window(moments, compared_by_);
  open.place = reader_.place();
  open.located = reader_.located();
  const auto caption = std::find_if(window.lines.begin(), window.lines.end(), [](const Line& line) {
    return line.channel == Channel::Caption;
  });
  if (caption != window.lines.end()) {
    open.caption = caption->text;
  }
  return open;
}

OpenWindow WindowViews::heard(const Window& window, const std::vector<Moment>& moments) {
  OpenWindow open;
  open.id = window.id;
  open.interval = window.interval;
  for (const Moment& moment : moments) {
    const bool spoken = window.lines.at(moment.lines.front()).channel == Channel::Speech;
    if (spoken && moment.view == MomentView::Utterance) {
      open.moments.push_back(moment);
    }
  }
  open.features = features_.window(open.moments, MomentView::Utterance);
  return open;
}

}  // namespace daybook
