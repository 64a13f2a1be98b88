#pragma once
/// The word lists of question_words.embed.txt.

#include <string>
#include <string_view>
#include <unordered_set>

namespace daybook {

/// Words of a section, in lower case. Throws Error{Internal} for an unknown one.
const std::unordered_set<std::string>& question_words(std::string_view section);

}  // namespace daybook
