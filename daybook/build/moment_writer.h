#pragma once
/// Who writes the moments of a window: the rules, or something that does it better.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct WrittenMoments {
  std::vector<Moment> moments;
  std::string degraded;  ///< why these are the rules'; empty where they were written
};

class MomentWriter {
 public:
  virtual ~MomentWriter() = default;

  /// The moments of `target`, ids set, in order of their first line. `context`: the windows
  /// before it that explain it, oldest first; nothing of them is written down. `by_rule`:
  /// what the rules made of it, to be returned, with the reason, where writing fails. Never
  /// fails otherwise.
  virtual WrittenMoments write(const Window& target, std::span<const Window> context,
                               const std::vector<Moment>& by_rule) = 0;
};

/// Makes the writer of one wearer's moments; empty: the rules write.
using MomentWriterMaker =
    std::function<std::unique_ptr<MomentWriter>(const std::string& wearer, const Clockface& face)>;

/// Sets what a moment has from its window: source, interval (of its lines, within the
/// window's end, not empty), when it is known, and the id.
void place_in(const Window& window, Moment& moment);

}  // namespace daybook
