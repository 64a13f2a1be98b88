#include "tests/store/store_conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"

namespace daybook {

namespace fs = std::filesystem;

std::string backend_name(const testing::TestParamInfo<StoreBackend>& info) {
  return info.param.name;
}

void StoreConformance::SetUp() {
  std::string pattern = (fs::temp_directory_path() / "daybook-store-XXXXXX").string();
  ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
  folder_ = pattern;
  store_ = open();
  store_->add_wearer({.name = kNora});
  store_->add_wearer({.name = kOmar});
}

void StoreConformance::TearDown() {
  store_.reset();
  fs::remove_all(folder_);
}

std::unique_ptr<Store> StoreConformance::open_other() {
  const fs::path folder = folder_ / ("other-" + std::to_string(others_++));
  fs::create_directory(folder);
  std::unique_ptr<Store> other = GetParam().open(folder);
  other->add_wearer({.name = kNora});
  other->add_wearer({.name = kOmar});
  return other;
}

namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// --- Wearers

TEST_P(StoreConformance, GivesNothingForAWearerWhoWasNotAdded) {
  store().commit(kNora, sample_changes(0, 4));
  const std::string felix = "B3_FELIX";
  EXPECT_THAT(store().windows(kEverything, felix, {}), IsEmpty());
  EXPECT_THAT(store().moments(kEverything, felix, {}), IsEmpty());
  EXPECT_THAT(store().episodes(kEverything, felix, {}), IsEmpty());
  EXPECT_THAT(store().patterns(kEverything, felix, {}), IsEmpty());
  EXPECT_THAT(store().edges(kEverything, felix, sample_window(0).id), IsEmpty());
  EXPECT_THAT(store().units(felix, {}), IsEmpty());
  EXPECT_EQ(store().ledger(felix).captured, 0);
  EXPECT_EQ(store().generation(felix), 0);
}

TEST_P(StoreConformance, RefusesToWriteForAWearerWhoWasNotAdded) {
  const std::string felix = "B3_FELIX";
  EXPECT_EQ(kind_of_error([&] { store().commit(felix, sample_changes(0, 1, felix)); }),
            ErrorKind::BadInput);
  EXPECT_EQ(kind_of_error([&] { store().rewind(felix, at(0)); }), ErrorKind::BadInput);
  EXPECT_EQ(kind_of_error([&] { store().remove_windows(felix, {}); }), ErrorKind::BadInput);
}

TEST_P(StoreConformance, ListsWearersByNameWithTheirClockFaces) {
  store().add_wearer({.name = "A0 Øyvind", .face = Clockface::zone("Europe/Paris")});
  const std::vector<Wearer> wearers = store().wearers();
  ASSERT_THAT(wearers, SizeIs(3));
  EXPECT_EQ(wearers[0].name, "A0 Øyvind");
  EXPECT_EQ(wearers[0].face, Clockface::zone("Europe/Paris"));
  EXPECT_EQ(wearers[1].name, kNora);
  EXPECT_EQ(wearers[1].face, Clockface::dataset());
  EXPECT_EQ(wearers[2].name, kOmar);
}

TEST_P(StoreConformance, AddsAWearerOnce) {
  store().commit(kNora, sample_changes(0, 4));
  const auto before = dump_of(store());
  store().add_wearer({.name = kNora});
  EXPECT_EQ(dump_of(store()), before);
}

TEST_P(StoreConformance, KeepsHowAMemoryIsGrown) {
  const auto growth_of = [&](const std::string& name) {
    for (const Wearer& wearer : store().wearers()) {
      if (wearer.name == name) {
        return wearer.growth;
      }
    }
    return Growth{"no", "wearer"};
  };
  const auto before = dump_of(store());
  EXPECT_EQ(growth_of(kNora), Growth());
  const std::uint64_t generation = store().generation(kNora);
  store().set_growth(kNora, {"game", "grove"});
  store().add_wearer({.name = kNora, .growth = {"task", "daybook"}});
  store().add_wearer({.name = "C3_WEI", .growth = {"", "egocite"}});
  EXPECT_EQ(growth_of(kNora), (Growth{"game", "grove"}));
  EXPECT_EQ(growth_of(kOmar), Growth());
  EXPECT_EQ(growth_of("C3_WEI"), (Growth{"", "egocite"}));
  EXPECT_EQ(store().generation(kNora), generation);
  EXPECT_NE(dump_of(store()), before);
  EXPECT_EQ(kind_of_error([&] { store().set_growth("nobody", {}); }), ErrorKind::BadInput);
}

TEST_P(StoreConformance, RefusesAWearerWithAnotherClockFace) {
  EXPECT_EQ(kind_of_error([&] {
              store().add_wearer({.name = kNora, .face = Clockface::zone("Asia/Shanghai")});
            }),
            ErrorKind::BadInput);
  EXPECT_EQ(store().wearers().front().face, Clockface::dataset());
}

// --- Reading back

TEST_P(StoreConformance, ReadsBackEveryField) {
  const Changes changes = sample_changes(0, 8);
  store().commit(kNora, changes);
  EXPECT_EQ(lines_of(store().windows(kEverything, kNora, {})), lines_of(changes.windows));
  EXPECT_EQ(lines_of(store().moments(kEverything, kNora, {})), lines_of(changes.moments));
  EXPECT_EQ(lines_of(store().episodes(kEverything, kNora, {})), lines_of(changes.episodes));
  EXPECT_EQ(lines_of(store().patterns(kEverything, kNora, {.all_versions = true})),
            lines_of(changes.patterns));
  EXPECT_EQ(store().units(kNora, {}), changes.units);
  EXPECT_EQ(store().windows(kEverything, kNora, {}).front().wearer, kNora);
}

TEST_P(StoreConformance, ReadsBackAnyText) {
  Window window = sample_window(0);
  const std::string with_zero("a\0b", 3);
  window.lines[0].text = with_zero;
  window.lines[1].text = "\xff\xfe not UTF-8";
  window.lines[1].speaker = "O'Neill \"the\" \\ cook";
  window.lines[2].text = "";
  window.lines[2].origin = "C:\\day 1\\:007";
  window.source.file = with_zero;
  window.extra = "😀\n\t\"";
  Episode episode = sample_episode({window}, EpisodeView::Conversation);
  episode.keywords = {"", "two\nlines", "back\\slash", "\\n"};
  episode.participants = {""};
  episode.text = "";
  store().commit(kNora, {.windows = {window}, .episodes = {episode}});
  EXPECT_EQ(lines_of(store().windows(kEverything, kNora, {})), lines_of<Window>({window}));
  EXPECT_EQ(lines_of(store().episodes(kEverything, kNora, {})), lines_of<Episode>({episode}));
}

TEST_P(StoreConformance, ReadsBackEmptyListsAndExtremeNumbers) {
  Window window = sample_window(0);
  window.lines.clear();
  window.id = WindowId{std::numeric_limits<std::uint64_t>::max()};
  window.interval = {Timestamp(-1ns), Timestamp(1ns)};
  window.source.offset = 1e-300;
  Moment moment = sample_moment(window, 0);
  moment.id = MomentId{1ULL << 63};
  moment.lines = {std::numeric_limits<std::uint32_t>::max(), 0};
  moment.participants.clear();
  Pattern pattern = sample_pattern(sample_episode({window}, EpisodeView::Activity));
  pattern.version = std::numeric_limits<std::uint32_t>::max();
  pattern.members.clear();
  pattern.keywords.clear();
  pattern.typical_time = 0ns;
  store().commit(kNora, {.windows = {window}, .moments = {moment}, .patterns = {pattern}});
  EXPECT_EQ(lines_of(store().windows(kEverything, kNora, {})), lines_of<Window>({window}));
  EXPECT_EQ(lines_of(store().moments(kEverything, kNora, {})), lines_of<Moment>({moment}));
  EXPECT_EQ(lines_of(store().patterns(kEverything, kNora, {})), lines_of<Pattern>({pattern}));
}

TEST_P(StoreConformance, KeepsTimesOfLinesToTheNanosecond) {
  Window window = sample_window(0);
  window.lines[0].interval = {Timestamp(-5ns), Timestamp(-7ns)};
  window.lines[1].interval = {Timestamp(1ns), Timestamp::max()};
  window.lines[2].interval = {Timestamp::max(), Timestamp::min()};
  store().commit(kNora, {.windows = {window}});
  EXPECT_EQ(lines_of(store().windows(kEverything, kNora, {})), lines_of<Window>({window}));
}

// --- Cutoff

TEST_P(StoreConformance, SeesARecordFromTheInstantAtWhichItIsKnown) {
  const Window window = sample_window(2);
  const Moment moment = sample_moment(window, 0);
  const Episode episode = sample_episode({window}, EpisodeView::Activity);
  const Pattern pattern = sample_pattern(episode);
  const Edge edge = sample_edge(episode.id, moment.id, episode.known_at);
  store().commit(kNora, {.windows = {window},
                         .moments = {moment},
                         .episodes = {episode},
                         .patterns = {pattern},
                         .edges = {edge}});
  const auto counts_at = [&](Timestamp t) {
    const Cutoff cutoff(t);
    return std::vector<std::size_t>{
        store().windows(cutoff, kNora, {}).size(), store().moments(cutoff, kNora, {}).size(),
        store().episodes(cutoff, kNora, {}).size(), store().patterns(cutoff, kNora, {}).size(),
        store().edges(cutoff, kNora, moment.id).size()};
  };
  EXPECT_THAT(counts_at(window.known_at() - 1ns), ElementsAre(0, 0, 0, 0, 0));
  EXPECT_THAT(counts_at(window.known_at()), ElementsAre(1, 1, 0, 0, 0));
  EXPECT_THAT(counts_at(episode.known_at - 1ns), ElementsAre(1, 1, 0, 0, 0));
  EXPECT_THAT(counts_at(episode.known_at), ElementsAre(1, 1, 1, 1, 1));
}

TEST_P(StoreConformance, AppliesTheCutoffBesidesEveryOtherCondition) {
  const Moment early = moment_at(1, between(0, 10));
  Moment late = moment_at(2, between(0, 10));
  late.known_at = at(100);
  store().commit(kNora, {.moments = {early, late}});
  const RecordQuery query{.during = between(0, 5), .ids = {1, 2}};
  EXPECT_THAT(ids_of(store().moments(Cutoff(at(99)), kNora, query)), ElementsAre(1));
  EXPECT_THAT(ids_of(store().moments(Cutoff(at(100)), kNora, query)), ElementsAre(1, 2));
}

// --- Interval, ids, limit, order

TEST_P(StoreConformance, FindsWhatOverlapsAnIntervalAndNotWhatTouchesIt) {
  store().commit(kNora, {.moments = {moment_at(1, between(0, 10)), moment_at(2, between(10, 20)),
                                     moment_at(3, between(20, 30)), moment_at(4, between(5, 25)),
                                     moment_at(5, between(12, 12))}});
  const auto during = [&](double start, double end) {
    return ids_of(store().moments(kEverything, kNora, {.during = between(start, end)}));
  };
  EXPECT_THAT(during(10, 20), ElementsAre(4, 2, 5));
  EXPECT_THAT(during(0, 5), ElementsAre(1));
  EXPECT_THAT(during(9.999, 10.001), ElementsAre(1, 4, 2));
  EXPECT_THAT(during(25, 26), ElementsAre(3));
  EXPECT_THAT(during(30, 40), IsEmpty());
  EXPECT_THAT(ids_of(store().moments(kEverything, kNora,
                                     {.during = Interval{Timestamp::min(), Timestamp::max()}})),
              ElementsAre(1, 4, 2, 5, 3));
}

TEST_P(StoreConformance, FindsALongRecordThatBeganLongBefore) {
  Changes changes;
  for (std::uint64_t i = 1; i <= 100; ++i) {
    const auto start = static_cast<double>(i);
    changes.moments.push_back(moment_at(i, between(start, start + 1)));
  }
  changes.moments.push_back(moment_at(1000, between(0, 90)));
  store().commit(kNora, changes);
  // A later commit of short ones must not make the long one forgotten.
  store().commit(kNora, {.moments = {moment_at(2000, between(89.5, 90))}});
  EXPECT_THAT(ids_of(store().moments(kEverything, kNora, {.during = between(89.6, 89.7)})),
              ElementsAre(1000, 89, 2000));
}

TEST_P(StoreConformance, OrdersByStartThenEndThenUnsignedId) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  store().commit(kNora,
                 {.moments = {moment_at(kLargest, between(1, 5)), moment_at(7, between(1, 5)),
                              moment_at(9, between(1, 4)), moment_at(8, between(0, 99)),
                              moment_at(1ULL << 63, between(1, 5))}});
  EXPECT_THAT(ids_of(store().moments(kEverything, kNora, {})),
              ElementsAre(8, 9, 7, 1ULL << 63, kLargest));
}

