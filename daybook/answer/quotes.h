#pragma once
/// The lines of a window that speak to a question.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/intent.h"

namespace daybook {

/// Picks lines by idf-weighted words shared with the question, and meaning.
class Quoter {
 public:
  /// `embedder` may be null. All must outlive this; belongs to one thread.
  Quoter(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
         const Intent& intent);

  /// At most `limit` lines of the window, in time order.
  std::vector<Line> pick(const Window& window, std::size_t limit) const;

 private:
  std::vector<double> scores(const Window& window) const;

  const MemoryIndex& index_;
  const Embedder* embedder_;
  std::size_t visible_;
  const Intent& intent_;
  std::vector<float> question_;  ///< vector of the question, or empty
};

/// `Omar: "The drill is back."` or `"I put the drill on the shelf."`; a note of the owner is said
/// to be one. At most about 400 bytes of the text, cut between characters.
std::string quoted(const Line& line);

}  // namespace daybook
