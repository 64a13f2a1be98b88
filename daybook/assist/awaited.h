#pragma once
/// Requests that wait for something the wearer will do: "let me know before you paint the shelf".
///
/// English. A request is somebody's wish to be told, called or shown, with a condition about the
/// wearer ("before you", "when you", "once you", "if you"); it is due when a caption tells that
/// the wearer does what the condition names.

#include <deque>
#include <string>
#include <vector>

#include "daybook/assist/facts.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct AwaitedDeed {
  ServiceEvidence request;
  std::string speaker;
  std::vector<std::string> terms;  ///< of the condition, verbs by their base form
};

class AwaitedDeeds {
 public:
  /// Takes what somebody says to the wearer.
  void hear(const Line& line, const ServiceEvidence& here);

  /// The requests made in [from, until) that this caption makes due; each is given once. Those
  /// made before `from` are forgotten.
  std::vector<AwaitedDeed> due(const Line& caption, Timestamp from, Timestamp until);

 private:
  FactReader reader_;
  std::deque<AwaitedDeed> waiting_;  ///< in time order
};

}  // namespace daybook
