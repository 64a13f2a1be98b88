// Index segments from anywhere. Whatever the bytes, opening ends with a segment or an Error; a
// segment that calls itself sound can be searched in every view and put together again without
// a read outside its arrays. Checksums are made to fit first, or nothing would get past them.

#include "daybook/index/segment.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/index/index_file.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/search.h"
#include "daybook/recall/view.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

// Where index_file.cc puts them.
constexpr std::size_t kHeader = 64;
constexpr std::size_t kTableOffset = 16;
constexpr std::size_t kFileSize = 24;
constexpr std::size_t kTableChecksum = 32;
constexpr std::size_t kChecksum = 56;

std::uint64_t word_at(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

void put(std::span<std::byte> bytes, std::size_t offset, std::uint64_t word) {
  std::memcpy(bytes.data() + offset, &word, sizeof word);
}

std::uint64_t hash_of(std::span<const std::byte> bytes) {
  return hash64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void seal(std::vector<std::byte>& bytes) {
  if (bytes.size() < kHeader || word_at(bytes, kTableOffset) > bytes.size()) {
    return;
  }
  put(bytes, kFileSize, bytes.size());
  put(bytes, kTableChecksum, hash_of(std::span(bytes).subspan(word_at(bytes, kTableOffset))));
  put(bytes, kChecksum, 0);
  put(bytes, kChecksum, hash_of(std::span(bytes).first(kHeader)));
}

/// Some vector of the right dimension.
class AnyEmbedder final : public Embedder {
 public:
  explicit AnyEmbedder(std::size_t dimension) : dimension_(dimension) {}
  std::string name() const override { return "any"; }
  std::size_t dimension() const override { return dimension_; }
  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole) const override {
    std::vector<float> rows(texts.size() * dimension_, 0.0F);
    for (std::size_t i = 0; dimension_ > 0 && i < texts.size(); ++i) {
      rows[i * dimension_] = 1;
    }
    return rows;
  }

 private:
  std::size_t dimension_;
};

void search_all(const MemoryIndex& index, const Embedder& embedder) {
  for (const View view : kAllViews) {
    for (const bool timed : {false, true}) {
      SearchRequest request{.query = "Ivo is talking about a bee", .view = view};
      if (timed) {
        const Timestamp start = Clockface::dataset().at(1, std::chrono::hours(14));
        request.near = Interval{start, start + std::chrono::hours(1)};
      }
      Searcher(index, &embedder).search(Cutoff::everything(), request);
    }
  }
}

void read_segment(std::vector<std::byte> bytes) {
  const auto file = IndexFile::from_bytes(std::move(bytes));
  file->verify();
  const auto segment = std::make_shared<const Segment>(file);
  if (!segment->is_sound() || !(segment->begin() == SegmentCounts{}) ||
      segment->end().windows == 0) {
    return;
  }
  const auto index = MemoryIndex::of_segments({"C2_MAREN", Clockface::dataset()}, {segment});
  search_all(*index, AnyEmbedder(segment->texts(TextKind::Line).vectors.dimension));
  compose({&segment, 1}, segment->end().windows / 2, {});
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* begin = reinterpret_cast<const std::byte*>(data);
  for (const bool sealed : {false, true}) {
    std::vector<std::byte> bytes(begin, begin + size);
    if (sealed) {
      daybook::seal(bytes);
    }
    try {
      daybook::read_segment(std::move(bytes));
    } catch (const daybook::Error&) {
      continue;  // refused, as it may be
    }
  }
  return 0;
}
