#include "daybook/build/episode_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/build/english.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Moment deed(const std::string& verb, const std::string& object, const std::string& text) {
  Moment moment;
  moment.subject = "I";
  moment.verb = verb;
  moment.object = object;
  moment.text = text;
  moment.id = moment_id(moment);
  return moment;
}

Moment said(const std::string& who, const std::string& content) {
  Moment moment;
  moment.view = MomentView::Utterance;
  moment.kind = MomentKind::Say;
  moment.subject = who;
  moment.object = content;
  moment.text = who + " says that " + content;
  moment.id = moment_id(moment);
  return moment;
}

class EpisodeTextTest : public testing::Test {
 protected:
  Learned learned;
  Features features;
  EpisodeText text{english::vocabulary(), learned, features, "Nora"};

  Episode activity(const OpenWindow& window) {
    Episode episode;
    text.describe_activity({&window}, episode);
    return episode;
  }
  Episode conversation(const std::vector<Moment>& moments) {
    std::vector<const Moment*> talk;
    talk.reserve(moments.size());
    for (const Moment& moment : moments) {
      talk.push_back(&moment);
    }
    Episode episode;
    text.describe_conversation(talk, episode);
    return episode;
  }
};

TEST_F(EpisodeTextTest, TellsTheDeedThatMarksAnActivity) {
  OpenWindow window;
  window.moments = {deed("hold", "the phone", "I hold the phone"),
                    deed("solder", "the wire", "I solder the wire"),
                    deed("solder", "the wire", "I solder the red wire to the board")};
  for (int i = 0; i < 9; ++i) {
    features.window({window.moments[0]}, MomentView::Action);
  }
  const Episode episode = activity(window);
  EXPECT_EQ(episode.text, "I solder the red wire to the board");
  EXPECT_EQ(episode.subject, "solder the red wire to the board");
}

TEST_F(EpisodeTextTest, TheWearerCalledByNameIsNoCompany) {
  OpenWindow window;
  window.moments = {deed("break", "the bread", "I break the bread"), said("Omar", "Nora is late"),
                    said("Nora", "the bread is warm")};
  window.moments[1].participants = {"Nora"};
  const Episode episode = activity(window);
  EXPECT_EQ(episode.text, "I break the bread with Omar");
  EXPECT_THAT(episode.participants, ElementsAre("Omar"));
}

TEST_F(EpisodeTextTest, ItsSubjectIsTheDeedThatMostOthersShareWordsWith) {
  OpenWindow window;
  window.moments = {deed("pick", "a thread", "I pick a thread off my jumper"),
                    deed("type", "a letter", "I type a letter on the laptop"),
                    deed("close", "the lid", "I close the lid of the laptop"),
                    deed("wipe", "the screen", "I wipe the screen of the laptop")};
  for (int i = 0; i < 9; ++i) {
    features.window({deed("see", "a cup", "I see a cup")}, MomentView::Action);
  }
  const Episode episode = activity(window);
  EXPECT_THAT(episode.subject, testing::HasSubstr("laptop"));
}

TEST_F(EpisodeTextTest, ItsSubjectIsNotCutBeforeWhatAnArticleLeadsTo) {
  OpenWindow window;
  window.moments = {
      deed("put", "the trolley", "I put the trolley in the corner of the yard next to the basket")};
  EXPECT_EQ(activity(window).subject, "put the trolley in the corner of the yard");
}

TEST_F(EpisodeTextTest, AddsCompanyAndPlace) {
  OpenWindow window;
  window.moments = {deed("solder", "the wire", "I solder the wire")};
  window.moments[0].participants = {"Omar", "Wei"};
  window.place = "workshop";
  window.located = "in the workshop";
  const Episode episode = activity(window);
  EXPECT_EQ(episode.text, "I solder the wire in the workshop with Omar and Wei");
  EXPECT_THAT(episode.participants, ElementsAre("Omar", "Wei"));
  EXPECT_EQ(episode.place, "workshop");
}

TEST_F(EpisodeTextTest, TellsWhatOthersDidWhereTheWearerDidNothing) {
  OpenWindow window;
  window.moments = {deed("peel", "the potato", "Omar peels the potato")};
  window.moments[0].subject = "Omar";
  EXPECT_EQ(activity(window).text, "Omar peels the potato");
}

TEST_F(EpisodeTextTest, QuotesTheCaptionWhereNothingCanBeNamed) {
  OpenWindow window;
  window.caption = "I turn my head.";
  EXPECT_EQ(activity(window).text, "I turn my head.");
  EXPECT_EQ(activity(OpenWindow{}).text, "Nothing is seen or heard");
}

TEST_F(EpisodeTextTest, NeverTakesAnUnresolvedDeed) {
  OpenWindow window;
  window.moments = {deed("hold", "it", "I hold it"), deed("open", "the jar", "I open the jar")};
  window.moments[0].unresolved = true;
  EXPECT_EQ(activity(window).text, "I open the jar");
}

TEST_F(EpisodeTextTest, NamesSpeakersAndTopicsOfAConversation) {
  const Episode episode = conversation(
      {said("Omar", "the racing bike needs a chain"), said("I", "I like the racing bike")});
  EXPECT_THAT(episode.text, HasSubstr("Omar and I talk about"));
  EXPECT_THAT(episode.text, HasSubstr("the racing bike"));
  EXPECT_THAT(episode.participants, ElementsAre("Omar"));
}

TEST_F(EpisodeTextTest, TakesNoVagueWordForATopic) {
  const Episode episode =
      conversation({said("Omar", "the thing is a good idea"), said("I", "yes")});
  EXPECT_THAT(episode.keywords, IsEmpty());
  EXPECT_THAT(episode.text, Not(HasSubstr("about")));
}

TEST_F(EpisodeTextTest, TakesAVerbForATopicOnlyWhereAnArticleMakesItAThing) {
  EXPECT_THAT(conversation({said("Omar", "often forgets")}).keywords, IsEmpty());
  EXPECT_THAT(conversation({said("Omar", "the taps are leaking")}).keywords,
              ElementsAre("the taps"));
}

TEST_F(EpisodeTextTest, SummarisesInTimeOrderWithoutRepeats) {
  const Episode episode =
      conversation({said("Omar", "the bike is red"), said("Omar", "the bike is red"),
                    said("I", "the lamp is broken")});
  EXPECT_EQ(episode.summary, "Omar says that the bike is red. I says that the lamp is broken.");
}

}  // namespace
}  // namespace daybook
