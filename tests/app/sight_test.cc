// What is found while vectors are being made: words and meaning before the end of what is made,
// words alone after it, each exactly, and nothing that rests on what came later.

#include "daybook/app/sight.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "daybook/index/vector_source.h"
#include "daybook/recall/search.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slow_fake.h"

namespace daybook {
namespace {

using testing::HasSubstr;

constexpr std::size_t kWindows = 200;

class Sighted : public testing::Test {
 protected:
  Sighted() { store("whole", kWindows); }

  Settings settings(const std::string& name) const {
    return {"sqlite:" + (folder_.path() / (name + ".db")).string(), "T1_NORA", "none:"};
  }

  /// A store with the first so many windows.
  void store(const std::string& name, std::size_t windows) const {
    Memory memory(settings(name), false, nullptr);
    memory.store().add_wearer({"T1_NORA", Clockface::dataset()});
    memory.store().commit("T1_NORA", joined(changes_, 0, windows));
  }

  Memory open(const std::string& name = "whole") const { return {settings(name), true, slow_}; }

  /// Makes the vectors of about so many windows.
  void make(const std::string& name, std::size_t windows) const {
    Memory memory = open(name);
    while (memory.meaning()->windows() < windows &&
           memory.meaning()->step(windows, 30) == MeaningIndex::Step::Made) {
    }
  }

  Cutoff end_of(std::size_t windows) const {
    return Cutoff(changes_[windows - 1].windows[0].interval.end);
  }

  static std::vector<Hit> find(const Sight& sight, Memory& memory, Cutoff cutoff,
                               SearchMethod method = SearchMethod::Bounded, unsigned seed = 3) {
    std::optional<StoredTextVectors> vectors;
    if (sight.embedder != nullptr) {
      vectors.emplace(memory.store(), *sight.index, *sight.embedder);
    }
    return Searcher(*sight.index, sight.embedder, vectors ? &*vectors : nullptr)
        .search(cutoff, {.query = made_up_query(seed), .limit = 20, .method = method});
  }

  static void expect_same(const std::vector<Hit>& found, const std::vector<Hit>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].id, expected[i].id);
      EXPECT_EQ(found[i].score, expected[i].score);
    }
  }

  std::vector<Changes> changes_ = made_up_changes(kWindows, 7);
  std::shared_ptr<SlowFake> slow_ = std::make_shared<SlowFake>();
  ScratchFolder folder_;
};

TEST_F(Sighted, AtEveryCutoffFindsWhatAMemoryFindsThatEndsThere) {
  for (std::size_t windows = 5; windows <= kWindows; windows += 39) {
    const std::string name = "whole beside " + std::to_string(windows);
    store(name, kWindows);
    make(name, 90);
    const std::string ending = "until " + std::to_string(windows);
    store(ending, windows);
    make(ending, std::min<std::size_t>(windows, 90));
    Memory memory = open(name);
    Memory ended = open(ending);
    const Cutoff cutoff = end_of(windows);
    const Sight sight = sight_at(cutoff, memory);
    const Sight then = sight_at(cutoff, ended);
    EXPECT_EQ(sight.embedder, then.embedder) << windows;
    EXPECT_EQ(sight.words_only.empty(), then.words_only.empty());
    for (unsigned seed = 0; seed < 5; ++seed) {
      const auto bounded = SearchMethod::Bounded;
      expect_same(find(sight, memory, cutoff, bounded, seed),
                  find(then, ended, cutoff, bounded, seed));
    }
  }
}

TEST_F(Sighted, IsExactOverWhatIsThere) {
  make("whole", 90);
  Memory memory = open();
  for (const std::size_t windows : {40U, 89U, 200U}) {
    const Cutoff cutoff = end_of(windows);
    const Sight sight = sight_at(cutoff, memory);
    EXPECT_EQ(sight.embedder != nullptr, windows < 200);
    for (unsigned seed = 0; seed < 5; ++seed) {
      expect_same(find(sight, memory, cutoff, SearchMethod::Bounded, seed),
                  find(sight, memory, cutoff, SearchMethod::BruteForce, seed));
    }
  }
}

TEST_F(Sighted, BeforeTheEndOfWhatIsMadeFindsWhatTheFinishedIndexFinds) {
  make("whole", 90);
  Memory half = open();
  const std::vector<Hit> found = find(sight_at(end_of(80), half), half, end_of(80));
  make("whole", kWindows);
  Memory whole = open();
  expect_same(found, find(sight_at(end_of(80), whole), whole, end_of(80)));
  ASSERT_FALSE(found.empty());
}

TEST_F(Sighted, AnswersByWordsAtOnceAndSaysSo) {
  Memory memory = open();
  ASSERT_GT(memory.meaning()->missing(kWindows), 64U);
  const Sight sight = sight_at(Cutoff::everything(), memory);
  EXPECT_EQ(slow_->passages, 0U);
  EXPECT_EQ(sight.embedder, nullptr);
  EXPECT_THAT(sight.words_only, HasSubstr("vectors of 0 of "));
  EXPECT_THAT(sight.words_only, HasSubstr("daybook index"));
  Memory words(settings("whole"), true, nullptr);
  expect_same(find(sight, memory, Cutoff::everything()),
              find({words.shared_index(), nullptr}, words, Cutoff::everything()));
}

