#pragma once
/// Windows in, services out: how help unasked is decided, by rule or by model.

#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"

namespace daybook {

class WindowScreen {
 public:
  virtual ~WindowScreen() = default;

  /// The services that are decided with this window, by trigger; windows come in time order.
  /// `closed` and `grown`: activities and pattern versions whose known_at is this window's end.
  /// What it returns depends on nothing that comes later.
  virtual std::vector<Service> push(const Window& window, const std::vector<Episode>& closed,
                                    const std::vector<Pattern>& grown) = 0;
};

}  // namespace daybook
