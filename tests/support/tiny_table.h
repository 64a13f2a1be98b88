#pragma once
/// A word table small enough to check by hand, in the published forms.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace daybook {

inline constexpr std::size_t kTinyDimension = 16;

/// Tokens 0 to 2 are <unk>, <s>, </s>; then 256 bytes; then these, in this order.
inline constexpr std::uint32_t kByte0 = 3;
inline constexpr std::uint32_t kSpace = 259;
inline constexpr std::uint32_t kA = 260;
inline constexpr std::uint32_t kB = 261;
inline constexpr std::uint32_t kC = 262;
inline constexpr std::uint32_t kSpaceA = 263;
inline constexpr std::uint32_t kAb = 264;
inline constexpr std::uint32_t kAbc = 265;
inline constexpr std::uint32_t kSpaceAb = 266;
inline constexpr std::uint32_t kSpaces = 267;
inline constexpr std::uint32_t kCup = 268;
inline constexpr std::uint32_t kTinyVocabulary = 269;

/// tokenizer.json of a Llama tokenizer. Rules, best first: "_ _", "a b", "_ a", "ab c",
/// "_ ab" where _ is the mark for a space. kCup is the character U+676F.
std::string tiny_tokenizer_json();

/// safetensors with the float16 matrix of `tiny_value`.
std::string tiny_safetensors();

/// What row `token` holds at `column`: one of 0, 1, -1, 0.5, 2.
float tiny_value(std::uint32_t token, std::size_t column);

/// Writes both files into `folder` and compiles them; the table's path.
std::filesystem::path make_tiny_table(const std::filesystem::path& folder);

}  // namespace daybook