TEST_P(StoreConformance, LimitsToTheFirstInTimeOrder) {
  const Changes changes = sample_changes(0, 8);
  store().commit(kNora, changes);
  const auto all = ids_of(store().windows(kEverything, kNora, {}));
  EXPECT_EQ(ids_of(store().windows(kEverything, kNora, {.limit = 3})),
            std::vector(all.begin(), all.begin() + 3));
  EXPECT_EQ(ids_of(store().windows(kEverything, kNora, {.limit = 100})), all);
  EXPECT_THAT(store().windows(kEverything, kNora, {.limit = 0}), IsEmpty());
}

TEST_P(StoreConformance, FindsHundredsOfIdsAndIgnoresUnknownOnes) {
  Changes changes;
  std::vector<std::uint64_t> wanted;
  for (std::uint64_t i = 0; i < 900; ++i) {
    const std::uint64_t id = (i + 1) * 0x9e37'79b9'7f4a'7c15;
    changes.moments.push_back(
        moment_at(id, between(static_cast<double>(i), static_cast<double>(i + 1))));
    if (i % 3 == 0) {
      wanted.push_back(id);
    }
  }
  store().commit(kNora, changes);
  std::vector<std::uint64_t> asked(wanted.rbegin(), wanted.rend());
  asked.push_back(12345);
  asked.push_back(wanted.front());
  EXPECT_EQ(ids_of(store().moments(kEverything, kNora, {.ids = asked})), wanted);
  EXPECT_THAT(store().moments(kEverything, kNora, {.ids = {12345}}), IsEmpty());
  EXPECT_THAT(
      ids_of(store().moments(kEverything, kNora, {.during = between(2.5, 6.5), .ids = asked})),
      ElementsAre(wanted[1], wanted[2]));
}

