#pragma once
/// Recorded lines and moments as writers show them to a model: lines of data.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/speakers.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class RecordedText {
 public:
  RecordedText(const std::string& wearer, const Clockface& face) : face_(face), speakers_(wearer) {}

  const Speakers& speakers() const { return speakers_; }

  /// "caption: I open it.", "Omar: Is it sharp?", "Nora (me): Very."
  std::string told(const Line& line) const;

  /// A line with its time: "[DAY2 09:00:12] ..." and the end of the line. `text` is data already.
  std::string timed(Timestamp at, std::string_view text) const;

  /// The latest lines of some windows that take at most so many tokens (estimated), oldest
  /// first, fenced; empty without any.
  std::string context(std::span<const Window> windows, std::size_t tokens) const;

 private:
  Clockface face_;
  Speakers speakers_;
};

}  // namespace daybook
