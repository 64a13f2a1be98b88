// Moments: names of their kinds, and ids.

#include "daybook/core/moment.h"

#include <array>
#include <cstddef>
#include <string_view>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"
#include "daybook/text/words.h"

namespace daybook {

std::string_view name(MomentView view) {
  return view == MomentView::Action ? "action" : "utterance";
}

std::string_view name(MomentKind kind) {
  static constexpr std::array<std::string_view, 13> kNames = {
      "hand_object", "movement", "gesture", "state", "say",   "ask",     "request",
      "plan",        "confirm",  "deny",    "agree", "thank", "exclaim",
  };
  return kNames.at(static_cast<std::size_t>(kind));
}

MomentId moment_id(const Moment& moment) {
  return {Hasher()
              .add("moment")
              .add(static_cast<int>(moment.view))
              .add(normalise(moment.text))
              .add(moment.interval.start.time_since_epoch().count())
              .add(moment.interval.end.time_since_epoch().count())
              .add(moment.window.value)
              .finish()};
}

}  // namespace daybook
