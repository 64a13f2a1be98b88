// A Result that nobody looks at is refused.

#include "daybook/base/result.h"

namespace daybook {

Result<int> answer();

int use() {
#ifdef DAYBOOK_FORBIDDEN
  answer();
#endif
  return answer().value_or(0);
}

}  // namespace daybook
