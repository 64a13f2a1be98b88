#pragma once
/// Where the owner's annotations are kept, and windows with and without them.
///
/// Store::windows gives windows as the owner corrected them, with the notes. An ability of
/// stores that keep annotations (ask with `require<OwnerStore>`); errors and threads as in
/// daybook/store/store.h.

#include <optional>
#include <string>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/store/owner_words.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class Words {
  Recorded,   ///< as they came: for what stores, forgets and copies windows
  Corrected,  ///< with corrections and names: what the memory grows from
  WithNotes,  ///< and the notes: what is searched and shown
};

class OwnerStore {
 public:
  virtual ~OwnerStore() = default;

  /// In the order in which they were made.
  virtual std::vector<Annotation> annotations(const std::string& wearer) const = 0;

  /// Adds it in the place of one that it replaces. What was known before `from` stays as it is;
  /// with `regrow`, what is derived and known since is taken back, as by Store::rewind, in the
  /// same transaction. Throws Error{BadInput} for an unknown wearer.
  virtual void annotate(const std::string& wearer, const Annotation& annotation, Timestamp from,
                        bool regrow) = 0;

  /// Removes one that is equal; nothing happens when there is none. Otherwise as `annotate`.
  virtual void retract(const std::string& wearer, const Annotation& annotation, Timestamp from,
                       bool regrow) = 0;

  /// As Store::windows. A note about a time stands in the window that was recorded then, or
  /// before; one about no time in the first window, so that it is known at every cutoff.
  virtual std::vector<Window> windows_as(Words words, Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const = 0;
};

/// Windows of any store; one that keeps no annotations has only what was recorded.
std::vector<Window> windows_as(const Store& store, Words words, Cutoff cutoff,
                               const std::string& wearer, const RecordQuery& query);

/// The owner's words in any store.
std::vector<Annotation> annotations_of(const Store& store, const std::string& wearer);

/// Puts each of the notes into its window, `host(note)` by id, where that is among them.
template <typename Host>
void insert_notes(const std::vector<Annotation>& notes, Host host, std::vector<Window>& windows) {
  for (const Annotation& note : notes) {
    const std::optional<WindowId> id = host(note);
    for (Window& window : windows) {
      if (id && window.id == *id) {
        OwnerWords::append_note(note, window);
      }
    }
  }
}

}  // namespace daybook
