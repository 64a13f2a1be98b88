#pragma once
/// Texts of windows, from the ledger's pending units to the store.
///
/// Windows are independent of each other, so the outcome does not depend on the order in which
/// they came, nor on how often it was interrupted.

#include <cstddef>
#include <functional>
#include <string>

#include "daybook/build/text_writer.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"

namespace daybook {

struct WritingProgress {
  std::size_t done = 0;
  std::size_t total = 0;
};

struct TextsWritten {
  std::size_t done = 0;
  std::size_t degraded = 0;
  std::size_t failed = 0;
  std::size_t left = 0;  ///< pending still
  std::string stopped;   ///< why, where some are left

  bool any() const { return done + degraded + failed + left > 0; }
};

/// The unit of a window's text that is to be written.
Unit pending_text(DerivedKind kind, const Window& window);

/// Makes everything pending that a window of the wearer's wants and that was not written, or not
/// well. What is refused stays so. Throws Error{Usage} for a store that keeps no such texts.
void await_texts(Store& store, const std::string& wearer, DerivedKind kind);

/// Writes what is pending of the writer's kind, in time order, ten windows a transaction. Stops,
/// with the rest pending, when the budget is spent, the call was cancelled, or the model gave
/// nothing for five windows in a row. Throws what the store throws, Error{Usage} for one that
/// keeps no such texts.
TextsWritten write_texts(Store& store, const Wearer& wearer, TextWriter& writer,
                         const std::function<void(const WritingProgress&)>& progress);

}  // namespace daybook
