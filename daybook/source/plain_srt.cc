// Plain subtitles say what and in which order, not who, when and in which sense; these come from
// the options first, from the name second, from the content last.

#include "daybook/source/plain_srt.h"

#include <chrono>
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

constexpr const char* kGiveZone = "give --tz ZONE, such as Europe/Berlin";
constexpr const char* kGiveStart =
    "give `add --start \"DAY1 09:00:00\"` or a date with --tz ZONE, or name the file after it, "
    "like "
    "20260503_090000.srt";

struct Beginning {
  Clockface face = Clockface::dataset();
  Timestamp time;
};

std::optional<Beginning> beginning_from_options(const InputFile& file, const ReadOptions& options,
                                                std::vector<Problem>& problems) {
  const Result<Timestamp> start = options.face.parse(options.recording_start);
  if (start) {
    return Beginning{options.face, *start};
  }
  const Clockface utc = Clockface::zone("UTC");
  const Result<Timestamp> calendar = utc.parse(options.recording_start);
  if (calendar && options.face.is_dataset()) {
    problems.push_back(
        file.warning(0, "the recording's start is a date; its days are told in UTC", kGiveZone));
    return Beginning{utc, *calendar};
  }
  problems.push_back(
      file.lost(0, "the recording's start is not clear: " + start.error().message,
                "give `add --start \"DAY1 09:00:00\"`, or with --tz ZONE \"2026-05-03 09:00:00\""));
  return std::nullopt;
}

std::optional<Beginning> beginning_from_name(const InputFile& file, const ReadOptions& options,
                                             std::vector<Problem>& problems) {
  const std::optional<NamedTime> named = find_time_in_name(file.path);
  if (!named) {
    problems.push_back(file.lost(0, "nothing tells when these subtitles begin", kGiveStart));
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
    problems.push_back(file.warning(0, "the time in the name is read as UTC", kGiveZone));
  }
  const LocalTime shown = face.local(time);
  const bool was_skipped = shown.day != named->day || shown.since_midnight != named->since_midnight;
  if (was_skipped || face.local(time + std::chrono::hours(1)) == shown) {
    problems.push_back(file.warning(
        0, "the clocks were changed over the time in the name; read as " + face.format(time),
        "if that is wrong, give `add --start` with its offset from UTC"));
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
                                    "say which with `add --channel speech` or `caption`"));
  }
  return channel;
}

}  // namespace

void read_plain_srt(const InputFile& file, const ReadOptions& options, Harvest& harvest) {
  if (options.wearer.empty()) {
    const bool has_start = !options.recording_start.empty() || find_time_in_name(file.path);
    harvest.problems.push_back(
        has_start ? file.lost(0, "nothing tells whose subtitles these are", "give --wearer NAME")
                  : file.lost(0, "nothing tells whose subtitles these are, nor when they begin",
                              std::string("give --wearer NAME; ") + kGiveStart));
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
