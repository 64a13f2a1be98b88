// Vectors made step by step: the same as made at once, whoever begins anew and whatever changes.

#include "daybook/index/meaning_index.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <map>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/file_lock.h"
#include "daybook/base/hash.h"
#include "daybook/index/index_folder.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slow_fake.h"

namespace daybook {
namespace {

using Step = MeaningIndex::Step;

const Wearer kNora{"T1_NORA", Clockface::dataset()};

std::uint64_t content(std::span<const SegmentPtr> segments) {
  const std::vector<std::byte> bytes = compose(segments, ~0ULL, {});
  return hash64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::map<std::string, std::string> files_in(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files[entry.path().filename().string()] = read_file(entry.path());
  }
  return files;
}

struct Days {
  explicit Days(unsigned seed = 4, std::size_t windows = 200, std::size_t committed = 150)
      : changes(made_up_changes(windows, seed)) {
    store.add_wearer(kNora);
    commit(0, committed);
  }

  void commit(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      store.commit(kNora.name, changes[i]);
    }
  }

  /// Without a window, as if it had come late or been forgotten: what follows is grown again.
  void leave_out(std::size_t at, std::size_t committed) {
    store.rewind(kNora.name, changes[at].windows[0].known_at());
    store.remove_windows(kNora.name, {changes[at].windows[0].id});
    commit(at + 1, committed);
  }

  MeaningIndex open(const std::filesystem::path& folder) const {
    return {store, embedder, MemoryIndex::open(store, kNora, nullptr, ""), folder};
  }
  MeaningIndex open() const { return open(folder.path() / "vectors"); }

  std::uint64_t made_at_once() const {
    return content(IndexFolder("").refresh(store, kNora, &embedder));
  }