TEST_F(Sighted, MakesAFewThatAreMissingWhileOneWaits) {
  make("whole", 190);
  Memory memory = open();
  const std::size_t before = slow_->passages;
  const std::size_t missing = memory.meaning()->missing(kWindows);
  ASSERT_GT(missing, 0U);
  ASSERT_LE(missing, 64U);
  EXPECT_EQ(sight_at(Cutoff::everything(), memory).embedder, slow_.get());
  EXPECT_EQ(slow_->passages, before + missing);
  Memory again = open();
  EXPECT_EQ(sight_at(Cutoff::everything(), again).embedder, slow_.get());
  EXPECT_EQ(slow_->passages, before + missing) << "kept in files";
}

TEST_F(Sighted, AQuickEmbedderHasItsVectorsFromTheStart) {
  const auto quick = std::make_shared<FakeEmbedder>(16);
  Memory memory(settings("whole"), true, quick);
  EXPECT_EQ(memory.meaning(), nullptr);
  const Sight sight = sight_at(Cutoff::everything(), memory);
  EXPECT_EQ(sight.embedder, quick.get());
  EXPECT_EQ(sight.index, memory.shared_index());
  EXPECT_GT(sight.index->segments().front()->texts(TextKind::Line).vectors.size(), 0U);
  EXPECT_TRUE(vector_counts(Cutoff::everything(), memory).complete());
}

TEST_F(Sighted, WithoutAnEmbedderNothingIsMissing) {
  Memory memory(settings("whole"), true, nullptr);
  const Sight sight = sight_at(Cutoff::everything(), memory);
  EXPECT_EQ(sight.embedder, nullptr);
  EXPECT_EQ(sight.words_only, "");
}

TEST_F(Sighted, ComingBackToAnEmbedderEmbedsNothingAgain) {
  make("whole", kWindows);
  const std::size_t made = slow_->passages;
  SilentProgress silent;
  const auto other = std::make_shared<SlowFake>(24);
  Memory with_other(settings("whole"), true, other);
  EXPECT_TRUE(make_vectors(with_other, silent, [] { return false; }));
  const auto quick = std::make_shared<FakeEmbedder>(16);
  Memory with_quick(settings("whole"), true, quick);
  EXPECT_GT(
      find(sight_at(Cutoff::everything(), with_quick), with_quick, Cutoff::everything()).size(),
      0U);
  Memory back = open();
  EXPECT_EQ(sight_at(Cutoff::everything(), back).embedder, slow_.get());
  EXPECT_EQ(slow_->passages, made);
}

TEST_F(Sighted, AnEmbedderThatFailsAtAQuestionLeavesWords) {
  make("whole", kWindows);
  slow_->fails_queries = true;
  Memory memory = open();
  std::string words_only;
  const std::vector<Hit> hits =
      read_at_sight(Cutoff::everything(), memory, words_only,
                    [&](const Sight& sight) { return find(sight, memory, Cutoff::everything()); });
  EXPECT_THAT(words_only, HasSubstr("the model is down"));
  expect_same(hits, find(words_alone(memory, ""), memory, Cutoff::everything()));
}

TEST_F(Sighted, AnEmbedderThatFailsAtTheLastFewTextsLeavesWords) {
  make("whole", 190);
  slow_->most_passages = 0;
  Memory memory = open();
  const Sight sight = sight_at(Cutoff::everything(), memory);
  EXPECT_EQ(sight.embedder, nullptr);
  EXPECT_THAT(sight.words_only, HasSubstr("the model is down"));
  EXPECT_NE(sight_at(end_of(100), memory).embedder, nullptr) << "those are made";
}

TEST_F(Sighted, AServerThatIsDownLeavesWords) {
  Settings down = settings("whole");
  down.embedder = "openai:http://127.0.0.1:1/v1#m";
  Memory memory(down, true);
  const Sight sight = sight_at(Cutoff::everything(), memory);
  EXPECT_EQ(sight.embedder, nullptr);
  EXPECT_THAT(sight.words_only, HasSubstr("127.0.0.1:1"));
  EXPECT_FALSE(find(sight, memory, Cutoff::everything()).empty());
  EXPECT_THROW(memory.embedder(), Error);
}

TEST_F(Sighted, MakesWhatComesMeanwhileToo) {
  const std::string wearer = "T1_NORA";
  store("live", 100);
  Memory writer(settings("live"), true, nullptr);
  std::size_t next = 100;
  slow_->on_passages = [&] {
    const std::size_t until = std::min<std::size_t>(next + 20, kWindows);
    writer.store().commit(wearer, joined(changes_, next, until));
    next = until;
  };
  Memory memory = open("live");
  SilentProgress silent;
  EXPECT_TRUE(make_vectors(memory, silent, [] { return false; }));
  EXPECT_EQ(memory.meaning()->windows(), kWindows);
}

TEST_F(Sighted, CountsADayWhenAllOfItsWindowsAreMade) {
  Memory memory = open();
  const Clockface face = Clockface::dataset();
  const auto day = [&](std::size_t i) {
    return face.local(changes_[i].windows[0].interval.start).day;
  };
  std::size_t second = 0;
  while (day(second) == day(0)) {
    ++second;
  }
  make("whole", second - 1);
  memory.forget_index();
  ASSERT_EQ(memory.meaning()->windows(), second - 1);
  EXPECT_EQ(vector_counts(Cutoff::everything(), memory).days_made, 0);
  make("whole", second);
  memory.forget_index();
  EXPECT_EQ(vector_counts(Cutoff::everything(), memory).days_made, 1);
  make("whole", kWindows);
  memory.forget_index();
  const VectorCounts all = vector_counts(Cutoff::everything(), memory);
  EXPECT_EQ(all.days_made, all.days);
  EXPECT_GT(all.days, 1);
}

}  // namespace
}  // namespace daybook