// --- Patterns

TEST_P(StoreConformance, GivesTheVersionOfAPatternThatWasCurrentAtTheCutoff) {
  const Changes changes = sample_changes(0, 12);
  ASSERT_THAT(changes.patterns, SizeIs(3));
  store().commit(kNora, changes);
  for (const Pattern& version : changes.patterns) {
    const std::vector<Pattern> current = store().patterns(Cutoff(version.known_at), kNora, {});
    ASSERT_THAT(current, SizeIs(1));
    EXPECT_EQ(dump_line(current[0]), dump_line(version));
  }
  EXPECT_THAT(store().patterns(Cutoff(changes.patterns[0].known_at - 1ns), kNora, {}), IsEmpty());
  EXPECT_THAT(store().patterns(Cutoff(changes.patterns[1].known_at), kNora, {.all_versions = true}),
              SizeIs(2));
}

TEST_P(StoreConformance, FindsAPatternByTheIdOfAnyVersionKnown) {
  const Changes changes = sample_changes(0, 12);
  const std::vector<Pattern>& versions = changes.patterns;
  Pattern other = versions[0];
  other.title = "Watering the plants";
  other.id = other.root = PatternId{77};
  store().commit(kNora, changes);
  store().commit(kNora, {.patterns = {other}});
  const auto find = [&](Timestamp cutoff, PatternId id, bool all_versions) {
    return ids_of(
        store().patterns(Cutoff(cutoff), kNora, {.ids = {id.value}, .all_versions = all_versions}));
  };
  const Timestamp second = versions[1].known_at;
  EXPECT_THAT(find(second, versions[0].id, false), ElementsAre(versions[1].id.value));
  EXPECT_THAT(find(second, versions[0].id, true), ElementsAre(versions[0].id.value));
  EXPECT_THAT(find(second, versions[2].id, false), IsEmpty());
  EXPECT_THAT(find(second, versions[2].id, true), IsEmpty());
  EXPECT_THAT(find(versions[2].known_at, versions[1].id, false), ElementsAre(versions[2].id.value));
}

