// Down and up mirror each other, and neither leads into the future.

#include "daybook/recall/traversal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <tuple>

#include "daybook/build/grower.h"
#include "tests/build/windows.h"
#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::ElementsAre;

/// Two teas, the first with a core moment and a detail, in one pattern.
class Teas : public testing::Test {
 protected:
  Teas() {
    windows_ = {small_window(0, {"I fill the kettle.", "I wait."}, {"Omar: It leaks."}),
                small_window(7200, {"I fill the kettle."})};
    core_ = made_moment(windows_[0], "I", "fill", "the kettle");
    detail_ = made_moment(windows_[0], "I", "wait", "");
    said_ = made_moment(windows_[0], "Omar", "say", "that it leaks", MomentView::Utterance);
    first_ = made_episode({windows_[0]}, "I make tea");
    talk_ = made_episode({windows_[0]}, "Omar talks of the kettle", EpisodeView::Conversation);
    second_ = made_episode({windows_[1]}, "I make tea again");
    pattern_ = made_pattern({first_, second_}, "Making tea");
    Changes changes;
    changes.windows = windows_;
    changes.moments = {core_, detail_, said_};
    changes.episodes = {first_, talk_, second_};
    changes.patterns = {pattern_};
    changes.edges = {{first_.id, core_.id, "core", 0.9, first_.known_at},
                     {pattern_.root, first_.id, "initiating", 0.8, pattern_.known_at},
                     {pattern_.root, second_.id, "developing", 0.6, pattern_.known_at}};
    store_.add_wearer({"T1_NORA", Clockface::dataset()});
    store_.commit("T1_NORA", changes);
  }

  std::vector<Neighbour> down(RecordId id, Cutoff cutoff = Cutoff::everything()) const {
    return members(cutoff, store_, "T1_NORA", id);
  }
  std::vector<Neighbour> up(RecordId id, Cutoff cutoff = Cutoff::everything()) const {
    return groups(cutoff, store_, "T1_NORA", id);
  }
  static std::vector<RecordId> ids(const std::vector<Neighbour>& found) {
    std::vector<RecordId> ids;
    ids.reserve(found.size());
    for (const Neighbour& one : found) {
      ids.push_back(id_of(one.record));
    }
    return ids;
  }
  static std::vector<std::string> roles(const std::vector<Neighbour>& found) {
    std::vector<std::string> roles;
    roles.reserve(found.size());
    for (const Neighbour& one : found) {
      roles.push_back(one.role);
    }
    return roles;
  }

  std::vector<Window> windows_;
  Moment core_, detail_, said_;
  Episode first_, talk_, second_;
  Pattern pattern_;
  MemoryStore store_;
};

TEST_F(Teas, APatternConsistsOfItsEpisodesInTimeOrder) {
  EXPECT_THAT(ids(down(pattern_.id)), ElementsAre(first_.id, second_.id));
  EXPECT_THAT(roles(down(pattern_.id)), ElementsAre("initiating", "developing"));
  EXPECT_EQ(down(pattern_.id)[0].weight, 0.8);
}

TEST_F(Teas, AnEpisodeConsistsOfItsMomentsAndWindows) {
  const std::vector<Neighbour> found = down(first_.id);
  ASSERT_EQ(found.size(), 4U);
  std::set<std::pair<RecordId, std::string>> edges;
  for (const Neighbour& one : found) {
    edges.emplace(id_of(one.record), one.role);
  }
  EXPECT_EQ(edges, (std::set<std::pair<RecordId, std::string>>{{core_.id, "core"},
                                                               {detail_.id, "detail"},
                                                               {said_.id, "detail"},
                                                               {windows_[0].id, "source"}}));
}

TEST_F(Teas, AConversationTellsOfWhatWasSaidAlone) {
  EXPECT_THAT(ids(down(talk_.id)), ElementsAre(said_.id, windows_[0].id));
  EXPECT_THAT(ids(up(core_.id)), ElementsAre(first_.id));
}

TEST_F(Teas, WalksFromAWindowToThePattern) {
  EXPECT_THAT(ids(down(core_.id)), ElementsAre(windows_[0].id));
  EXPECT_EQ(ids(up(windows_[0].id)).size(), 5U);  // three moments and two episodes
  EXPECT_THAT(ids(up(first_.id)), ElementsAre(pattern_.id));
  EXPECT_TRUE(up(pattern_.id).empty());
  EXPECT_TRUE(down(windows_[0].id).empty());
}

