// Back-ends by scheme. A new one is a line in the table.

#include "daybook/store/store.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/store/sqlite/sqlite_store.h"

namespace daybook {
namespace {

struct Scheme {
  std::string_view name;
  std::unique_ptr<Store> (*open)(std::string_view rest, bool must_exist, const Clock& clock);
};

constexpr Scheme kSchemes[] = {
    {"sqlite", sqlite::open_sqlite_store},
};

std::string known_schemes() {
  std::string names;
  for (const Scheme& scheme : kSchemes) {
    names += (names.empty() ? "" : ", ") + std::string(scheme.name) + ":";
  }
  return names;
}

}  // namespace

bool Changes::empty() const {
  return windows.empty() && moments.empty() && episodes.empty() && patterns.empty() &&
         edges.empty() && units.empty();
}

std::unique_ptr<Store> open_store(std::string_view uri, bool must_exist, const Clock* clock) {
  static const SystemClock machine_clock;
  const std::size_t colon = uri.find(':');
  for (const Scheme& scheme : kSchemes) {
    if (uri.substr(0, colon) == scheme.name && colon != std::string_view::npos &&
        colon + 1 < uri.size()) {
      return scheme.open(uri.substr(colon + 1), must_exist,
                         clock == nullptr ? machine_clock : *clock);
    }
  }
  throw Error(ErrorKind::Usage, "\"" + std::string(uri) + "\" is not the address of a store",
              {.remedy = "write a scheme and a place, such as sqlite:daybook.db (known: " +
                         known_schemes() + ")"});
}

}  // namespace daybook
