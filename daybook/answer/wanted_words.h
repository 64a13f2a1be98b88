#pragma once
/// What a question asks for, as words: what every line that says it holds, and who must do it
/// (instances.h).

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daybook/build/vocabulary.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/intent.h"
#include "daybook/text/analyzer.h"

namespace daybook {

using Terms = std::set<std::string>;

/// A word of the question as the terms that its forms have; any of them will do.
using Forms = Terms;

/// What a question asks for, as words.
struct Wanted {
  std::vector<Forms> words;           ///< all of them are needed
  Terms verbs;                        ///< those that are, or may be, verbs
  std::optional<std::size_t> verb;    ///< which of them says what was done
  std::optional<std::string> person;  ///< normalised: who does it
  bool wearer = false;                ///< the wearer does it
  bool heard = false;                 ///< it is something said
  std::optional<std::size_t> thing;   ///< which of them is what a place is asked of
  bool place = false;                 ///< it asks where
  bool located = false;               ///< it asks where something is, or when it was last there
  bool company = false;               ///< names only somebody to be with or to talk to
  bool deed = false;                  ///< somebody is named who does it
};

/// Reads them out of a question; `visible`: windows that are known when it is asked.
Wanted read_wanted(const MemoryIndex& index, std::size_t visible, const Intent& intent);

/// The forms of all verbs by which a thing comes to its place: "put", "hang", "leave".
Forms placing_forms(Analyzer& analyzer);

/// English verbs and word lists, read once. Safe from any thread.
const Vocabulary& vocabulary();

}  // namespace daybook
