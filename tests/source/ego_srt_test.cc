#include "daybook/source/ego_srt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string kTranscript =
    "1\n00:00:00,500 --> 00:00:01,133\nOmar:早上好\nOmar: Good morning.\n\n"
    "2\n00:59:59,700 --> 01:00:02,000\nWei:再见\n";

Harvest read(SourceFormat format, const std::string& path, const std::string& text) {
  Harvest harvest;
  read_ego_srt({path, path, text}, format, harvest);
  return harvest;
}

TEST(EgoSrt, CountsFromTheHourInItsName) {
  const Harvest harvest =
      read(SourceFormat::EgoTranscript, "T/B1_NORA_DAY2_14000000.srt", kTranscript);
  ASSERT_EQ(harvest.owners.size(), 1U);
  const Harvest::Owner& owner = harvest.owners.begin()->second;
  EXPECT_EQ(owner.wearer, "B1_NORA");
  ASSERT_EQ(owner.material.tracks.size(), 1U);
  const Track& track = owner.material.tracks[0];
  EXPECT_EQ(track.file, "B1_NORA_DAY2_14000000.srt");
  EXPECT_EQ(track.base, dataset_time("DAY2 14:00:00"));
  EXPECT_THAT(shown(track.lines),
              ElementsAre("DAY2 14:00:00.500 to 14:00:01.133 Omar: Good morning. | 早上好",
                          "DAY2 14:59:59.700 to 15:00:02 Wei: 再见"));
  EXPECT_THAT(harvest.problems, IsEmpty());
}

TEST(EgoSrt, GivesDenseCaptionsWhole) {
  const Harvest harvest = read(SourceFormat::EgoDenseCaption, "D/B1_NORA_DAY2_14000000.srt",
                               "1\n00:00:01,000 --> 00:00:02,200\n我对Omar说：早\n");
  EXPECT_THAT(shown(harvest.owners.begin()->second.material.tracks.at(0).lines),
              ElementsAre("DAY2 14:00:01 to 14:00:02.200 我对Omar说：早"));
}

TEST(EgoSrt, NeedsANameThatTellsWhoseHourItIs) {
  const Harvest harvest = read(SourceFormat::EgoTranscript, "T/hour.srt", kTranscript);
  EXPECT_THAT(harvest.owners, IsEmpty());
  EXPECT_THAT(causes(harvest.problems), ElementsAre("0! the name tells no wearer, day and hour"));
}

}  // namespace
}  // namespace daybook
