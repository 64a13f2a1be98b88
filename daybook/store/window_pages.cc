#include "daybook/store/window_pages.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

WindowPages::WindowPages(Cutoff cutoff, const Store& store, Words words, std::string wearer,
                         std::size_t size)
    : cutoff_(cutoff), store_(store), words_(words), wearer_(std::move(wearer)) {
  query_.during = Interval{Timestamp::min(), Timestamp::max()};
  query_.limit = size;
}

std::vector<Window> WindowPages::next() {
  std::vector<Window> page = windows_as(store_, words_, cutoff_, wearer_, query_);
  for (const Window& window : page) {
    Timestamp& start = query_.during.value().start;
    start = std::max(start, window.interval.end);
  }
  return page;
}

}  // namespace daybook
