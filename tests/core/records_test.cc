// Ids and names of what is derived from windows.

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"

namespace daybook {
namespace {

using std::chrono::seconds;

Timestamp at(int second) { return Timestamp(seconds(second)); }

Moment a_moment() {
  Moment moment;
  moment.interval = {at(10), at(12)};
  moment.window = {5};
  moment.text = "I fill the kettle.";
  return moment;
}

Episode an_episode() {
  Episode episode;
  episode.interval = {at(0), at(60)};
  episode.windows = {WindowId{1}, WindowId{2}};
  episode.text = "I make tea with Omar in the kitchen.";
  return episode;
}

Pattern a_pattern() {
  Pattern pattern;
  pattern.members = {{EpisodeId{1}, "initiating", 0.8}, {EpisodeId{2}, "developing", 0.6}};
  return pattern;
}

// Applies each edit to a fresh record and expects another id.
template <typename Record, typename IdOf>
void expect_every_edit_to_change_the_id(const Record& original, IdOf id_of,
                                        const std::vector<std::function<void(Record&)>>& edits) {
  for (std::size_t i = 0; i < edits.size(); ++i) {
    Record changed = original;
    edits[i](changed);
    EXPECT_NE(id_of(changed), id_of(original)) << "edit " << i;
  }
}

// Ids in every existing store depend on these. Never change them.
TEST(RecordIds, KeepTheirGoldenValues) {
  EXPECT_EQ(moment_id(a_moment()).str(), "m-fecd48c23b993e9f");
  EXPECT_EQ(episode_id(an_episode()).str(), "e-98db403396a15477");
  EXPECT_EQ(pattern_id(a_pattern()).str(), "p-cf57f0dcd4c0770d");
}

TEST(MomentId, CoversViewTextIntervalAndWindow) {
  expect_every_edit_to_change_the_id<Moment>(a_moment(), moment_id,
                                             {
                                                 [](Moment& m) { m.view = MomentView::Utterance; },
                                                 [](Moment& m) { m.text = "I empty the kettle."; },
                                                 [](Moment& m) { m.interval.start = at(9); },
                                                 [](Moment& m) { m.interval.end = at(13); },
                                                 [](Moment& m) { m.window = {6}; },
                                             });
}

TEST(MomentId, IgnoresWhatIsDerivedFromTheText) {
  Moment same = a_moment();
  same.text = "i fill  the KETTLE.";
  same.verb = "fill";
  same.known_at = at(30);
  EXPECT_EQ(moment_id(same), moment_id(a_moment()));
}

TEST(EpisodeId, CoversViewTextIntervalAndWindows) {
  expect_every_edit_to_change_the_id<Episode>(
      an_episode(), episode_id,
      {
          [](Episode& e) { e.view = EpisodeView::Conversation; },
          [](Episode& e) { e.text = "I make coffee."; },
          [](Episode& e) { e.interval.start = at(1); },
          [](Episode& e) { e.interval.end = at(61); },
          [](Episode& e) { e.windows.pop_back(); },
          [](Episode& e) { std::swap(e.windows[0], e.windows[1]); },
      });
}

TEST(PatternId, CoversKindVersionAndMembers) {
  expect_every_edit_to_change_the_id<Pattern>(
      a_pattern(), pattern_id,
      {
          [](Pattern& p) { p.kind = PatternKind::Thread; },
          [](Pattern& p) { p.version = 2; },
          [](Pattern& p) { p.members.pop_back(); },
          [](Pattern& p) { p.members[0].episode = {9}; },
          [](Pattern& p) { p.members[0].role = "developing"; },
          [](Pattern& p) { p.members[1].weight = 0.7; },
      });
}

TEST(PatternId, OfAFirstVersionDoesNotDependOnItsRoot) {
  Pattern rooted = a_pattern();
  rooted.root = pattern_id(rooted);
  EXPECT_EQ(pattern_id(rooted), pattern_id(a_pattern()));
}

TEST(PatternId, OfALaterVersionDependsOnItsRoot) {
  Pattern one = a_pattern();
  one.version = 2;
  Pattern other = one;
  other.root = {77};
  EXPECT_NE(pattern_id(one), pattern_id(other));
}

TEST(Names, AreDistinctWithinTheirKind) {
  EXPECT_EQ(name(EpisodeView::Activity), "activity");
  EXPECT_EQ(name(EpisodeView::Conversation), "conversation");
  EXPECT_EQ(name(MomentView::Action), "action");
  EXPECT_EQ(name(MomentView::Utterance), "utterance");
  EXPECT_EQ(name(PatternKind::Thread), "thread");
  EXPECT_EQ(name(PatternKind::Routine), "routine");
  std::set<std::string> kinds;
  for (int i = 0; i <= static_cast<int>(MomentKind::Exclaim); ++i) {
    kinds.emplace(name(static_cast<MomentKind>(i)));
  }
  EXPECT_EQ(kinds.size(), 13U);
  EXPECT_EQ(name(MomentKind::HandObject), "hand_object");
  EXPECT_EQ(name(MomentKind::Exclaim), "exclaim");
  EXPECT_EQ(name(UnitState::Pending), "pending");
  EXPECT_EQ(name(UnitState::Forgotten), "forgotten");
}

TEST(Headline, TellsWhatWasChieflyDoneAndWithWhom) {
  Episode episode;
  episode.text = "I pick a thread off my jumper on the stairs with Omar";
  episode.subject = "type a letter on the laptop";
  episode.participants = {"Omar", "Wei"};
  EXPECT_EQ(headline(episode), "I type a letter on the laptop with Omar and Wei");
  episode.participants = {"my boss", "The man", "Omar", "Wei"};
  EXPECT_EQ(headline(episode), "I type a letter on the laptop with Omar and Wei");
  EXPECT_EQ(deed(episode), "I type a letter on the laptop");
  episode.subject = "play chess with Omar";
  EXPECT_EQ(headline(episode), "I play chess with Omar");
}

TEST(Headline, IsTheTextWhereTheWearerDidNothing) {
  Episode episode;
  episode.text = "Omar waters the roses";
  episode.subject = "Omar waters the roses";
  EXPECT_EQ(headline(episode), "Omar waters the roses");
  episode.view = EpisodeView::Conversation;
  episode.text = "Omar and I talk about roses";
  EXPECT_EQ(headline(episode), "Omar and I talk about roses");
}

TEST(Company, IsAtMostThreeNamesThatTheSentenceLacks) {
  EXPECT_EQ(with_company("I peel an orange", {"Omar", "Wei", "Priya", "Felix"}),
            "I peel an orange with Omar, Wei and Priya");
  EXPECT_EQ(with_company("I hand Omar an orange", {"Omar"}), "I hand Omar an orange");
  EXPECT_EQ(with_company("I peel an orange", {}), "I peel an orange");
}

}  // namespace
}  // namespace daybook
