#include "daybook/store/derived_texts.h"

#include <string>
#include <vector>

#include "daybook/core/derived_text.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

std::vector<DerivedText> derived_texts_of(const Store& store, Cutoff cutoff,
                                          const std::string& wearer, const RecordQuery& query) {
  const auto* able = dynamic_cast<const DerivedTexts*>(&store);
  return able == nullptr ? std::vector<DerivedText>() : able->derived_texts(cutoff, wearer, query);
}

}  // namespace daybook
