#pragma once
/// Where texts of windows are kept that a model wrote.
///
/// An ability of stores that keep such texts (ask with `require<DerivedTexts>`, or call the
/// function below); errors and threads as in daybook/store/store.h. A text goes with its window,
/// and as soon as the owner makes that window read otherwise: then the unit of its stage is
/// pending again. Store::windows gives translated lines as `Line::alternate` where the recording
/// has none.

#include <string>
#include <vector>

#include "daybook/core/derived_text.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class DerivedTexts {
 public:
  virtual ~DerivedTexts() = default;

  /// The texts of the windows that Store::windows gives, in their order, then by kind.
  virtual std::vector<DerivedText> derived_texts(Cutoff cutoff, const std::string& wearer,
                                                 const RecordQuery& query) const = 0;

  /// Writes them over those of the same window and kind. One that does not rest on a window as
  /// it reads now (its digest tells) is left out. Atomic; records known before the first of the
  /// windows stay what they were. Throws Error{BadInput} for an unknown wearer.
  virtual void put_derived_texts(const std::string& wearer,
                                 const std::vector<DerivedText>& texts) = 0;
};

/// The texts in any store; one without the ability has none.
std::vector<DerivedText> derived_texts_of(const Store& store, Cutoff cutoff,
                                          const std::string& wearer, const RecordQuery& query);

}  // namespace daybook
