// A cue in two languages is Chinese first. Where the file's layout says so, the last line is the
// text whatever its script ("OK" over "OK."); otherwise only a change of script tells a
// translation from a sentence that was wrapped.

#include "daybook/source/subtitle.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/speaker_tag.h"
#include "daybook/source/srt.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

// A part of a cue in one language.
struct Part {
  std::string speaker;
  std::string text;
};

// WebVTT's way to name a speaker: "<v Greta>words</v>".
TaggedText split_voice(std::string_view line) {
  const std::size_t end = line.find('>');
  if (line.substr(0, 3) != "<v " || end == std::string_view::npos) {
    return split_speaker(line);
  }
  std::string_view words = line.substr(end + 1);
  words = words.substr(0, words.find("</v>"));
  return {trim_line(line.substr(3, end - 3)), trim_line(words)};
}

TaggedText split_tag(std::string_view line, Channel channel) {
  return channel == Channel::Speech ? split_voice(line) : TaggedText{{}, line};
}

Part read_part(std::span<const std::string_view> lines, Channel channel) {
  if (lines.empty()) {
    return {};
  }
  const TaggedText head = split_tag(lines.front(), channel);
  Part part{std::string(head.speaker), std::string(head.text)};
  for (const std::string_view line : lines.subspan(1)) {
    const bool needs_space = !part.text.empty() && !holds_chinese(part.text);
    part.text += (needs_space ? " " : "") + std::string(line);
  }
  return part;
}

// How many lines at the front are the other language.
std::size_t count_alternate(std::span<const std::string_view> text, CueLayout layout) {
  if (text.size() < 2) {
    return 0;
  }
  if (layout == CueLayout::Bilingual) {
    return text.size() - 1;
  }
  if (holds_chinese(text.back())) {
    return 0;
  }
  const auto change = std::find_if_not(text.begin(), text.end(),
                                       [](std::string_view line) { return holds_chinese(line); });
  return static_cast<std::size_t>(change - text.begin());
}

// Text and speaker of a line from its cue; the rest is left alone.
void fill_text(std::span<const std::string_view> text, Channel channel, CueLayout layout,
               Line& line) {
  const std::size_t alternate = count_alternate(text, layout);
  Part main = read_part(text.subspan(alternate), channel);
  Part other = read_part(text.first(alternate), channel);
  const bool is_reversed =
      holds_chinese(main.text) && !other.text.empty() && !holds_chinese(other.text);
  if (is_reversed) {
    std::swap(main, other);
  } else if (main.text.empty()) {
    main.text = std::exchange(other.text, {});  // the last line is a tag alone
  }
  line.speaker = main.speaker.empty() ? other.speaker : main.speaker;
  line.text = std::move(main.text);
  line.alternate = std::move(other.text);
}

// A cue in which several people speak, each on a line of his own, gives a line for each of them.
std::vector<std::span<const std::string_view>> split_turns(std::span<const std::string_view> text,
                                                           Channel channel, CueLayout layout) {
  const auto is_tagged = [&](std::string_view line) {
    return !split_tag(line, channel).speaker.empty();
  };
  if (layout == CueLayout::Bilingual || count_alternate(text, layout) > 0 ||
      !is_tagged(text.front())) {
    return {text};
  }
  std::vector<std::span<const std::string_view>> turns;
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= text.size(); ++i) {
    if (i == text.size() || is_tagged(text[i])) {
      turns.push_back(text.subspan(begin, i - begin));
      begin = i;
    }
  }
  return turns;
}

bool begins_in_first_person(std::string_view text) {
  static constexpr std::array<std::string_view, 7> kBeginnings = {"i",    "i'm", "i've", "my",
                                                                  "i'll", "we",  "we're"};
  const std::vector<Word> words = split_words(text);
  if (words.empty()) {
    return false;
  }
  const std::string& first = words.front().lower;
  return first.starts_with("我") ||
         std::find(kBeginnings.begin(), kBeginnings.end(), first) != kBeginnings.end();
}

template <typename Predicate>
double share(const std::vector<Cue>& cues, Predicate predicate) {
  const auto count = std::count_if(cues.begin(), cues.end(), [&](const Cue& cue) {
    return !cue.text.empty() && predicate(cue.text.back());
  });
  return cues.empty() ? 0 : static_cast<double>(count) / static_cast<double>(cues.size());
}

}  // namespace

std::vector<Line> lines_of_cues(const InputFile& file, const std::vector<Cue>& cues, Timestamp base,
                                Channel channel, CueLayout layout, std::vector<Problem>& problems) {
  std::vector<Line> lines;
  lines.reserve(cues.size());
  std::string complaint;
  for (const Cue& cue : cues) {
    const Interval interval = line_interval(base + cue.start, base + cue.end, complaint);
    if (!complaint.empty()) {
      problems.push_back(file.warning(cue.line, "the cue " + complaint, "correct its end"));
    }
    for (const auto turn : split_turns(cue.text, channel, layout)) {
      Line& line = lines.emplace_back();
      line.interval = interval;
      line.channel = channel;
      line.origin = file.origin(cue.line);
      fill_text(turn, channel, layout, line);
    }
  }
  return lines;
}

double tagged_share(const std::vector<Cue>& cues) {
  return share(cues, [](std::string_view text) { return !split_voice(text).speaker.empty(); });
}

double first_person_share(const std::vector<Cue>& cues) {
  return share(cues, begins_in_first_person);
}

Channel guess_channel(const std::vector<Cue>& cues) {
  const bool is_speech = tagged_share(cues) >= 0.5 || first_person_share(cues) < 1.0 / 3;
  return is_speech ? Channel::Speech : Channel::Caption;
}

}  // namespace daybook
