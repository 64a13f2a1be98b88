#pragma once
/// The evidence of an answer: windows read from the store, with the lines that speak to the
/// question.

#include <cstddef>
#include <span>
#include <vector>

#include "daybook/answer/evidence.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/quotes.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/recaller.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class Citer {
 public:
  /// At most `limit` windows are cited. All must outlive this; belongs to one thread.
  Citer(const Store& store, const MemoryIndex& index, const Embedder* embedder, Cutoff cutoff,
        const Recollection& found, std::size_t limit);

  /// The window as it is stored. Throws Error{Internal} for one that the store does not know.
  Window load(WindowOrdinal w) const;

  /// These windows, in time order.
  std::vector<Evidence> cite(std::vector<WindowOrdinal> windows) const;

  /// The window that the answer tells of, with `lines` shown whatever else speaks to the
  /// question; then the likeliest ones, then the occasions as far as there is room. In time order.
  std::vector<Evidence> cite_told(WindowOrdinal told, std::span<const Line> lines,
                                  std::span<const Occasion> occasions) const;

  /// A window of each occasion of the instances, with their lines; where there are too many,
  /// spread over time with both ends. In time order.
  std::vector<Evidence> cite_each(std::span<const Instance> instances,
                                  std::span<const Occasion> occasions) const;

  /// One line as evidence.
  Evidence cite_line(WindowOrdinal w, const Line& line) const;

 private:
  double probability_of(WindowOrdinal w) const;

  const Store& store_;
  const MemoryIndex& index_;
  Cutoff cutoff_;
  const Recollection& found_;
  std::size_t limit_;
  Quoter quoter_;
};

}  // namespace daybook
