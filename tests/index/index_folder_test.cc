#include "daybook/index/index_folder.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <set>

#include "daybook/base/file.h"
#include "daybook/base/hash.h"
#include "daybook/index/memory_index.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slow_fake.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

const Wearer kNora{"T1_NORA", Clockface::dataset()};

std::set<std::string> files_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

/// Hash of the whole index, without what says which store it was made from.
std::uint64_t content(std::span<const SegmentPtr> segments) {
  const std::vector<std::byte> bytes = compose(segments, ~0ULL, {});
  return hash64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::uint64_t made_at_once(const MemoryStore& store, const Embedder* embedder) {
  return content(IndexFolder("").refresh(store, kNora, embedder));
}

/// Takes changes back and gives them, or others, again, as a late import does.
void change_something(MemoryStore& store, const std::vector<Changes>& changes,
                      std::size_t& committed) {
  const int what = *rc::gen::inRange(0, 4);
  if (what == 0 && committed > 0) {
    const auto from = *rc::gen::inRange<std::size_t>(0, committed);
    store.rewind(kNora.name, changes[from].windows[0].known_at());
    std::vector<WindowId> ids;
    for (std::size_t i = from; i < committed; ++i) {
      ids.push_back(changes[i].windows[0].id);
    }
    store.remove_windows(kNora.name, ids);
    committed = from;
  } else if (what == 1 && committed > 0) {
    const auto at = *rc::gen::inRange<std::size_t>(0, committed);
    store.rewind(kNora.name, changes[at].windows[0].known_at());
    store.remove_windows(kNora.name, {changes[at].windows[0].id});
    for (std::size_t i = at + 1; i < committed; ++i) {
      store.commit(kNora.name, changes[i]);
    }
  } else {
    const auto until = *rc::gen::inRange<std::size_t>(committed, changes.size() + 1);
    for (; committed < until; ++committed) {
      store.commit(kNora.name, changes[committed]);
    }
  }
}

RC_GTEST_PROP(IndexFolder, HoldsTheSameAsAnIndexMadeAtOnce, ()) {
  const std::vector<Changes> changes = made_up_changes(120, *rc::gen::inRange(0U, 1000U));
  const FakeEmbedder embedder(16);
  const ScratchFolder folder;
  MemoryStore store;
  store.add_wearer(kNora);
  std::size_t committed = 0;
  for (int left = *rc::gen::inRange(1, 7); left > 0; --left) {
    change_something(store, changes, committed);
    const auto segments = IndexFolder(folder.path()).refresh(store, kNora, &embedder);
    RC_ASSERT(content(segments) == made_at_once(store, &embedder));
    for (const SegmentPtr& segment : segments) {
      RC_ASSERT(segment->is_sound());
    }
    RC_ASSERT(IndexFolder(folder.path()).verify().empty());
  }
}

struct TwoDays {
  TwoDays() : changes(made_up_changes(200, 4)) {
    store.add_wearer(kNora);
    commit(0, 150);
  }
  void commit(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      store.commit(kNora.name, changes[i]);
    }
  }
  std::vector<SegmentPtr> refresh() {
    return IndexFolder(folder.path()).refresh(store, kNora, nullptr);
  }
  std::vector<Changes> changes;
  MemoryStore store;
  ScratchFolder folder;
};

TEST(IndexFolder, LeavesCurrentFilesAlone) {
  TwoDays days;
  days.refresh();
  const auto before = files_in(days.folder.path());
  const auto written = std::filesystem::last_write_time(days.folder.path() / "segments.dbx");
  days.refresh();
  EXPECT_EQ(files_in(days.folder.path()), before);
  EXPECT_EQ(std::filesystem::last_write_time(days.folder.path() / "segments.dbx"), written);
}

TEST(IndexFolder, KeepsTheFilesOfEarlierDays) {
  TwoDays days;
  days.refresh();
  days.commit(150, 160);
  const auto grown = days.refresh();
  ASSERT_GE(grown.size(), 2U);
  const auto before = files_in(days.folder.path());
  days.commit(160, 165);
  days.refresh();
  const auto after = files_in(days.folder.path());
  std::vector<std::string> kept;
  std::set_intersection(before.begin(), before.end(), after.begin(), after.end(),
                        std::back_inserter(kept));
  EXPECT_GE(kept.size(), 2U);  // the list, and a segment of the days before
}

TEST(IndexFolder, ReadsOnlyTheNewestWindowsAgainWhileLifeGoesOn) {
  TwoDays days;
  days.refresh();
  for (std::size_t i = 150; i < 200; ++i) {
    days.commit(i, i + 1);
    const auto segments = days.refresh();
    EXPECT_LE(segments.back()->end().windows - segments.back()->begin().windows, 2U);
    EXPECT_LE(segments.size(), 8U);
  }
  EXPECT_EQ(content(days.refresh()), made_at_once(days.store, nullptr));
}

TEST(IndexFolder, RemovesWhatNoListNames) {
  TwoDays days;
  days.refresh();
  std::ofstream(days.folder.path() / "9-12-5.dbx") << "left behind";
  days.commit(150, 151);
  const auto segments = days.refresh();
  EXPECT_EQ(files_in(days.folder.path()).size(), segments.size() + 1);
}

