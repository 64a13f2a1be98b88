#pragma once
/// Whether a call that is computed here still matters.

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"

namespace daybook {

/// Both must outlive this.
class CallWatch {
 public:
  CallWatch(const Clock& clock, const CallControl& control) : clock_(clock), control_(control) {}

  /// Cancelled, TimedOut, or None. Safe from any thread.
  ModelFault fault() const {
    if (control_.is_cancelled()) {
      return ModelFault::Cancelled;
    }
    return control_.deadline && clock_.now() >= *control_.deadline ? ModelFault::TimedOut
                                                                   : ModelFault::None;
  }

 private:
  const Clock& clock_;
  const CallControl& control_;
};

}  // namespace daybook
