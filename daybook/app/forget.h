#pragma once
/// Forgetting an interval, a person, or everything a wearer recorded.
///
/// First a plan, which says what would go and changes nothing, then the deed. A window goes
/// whole: an interval grows outward to the windows that it touches. Of a person, the lines
/// they speak go and their name gives way to "someone" in what others say and in what was
/// seen; the windows concerned become new windows. Everything derived since the earliest
/// change is grown again from what is left. Other wearers are never touched.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/build/grower.h"
#include "daybook/store/custody.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct ForgetPlan {
  std::string wearer;
  Forgetting what = {};
  std::optional<Interval> span = {};  ///< from the first window concerned to the last
  double hours = 0;                   ///< recorded, of the windows concerned

  std::size_t windows_removed = 0;
  std::size_t windows_redacted = 0;
  std::size_t lines_removed = 0;
  std::size_t lines_redacted = 0;
  // That rest on a window concerned.
  std::size_t moments = 0;
  std::size_t episodes = 0;
  std::size_t patterns = 0;  ///< versions

  bool nothing() const {
    return what.windows.empty() && what.annotations.empty() && what.texts.empty() &&
           what.questions.empty() && what.feedback.empty() && !what.unread_input;
  }
};

/// Windows that overlap the interval, or have a line that does; with what the owner noted about
/// them, corrected in them and asked during them, and the feedback that may speak of them
/// (daybook/app/feedback_left.h).
ForgetPlan plan_forgetting(const Store& store, const std::string& wearer, const Interval& interval);

/// Windows that name the person by any of `names`, or by one that the owner says is the same
/// person; with every annotation, standing question and derived text of another window that does,
/// and feedback that may.
/// Throws Error{Usage} for the wearer's own name.
ForgetPlan plan_forgetting(const Store& store, const std::string& wearer,
                           const std::vector<std::string>& names);

/// Every window and annotation of the wearer, the ledger's notes of what could not be read,
/// standing questions and feedback.
ForgetPlan plan_forgetting_all(const Store& store, const std::string& wearer);

/// Carries the plan out; when it returns, no byte of it is in the store's files or beside them.
/// First every stored reply of a model about this wearer goes, whatever it tells of. What was known
/// later grows again as the memory is grown. Interrupted
/// at any point after its first transaction, `finish_forgetting` completes it. Throws what
/// Custody throws.
void forget(Memory& memory, const ForgetPlan& plan,
            const std::function<void(const IngestProgress&)>& progress);

/// Completes what an interrupted `forget` left to do; nothing in most cases.
void finish_forgetting(Memory& memory);

}  // namespace daybook
