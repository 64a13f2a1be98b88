#pragma once
/// What embedders of whole sentences share: how much of a text they read, what is put
/// before it, and rows of unit length.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace daybook {

/// Words of a text that are embedded.
inline constexpr std::size_t kEmbeddedWords = 100;

/// The text up to the blank after its `most`-th word.
std::string first_words(std::string_view text, std::size_t most);

/// Brings a row to unit length; one that has none, or is not finite, becomes zero.
void to_unit(std::span<float> row);

/// What a model wants before a text.
struct EmbeddingPrefixes {
  std::string query;    ///< that is searched with
  std::string passage;  ///< that is searched in
};

/// Reads `query=TEXT&passage=TEXT` as it stands in an address, with %20 for blanks.
/// Throws Error{Config} for other parts.
EmbeddingPrefixes parse_prefixes(std::string_view text);

}  // namespace daybook
