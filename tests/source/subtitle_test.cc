#include "daybook/source/subtitle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

const InputFile kFile{"a.srt", "folder/a.srt", ""};

Cue a_cue(std::vector<std::string_view> text) {
  return {2, seconds(1), seconds(3), std::move(text)};
}

std::vector<std::string> lines(std::vector<std::string_view> text, Channel channel,
                               CueLayout layout) {
  std::vector<Problem> problems;
  const auto found = lines_of_cues(kFile, {a_cue(std::move(text))}, dataset_time("DAY1 09:00:00"),
                                   channel, layout, problems);
  EXPECT_THAT(problems, IsEmpty());
  std::vector<std::string> all;
  all.reserve(found.size());
  for (const Line& line : found) {
    all.push_back(shown(line).substr(sizeof("DAY1 09:00:01 to 09:00:03")));
  }
  return all;
}

TEST(Subtitle, PlacesLinesInTimeAndSaysWhereTheyStand) {
  std::vector<Problem> problems;
  const auto found =
      lines_of_cues(kFile, {a_cue({"Omar: Morning."})}, dataset_time("DAY1 09:00:00"),
                    Channel::Speech, CueLayout::Bilingual, problems);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(shown(found[0]), "DAY1 09:00:01 to 09:00:03 Omar: Morning.");
  EXPECT_EQ(found[0].origin, "folder/a.srt:2");
}

TEST(Subtitle, TakesTheLastOfTwoLanguagesForTheText) {
  EXPECT_THAT(lines({"Omar:早上好", "Omar: Good morning."}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Omar: Good morning. | 早上好"));
  EXPECT_THAT(lines({"其他人：谢谢", "Others: Thanks."}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Others: Thanks. | 谢谢"));
  EXPECT_THAT(lines({"Omar: OK", "Omar: OK."}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Omar: OK. | OK"));
}

TEST(Subtitle, TakesChineseForTheAlternateWhereverItStands) {
  EXPECT_THAT(lines({"Omar: Good morning.", "Omar:早上好"}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Omar: Good morning. | 早上好"));
}

TEST(Subtitle, TakesTheOnlyLineWhateverItsLanguage) {
  EXPECT_THAT(lines({"Wei:你好"}, Channel::Speech, CueLayout::Bilingual), ElementsAre("Wei: 你好"));
}

TEST(Subtitle, FindsTheSpeakerInEitherLanguage) {
  EXPECT_THAT(lines({"Wei:其他人", "Wei and the others"}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Wei: Wei and the others | 其他人"));
  EXPECT_THAT(lines({"没事", "Wei: Never mind."}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Wei: Never mind. | 没事"));
}

TEST(Subtitle, PutsATagThatStandsAloneWithItsText) {
  EXPECT_THAT(lines({"Greta:", "我走了"}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Greta: 我走了"));
  EXPECT_THAT(lines({"Greta: I'm off", "Greta:"}, Channel::Speech, CueLayout::Bilingual),
              ElementsAre("Greta: I'm off"));
}

TEST(Subtitle, JoinsAWrappedSentence) {
  EXPECT_THAT(lines({"Omar: I think that we", "should go home."}, Channel::Speech, CueLayout::Free),
              ElementsAre("Omar: I think that we should go home."));
  EXPECT_THAT(lines({"我把杯子", "放在桌子上"}, Channel::Caption, CueLayout::Free),
              ElementsAre("我把杯子放在桌子上"));
}

TEST(Subtitle, TellsATranslationFromAWrappedSentence) {
  EXPECT_THAT(lines({"我拿起杯子", "I pick up the cup."}, Channel::Caption, CueLayout::Free),
              ElementsAre("I pick up the cup. | 我拿起杯子"));
  EXPECT_THAT(lines({"Nora: Ich put die keys 在抽屉里"}, Channel::Speech, CueLayout::Free),
              ElementsAre("Nora: Ich put die keys 在抽屉里"));
}

TEST(Subtitle, GivesEachSpeakerOfACueALine) {
  EXPECT_THAT(lines({"Greta: Tea?", "Felix: Yes,", "please."}, Channel::Speech, CueLayout::Free),
              ElementsAre("Greta: Tea?", "Felix: Yes, please."));
  EXPECT_THAT(lines({"Come at ten:", "Felix: will be there."}, Channel::Speech, CueLayout::Free),
              ElementsAre("Come at ten: ", "Felix: will be there."));
}

TEST(Subtitle, KeepsCaptionsWhole) {
  EXPECT_THAT(lines({"Note: the kettle boils."}, Channel::Caption, CueLayout::Free),
              ElementsAre("Note: the kettle boils."));
}

TEST(Subtitle, ReadsTheVoicesOfWebVtt) {
  EXPECT_THAT(lines({"<v Greta>Tea?</v>", "<v Felix>Yes."}, Channel::Speech, CueLayout::Free),
              ElementsAre("Greta: Tea?", "Felix: Yes."));
}

TEST(Subtitle, MakesAPointOfACueThatEndsBeforeItStarts) {
  std::vector<Problem> problems;
  const auto found =
      lines_of_cues(kFile, {{7, seconds(5), seconds(3), {"Odd."}}}, dataset_time("DAY1 09:00:00"),
                    Channel::Caption, CueLayout::Free, problems);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].interval.start, dataset_time("DAY1 09:00:05"));
  EXPECT_EQ(found[0].interval.length(), std::chrono::nanoseconds(1));
  EXPECT_THAT(causes(problems), ElementsAre("7: the cue ends before it starts"));
}

TEST(GuessChannel, GoesByTagsThenByFirstPerson) {
  const std::vector<Cue> tagged = {a_cue({"Omar: I know."}), a_cue({"I do."})};
  const std::vector<Cue> captions = {a_cue({"I open the door."}), a_cue({"The door squeaks."}),
                                     a_cue({"My hand is wet."})};
  const std::vector<Cue> chinese = {a_cue({"我打开门"}), a_cue({"门开了"})};
  const std::vector<Cue> talk = {a_cue({"Are you there?"}), a_cue({"Yes."}), a_cue({"I am."}),
                                 a_cue({"Good."})};
  EXPECT_EQ(guess_channel(tagged), Channel::Speech);
  EXPECT_EQ(guess_channel(captions), Channel::Caption);
  EXPECT_EQ(guess_channel(chinese), Channel::Caption);
  EXPECT_EQ(guess_channel(talk), Channel::Speech);
  EXPECT_EQ(guess_channel({}), Channel::Speech);
}

}  // namespace
}  // namespace daybook
