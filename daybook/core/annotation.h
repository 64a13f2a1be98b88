#pragma once
/// What the owner says about the memory: notes, corrected lines, names.
///
/// Annotations are valid at every cutoff and never change what was recorded: taken back, the
/// memory is what it was. Values, safe from any thread.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class AnnotationKind : std::uint8_t {
  Note,        ///< something to remember
  Correction,  ///< what a line should say
  Name,        ///< who somebody is
};

/// "note", "correction", "name".
std::string_view name(AnnotationKind kind);

/// Kind, time and target identify one; notes their text as well.
struct Annotation {
  AnnotationKind kind = AnnotationKind::Note;
  std::optional<Timestamp> at = {};  ///< of a note: what time it is about, if any; of a
                                     ///< correction: when the line starts
  std::string target = {};           ///< of a correction: `line_key`; of a name: the one recorded
  std::string text = {};  ///< the note; the line, "Name: words" to correct who speaks; the name
                          ///< to use instead

  friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Whether one takes the other's place.
bool replaces(const Annotation& a, const Annotation& b);

/// What a line said as it was recorded, as sixteen hex digits: with its start it finds the line
/// again even when its window was cut anew.
std::string line_key(const Line& line);

}  // namespace daybook
