// From text to terms.
//
// The text is folded once (daybook/text/unicode.h), then read character by character: runs
// of word characters become words, runs of unspaced script become bigrams, because a
// search for two Chinese characters must find them inside any longer run and no dictionary
// knows every name. A word is looked up in a table of words met before; only a new one is
// stemmed by Snowball's English stemmer (M. F. Porter, "Snowball", 2001), which costs ten
// times as much. The table only saves work: a stem depends on its word alone.

#include "daybook/text/analyzer.h"

#include <libstemmer.h>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/text/unicode.h"

namespace daybook {
namespace {

// Beyond this many distinct words the table starts anew, which bounds its memory (2 MB).
constexpr std::size_t kCacheLimit = 20'000;

// Longer "words" are no words (encoded data, runs of Thai): kept whole, never stemmed.
constexpr std::size_t kLongestStemmed = 48;

struct Term {
  std::string stem;
  bool is_stop = false;
};

struct StringHash {
  using is_transparent = void;  // NOLINT(readability-identifier-naming): the library's name
  std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
};

bool is_ascii_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool is_word_at(std::string_view folded, std::size_t at) {
  if (static_cast<unsigned char>(folded[at]) < 0x80) {
    return is_ascii_word(folded[at]);
  }
  const char32_t code = decode_utf8(folded, at).code;
  return is_word_character(code) && !is_unspaced(code) && !is_apostrophe(code);
}

std::size_t end_of_word(std::string_view folded, std::size_t at) {
  while (at < folded.size() && is_word_at(folded, at)) {
    at += decode_utf8(folded, at).length;
  }
  return at;
}

bool is_contraction(std::string_view ending) {
  constexpr std::array<std::string_view, 7> kEndings = {"s", "m", "re", "ve", "ll", "d", "t"};
  for (const std::string_view known : kEndings) {
    if (ending == known) {
      return true;
    }
  }
  return false;
}

// The contraction that an apostrophe at `at` begins ("s" in "omar's"), with the place
// after it; empty and `at` where there is none.
std::pair<std::string_view, std::size_t> contraction_at(std::string_view folded, std::size_t at) {
  if (at < folded.size()) {
    const Character mark = decode_utf8(folded, at);
    if (is_apostrophe(mark.code)) {
      const std::size_t begin = at + mark.length;
      const std::size_t end = end_of_word(folded, begin);
      const std::string_view ending = folded.substr(begin, end - begin);
      if (is_contraction(ending)) {
        return {ending, end};
      }
    }
  }
  return {{}, at};
}

}  // namespace

struct Analyzer::Impl {
  struct FreeStemmer {
    void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
  };

  Impl() : stemmer(sb_stemmer_new("english", "UTF_8")) {
    if (!stemmer) {
      throw std::bad_alloc();
    }
  }

  std::string stem_new(const std::string& word) const {
    if (word.size() > kLongestStemmed) {
      return word;
    }
    const sb_symbol* stem =
        sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol*>(word.data()),
                        static_cast<int>(word.size()));
    if (stem == nullptr) {
      throw std::bad_alloc();
    }
    const auto length = static_cast<std::size_t>(sb_stemmer_length(stemmer.get()));
    return length == 0 ? word : std::string(reinterpret_cast<const char*>(stem), length);
  }

  const Term& term_of(std::string_view word) {
    if (const auto found = cache.find(word); found != cache.end()) {
      return found->second;
    }
    if (cache.size() >= kCacheLimit) {
      cache.clear();
    }
    std::string key(word);
    Term term{stem_new(key), is_stop_word(word)};
    return cache.emplace(std::move(key), std::move(term)).first->second;
  }

  std::vector<std::string> analyse(std::string_view text, bool keep_stop_words);
  std::size_t add_word(std::string_view folded, std::size_t begin, bool keep_stop_words,
                       std::vector<std::string>& out);

  std::unique_ptr<sb_stemmer, FreeStemmer> stemmer;
  std::unordered_map<std::string, Term, StringHash, std::equal_to<>> cache;
};

namespace {

// Adds the bigrams of the run of unspaced characters that begins at `begin`, or the one
// character it consists of; returns the run's end.
std::size_t add_bigrams(std::string_view folded, std::size_t begin, std::vector<std::string>& out) {
  std::size_t previous = begin;
  std::size_t at = begin + decode_utf8(folded, begin).length;
  bool alone = true;
  while (at < folded.size()) {
    const Character c = decode_utf8(folded, at);
    if (!is_unspaced(c.code)) {
      break;
    }
    out.emplace_back(folded.substr(previous, at + c.length - previous));
    alone = false;
    previous = at;
    at += c.length;
  }
  if (alone) {
    out.emplace_back(folded.substr(begin, at - begin));
  }
  return at;
}

}  // namespace

// Adds the word that begins at `begin`; returns the end of it and its contraction.
std::size_t Analyzer::Impl::add_word(std::string_view folded, std::size_t begin,
                                     bool keep_stop_words, std::vector<std::string>& out) {
  const std::size_t end = end_of_word(folded, begin);
  const std::string_view word = folded.substr(begin, end - begin);
  const auto [ending, next] = contraction_at(folded, end);
  const bool negated = ending == "t" && word.back() == 'n';
  const Term& term = term_of(word);
  if (keep_stop_words || !(term.is_stop || negated)) {
    out.push_back(term.stem);
  }
  return next;
}

std::vector<std::string> Analyzer::Impl::analyse(std::string_view text, bool keep_stop_words) {
  const std::string folded = fold(text);
  std::vector<std::string> out;
  out.reserve(folded.size() / 6 + 1);
  for (std::size_t at = 0; at < folded.size();) {
    if (is_word_at(folded, at)) {
      at = add_word(folded, at, keep_stop_words, out);
      continue;
    }
    const Character c = decode_utf8(folded, at);
    at = is_unspaced(c.code) ? add_bigrams(folded, at, out) : at + c.length;
  }
  return out;
}

Analyzer::Analyzer() : impl_(std::make_unique<Impl>()) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

std::vector<std::string> Analyzer::terms(std::string_view text) {
  return impl_->analyse(text, false);
}

std::vector<std::string> Analyzer::all_terms(std::string_view text) {
  return impl_->analyse(text, true);
}

std::string Analyzer::stem(std::string_view word) {
  std::vector<std::string> terms = impl_->analyse(word, true);
  return terms.empty() ? std::string() : std::move(terms.front());
}

}  // namespace daybook