TEST_P(StoreConformance, MatchesAnIntervalAgainstTheCurrentVersionOnly) {
  const Changes changes = sample_changes(0, 8);
  store().commit(kNora, changes);
  const RecordQuery later{.during = changes.episodes[1].interval};
  EXPECT_THAT(store().patterns(Cutoff(changes.patterns[0].known_at), kNora, later), IsEmpty());
  EXPECT_THAT(ids_of(store().patterns(kEverything, kNora, later)),
              ElementsAre(changes.patterns[1].id.value));
}

// --- Edges

TEST_P(StoreConformance, FindsEdgesFromBothEndsInOrder) {
  const RecordId group = EpisodeId{1ULL << 63};
  const Edge late = sample_edge(group, MomentId{1}, at(20));
  const Edge high = sample_edge(group, MomentId{std::numeric_limits<std::uint64_t>::max()}, at(10));
  const Edge low = sample_edge(group, MomentId{2}, at(10));
  const Edge above = sample_edge(PatternId{4}, group, at(30));
  const Edge stranger = sample_edge(EpisodeId{5}, MomentId{2}, at(10));
  store().commit(kNora, {.edges = {above, late, stranger, high, low}});
  EXPECT_THAT(store().edges(kEverything, kNora, group), ElementsAre(low, high, late, above));
  EXPECT_THAT(store().edges(kEverything, kNora, MomentId{2}), ElementsAre(stranger, low));
  EXPECT_THAT(store().edges(Cutoff(at(19)), kNora, group), ElementsAre(low, high));
}

TEST_P(StoreConformance, TellsRecordsOfDifferentKindsWithTheSameNumberApart) {
  store().commit(kNora, {.edges = {sample_edge(EpisodeId{1}, MomentId{2}, at(1))}});
  EXPECT_THAT(store().edges(kEverything, kNora, EpisodeId{1}), SizeIs(1));
  EXPECT_THAT(store().edges(kEverything, kNora, MomentId{1}), IsEmpty());
  EXPECT_THAT(store().edges(kEverything, kNora, EpisodeId{2}), IsEmpty());
}

TEST_P(StoreConformance, KeepsEdgesThatBecameKnownAtDifferentTimes) {
  Edge edge = sample_edge(EpisodeId{1}, MomentId{2}, at(1));
  Edge again = edge;
  again.known_at = at(2);
  again.weight = 0.9;
  Edge same = edge;
  same.weight = 0.5;
  store().commit(kNora, {.edges = {edge, again, same}});
  EXPECT_THAT(store().edges(kEverything, kNora, MomentId{2}), ElementsAre(edge, again));
}

}  // namespace
}  // namespace daybook
