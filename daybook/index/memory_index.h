#pragma once
/// One wearer's memory in the form that search reads: four strata as arrays,
/// each in the order in which its records became known.
///
/// Derived from the store and rebuildable from it. What is visible at a cutoff is
/// a prefix of every array, so nothing here can leak the future once the number
/// of visible windows is known. Immutable after opening; safe from any thread.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/index/column.h"
#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/lsa.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class MemoryIndex {
 public:
  /// The segments in `folder` as far as they are current, the rest made anew and written there
  /// where that is possible (index_folder.h). With an empty `folder` all is made in memory.
  /// `embedder` may be null: words only.
  static std::shared_ptr<const MemoryIndex> open(const Store& store, const Wearer& wearer,
                                                 const Embedder* embedder,
                                                 const std::string& folder);

  /// Over segments that follow one another from the first window on. `whole`: an index over the
  /// same windows and perhaps more, whose latent space is used; none where it is null.
  static std::shared_ptr<const MemoryIndex> of_segments(
      const Wearer& wearer, std::vector<SegmentPtr> segments,
      std::shared_ptr<const MemoryIndex> whole = nullptr);

  ~MemoryIndex();

  const Wearer& wearer() const { return wearer_; }

  /// How many windows are known at the cutoff: the prefix that reads may see.
  std::size_t visible_windows(Cutoff cutoff) const;

  // --- As segments: what is read at any size

  std::span<const SegmentPtr> segments() const { return segments_; }
  /// Times of windows through all segments.
  const Column<std::uint64_t>& window_ids() const { return ids_; }
  const Column<std::int64_t>& starts() const { return starts_; }
  const Column<std::int64_t>& ends() const { return ends_; }
  const Column<std::int64_t>& lived() const { return lived_; }
  /// For each row of patterns through all segments: as SpanTable::replaced.
  std::span<const WindowOrdinal> replaced_patterns() const { return replaced_; }

  // --- As whole arrays: made on first use where there are several segments, which costs time
  // and memory in proportion to all of them

  const Lexicon& lexicon() const { return whole().lexicon; }
  const WindowTable& windows() const { return whole().windows; }
  const LineTable& lines() const { return whole().lines; }
  const MomentTable& moments() const { return whole().moments; }
  const SpanTable& activities() const { return whole().activities; }
  const SpanTable& conversations() const { return whole().conversations; }
  const SpanTable& patterns() const { return whole().patterns; }
  /// Made, and written beside the segments, on first use.
  const LatentSpace& latent() const;

  /// Names of people, in order of first appearance; the wearer's own is first.
  std::string_view person(NameId id) const { return whole().names.term(id); }
  std::size_t people() const { return whole().names.size(); }
  std::optional<NameId> find_person(std::string_view name) const;

 private:
  struct Whole {
    SegmentPtr segment;
    Lexicon lexicon;
    Lexicon names;
    WindowTable windows;
    LineTable lines;
    MomentTable moments;
    SpanTable activities;
    SpanTable conversations;
    SpanTable patterns;
    std::vector<WindowOrdinal> never;  ///< for spans that are never replaced
  };

  MemoryIndex(Wearer wearer, std::vector<SegmentPtr> segments);

  const Whole& whole() const;
  void make_whole() const;

  Wearer wearer_;
  std::vector<SegmentPtr> segments_;
  Column<std::uint64_t> ids_;
  Column<std::int64_t> starts_;
  Column<std::int64_t> ends_;
  Column<std::int64_t> lived_;
  std::vector<WindowOrdinal> replaced_;

  mutable std::once_flag made_whole_;
  mutable std::unique_ptr<Whole> whole_;
  std::shared_ptr<const MemoryIndex> latent_of_;  ///< whose latent space this one has
  mutable std::once_flag made_latent_;
  mutable std::shared_ptr<const IndexFile> latent_file_;
  mutable LatentSpace latent_;
  /// The latent space's file, made from the windows' words where it is not current.
  std::function<std::shared_ptr<const IndexFile>(const Postings&)> read_latent_;
};

}  // namespace daybook
