// Plain subtitles say what and in which order, not who, when and in which sense; these come from
// the options first, from the name second, from the content last.

#include "daybook/source/plain_srt.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/core/window.h"
#include "daybook/source/file_name.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/srt.h"
#include "daybook/source/subtitle.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Beginning {
  Clockface face = Clockface::dataset();
  Timestamp time;
};

std::optional<Beginning> beginning_from_options(const InputFile& file, const ReadOptions& options,
                                                std::vector<Problem>& problems) {
  const Result<Timestamp> start = options.face.parse(options.recording_start);
  if (!start) {
    problems.push_back(file.lost(0, "the recording's start is not clear: " + start.error().message,
                                 "give it as \"DAY1 09:00:00\" or \"2026-05-03 09:00:00\""));
    return std::nullopt;
  }
  return Beginning{options.face, *start};
}

std::optional<Beginning> beginning_from_name(const InputFile& file, const ReadOptions& options,
                                             std::vector<Problem>& problems) {
  const std::optional<NamedTime> named = find_time_in_name(file.path);
  if (!named) {
    problems.push_back(file.lost(0, "nothing tells when these subtitles begin",
                                 "give the recording's start, or name the file after it, like "
                                 "20260503_090000.srt"));
    return std::nullopt;
  }
  if (named->is_dataset) {
    const Clockface face = Clockface::dataset();
    return Beginning{face, face.at(named->day, named->since_midnight)};
  }
  const bool lacks_zone = options.face.is_dataset();
  const Clockface face = lacks_zone ? Clockface::zone("UTC") : options.face;
  const Timestamp time = face.at(named->day, named->since_midnight);
  if (lacks_zone) {
    problems.push_back(
        file.warning(0, "the time in the name is read as UTC", "give the wearer's time zone"));
  }
  const LocalTime shown = face.local(time);
  if (shown.day != named->day || shown.since_midnight != named->since_midnight) {
    problems.push_back(file.warning(
        0, "the clocks were changed over the time in the name; read as " + face.format(time),
        "give the recording's start with its offset from UTC"));
  }
  return Beginning{face, time};
}

Channel choose_channel(const InputFile& file, const std::vector<Cue>& cues,
                       const ReadOptions& options, std::vector<Problem>& problems) {
  if (options.channel) {
    return *options.channel;
  }
  const Channel channel = guess_channel(cues);
  if (tagged_share(cues) < 0.5) {
    problems.push_back(file.warning(0,
                                    "no speakers are named; read as " + std::string(name(channel)),
                                    "say whether these subtitles are captions or speech"));
  }
  return channel;
}

}  // namespace

void read_plain_srt(const InputFile& file, const ReadOptions& options, Harvest& harvest) {
  if (options.wearer.empty()) {
    harvest.problems.push_back(
        file.lost(0, "nothing tells whose subtitles these are", "name the wearer"));
    return;
  }
  const std::optional<Beginning> beginning =
      options.recording_start.empty() ? beginning_from_name(file, options, harvest.problems)
                                      : beginning_from_options(file, options, harvest.problems);
  if (!beginning) {
    return;
  }
  const std::vector<Cue> cues = parse_srt(file, harvest.problems);
  const Channel channel = choose_channel(file, cues, options, harvest.problems);
  Track track{std::filesystem::path(file.path).filename().string(),
              beginning->time,
              {},
              harvest.new_source()};
  track.lines =
      lines_of_cues(file, cues, beginning->time, channel, CueLayout::Free, harvest.problems);
  harvest.of(options.wearer, beginning->face).tracks.push_back(std::move(track));
}

}  // namespace daybook
