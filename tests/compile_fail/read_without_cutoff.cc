// A read of the memory that does not say what may be known is refused.

#include <string>

#include "daybook/store/store.h"

namespace daybook {

std::size_t use(const Store& store, const std::string& wearer, Cutoff cutoff) {
#ifdef DAYBOOK_FORBIDDEN
  return store.windows(wearer, RecordQuery{}).size();
#else
  return store.windows(cutoff, wearer, RecordQuery{}).size();
#endif
}

}  // namespace daybook
