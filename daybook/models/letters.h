#pragma once
/// What a model thinks of the choices of a question, read from the chances that it gives
/// their letters as the first token of its reply.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daybook/models/chat.h"

namespace daybook {

/// How many first tokens to ask for: as many as OpenAI's protocol allows.
inline constexpr std::uint32_t kLetterChances = 20;

/// The natural logarithm of each choice's probability among the choices, "A" being the
/// first. A letter may be written "B", " B", "(B" or "b"; forms are summed. A letter that
/// is not among the chances is taken to be as likely as the least likely of them, or as what
/// they leave of 1 where that is less. Absent
/// where none of the letters is among them, for no choices, or for more than 26.
std::optional<std::vector<double>> letter_chances(const ChatReply& reply, std::size_t choices);

}  // namespace daybook
