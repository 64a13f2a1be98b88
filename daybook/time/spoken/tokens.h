#pragma once
/// A text cut into what the grammar of time looks at: words, numbers, Chinese characters, marks.
///
/// Any bytes are accepted; what is not UTF-8 becomes marks without a name. Linear in the text.
/// ASCII rules only, so no locale has any influence. Safe from any thread.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

struct SpokenToken {
  enum class Kind {
    Word,    ///< letters, with apostrophes between them
    Number,  ///< digits, also full-width ones
    Han,     ///< one Chinese character
    Mark,    ///< one punctuation mark, or a character or byte of no use here
    End,     ///< what lies beyond the last token
  };

  Kind kind = Kind::End;
  /// Words in lower case without a final 's; numbers in ASCII digits; marks as the ASCII mark
  /// they stand for (a Chinese comma is ","), or empty.
  std::string text;
  std::size_t begin = 0;  ///< bytes in the text
  std::size_t end = 0;
  bool spaced = false;      ///< white space stands before it
  bool capital = false;     ///< a word that begins with an ASCII capital
  bool possessive = false;  ///< a word that ended in 's

  bool is(std::string_view what) const { return text == what; }
  bool is_any(std::initializer_list<std::string_view> of) const;
  bool is_word() const { return kind == Kind::Word; }
  bool is_han() const { return kind == Kind::Han; }
  bool is_mark() const { return kind == Kind::Mark; }
  bool is_end() const { return kind == Kind::End; }

  /// Value of a number of at most 9 digits.
  std::optional<std::int64_t> value() const;
};

/// Keeps a view of the text, which must outlive it.
class SpokenText {
 public:
  explicit SpokenText(std::string_view text);

  std::string_view text() const { return text_; }
  std::size_t size() const { return tokens_.size(); }

  /// The token of that number; an End token from size() on.
  const SpokenToken& operator[](std::size_t i) const { return i < size() ? tokens_[i] : end_; }

  /// The token before; an End token for the first.
  const SpokenToken& before(std::size_t i) const { return i == 0 ? end_ : (*this)[i - 1]; }

  /// Whether the phrase (English words between single spaces, or Chinese characters) stands at
  /// token `i`: the number of tokens it takes, 0 if it does not.
  std::size_t match(std::size_t i, std::string_view phrase) const;

  /// The longest of the phrases that stands at token `i`, in tokens; 0 for none.
  std::size_t match_any(std::size_t i, std::initializer_list<std::string_view> phrases) const;

  /// The tokens from `i` on as they would be typed in ASCII, for scanners of bytes.
  struct Writing {
    std::string text;
    std::vector<std::size_t> ends{};  ///< in `text`, one a token

    /// How many tokens the first `length` bytes take.
    std::size_t tokens(std::size_t length) const;
  };

  /// At most as many tokens as the longest written time has.
  Writing writing(std::size_t i) const;

 private:
  std::string_view text_;
  std::vector<SpokenToken> tokens_;
  SpokenToken end_;
};

}  // namespace daybook
