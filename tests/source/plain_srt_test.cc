#include "daybook/source/plain_srt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kTalk = "1\n00:00:01,000 --> 00:00:02,000\nOmar: Good morning.\n";
const std::string kUntagged = "1\n00:00:01,000 --> 00:00:02,000\nI open the window.\n";

ReadOptions options_of_nora() {
  ReadOptions options;
  options.wearer = "NORA";
  return options;
}

Harvest read(const std::string& path, const std::string& text, const ReadOptions& options) {
  Harvest harvest;
  read_plain_srt({path, path, text}, options, harvest);
  return harvest;
}

std::vector<std::string> lines_of(const Harvest& harvest) {
  std::vector<std::string> all;
  for (const auto& [key, owner] : harvest.owners) {
    for (const Track& track : owner.material.tracks) {
      for (const Line& line : track.lines) {
        all.push_back(owner.face.format(line.interval.start) + ' ' + line.speaker + ": " +
                      line.text);
      }
    }
  }
  return all;
}

TEST(PlainSrt, BeginsWhereTheOptionsSay) {
  ReadOptions options = options_of_nora();
  options.recording_start = "DAY3 10:00";
  const Harvest harvest = read("talk 20260503_140000.srt", kTalk, options);
  EXPECT_THAT(lines_of(harvest), ElementsAre("DAY3 10:00:01 Omar: Good morning."));
  EXPECT_THAT(harvest.problems, IsEmpty());
}

TEST(PlainSrt, BeginsAtTheTimeInItsName) {
  EXPECT_THAT(lines_of(read("DAY3_101500.srt", kTalk, options_of_nora())),
              ElementsAre("DAY3 10:15:01 Omar: Good morning."));
}

TEST(PlainSrt, ReadsADateInTheWearersZone) {
  ReadOptions options = options_of_nora();
  options.face = Clockface::zone("Asia/Shanghai");
  const Harvest harvest = read("GX_20260503_140000.srt", kTalk, options);
  EXPECT_THAT(lines_of(harvest), ElementsAre("2026-05-03 14:00:01+08:00 Omar: Good morning."));
  EXPECT_THAT(harvest.problems, IsEmpty());
}

TEST(PlainSrt, SaysThatADateWithoutAZoneIsReadAsUtc) {
  const Harvest harvest = read("GX_20260503_140000.srt", kTalk, options_of_nora());
  EXPECT_THAT(lines_of(harvest), ElementsAre("2026-05-03 14:00:01+00:00 Omar: Good morning."));
  EXPECT_THAT(causes(harvest.problems), ElementsAre("0: the time in the name is read as UTC"));
}

TEST(PlainSrt, SaysThatATimeWasSkippedByTheClocks) {
  ReadOptions options = options_of_nora();
  options.face = Clockface::zone("Europe/Berlin");
  const Harvest harvest = read("20260329_023000.srt", kTalk, options);
  EXPECT_THAT(lines_of(harvest), ElementsAre("2026-03-29 03:00:01+02:00 Omar: Good morning."));
  EXPECT_THAT(causes(harvest.problems),
              ElementsAre("0: the clocks were changed over the time in the name; read as "
                          "2026-03-29 03:00:00+02:00"));
}

TEST(PlainSrt, SaysThatATimeCameTwice) {
  ReadOptions options = options_of_nora();
  options.face = Clockface::zone("Europe/Berlin");
  const Harvest harvest = read("20261025_023000.srt", kTalk, options);
  EXPECT_THAT(lines_of(harvest), ElementsAre("2026-10-25 02:30:01+02:00 Omar: Good morning."));
  EXPECT_THAT(causes(harvest.problems), ElementsAre(HasSubstr("read as 2026-10-25 02:30:00+02")));
  EXPECT_THAT(causes(read("20261025_033000.srt", kTalk, options).problems), IsEmpty());
}

TEST(PlainSrt, ADateGivenAsItsBeginningIsReadInUtcWhereThereIsNoZone) {
  ReadOptions options = options_of_nora();
  options.recording_start = "2026-05-03 14:00";
  const Harvest harvest = read("talk.srt", kTalk, options);
  EXPECT_THAT(lines_of(harvest), ElementsAre("2026-05-03 14:00:01+00:00 Omar: Good morning."));
  EXPECT_THAT(causes(harvest.problems), ElementsAre(HasSubstr("told in UTC")));
  options.recording_start = "2026-05-03T14:00:00+02:00";
  EXPECT_THAT(lines_of(read("talk.srt", kTalk, options)),
              ElementsAre("2026-05-03 12:00:01+00:00 Omar: Good morning."));
}

TEST(PlainSrt, NeedsAWearerAndABeginning) {
  const Harvest nobody = read("DAY3_101500.srt", kTalk, ReadOptions{});
  EXPECT_THAT(lines_of(nobody), IsEmpty());
  EXPECT_THAT(causes(nobody.problems), ElementsAre("0! nothing tells whose subtitles these are"));
  EXPECT_THAT(nobody.problems.at(0).remedy, HasSubstr("--wearer"));
  const Harvest never = read("talk.srt", kTalk, options_of_nora());
  EXPECT_THAT(lines_of(never), IsEmpty());
  EXPECT_THAT(causes(never.problems), ElementsAre("0! nothing tells when these subtitles begin"));
  EXPECT_THAT(never.problems.at(0).remedy, AllOf(HasSubstr("--start"), HasSubstr("--tz")));
  const Harvest neither = read("talk.srt", kTalk, ReadOptions{});
  EXPECT_THAT(causes(neither.problems),
              ElementsAre("0! nothing tells whose subtitles these are, nor when they begin"));
  EXPECT_THAT(neither.problems.at(0).remedy, AllOf(HasSubstr("--wearer"), HasSubstr("--start")));
  ReadOptions unclear = options_of_nora();
  unclear.recording_start = "the other day";
  EXPECT_THAT(causes(read("talk.srt", kTalk, unclear).problems),
              ElementsAre(HasSubstr("0! the recording's start is not clear")));
}

TEST(PlainSrt, SaysWhichChannelItAssumes) {
  const Harvest guessed = read("DAY3_101500.srt", kUntagged, options_of_nora());
  EXPECT_EQ(guessed.owners.begin()->second.material.tracks[0].lines[0].channel, Channel::Caption);
  EXPECT_THAT(causes(guessed.problems), ElementsAre("0: no speakers are named; read as caption"));
}

TEST(PlainSrt, TakesTheChannelFromTheOptions) {
  ReadOptions options = options_of_nora();
  options.channel = Channel::Speech;
  const Harvest told = read("DAY3_101500.srt", kUntagged, options);
  EXPECT_EQ(told.owners.begin()->second.material.tracks[0].lines[0].channel, Channel::Speech);
  EXPECT_THAT(told.problems, IsEmpty());
}

}  // namespace
}  // namespace daybook
