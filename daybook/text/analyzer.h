#pragma once
/// Text to index terms, the same for records and queries.
///
/// English by Snowball stems without stop words, Chinese by character bigrams,
/// mixed lines by both.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

/// Terms of a text. Keeps a cache of stems, so one object belongs to one thread
/// at a time; results never depend on what was analysed before.
class Analyzer {
 public:
  Analyzer();
  ~Analyzer();
  Analyzer(Analyzer&&) noexcept;
  Analyzer& operator=(Analyzer&&) noexcept;

  /// In text order, repeats kept. NFKC and case folding; words are runs of
  /// letters and digits, an apostrophe ends a word and a following "s", "m",
  /// "re", "ve", "ll", "d", "t" is dropped ("Omar's" gives "omar"); stop words
  /// and negated auxiliaries ("won't") are dropped, others stemmed, but not
  /// words over 48 bytes. A run of Chinese characters or kana gives its
  /// bigrams, a run of one character itself. Invalid UTF-8 bytes separate words.
  /// No term is empty.
  std::vector<std::string> terms(std::string_view text);

  /// As `terms`, but stop words are kept (stemmed like the rest).
  std::vector<std::string> all_terms(std::string_view text);

  /// The stem of one word as `terms` would give it.
  std::string stem(std::string_view word);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// True for the words that `Analyzer::terms` drops; `word` in lower case.
bool is_stop_word(std::string_view word);

}  // namespace daybook
