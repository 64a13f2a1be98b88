#pragma once
/// Who says where an activity ends: the rules (segmenter.h), or something that does it better.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "daybook/core/window.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct BoundaryVerdict {
  std::optional<bool> ends;  ///< before the window that arrives; none: the rules say
  std::string degraded;      ///< why the verdict is not what it should be; empty where it is
};

class BoundaryWriter {
 public:
  virtual ~BoundaryWriter() = default;

  /// Whether what is open ends before `next`. `latest`: the latest windows of what is open, three
  /// at most, oldest first. Asked only where both answers are possible. Never fails.
  virtual BoundaryVerdict ends(std::span<const Window> latest, const Window& next) = 0;
};

/// Makes the one of a wearer; empty: the rules.
using BoundaryWriterMaker = std::function<std::unique_ptr<BoundaryWriter>(const std::string& wearer,
                                                                          const Clockface& face)>;

}  // namespace daybook
