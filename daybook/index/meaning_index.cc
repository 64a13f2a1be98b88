// Steps end where the number of texts is reached, counted in the index of words: both indexes
// number windows and texts alike. Texts whose vectors are known from segments that were given up
// do not count, so that after a late window one step takes in all that it only moved.

#include "daybook/index/meaning_index.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/base/file_lock.h"
#include "daybook/index/index_file.h"
#include "daybook/index/index_folder.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/segment.h"
#include "daybook/index/segment_builder.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::array kWithVectors = {TextKind::Line, TextKind::Activity, TextKind::Conversation,
                                     TextKind::Pattern};

std::vector<TextTable> tables_of(std::span<const SegmentPtr> segments, TextKind kind) {
  std::vector<TextTable> tables;
  for (const SegmentPtr& segment : segments) {
    tables.push_back(segment->texts(kind));
  }
  return tables;
}

std::vector<std::uint64_t> keys_by_text(const TextTable& texts) {
  std::vector<std::uint64_t> keys(texts.ids.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    keys[texts.ids[i] - texts.first()] = texts.keys[i];
  }
  return keys;
}

}  // namespace

MeaningIndex::MeaningIndex(const Store& store, const Embedder& embedder,
                           std::shared_ptr<const MemoryIndex> words, std::filesystem::path folder)
    : store_(store),
      embedder_(embedder),
      words_(std::move(words)),
      folder_(std::move(folder)),
      missing_(words_->ends().size()) {
  if (!folder_.empty()) {
    IndexFolder::Kept kept = IndexFolder(folder_).kept(store_, words_->wearer(), embedder_);
    segments_ = std::move(kept.segments);
    former_ = std::move(kept.former);
  }
  count_missing();
}

std::size_t MeaningIndex::windows() const {
  return segments_.empty() ? 0 : segments_.back()->end().windows;
}

void MeaningIndex::count_missing() {
  for (const SegmentPtr& segment : words_->segments()) {
    if (segment->end().windows > windows()) {
      count_segment(*segment);
    }
  }
  for (std::size_t w = 1; w < missing_.size(); ++w) {
    missing_[w] += missing_[w - 1];
  }
}

void MeaningIndex::count_segment(const Segment& segment) {
  const std::size_t base = segment.begin().windows;
  for (const TextKind kind : kWithVectors) {
    const TextTable& texts = segment.texts(kind);
    const std::vector<TextTable> former = tables_of(former_, kind);
    const std::vector<std::uint64_t> keys = keys_by_text(texts);
    for (std::size_t w = std::max(base, windows()); w < segment.end().windows; ++w) {
      for (std::size_t text = texts.visible(w); text < texts.visible(w + 1); ++text) {
        const bool is_known = !former.empty() && vector_in(former, keys[text - texts.first()]);
        missing_[w] += is_known ? 0 : 1;
      }
    }
  }
}

std::size_t MeaningIndex::missing(std::size_t windows) const {
  const std::size_t made = std::min(this->windows(), missing_.size());
  const std::size_t until = std::min(windows, missing_.size());
  return until <= made ? 0 : missing_[until - 1] - (made == 0 ? 0 : missing_[made - 1]);
}

Cutoff MeaningIndex::end_of(std::size_t windows) const {
  return Cutoff(Timestamp(Duration(words_->ends()[windows - 1])));
}

MeaningIndex::Step MeaningIndex::step(std::size_t windows, std::size_t texts) {
  const std::size_t made = this->windows();
  windows = std::min(windows, missing_.size());
  if (made >= windows) {
    return Step::Nothing;
  }
  if (folder_.empty()) {
    make_in_memory(windows);
    return Step::Made;
  }
  std::error_code unusable;
  std::filesystem::create_directories(folder_, unusable);
  const std::optional<FileLock> lock = FileLock::try_take(folder_.string() + ".lock");
  if (!lock) {
    return Step::Busy;
  }
  std::size_t until = made + 1;
  while (until < windows && missing(until + 1) <= texts) {
    ++until;
  }
  segments_ =
      IndexFolder(folder_).extend(end_of(until), store_, words_->wearer(), embedder_, former_);
  index_.reset();
  return this->windows() > made ? Step::Made : Step::Nothing;
}

void MeaningIndex::make_in_memory(std::size_t windows) {
  windows = std::min(windows, missing_.size());
  if (this->windows() < windows) {
    const Wearer& wearer = words_->wearer();
    const IndexIdentity identity{wearer.name, store_.generation(wearer.name), embedder_.name()};
    segments_.push_back(std::make_shared<const Segment>(IndexFile::from_bytes(
        build_segment(end_of(windows), store_, wearer, &embedder_, segments_, identity, former_))));
    index_.reset();
  }
}

std::shared_ptr<const MemoryIndex> MeaningIndex::index() {
  if (index_ == nullptr) {
    index_ = MemoryIndex::of_segments(words_->wearer(), segments_, words_);
  }
  return index_;
}

}  // namespace daybook