TEST_F(Teas, WhatHasLeftIsNoMemberFromThenOn) {
  const Timestamp later = pattern_.known_at + std::chrono::hours(1);
  Changes changes;
  changes.edges = {{pattern_.root, first_.id, "left", 0, later}};
  store_.commit("T1_NORA", changes);
  EXPECT_THAT(ids(down(pattern_.id)), ElementsAre(second_.id));
  EXPECT_TRUE(up(first_.id).empty());
  EXPECT_THAT(ids(down(pattern_.id, Cutoff(pattern_.known_at))),
              ElementsAre(first_.id, second_.id));
}

TEST_F(Teas, NothingIsReachedBeforeItIsKnown) {
  const Cutoff before(pattern_.known_at - Duration(1));
  EXPECT_TRUE(up(first_.id, before).empty());
  EXPECT_TRUE(down(pattern_.id, before).empty());
  EXPECT_TRUE(down(first_.id, Cutoff(first_.known_at - Duration(1))).empty());
  EXPECT_FALSE(find_record(before, store_, "T1_NORA", pattern_.id));
  EXPECT_TRUE(find_record(Cutoff(pattern_.known_at), store_, "T1_NORA", pattern_.id));
}

/// Everything known at the cutoff.
std::vector<AnyRecord> all_records(Cutoff cutoff, const Store& store, const std::string& wearer) {
  std::vector<AnyRecord> all;
  for (Window& one : store.windows(cutoff, wearer, {})) {
    all.emplace_back(std::move(one));
  }
  for (Moment& one : store.moments(cutoff, wearer, {})) {
    all.emplace_back(std::move(one));
  }
  for (Episode& one : store.episodes(cutoff, wearer, {})) {
    all.emplace_back(std::move(one));
  }
  for (Pattern& one : store.patterns(cutoff, wearer, {})) {
    all.emplace_back(std::move(one));
  }
  return all;
}

Timestamp known_at(const AnyRecord& record) {
  if (const auto* window = std::get_if<Window>(&record)) {
    return window->known_at();
  }
  if (const auto* moment = std::get_if<Moment>(&record)) {
    return moment->known_at;
  }
  if (const auto* episode = std::get_if<Episode>(&record)) {
    return episode->known_at;
  }
  return std::get<Pattern>(record).known_at;
}

using EdgeRow = std::tuple<RecordId, RecordId, std::string, double>;

RC_GTEST_PROP(TraversalLaws, UpAndDownAreTheSameEdgesAndAllAreKnown, ()) {
  const Wearer nora{"B1_NORA", Clockface::dataset()};
  std::vector<Window> windows = made_up::household(3);
  std::erase_if(windows, [&](const Window&) { return *rc::gen::inRange(0, 12) == 0; });
  MemoryStore store;
  store.add_wearer(nora);
  Grower grower(nora.name, nora.face);
  for (const Window& window : windows) {
    Changes changes = grower.push(window);
    changes.windows = {window};
    store.commit(nora.name, changes);
  }
  const auto& last = windows[*rc::gen::inRange<std::size_t>(0, windows.size())];
  const Cutoff cutoff(last.interval.end);
  std::set<EdgeRow> up;
  std::set<EdgeRow> down;
  std::set<RecordId> patterns;
  for (const AnyRecord& record : all_records(cutoff, store, nora.name)) {
    const RecordId id = id_of(record);
    for (const Neighbour& one : groups(cutoff, store, nora.name, id)) {
      RC_ASSERT(cutoff.sees(known_at(one.record)));
      up.emplace(id_of(one.record), id, one.role, one.weight);
    }
    for (const Neighbour& one : members(cutoff, store, nora.name, id)) {
      RC_ASSERT(cutoff.sees(known_at(one.record)));
      down.emplace(id, id_of(one.record), one.role, one.weight);
    }
    if (const auto* moment = std::get_if<Moment>(&record)) {
      RC_ASSERT(up.contains({moment->id, moment->window, "source", 1}) ||
                down.contains({moment->id, moment->window, "source", 1}));
    }
  }
  RC_ASSERT(up == down);
}

}  // namespace
}  // namespace daybook
