// Byte-pair encoding (Sennrich, Haddow, Birch, "Neural machine translation of rare words with
// subword units", ACL 2016, section 3.2) in the form that Llama's tokenizer has:
//
// - A text is cut at special tokens ("</s>"). Each part gets a leading mark U+2581, and every
//   space becomes that mark.
// - Each character is a token if the vocabulary has it, otherwise its UTF-8 bytes are.
// - Of all neighbouring pairs with a merge rule the one of lowest rank is merged, the
//   leftmost first, until none is left.
//
// No rule merges a mark to the right of anything but marks (compile_static_table checks it),
// so a text may be cut before each run of spaces and every piece be merged by itself. Pieces
// are words, most of them met before: their tokens are kept. The merging itself holds
// candidates in a heap and symbols in a linked list, n log n for n symbols; a candidate
// whose symbols have changed since is recognised when it comes up.

#include "daybook/models/tokenizer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/static_table.h"
#include "daybook/text/unicode.h"

namespace daybook {
namespace {

constexpr char32_t kMark = 0x2581;
constexpr std::string_view kMarkBytes = "\u2581";
constexpr std::uint32_t kNone = UINT32_MAX;

// Words beyond these limits are merged anew each time, which bounds the memory of a batch.
constexpr std::size_t kMostKnownWords = 50'000;
constexpr std::size_t kLongestKnownWord = 48;

bool continues_marks(std::string_view text, std::size_t space) {
  return space == 0 || text[space - 1] == ' ' || text.substr(0, space).ends_with(kMarkBytes);
}

// The first place after `from` where a piece begins: a space that follows no mark.
std::size_t next_piece(std::string_view text, std::size_t from) {
  std::size_t at = text.find(' ', from + 1);
  while (at != std::string_view::npos && continues_marks(text, at)) {
    at = text.find(' ', at + 1);
  }
  return std::min(at, text.size());
}

// The special token that begins at `at`, or nullptr. The table has them longest first.
const SpecialToken* special_at(const StaticTable& table, std::string_view text, std::size_t at) {
  for (const SpecialToken& special : table.specials()) {
    if (text.substr(at).starts_with(special.str())) {
      return &special;
    }
  }
  return nullptr;
}

}  // namespace

std::span<const Token> Tokenizer::encode(std::string_view text) {
  tokens_.clear();
  std::size_t begin = 0;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    if (const SpecialToken* special = special_at(table_, text, at)) {
      encode_segment(text.substr(begin, at - begin));
      tokens_.push_back(special->token);
      begin = at = at + special->length;
    } else {
      ++at;
    }
  }
  encode_segment(text.substr(begin));
  return tokens_;
}

void Tokenizer::encode_segment(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_piece(text, at);
    const std::string_view piece = text.substr(at, end - at);
    const std::size_t spaces = std::min(piece.find_first_not_of(' '), piece.size());
    encode_piece(spaces + (at == 0 ? 1 : 0), piece.substr(spaces));
    at = end;
  }
}

// Appends the tokens of a run of marks and the word after it.
void Tokenizer::encode_piece(std::size_t spaces, std::string_view word) {
  if (spaces != 1 || word.size() > kLongestKnownWord) {
    merge_piece(spaces, word);
    return;
  }
  if (const auto known = known_words_.find(word); known != known_words_.end()) {
    tokens_.insert(tokens_.end(), known->second.begin(), known->second.end());
    return;
  }
  if (known_words_.size() >= kMostKnownWords) {
    known_words_.clear();
  }
  const auto first = static_cast<std::ptrdiff_t>(tokens_.size());
  merge_piece(spaces, word);
  known_words_.emplace(word, std::vector<Token>(tokens_.begin() + first, tokens_.end()));
}

void Tokenizer::merge_piece(std::size_t spaces, std::string_view word) {
  symbols_.clear();
  add_symbols(std::string(spaces, ' '));
  add_symbols(word);
  for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
    symbols_[i].previous = i == 0 ? kNone : i - 1;
    symbols_[i].next = i + 1 == symbols_.size() ? kNone : i + 1;
  }
  for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
    push_pair(i);
  }
  while (!heap_.empty()) {
    merge(pop_best());
  }
  for (std::uint32_t i = symbols_.empty() ? kNone : 0; i != kNone; i = symbols_[i].next) {
    tokens_.push_back(symbols_[i].token);
  }
}

void Tokenizer::add_symbols(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const Character c = decode_utf8(word, at);
    const Token token = c.valid ? table_.character(c.code == U' ' ? kMark : c.code) : kNoToken;
    if (token != kNoToken) {
      symbols_.push_back({token, kNone, kNone});
    } else {
      for (const char byte : word.substr(at, c.length)) {
        symbols_.push_back({table_.byte(static_cast<std::uint8_t>(byte)), kNone, kNone});
      }
    }
    at += c.length;
  }
}

// Notes the symbol and its right neighbour as a candidate if there is a rule for them.
void Tokenizer::push_pair(std::uint32_t left) {
  const std::uint32_t right = symbols_[left].next;
  if (right == kNone) {
    return;
  }
  const MergeRule* rule = table_.merge(symbols_[left].token, symbols_[right].token);
  if (rule != nullptr) {
    heap_.push_back({rule, left, right});
    std::push_heap(heap_.begin(), heap_.end(), goes_later);
  }
}

Tokenizer::Candidate Tokenizer::pop_best() {
  std::pop_heap(heap_.begin(), heap_.end(), goes_later);
  const Candidate best = heap_.back();
  heap_.pop_back();
  return best;
}

bool Tokenizer::goes_later(const Candidate& a, const Candidate& b) {
  return a.rule->rank != b.rule->rank ? a.rule->rank > b.rule->rank : a.left > b.left;
}

void Tokenizer::merge(const Candidate& candidate) {
  Symbol& left = symbols_[candidate.left];
  Symbol& right = symbols_[candidate.right];
  const bool unchanged = left.token == candidate.rule->left && left.next == candidate.right &&
                         right.token == candidate.rule->right;
  if (!unchanged) {
    return;
  }
  left.token = candidate.rule->merged;
  left.next = right.next;
  right.token = kNoToken;
  if (left.next != kNone) {
    symbols_[left.next].previous = candidate.left;
  }
  push_pair(candidate.left);
  if (left.previous != kNone) {
    push_pair(left.previous);
  }
}

}  // namespace daybook
