#include "daybook/store/owner_store.h"

#include <string>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

std::vector<Window> windows_as(const Store& store, Words words, Cutoff cutoff,
                               const std::string& wearer, const RecordQuery& query) {
  const auto* owner = dynamic_cast<const OwnerStore*>(&store);
  return owner == nullptr ? store.windows(cutoff, wearer, query)
                          : owner->windows_as(words, cutoff, wearer, query);
}

std::vector<Annotation> annotations_of(const Store& store, const std::string& wearer) {
  const auto* owner = dynamic_cast<const OwnerStore*>(&store);
  return owner == nullptr ? std::vector<Annotation>() : owner->annotations(wearer);
}

}  // namespace daybook
