#pragma once
/// Windows as their owner says they are: names, corrected lines, notes.
///
/// A pure function of a window and the annotations, applied whenever windows are read. Growth
/// reads corrected windows; who asks and searches reads notes as well.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/window.h"

namespace daybook {

/// Where a note stands: what `Line::origin` of its line says.
inline constexpr const char* kNoteOrigin = "note";

class OwnerWords {
 public:
  OwnerWords() = default;
  explicit OwnerWords(const std::vector<Annotation>& annotations);

  /// Puts corrected lines in the place of recorded ones and names people as the owner does;
  /// corrected lines stand as they were typed. Number, order and times of lines stay.
  void correct(Window& window) const;

  /// Appends the note as the window's last line.
  static void append_note(const Annotation& note, Window& window);

  const std::vector<Annotation>& notes() const { return notes_; }

  /// A text, such as a question, with the owner's names.
  std::string named(std::string text) const;

  /// What this person is called in the end.
  std::string name_of(const std::string& name) const;

 private:
  /// Applies "Name: words" or words; false when nobody corrected the line.
  bool correct(Line& line) const;

  std::vector<std::pair<std::string, std::string>> names_;  // Longest first.
  std::map<std::pair<std::int64_t, std::string>, std::string> lines_;
  std::vector<Annotation> notes_;
};

}  // namespace daybook
