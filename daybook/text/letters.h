#pragma once
/// How far two words are apart in letters.

#include <cstddef>
#include <string_view>

namespace daybook {

/// Bytes to change, add, drop or swap with the next to make one of the other (optimal string
/// alignment). Costs the product of the lengths.
std::size_t letters_apart(std::string_view a, std::string_view b);

}  // namespace daybook