  std::vector<Changes> changes;
  MemoryStore store;
  SlowFake embedder;
  ScratchFolder folder;
};

/// Everything, by one process or by one a step.
void make_all(const Days& days, const std::filesystem::path& folder, std::size_t texts,
              bool anew_each_time) {
  MeaningIndex one = days.open(folder);
  Step step = Step::Made;
  while (step == Step::Made) {
    step = anew_each_time ? days.open(folder).step(1000, texts) : one.step(1000, texts);
  }
  EXPECT_EQ(step, Step::Nothing);
}

RC_GTEST_PROP(MeaningIndex, MadeInStepsIsTheIndexMadeAtOnceWhateverChangesMeanwhile, ()) {
  Days days(*rc::gen::inRange(0U, 1000U), 100, 70);
  std::size_t committed = 70;
  for (int left = *rc::gen::inRange(1, 6); left > 0; --left) {
    for (int steps = *rc::gen::inRange(0, 4); steps > 0; --steps) {
      days.open().step(*rc::gen::inRange<std::size_t>(1, 110),
                       *rc::gen::inRange<std::size_t>(1, 60));
    }
    if (*rc::gen::arbitrary<bool>()) {
      const auto until = *rc::gen::inRange<std::size_t>(committed, days.changes.size() + 1);
      days.commit(committed, until);
      committed = until;
    } else {
      days.leave_out(*rc::gen::inRange<std::size_t>(0, committed), committed);
    }
  }
  make_all(days, days.folder.path() / "vectors", 40, true);
  const auto index = days.open().index();
  RC_ASSERT(content(index->segments()) == days.made_at_once());
  for (const SegmentPtr& segment : index->segments()) {
    RC_ASSERT(segment->is_sound());
  }
}

TEST(MeaningIndex, FilesAreTheSameHoweverOftenSomebodyBeginsAnew) {
  const Days days;
  make_all(days, days.folder.path() / "one", 20, false);
  make_all(days, days.folder.path() / "many", 20, true);
  const auto files = files_in(days.folder.path() / "one");
  EXPECT_GE(files.size(), 3U);  // the list, and more than one segment
  EXPECT_EQ(files_in(days.folder.path() / "many"), files);
}

TEST(MeaningIndex, CountsTheTextsThatAreMissing) {
  const Days days;
  const std::size_t all = days.open().missing(1000);
  std::size_t before = 0;
  for (const std::size_t windows : {1U, 40U, 90U, 150U}) {
    MeaningIndex index = days.open();
    const std::size_t missing = index.missing(windows);
    days.embedder.passages = 0;
    index.step(windows, 1000);
    EXPECT_EQ(days.embedder.passages, missing);
    EXPECT_EQ(index.windows(), windows);
    EXPECT_EQ(index.missing(windows), 0U);
    before += missing;
  }
  EXPECT_EQ(before, all);
}

TEST(MeaningIndex, AfterALateWindowEmbedsOnlyWhatWasNeverEmbedded) {
  Days days;
  days.leave_out(10, 150);
  make_all(days, days.folder.path() / "vectors", 50, false);
  days.embedder.passages = 0;
  days.store.rewind(kNora.name, days.changes[10].windows[0].known_at());
  days.commit(10, 150);
  MeaningIndex index = days.open();
  ASSERT_LT(index.windows(), 20U);
  const std::size_t missing = index.missing(150);
  EXPECT_LT(missing, 10U);
  EXPECT_EQ(index.step(150, 50), Step::Made);
  EXPECT_EQ(index.windows(), 150U);
  EXPECT_EQ(days.embedder.passages, missing);
  EXPECT_EQ(content(index.index()->segments()), days.made_at_once());
}

TEST(MeaningIndex, AFailureLeavesWhatThereWasAndTheNextStepGoesOn) {
  Days days;
  make_all(days, days.folder.path() / "undisturbed", 20, false);
  days.embedder.passages = 0;
  days.embedder.most_passages = 70;
  const auto make = [&] { make_all(days, days.folder.path() / "vectors", 20, false); };
  EXPECT_THROW(make(), Error);
  const std::size_t made = days.open().windows();
  EXPECT_GT(made, 0U);
  EXPECT_LT(made, 150U);
  EXPECT_THROW(make(), Error);
  EXPECT_EQ(days.open().windows(), made);
  days.embedder.most_passages = 1'000'000;
  make();
  EXPECT_EQ(files_in(days.folder.path() / "vectors"), files_in(days.folder.path() / "undisturbed"));
}

TEST(MeaningIndex, WaitsForAnotherProcessThatMakesIt) {
  const Days days;
  MeaningIndex index = days.open();
  {
    const auto other = FileLock::try_take(days.folder.path() / "vectors.lock");
    ASSERT_TRUE(other);
    EXPECT_EQ(index.step(150, 50), Step::Busy);
  }
  EXPECT_EQ(index.step(150, 50), Step::Made);
}

TEST(MeaningIndex, GoesOnFromWhatAnotherProcessMadeMeanwhile) {
  const Days days;
  MeaningIndex slower = days.open();
  make_all(days, days.folder.path() / "vectors", 20, false);
  const auto files = files_in(days.folder.path() / "vectors");
  days.embedder.passages = 0;
  EXPECT_EQ(slower.step(150, 20), Step::Made);
  EXPECT_EQ(slower.windows(), 150U);
  EXPECT_EQ(days.embedder.passages, 0U);
  EXPECT_EQ(files_in(days.folder.path() / "vectors"), files);
}

// Embedding takes long: a text may be forgotten while its vector is made.
TEST(MeaningIndex, KeepsNothingThatIsForgottenWhileItIsMade) {
  Days days;
  const std::uint64_t secret = days.changes[30].windows[0].id.value;
  days.embedder.on_passages = [&] {
    days.embedder.on_passages = nullptr;
    days.leave_out(30, 150);
    std::filesystem::remove_all(days.folder.path() / "vectors");
  };
  days.open().step(60, 1000);
  EXPECT_EQ(days.open().windows(), 30U);
  for (const auto& [name, bytes] : files_in(days.folder.path() / "vectors")) {
    EXPECT_EQ(bytes.find(std::string(reinterpret_cast<const char*>(&secret), sizeof secret)),
              std::string::npos)
        << name;
  }
}

TEST(MeaningIndex, SaysThatItCannotBeWritten) {
  const Days days;
  write_file_atomically(days.folder.path() / "file", "not a folder");
  MeaningIndex index = days.open(days.folder.path() / "file" / "vectors");
  EXPECT_THROW(index.step(150, 50), Error);
  index.make_in_memory(150);
  EXPECT_EQ(content(index.index()->segments()), days.made_at_once());
}

TEST(MeaningIndex, WithoutAFolderMakesAllInMemory) {
  const Days days;
  MeaningIndex index = days.open("");
  EXPECT_EQ(index.step(1000, 1), Step::Made);
  EXPECT_EQ(content(index.index()->segments()), days.made_at_once());
}

}  // namespace
}  // namespace daybook
