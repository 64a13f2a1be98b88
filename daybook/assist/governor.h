#pragma once
/// How often the memory may speak: merging, limits, quiet hours, feedback.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "daybook/assist/screener.h"
#include "daybook/core/service.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class Governor {
 public:
  Governor(const Clockface& face, ScreenOptions options);

  /// A screening unit begins: its limits start anew.
  void next_unit() { of_expert_ = {}; }

  /// So much was recorded.
  void pass(Duration recorded);

  /// Whether a service may be given, decided in a window that ends at `now`; if so it counts.
  bool admit(const Service& service, Timestamp now);

 private:
  bool is_quiet(Timestamp t) const;
  bool is_refused(const Service& service, Timestamp now) const;
  Duration spacing(ServiceType type, Timestamp now) const;
  bool was_told(const Service& service) const;  ///< too lately for its type

  Clockface face_;
  ScreenOptions options_;
  std::array<int, 3> of_expert_{};
  std::array<std::optional<Timestamp>, kServiceTypes> last_{};
  double credit_;                                           ///< services that may be given now
  std::map<std::pair<int, std::string>, Timestamp> today_;  ///< when a subject was last told
  std::int64_t day_ = -1;
};

}  // namespace daybook
