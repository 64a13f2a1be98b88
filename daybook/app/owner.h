#pragma once
/// The owner's verbs: remember, correct, and say who somebody is.
///
/// Each is an annotation: valid at every cutoff, taken back without a trace, off in
/// evaluations. What is derived from windows that read otherwise afterwards is grown again
/// before the call returns; interrupted, the next import or `retry` does.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/core/annotation.h"
#include "daybook/time/timestamp.h"

namespace daybook {

using OnProgress = std::function<void(const IngestProgress&)>;

/// What was asked for in the right form is not there: nobody of that name, no such line, window or
/// note. Of kind Usage.
class NotThere : public Error {
 public:
  using Error::Error;
};

/// Notes a text, about a time or about none. Throws Error{Usage} for an empty one and when
/// nothing is recorded yet.
void remember(Memory& memory, const std::string& text, std::optional<Timestamp> about);

/// The wearer's annotations of one kind, in the order in which they were made.
std::vector<Annotation> annotations(Memory& memory, AnnotationKind kind);

/// Removes the note of this number, counted from 1 in the order in which they were made. Throws
/// NotThere.
void forget_note(Memory& memory, std::size_t number);

/// One line that can be corrected.
struct CorrectableLine {
  std::string id;       ///< "w-0123456789abcdef:3"
  std::string says;     ///< as it is read now, with its speaker
  Annotation recorded;  ///< a correction of it to what was recorded
  Interval window;
};

/// The line that an id means: a line's own ("w-...:3", counted from 0), or that of a window or a
/// moment which rests on one line only. Throws Error{Usage} with the lines to choose from, and
/// NotThere for one of which nothing is recorded.
CorrectableLine find_line(Memory& memory, const std::string& id);

/// Makes the line say `text`; "Name: words" also corrects who speaks. Absent: what was recorded;
/// false when there is no correction to take back.
bool correct(Memory& memory, const CorrectableLine& line, const std::optional<std::string>& text,
             const OnProgress& progress);

struct PersonRow {
  std::string name;
  std::size_t lines = 0;  ///< that they speak
  std::optional<Timestamp> first = {};
  std::optional<Timestamp> last = {};
};

/// Who speaks in what is recorded, under the owner's names, most lines first.
std::vector<PersonRow> people(Memory& memory);

/// Whether anybody is called so: somebody who speaks or is named in what is recorded, under this
/// name in the end, or the wearer. A line that names them is enough.
bool is_named(Memory& memory, const std::string& name);

/// "did you mean Omar or Oma?": at most three names, of those who speak and of what the owner calls
/// otherwise, that differ from this one by little (letters_apart); "" where none do.
std::string near_names_text(Memory& memory, const std::string& name);

/// Whether this is a word of the recording that somebody wrote without a capital ("kitchen", also
/// typed "Kitchen"), or "I", and nobody's who speaks: more likely no name at all.
bool is_everyday_word(Memory& memory, const std::string& name);

/// Calls somebody `name` from now on, everywhere; nobody need be called so yet. Throws NotThere
/// when `recorded` is nowhere, and Error{Usage} when one of the two is empty, when `recorded` is
/// typed as the everyday word that it is, or when `name` would be one who is called `recorded`
/// already.
void name_person(Memory& memory, const std::string& recorded, const std::string& name,
                 const OnProgress& progress);

/// The same for two who are one person: throws NotThere when `name` is nowhere too.
void merge_people(Memory& memory, const std::string& other, const std::string& name,
                  const OnProgress& progress);

/// Takes back the naming or merge that was made last; what it was. Absent when there is none.
std::optional<Annotation> undo_naming(Memory& memory, const OnProgress& progress);

}  // namespace daybook
