#pragma once
/// Text to tokens by byte-pair encoding with byte fallback, as Llama's tokenizer does.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daybook/models/static_table.h"

namespace daybook {

/// Keeps the tokens of words it met, so one object belongs to one thread at a time;
/// results never depend on what was read before. The table must outlive it.
class Tokenizer {
 public:
  explicit Tokenizer(const StaticTable& table) : table_(table) {}

  /// Tokens in text order, without the markers of start and end; none for an empty text.
  /// Valid until the next call. An invalid byte becomes its own token. Costs O(n log n)
  /// for n bytes without a space.
  std::span<const Token> encode(std::string_view text);

 private:
  /// A token of the piece that is being merged, in a list by position.
  struct Symbol {
    Token token;
    std::uint32_t previous;
    std::uint32_t next;
  };
  /// Two neighbours that could be merged, as they were when this was noted.
  struct Candidate {
    const MergeRule* rule;
    std::uint32_t left;
    std::uint32_t right;
  };
  struct TextHash {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the library's name
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
  };

  void encode_segment(std::string_view text);
  void encode_piece(std::size_t spaces, std::string_view word);
  void merge_piece(std::size_t spaces, std::string_view word);
  void add_symbols(std::string_view word);
  void push_pair(std::uint32_t left);
  Candidate pop_best();
  static bool goes_later(const Candidate& a, const Candidate& b);
  void merge(const Candidate& candidate);

  const StaticTable& table_;
  std::vector<Token> tokens_;
  std::vector<Symbol> symbols_;
  std::vector<Candidate> heap_;
  std::unordered_map<std::string, std::vector<Token>, TextHash, std::equal_to<>> known_words_;
};

}  // namespace daybook
