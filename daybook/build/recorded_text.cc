#include "daybook/build/recorded_text.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/speakers.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/time/timestamp.h"

namespace daybook {

std::string RecordedText::told(const Line& line) const {
  if (line.channel == Channel::Caption) {
    return "caption: " + as_data(line.text);
  }
  const Speaker speaker = speakers_.classify(line.speaker);
  const bool me = speaker.kind == SpeakerKind::Wearer;
  return (me ? speakers_.own_name() + " (me)" : as_data(speaker.name)) + ": " + as_data(line.text);
}

std::string RecordedText::timed(Timestamp at, std::string_view text) const {
  return "[" + face_.format(at) + "] " + std::string(text) + "\n";
}

std::string RecordedText::context(std::span<const Window> windows, std::size_t tokens) const {
  std::vector<std::string> lines;
  std::size_t used = 0;
  for (auto window = windows.rbegin(); window != windows.rend() && used <= tokens; ++window) {
    for (auto line = window->lines.rbegin(); line != window->lines.rend(); ++line) {
      std::string text = timed(line->interval.start, told(*line));
      used += estimated_tokens(text);
      if (used > tokens) {
        break;
      }
      lines.push_back(std::move(text));
    }
  }
  std::string text;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    text += *line;
  }
  return text.empty() ? text : fenced(text);
}

}  // namespace daybook
