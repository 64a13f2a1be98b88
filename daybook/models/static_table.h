#pragma once
/// The word-level table as one mapped file: vocabulary, merge rules and vectors.
///
/// Made by `compile_static_table` (daybook/models/embedder.h), read in place: opening looks
/// at the header alone and costs the same for any size. The structures below are the layout,
/// little-endian, sections at multiples of 64 bytes. Reads are safe from any thread.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "daybook/base/file.h"

namespace daybook {

using Token = std::uint32_t;
inline constexpr Token kNoToken = UINT32_MAX;

/// Raised whenever the layout changes; files of another version are refused.
inline constexpr std::uint32_t kStaticTableVersion = 1;

/// Two neighbouring tokens that become one; of all that apply the lowest rank goes first.
struct MergeRule {
  Token left = 0;
  Token right = 0;
  std::uint32_t rank = UINT32_MAX;  ///< UINT32_MAX marks an empty slot
  Token merged = kNoToken;

  bool empty() const { return rank == UINT32_MAX; }
};

/// The token of one character.
struct CharacterToken {
  std::uint32_t code = 0;
  Token token = kNoToken;  ///< kNoToken marks an empty slot

  bool empty() const { return token == kNoToken; }
};

/// A text that is one token wherever it stands, whatever surrounds it ("</s>").
struct SpecialToken {
  Token token = 0;
  std::uint32_t length = 0;
  char text[24] = {};

  std::string_view str() const { return {text, length}; }
};

struct StaticTableHeader {
  char magic[8] = {'d', 'b', 't', 'a', 'b', 'l', 'e', '\n'};
  std::uint32_t version = kStaticTableVersion;
  std::uint32_t dimension = 0;        ///< floats a row, a multiple of 16
  std::uint32_t vocabulary = 0;       ///< rows
  std::uint32_t merge_slots = 0;      ///< a power of two
  std::uint32_t character_slots = 0;  ///< a power of two
  std::uint32_t special_count = 0;
  std::uint64_t merges_at = 0;      ///< MergeRule[merge_slots], by merge_slot()
  std::uint64_t characters_at = 0;  ///< CharacterToken[character_slots], by character_slot()
  std::uint64_t bytes_at = 0;       ///< Token[256]: the token of each byte
  std::uint64_t specials_at = 0;    ///< SpecialToken[special_count], longest first
  std::uint64_t rows_at = 0;        ///< float16[vocabulary][dimension]
  std::uint64_t file_size = 0;
  std::uint64_t body_hash = 0;    ///< hash64 of all bytes after the header
  char name[64] = {};             ///< zero-terminated
  std::uint64_t header_hash = 0;  ///< hash64 of the header's bytes before this one
};
static_assert(sizeof(StaticTableHeader) == 160);

/// Where probing for a pair or a character starts; on a collision the next slot is tried.
std::size_t merge_slot(Token left, Token right, std::size_t slots);
std::size_t character_slot(char32_t code, std::size_t slots);

class StaticTable {
 public:
  /// Maps the file and checks its header. Throws Error{Config} naming the file and the
  /// command that makes it when it is missing, cut, damaged or of another version.
  explicit StaticTable(const std::filesystem::path& path);

  /// The table's name with the version of its content: "wordllama-256@1.5f0c9a3e".
  std::string name() const;
  std::size_t dimension() const { return header().dimension; }
  std::size_t vocabulary() const { return header().vocabulary; }

  /// The rule for two neighbouring tokens, or nullptr.
  const MergeRule* merge(Token left, Token right) const;

  /// The token of a character, or kNoToken where only its bytes have tokens.
  Token character(char32_t code) const;
  Token byte(std::uint8_t value) const { return bytes_[value]; }

  /// Longest first.
  std::span<const SpecialToken> specials() const { return specials_; }

  /// dimension() numbers in float16. Throws Error{Model} for a token that the table does
  /// not have, which only a damaged file can name.
  std::span<const std::uint16_t> row(Token token) const;

  /// Reads the whole file and throws Error{Config} when any byte has changed since it was
  /// made. For set-up and `doctor`.
  void verify() const;

 private:
  const StaticTableHeader& header() const;
  void check_header() const;
  template <typename T>
  std::span<const T> section(std::uint64_t at, std::uint64_t count) const;
  [[noreturn]] void refuse(const std::string& cause) const;

  std::string path_;
  MappedFile file_;
  std::span<const MergeRule> merges_;
  std::span<const CharacterToken> characters_;
  std::span<const Token> bytes_;
  std::span<const SpecialToken> specials_;
  std::span<const std::uint16_t> rows_;
};

}  // namespace daybook
