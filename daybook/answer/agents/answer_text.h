#pragma once
/// The answer in what a model wrote.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

/// Which of `choices` choices is meant, tried in this
/// order: the last "answer", "option" or "choice" followed by a letter ("Answer: B",
/// "the answer is (B)"); the last "B)" or "B."; a reply that is nothing but a letter; the
/// last letter that stands alone. Letters beyond the choices do not count. Thoughts are
/// stripped first. Absent: no letter.
std::optional<std::size_t> parse_letter(std::string_view reply, std::size_t choices);

/// All letters after the last "answer:", in order, each once: for questions with several
/// right answers. Falls back on `parse_letter`.
std::vector<std::size_t> parse_letters(std::string_view reply, std::size_t choices);

/// What follows the last "Answer:" on its line; the whole reply, stripped of thoughts,
/// where there is none.
std::string parse_free_answer(std::string_view reply);

/// "A) ...\nB) ...\n"; nothing for no choices.
std::string lettered(const std::vector<std::string>& choices);

}  // namespace daybook
