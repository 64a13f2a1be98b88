#include "daybook/assist/situation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/grower.h"
#include "tests/build/windows.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Wearer kNora{"B1_NORA", Clockface::dataset()};

Timestamp at(int day, Duration time) { return kNora.face.at(day, time); }

/// A store for reading that knows how many moments were given at once at most.
class WatchedStore final : public Store {
 public:
  explicit WatchedStore(const MemoryStore& store) : store_(store) {}

  std::size_t most_moments() const { return most_; }

  std::vector<Moment> moments(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override {
    std::vector<Moment> found = store_.moments(cutoff, wearer, query);
    most_ = std::max(most_, found.size());
    return found;
  }
  std::vector<Wearer> wearers() const override { return store_.wearers(); }
  std::vector<Window> windows(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override {
    return store_.windows(cutoff, wearer, query);
  }
  std::vector<Episode> episodes(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override {
    return store_.episodes(cutoff, wearer, query);
  }
  std::vector<Pattern> patterns(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override {
    return store_.patterns(cutoff, wearer, query);
  }
  std::vector<Edge> edges(Cutoff cutoff, const std::string& wearer,
                          RecordId record) const override {
    return store_.edges(cutoff, wearer, record);
  }
  LedgerCounts ledger(const std::string& wearer) const override { return store_.ledger(wearer); }
  std::vector<Unit> units(const std::string& wearer, std::vector<UnitState> states) const override {
    return store_.units(wearer, std::move(states));
  }
  std::uint64_t generation(const std::string& wearer) const override {
    return store_.generation(wearer);
  }
  std::optional<Timestamp> changed_since(const std::string& wearer,
                                         std::uint64_t generation) const override {
    return store_.changed_since(wearer, generation);
  }
  void dump(std::ostream& out) const override { store_.dump(out); }

  void add_wearer(const Wearer&) override {}
  void set_growth(const std::string&, const Growth&) override {}
  void commit(const std::string&, const Changes&) override {}
  void rewind(const std::string&, Timestamp) override {}
  void remove_windows(const std::string&, const std::vector<WindowId>&) override {}

 private:
  const MemoryStore& store_;
  mutable std::size_t most_ = 0;
};

/// A memory to which windows are added in time order.
class Situations : public testing::Test {
 protected:
  Situations() { store_.add_wearer(kNora); }

  void live(Timestamp start, const std::vector<std::string>& lines) {
    const Window window = made_up::window(start.time_since_epoch(), lines);
    Changes changes = grower_.push(window);
    changes.windows = {window};
    store_.commit(kNora.name, changes);
  }

  std::vector<SituationLine> lines(Timestamp unit_start, Cutoff cutoff = Cutoff::everything(),
                                   std::vector<Service> given = {}) const {
    const auto index = MemoryIndex::open(store_, kNora, nullptr, "");
    return situation(cutoff, store_, *index, nullptr, {unit_start, std::move(given)});
  }
  static std::vector<std::string> block(const std::vector<SituationLine>& lines,
                                        SituationBlock block) {
    std::vector<std::string> texts;
    for (const SituationLine& line : lines) {
      if (line.block == block) {
        texts.push_back(line.text);
      }
    }
    return texts;
  }

  MemoryStore store_;
  Grower grower_{kNora.name, kNora.face};
};

TEST_F(Situations, TellWhatIsAtHand) {
  live(at(1, hours(9)), {"I fill the kettle.", "Omar: The kettle leaks."});
  const auto now = lines(at(1, hours(9)));
  EXPECT_THAT(block(now, SituationBlock::Window), Contains(HasSubstr("09:00:00 to 09:00:30")));
  EXPECT_THAT(block(now, SituationBlock::EventStream), Contains("I fill the kettle."));
  EXPECT_THAT(block(now, SituationBlock::Dialogue), Contains("Omar: The kettle leaks."));
  EXPECT_THAT(block(now, SituationBlock::Facts), Contains("I fill the kettle"));
}

TEST_F(Situations, TellTheWearersStateAtTheBeginning) {
  live(at(1, hours(9)), {"I drink some tea.", "I sit down."});
  live(at(1, hours(9) + minutes(5)), {"I read the map."});
  const auto now = lines(at(1, hours(9) + minutes(5)));
  EXPECT_THAT(block(now, SituationBlock::WearerState), Contains("no drink for 5 min"));
  EXPECT_THAT(block(now, SituationBlock::WearerState), Contains("sitting for 4 min"));
  EXPECT_THAT(block(now, SituationBlock::WearerState),
              Contains("no lunch was seen, no dinner was seen"));
}

TEST_F(Situations, BringUpThingsAtHandFromLongAgo) {
  live(at(1, hours(9)), {"I charge the drill.", "I wash the towel."});
  live(at(1, hours(11)), {"I pick up the drill."});
  const auto now = lines(at(1, hours(11)));
  EXPECT_THAT(block(now, SituationBlock::LinkCandidates),
              testing::ElementsAre(HasSubstr("charge the drill")));
  EXPECT_THAT(block(now, SituationBlock::RecallCandidates),
              testing::ElementsAre(HasSubstr("charge the drill")));
  EXPECT_THAT(block(now, SituationBlock::PastFacts), Contains(HasSubstr("the drill")));
}

TEST_F(Situations, LookForThingsAtHandInALifeDayByDay) {
  live(at(1, hours(9)), {"I charge the drill."});
  for (int day = 2; day <= 40; ++day) {
    live(at(day, hours(9)), {"I wash the towel.", "I pick up the saw."});
  }
  live(at(41, hours(9)), {"I pick up the drill.", "I pick up the anvil."});
  const auto index = MemoryIndex::open(store_, kNora, nullptr, "");
  const WatchedStore watched(store_);
  const auto now =
      situation(Cutoff::everything(), watched, *index, nullptr, {at(41, hours(9)), {}});
  EXPECT_THAT(block(now, SituationBlock::LinkCandidates),
              testing::ElementsAre(HasSubstr("charge the drill")));
  EXPECT_LT(watched.most_moments(), 20U);
}

TEST_F(Situations, TellStatedIntentionsOfTodayAlone) {
  live(at(1, hours(9)), {"Nora: I will oil the saw later."});
  live(at(2, hours(9)), {"Nora: I will paint the shelf later."});
  live(at(2, hours(10)), {"I look around."});
  const auto now = block(lines(at(2, hours(10))), SituationBlock::Intentions);
  EXPECT_THAT(now, Contains(HasSubstr("paint the shelf")));
  EXPECT_THAT(now, Not(Contains(HasSubstr("oil the saw"))));
}

TEST_F(Situations, TellPatternsThatTheUnitBelongsTo) {
  for (const Window& window : made_up::household(4)) {
    Changes changes = grower_.push(window);
    changes.windows = {window};
    store_.commit(kNora.name, changes);
  }
  const auto now = lines(at(4, hours(15)), Cutoff(at(4, hours(16))));
  EXPECT_THAT(block(now, SituationBlock::RoutineCandidates), Contains(HasSubstr(" times on ")));
}

TEST_F(Situations, TellWhatWasSaidUnaskedToday) {
  live(at(1, hours(9)), {"I look around."});
  Service today;
  today.type = ServiceType::MemoryRecall;
  today.subject = "the keys";
  today.trigger = today.known_at = at(1, hours(9) + seconds(10));
  Service later = today;
  later.subject = "the future";
  later.known_at = at(1, hours(10));
  const auto now = lines(at(1, hours(9)), Cutoff(at(1, hours(9) + seconds(30))), {today, later});
  EXPECT_THAT(block(now, SituationBlock::AlreadyTriggered),
              testing::ElementsAre("memory_recall: the keys"));
}

TEST_F(Situations, ComeInTheOrderOfBlocksAndOfTime) {
  for (const Window& window : made_up::household(3)) {
    Changes changes = grower_.push(window);
    changes.windows = {window};
    store_.commit(kNora.name, changes);
  }
  const auto now = lines(at(3, hours(15)));
  EXPECT_TRUE(std::is_sorted(now.begin(), now.end(), [](const auto& a, const auto& b) {
    return std::tie(a.block, a.when) < std::tie(b.block, b.when);
  }));
  const std::string text = situation_text(now, kNora.face);
  std::size_t last = 0;
  for (std::size_t b = 0; b < kSituationBlocks; ++b) {
    const std::string title = "## " + std::string(name(static_cast<SituationBlock>(b))) + "\n";
    const std::size_t found = text.find(title);
    ASSERT_NE(found, std::string::npos) << title;
    EXPECT_TRUE(b == 0 || found > last) << title;
    last = found;
  }
}

TEST_F(Situations, ThePastBlocksTellOnlyOfWhatWasBefore) {
  for (const Window& window : made_up::household(3)) {
    Changes changes = grower_.push(window);
    changes.windows = {window};
    store_.commit(kNora.name, changes);
  }
  const Timestamp unit = at(3, hours(15) + minutes(4));
  const auto now = lines(unit);
  EXPECT_THAT(block(now, SituationBlock::PastFacts), Not(IsEmpty()));
  for (const SituationLine& line : now) {
    if (line.block >= SituationBlock::PastFacts &&
        line.block != SituationBlock::RoutineCandidates) {
      EXPECT_LE(line.when.end, unit) << name(line.block) << ": " << line.text;
    }
  }
}

TEST_F(Situations, OfAnEmptyMemoryAreEmpty) {
  const auto now = lines(at(1, hours(9)));
  EXPECT_THAT(block(now, SituationBlock::Facts), IsEmpty());
  EXPECT_THAT(situation_text(now, kNora.face), HasSubstr("## facts\n(none)\n"));
}

}  // namespace
}  // namespace daybook
