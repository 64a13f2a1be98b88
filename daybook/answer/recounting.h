#pragma once
/// What was done, who was there and what was talked about in a time.
///
/// No word of such a question is in the recording, so nothing is searched: the strata are read
/// along the timeline and told as they are.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/answer/evidence.h"
#include "daybook/answer/recount_question.h"
#include "daybook/index/memory_index.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Recount {
  bool found = false;              ///< false: nothing of that kind was recorded then
  std::string text;                ///< a heading, then a line for each thing
  std::vector<Evidence> evidence;  ///< in time order, each window once
};

class Recounter {
 public:
  /// All must outlive this; belongs to one thread. `chinese`: the language of headings; what was
  /// recorded is told in the words of the records. At most `limit` windows are cited.
  Recounter(const Store& store, const MemoryIndex& index, Cutoff cutoff, bool chinese,
            std::size_t limit);

  /// Throws what the store throws.
  Recount tell(const RecountAsked& asked) const;

 private:
  const Store& store_;
  const MemoryIndex& index_;
  Cutoff cutoff_;
  bool chinese_;
  std::size_t limit_;
};

}  // namespace daybook
