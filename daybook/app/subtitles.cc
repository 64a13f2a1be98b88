#include "daybook/app/subtitles.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <span>
#include <string>

#include "daybook/models/transcriber.h"
#include "daybook/source/speaker_tag.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::string clock_of(Duration time) {
  const std::chrono::hh_mm_ss shown(std::chrono::round<std::chrono::milliseconds>(time));
  std::array<char, 48> text{};
  std::snprintf(
      text.data(), text.size(), "%02ld:%02ld:%02ld,%03ld", static_cast<long>(shown.hours().count()),
      static_cast<long>(shown.minutes().count()), static_cast<long>(shown.seconds().count()),
      static_cast<long>(shown.subseconds().count()));
  return text.data();
}

/// Nobody is named by a model that only hears words.
std::string without_tag(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '<' || c == '>'; }, ' ');
  text = trim_line(text);
  const TaggedText tagged = split_speaker(text);
  if (tagged.speaker.empty()) {
    return text;
  }
  return std::string(tagged.speaker) + ", " + std::string(tagged.text);
}

}  // namespace

std::string subtitles_of(std::span<const SpokenSegment> segments) {
  std::string text;
  std::size_t number = 0;
  for (const SpokenSegment& segment : segments) {
    text += std::to_string(++number) + "\n" + clock_of(segment.start) + " --> " +
            clock_of(segment.end) + "\n" + without_tag(segment.text) + "\n\n";
  }
  return text.empty() ? "\n" : text;
}

}  // namespace daybook
