#pragma once
/// Recorded text as data in a prompt: what somebody said, wrote or showed on a screen
/// must never count as an instruction.
///
/// Everything that comes from a recording goes through here. A fence's marks are made of
/// a hash of what it holds, so that what it holds cannot contain them, and whatever a
/// chat template or an agent's own protocol would read as control is broken up.

#include <string>
#include <string_view>

namespace daybook {

/// One line of recorded text: control characters and line breaks (Unicode's too) become
/// blanks, marks of chat templates and of thoughts ("<|im_start|>", "[INST]", "</think>")
/// are broken up, and so are words that our agents act on at the start of a line
/// ("TOOL:", "ANSWER:"). Everything else stays as it is.
std::string as_data(std::string_view text);

/// `body` between two marks that it does not contain. The mark is the same for the same
/// body.
std::string fenced(std::string_view body);

/// A prompt in whose longest fence every second line is left out; the prompt as it is
/// where no fence holds two lines.
std::string thinned(std::string_view prompt);

/// A prompt without its fences and what they hold: what of it may instruct. For tests,
/// and for models that follow whatever stands outside.
std::string outside_fences(std::string_view prompt);

}  // namespace daybook
