#pragma once
/// What can be seen of an entry alone: is it one fact that is understood by itself?
///
/// The measures of EgoCITE's index quality: referring words that nothing
/// resolves, quotation, joined facts, length.

#include <string_view>

#include "daybook/build/vocabulary.h"

namespace daybook {

struct EntryQuality {
  bool pronoun = false;  ///< a third-person pronoun is left ("he", "their", "it")
  bool quote = false;    ///< holds a quotation mark
  bool joined = false;   ///< "while" or "then", or "and" before a verb
  int words = 0;
};

EntryQuality entry_quality(std::string_view entry, const Vocabulary& vocabulary);

}  // namespace daybook
