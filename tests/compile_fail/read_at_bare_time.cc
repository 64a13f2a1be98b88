// A time is no cutoff: whoever reads the memory must say that this is what may be known.

#include <string>

#include "daybook/store/store.h"

namespace daybook {

std::size_t use(const Store& store, const std::string& wearer, Timestamp now) {
#ifdef DAYBOOK_FORBIDDEN
  return store.moments(now, wearer, RecordQuery{}).size();
#else
  return store.moments(Cutoff(now), wearer, RecordQuery{}).size();
#endif
}

}  // namespace daybook
