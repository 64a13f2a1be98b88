#include "daybook/answer/agents/excerpt.h"

#include <algorithm>

#include "daybook/answer/agents/fence.h"

namespace daybook {

std::vector<Window> windows_in_order(const AgentSetting& setting,
                                     const std::vector<std::uint64_t>& ids) {
  if (ids.empty()) {
    return {};
  }
  RecordQuery query;
  query.ids = ids;
  const std::vector<Window> known =
      setting.store.windows(setting.cutoff, setting.index.wearer().name, query);
  std::vector<Window> ordered;
  for (const std::uint64_t id : ids) {
    const auto at = std::find_if(known.begin(), known.end(),
                                 [id](const Window& window) { return window.id.value == id; });
    if (at != known.end()) {
      ordered.push_back(*at);
    }
  }
  return ordered;
}

std::string excerpt(const AgentSetting& setting, const Quoter& quoter, const Window& window,
                    std::size_t lines) {
  std::string text = "[" + setting.face().format(window.interval) + "]";
  for (const Line& line : quoter.pick(window, lines)) {
    text += " / " + as_data(line.speaker.empty() ? line.text : line.speaker + ": " + line.text);
  }
  return text;
}

SkillHit hit_of(const Window& window) {
  SkillHit hit;
  hit.id = window.id;
  hit.kind = "window";
  hit.interval = window.interval;
  hit.windows = {window.id};
  hit.source = window.source;
  return hit;
}

}  // namespace daybook
