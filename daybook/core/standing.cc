// Ids of standing questions.

#include "daybook/core/standing.h"

#include <string>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"

namespace daybook {

std::string standing_id(const StandingQuestion& question) {
  Hasher hasher;
  hasher.add("standing").add(question.text).add(question.asked.time_since_epoch().count());
  return "q-" + WindowId{hasher.finish()}.str().substr(2);
}

}  // namespace daybook
