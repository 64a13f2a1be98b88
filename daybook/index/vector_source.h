#pragma once
/// Vectors as they were before they were quantised.
///
/// The index keeps a byte a number and how far that may err; whatever could be
/// among the best is scored again from here.

#include <span>
#include <string>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/segment.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"

namespace daybook {

class VectorSource {
 public:
  virtual ~VectorSource() = default;

  /// A row of the embedder's dimension for each of the texts, in their order; zeros for one
  /// that cannot be had any more. `kind` is not Moment: a moment means what its line means.
  virtual std::vector<float> vectors(TextKind kind, std::span<const TextId> texts) const = 0;
};

/// Reads the texts from the store and embeds them again. Belongs to the store's thread.
class StoredTextVectors final : public VectorSource {
 public:
  /// All three must outlive this.
  StoredTextVectors(const Store& store, const MemoryIndex& index, const Embedder& embedder)
      : store_(store), index_(index), embedder_(embedder) {}

  std::vector<float> vectors(TextKind kind, std::span<const TextId> texts) const override;

 private:
  std::vector<std::string> lines(std::span<const TextId> texts) const;
  std::vector<std::string> spans(TextKind kind, std::span<const TextId> texts) const;

  const Store& store_;
  const MemoryIndex& index_;
  const Embedder& embedder_;
};

}  // namespace daybook