TEST(IndexFolder, MakesAMissingOrDamagedSegmentAgain) {
  for (const bool damaged : {false, true}) {
    TwoDays days;
    days.refresh();
    days.commit(150, 170);
    days.refresh();
    for (const std::string& name : files_in(days.folder.path())) {
      if (name.starts_with("0-")) {
        std::filesystem::remove(days.folder.path() / name);
        if (damaged) {
          std::ofstream(days.folder.path() / name) << "garbage";
        }
      }
    }
    EXPECT_EQ(content(days.refresh()), made_at_once(days.store, nullptr));
    EXPECT_TRUE(IndexFolder(days.folder.path()).verify().empty());
  }
}

TEST(IndexFolder, ReadsSmallFilesOnlyIfTheyHoldWhatWasWritten) {
  TwoDays days;
  days.refresh();
  for (const std::string& name : files_in(days.folder.path())) {
    if (name.starts_with("0-")) {
      std::string bytes = read_file(days.folder.path() / name);
      bytes.replace(bytes.size() / 2, 64, std::string(64, '\0'));  // as a crash may leave it
      std::ofstream(days.folder.path() / name, std::ios::binary) << bytes;
    }
  }
  EXPECT_EQ(content(days.refresh()), made_at_once(days.store, nullptr));
  EXPECT_TRUE(IndexFolder(days.folder.path()).verify().empty());
}

TEST(IndexFolder, MakesEverythingAgainForAnotherEmbedder) {
  TwoDays days;
  days.refresh();
  const FakeEmbedder embedder(16);
  const auto segments = IndexFolder(days.folder.path()).refresh(days.store, kNora, &embedder);
  EXPECT_EQ(segments[0]->texts(TextKind::Line).vectors.dimension, 16U);
}

TEST(IndexFolder, StaysInMemoryWhereItCannotWrite) {
  TwoDays days;
  std::ofstream(days.folder.path() / "file") << "not a folder";
  const auto segments =
      IndexFolder(days.folder.path() / "file").refresh(days.store, kNora, nullptr);
  EXPECT_EQ(content(segments), made_at_once(days.store, nullptr));
}

TEST(IndexFolder, ReadersKeepWhatTheyHaveMapped) {
  TwoDays days;
  const auto before = days.refresh();
  const std::uint64_t content_before = content(before);
  days.store.rewind(kNora.name, days.changes[0].windows[0].known_at());
  days.refresh();
  EXPECT_EQ(content(before), content_before);
}

// Building takes long where there is much to embed: a window may be forgotten meanwhile.
TEST(IndexFolder, KeepsNothingThatIsForgottenWhileItIsBuilt) {
  TwoDays days;
  const std::uint64_t secret = days.changes[30].windows[0].id.value;
  SlowFake embedder;
  embedder.on_passages = [&] {
    embedder.on_passages = nullptr;
    days.store.rewind(kNora.name, days.changes[30].windows[0].known_at());
    days.store.remove_windows(kNora.name, {days.changes[30].windows[0].id});
    std::filesystem::remove_all(days.folder.path());
  };
  IndexFolder(days.folder.path()).refresh(days.store, kNora, &embedder);
  EXPECT_FALSE(files_in(days.folder.path()).empty());
  for (const std::string& name : files_in(days.folder.path())) {
    EXPECT_EQ(read_file(days.folder.path() / name)
                  .find(std::string(reinterpret_cast<const char*>(&secret), sizeof secret)),
              std::string::npos)
        << name;
  }
}

TEST(IndexFolder, NamesFilesThatWereDamaged) {
  TwoDays days;
  days.refresh();
  const auto names = files_in(days.folder.path());
  for (const std::string& name : names) {
    if (name.starts_with("0-")) {
      std::string bytes = read_file(days.folder.path() / name);
      bytes[bytes.size() / 2] ^= 1;
      write_file_atomically(days.folder.path() / name, bytes);
      EXPECT_EQ(IndexFolder(days.folder.path()).verify(), std::vector<std::string>{name});
    }
  }
}

TEST(IndexFolder, CopiesRefreshesOfTheLatentSpaceThatDidNotChange) {
  TwoDays days;
  MemoryIndex::open(days.store, kNora, nullptr, days.folder.path().string())->latent();
  days.commit(150, 200);
  const auto grown = MemoryIndex::open(days.store, kNora, nullptr, days.folder.path().string());
  const auto fresh = MemoryIndex::open(days.store, kNora, nullptr, "");
  const TermWeights query = {{0, 1.0F}, {3, 1.0F}};
  for (const std::size_t visible : {100U, 160U, 200U}) {
    std::vector<float> single(visible);
    std::vector<float> passage(visible);
    std::vector<float> fresh_single(visible);
    std::vector<float> fresh_passage(visible);
    grown->latent().score(grown->windows().postings, query, visible, single, passage);
    fresh->latent().score(fresh->windows().postings, query, visible, fresh_single, fresh_passage);
    EXPECT_EQ(single, fresh_single);
    EXPECT_EQ(passage, fresh_passage);
  }
}

}  // namespace
}  // namespace daybook
