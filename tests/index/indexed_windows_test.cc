#include "daybook/index/indexed_windows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/core/derived_text.h"
#include "daybook/index/index_folder.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/segment.h"
#include "daybook/index/vector_source.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using testing::ElementsAre;

const std::string kNora = "T1_NORA";

void write(MemoryStore& store, const Window& window, const std::string& words,
           DerivedKind kind = DerivedKind::Narrative) {
  DerivedText text{.window = window.id, .kind = kind, .text = words, .made_by = "m"};
  text.digest = derived_digest(window, text);
  store.put_derived_texts(kNora, {text});
}

/// Ordinals of the windows whose words hold the term.
std::vector<DocId> holding(const MemoryIndex& index, const std::string& term,
                           std::size_t visible = 100) {
  const auto id = index.lexicon().find(term);
  if (!id) {
    return {};
  }
  const auto docs = index.windows().postings.list(*id, visible).docs;
  return {docs.begin(), docs.end()};
}

std::uint64_t content(const MemoryStore& store, const Embedder* embedder) {
  const std::vector<SegmentPtr> segments =
      IndexFolder("").refresh(store, {kNora, Clockface::dataset()}, embedder);
  const std::vector<std::byte> bytes = compose(segments, ~0ULL, {});
  return hash64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

class IndexedWindows : public testing::Test {
 protected:
  IndexedWindows() { fill(store_, windows_); }

  std::vector<Window> windows_ = {small_window(0, {"I wait."}, {"Omar: Fine."}),
                                  small_window(30, {"我在洗杯子。"}),
                                  small_window(60, {"I sit down."})};
  MemoryStore store_;
};

TEST_F(IndexedWindows, ANarrativeIsSearchedWithItsWindow) {
  write(store_, windows_[0], "In the shed I wait for a locksmith with Omar.");
  const auto index = small_index(store_);
  EXPECT_THAT(holding(*index, "locksmith"), ElementsAre(0U));
  EXPECT_EQ(index->windows().first_line[1], 3U);
}

TEST_F(IndexedWindows, ATranslatedLineIsFoundInBothLanguages) {
  EXPECT_THAT(holding(*small_index(store_), "cup"), ElementsAre());
  write(store_, windows_[1], "0 I wash a cup.", DerivedKind::Translation);
  const auto index = small_index(store_);
  EXPECT_THAT(holding(*index, "cup"), ElementsAre(1U));
  EXPECT_THAT(holding(*index, "杯子"), ElementsAre(1U));
}

TEST_F(IndexedWindows, WhatIsWrittenOfALaterWindowIsInNoEarlierView) {
  write(store_, windows_[2], "I sit down beside a locksmith.");
  EXPECT_THAT(holding(*small_index(store_), "locksmith", 2), ElementsAre());
  EXPECT_THAT(holding(*small_index(store_), "locksmith", 3), ElementsAre(2U));
}

TEST_F(IndexedWindows, FirstLinesAreThoseOfTheStore) {
  write(store_, windows_[0], "A narrative of it.");
  const std::vector<Window> indexed = indexed_windows(store_, Cutoff::everything(), kNora, {});
  const std::vector<Window> stored = store_.windows(Cutoff::everything(), kNora, {});
  ASSERT_EQ(indexed.size(), stored.size());
  for (std::size_t w = 0; w < stored.size(); ++w) {
    ASSERT_GE(indexed[w].lines.size(), stored[w].lines.size());
    for (std::size_t k = 0; k < stored[w].lines.size(); ++k) {
      EXPECT_EQ(indexed[w].lines[k], stored[w].lines[k]);
    }
  }
}

TEST_F(IndexedWindows, VectorsOfNarrativesAreMadeAgainFromTheStore) {
  write(store_, windows_[0], "In the shed I wait for a locksmith with Omar.");
  const FakeEmbedder embedder;
  const auto index = small_index(store_, &embedder);
  const StoredTextVectors source(store_, *index, embedder);
  const std::vector<TextId> texts = {index->lines().text[2]};
  const std::string_view narrative = "In the shed I wait for a locksmith with Omar.";
  EXPECT_EQ(source.vectors(TextKind::Line, texts),
            embedder.embed({&narrative, 1}, EmbedRole::Passage));
}

TEST_F(IndexedWindows, AnIndexWithoutTextsIsTheSameToTheByte) {
  const FakeEmbedder embedder;
  const std::uint64_t before = content(store_, &embedder);
  write(store_, windows_[0], "A narrative.");
  write(store_, windows_[1], "0 I wash a cup.", DerivedKind::Translation);
  EXPECT_NE(content(store_, &embedder), before);
  store_.forget(kNora, {.texts = {windows_[0].id, windows_[1].id}});
  EXPECT_EQ(content(store_, &embedder), before);
}

TEST_F(IndexedWindows, ATextThatComesLaterIsInTheIndexThatIsKept) {
  const ScratchFolder folder;
  const Wearer wearer{kNora, Clockface::dataset()};
  MemoryIndex::open(store_, wearer, nullptr, folder.path().string());
  write(store_, windows_[1], "I meet a locksmith.");
  const auto index = MemoryIndex::open(store_, wearer, nullptr, folder.path().string());
  EXPECT_THAT(holding(*index, "locksmith"), ElementsAre(1U));
}

}  // namespace
}  // namespace daybook
