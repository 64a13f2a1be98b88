#include "daybook/answer/agents/excerpt.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/quotes.h"
#include "daybook/build/speakers.h"
#include "daybook/core/window.h"
#include "daybook/models/fence.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"

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

std::string excerpt(const std::string& time, const Quoter& quoter, const Window& window,
                    std::size_t lines) {
  const Speakers speakers(window.wearer);
  std::string text = "[" + time + "]";
  for (const Line& line : quoter.pick(window, lines)) {
    const bool wearer = speakers.classify(line.speaker).kind == SpeakerKind::Wearer;
    const std::string speaker = line.channel == Channel::Speech && wearer ? "I" : line.speaker;
    text += " / " + as_data(speaker.empty() ? line.text : speaker + ": " + line.text);
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
