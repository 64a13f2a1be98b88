#pragma once
/// Forgetting: what is removed is gone, and only the times are remembered.
///
/// A tombstone is a unit of the ledger in the state `Forgotten` whose key is made of its
/// interval: it holds an interval and nothing else. An ability of stores that keep what they
/// are given (ask with `require<Custody>`); errors and threads as in daybook/store/store.h.

#include <string>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What one wearer wants to be forgotten.
struct Forgetting {
  std::vector<WindowId> windows = {};        ///< gone; unknown ids are ignored
  std::vector<Window> redacted = {};         ///< what is left of some of them, in their intervals
  std::vector<Annotation> annotations = {};  ///< gone
  std::vector<WindowId> texts = {};          ///< derived texts of windows that stay: gone
  std::vector<std::string> questions = {};   ///< standing ones that are gone, by id
  std::vector<std::string> feedback = {};    ///< gone, by the service it is about
  /// Also the ledger's lines about unreadable input, and all standing questions and feedback.
  bool unread_input = false;
};

class Custody {
 public:
  virtual ~Custody() = default;

  /// Removes the windows with their units, leaves a tombstone for each, puts the redacted ones
  /// in with pending units, and takes back everything derived since the first of them began
  /// (as Store::rewind). A standing question that was answered in one of them
  /// is as if it never was. Units of `texts` are refused from then on, for what told of it once
  /// could do so again. Marks the store as due for scrub(). Atomic. The caller grows what is
  /// pending, and scrubs. Throws Error{BadInput} for an unknown wearer.
  virtual void forget(const std::string& wearer, const Forgetting& what) = 0;

  /// Removes units, found by stage and key: tombstones of what may be recorded again, failures
  /// of what could be read after all. Unknown ones are ignored.
  virtual void remove_units(const std::string& wearer, const std::vector<Unit>& units) = 0;

  /// Overwrites everything that was ever removed: free space inside the store, and its log.
  /// Throws Error{Busy} when a reader holds an older state for too long, Error{Storage} when
  /// there is no room; then it is still due.
  virtual void scrub() = 0;

  /// Whether something was forgotten since the last scrub().
  virtual bool scrub_is_due() const = 0;
};

/// The unit that stands for what was forgotten.
Unit tombstone(const Interval& interval);

}  // namespace daybook
