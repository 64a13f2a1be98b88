#pragma once
/// The index of an embedder that takes its time: made step by step, beside an index of words that
/// is always complete.
///
/// It covers a beginning of the windows with words and vectors, in a folder of the embedder's own.
/// Whatever is asked at a cutoff before its end finds what the finished index would find: what
/// comes later has no part in it. Belongs to the store's thread.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/segment.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"

namespace daybook {

class MeaningIndex {
 public:
  /// What there is. `words` is over all that the store holds. Under an empty folder all is
  /// made in memory, in one step. Store and embedder must outlive this.
  MeaningIndex(const Store& store, const Embedder& embedder,
               std::shared_ptr<const MemoryIndex> words, std::filesystem::path folder);

  /// The first so many windows have their vectors.
  std::size_t windows() const;

  /// Texts that must be embedded until the first so many windows have theirs.
  std::size_t missing(std::size_t windows) const;

  enum class Step {
    Made,     ///< there is more than before
    Nothing,  ///< there is no more to make, or not before the store is looked at anew
    Busy,     ///< another process makes it at this moment
  };

  /// The vectors of the windows that follow, up to `windows` and about `texts` texts, at least of
  /// one window; written. Which windows that are depends on nothing but what there was, so that
  /// the files become the same however often somebody begins anew. Throws Error{Model},
  /// Error{Storage}; then there is what there was.
  Step step(std::size_t windows, std::size_t texts);

  /// The vectors of the first so many windows, in memory. Throws Error{Model}.
  void make_in_memory(std::size_t windows);

  /// Over the first windows() windows; the latent space is that of the words' index.
  std::shared_ptr<const MemoryIndex> index();

 private:
  Cutoff end_of(std::size_t windows) const;
  void count_missing();
  void count_segment(const Segment& segment);

  const Store& store_;
  const Embedder& embedder_;
  std::shared_ptr<const MemoryIndex> words_;
  std::filesystem::path folder_;
  std::vector<SegmentPtr> segments_;
  std::vector<SegmentPtr> former_;
  std::shared_ptr<const MemoryIndex> index_;  ///< over segments_; null until it is asked for
  /// By window of `words_`: texts up to and with it that had no vector when this was opened.
  std::vector<std::uint32_t> missing_;
};

}  // namespace daybook
