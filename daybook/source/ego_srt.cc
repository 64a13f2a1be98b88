// The name tells whose hour it is, the cues what was said or seen in it.

#include "daybook/source/ego_srt.h"

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/file_name.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/srt.h"
#include "daybook/source/subtitle.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

void read_ego_srt(const InputFile& file, SourceFormat format, Harvest& harvest) {
  const std::optional<EgoName> name = parse_ego_name(file.path);
  if (!name) {
    harvest.problems.push_back(file.lost(0, "the name tells no wearer, day and hour",
                                         "name it like B1_NORA_DAY1_09000000.srt"));
    return;
  }
  const Clockface face = Clockface::dataset();
  const Timestamp base = face.at(name->day, name->since_midnight);
  const bool is_speech = format == SourceFormat::EgoTranscript;
  Track track{std::filesystem::path(file.path).filename().string(), base, {}, harvest.new_source()};
  track.lines = lines_of_cues(file, parse_srt(file, harvest.problems), base,
                              is_speech ? Channel::Speech : Channel::Caption,
                              is_speech ? CueLayout::Bilingual : CueLayout::Free, harvest.problems);
  harvest.of(name->wearer, face).tracks.push_back(std::move(track));
}

}  // namespace daybook
