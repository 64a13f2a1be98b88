#include "daybook/build/moment_writer.h"

#include <algorithm>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

void place_in(const Window& window, Moment& moment) {
  moment.window = window.id;
  moment.known_at = window.known_at();
  moment.interval.end = std::min(moment.interval.end, window.interval.end);
  moment.interval.end = std::max(moment.interval.end, moment.interval.start + Duration(1));
  moment.id = moment_id(moment);
}

}  // namespace daybook
