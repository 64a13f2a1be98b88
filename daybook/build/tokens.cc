// Text to sentences of tokens: words, contractions taken apart, sentence ends.
//
// "She'll", "don't", "gonna" become two tokens each, so that later rules see auxiliaries as
// words. "'s" is the hard one: after a pronoun it is "is" (or "has"); after a noun it is "is"
// when what follows cannot be owned (a gerund, an adverb, an article), else a possessive.

#include "daybook/build/tokens.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/tagging.h"
#include "daybook/build/vocabulary.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

struct Expansion {
  std::string_view form;
  std::string_view first;
  std::string_view second;
};

constexpr std::array kExpansions = {
    Expansion{"won't", "will", "not"}, Expansion{"can't", "can", "not"},
    Expansion{"cannot", "can", "not"}, Expansion{"shan't", "shall", "not"},
    Expansion{"ain't", "is", "not"},   Expansion{"gonna", "going", "to"},
    Expansion{"wanna", "want", "to"},  Expansion{"gotta", "have", "to"},
    Expansion{"let's", "let", "us"},   Expansion{"lets", "let", "us"},
    Expansion{"lemme", "let", "me"},   Expansion{"gimme", "give", "me"},
    Expansion{"y'all", "you", "all"},  Expansion{"i'm", "I", "am"},
    Expansion{"im", "I", "am"},        Expansion{"'cause", "because", ""},
    Expansion{"cuz", "because", ""},   Expansion{"dont", "do", "not"},
};

struct Suffix {
  std::string_view ending;
  std::string_view word;
};

constexpr std::array kSuffixes = {
    Suffix{"n't", "not"},  Suffix{"'re", "are"}, Suffix{"'ve", "have"},
    Suffix{"'ll", "will"}, Suffix{"'m", "am"},
};

Token raw(std::string_view written, std::string_view lower, const Word& source,
          const Vocabulary& vocabulary) {
  Token token;
  token.text = written;
  token.lower = lower;
  token.verb = vocabulary.verb(lower);
  token.lists = vocabulary.lists(lower);
  token.capital = source.capital;
  return token;
}

/// Whether "X's" followed by this word says that X is something. A thing owns what follows
/// more readily than a person does: "the box's packaging", but "Omar's cooking".
bool says_is(const Word& word, const Word* next, const Vocabulary& vocabulary) {
  if (next == nullptr) {
    return false;
  }
  const std::uint64_t lists = vocabulary.lists(next->lower);
  const VerbReading verb = vocabulary.verb(next->lower);
  const std::uint64_t unowned = bit(WordList::Determiner) | bit(WordList::Negation) |
                                bit(WordList::Preposition) | bit(WordList::Possessive) |
                                bit(WordList::AspectAdverb);
  return (lists & unowned) != 0 || (word.capital && verb && verb.is(VerbForm::Gerund)) ||
         (next->lower.size() > 4 && next->lower.ends_with("ly"));
}

/// Pronouns and the like that own nothing with "'s": "it's", "what's".
bool never_owns(std::string_view stem, const Vocabulary& vocabulary) {
  const std::uint64_t lists = vocabulary.lists(stem);
  const std::uint64_t those =
      bit(WordList::SubjectPronoun) | bit(WordList::Pointing) | bit(WordList::QuestionWord);
  return (lists & those) != 0 || stem == "here" || stem == "there";
}

class Tokenizer {
 public:
  Tokenizer(const Vocabulary& vocabulary, const NameSet& names, Tokens& out)
      : vocabulary_(vocabulary), names_(names), out_(out) {}

  void add(const Word& word, const Word* next) {
    const std::size_t before = out_.size();
    if (!split_glued(word) && !expand(word) && !split_suffix(word) && !split_s(word, next) &&
        !split_d(word, next)) {
      out_.push_back(raw(word.original, word.lower, word, vocabulary_));
    }
    if (out_.size() > before) {
      out_.back().after = word.after;
    }
  }

 private:
  void push(std::string_view written, const Word& source) {
    std::string lower(written);
    if (lower == "I") {
      lower = "i";
    }
    out_.push_back(raw(written, lower, source, vocabulary_));
  }

  /// The part of a word before a contraction, with its capital letter.
  void push_stem(const Word& word, std::size_t lower_length) {
    const std::string_view lower = std::string_view(word.lower).substr(0, lower_length);
    if (lower == "i") {
      push("I", word);
      return;
    }
    const std::string_view written =
        word.original.size() >= lower_length ? word.original.substr(0, lower_length) : lower;
    out_.push_back(raw(written, lower, word, vocabulary_));
  }

  void push_second(std::string_view written, const Word& word) {
    push(written, word);
    out_.back().capital = false;
  }

  bool expand(const Word& word) {
    for (const Expansion& expansion : kExpansions) {
      if (word.lower == expansion.form) {
        push(expansion.first, word);
        if (!expansion.second.empty()) {
          push_second(expansion.second, word);
        }
        return true;
      }
    }
    return false;
  }

  /// "OmarPriya": two names that lost the mark between them.
  bool split_glued(const Word& word) {
    for (std::size_t i = 2; word.capital && i + 2 < word.original.size(); ++i) {
      const bool seam = word.original[i] >= 'A' && word.original[i] <= 'Z';
      const std::string_view first = word.original.substr(0, i);
      const std::string_view second = word.original.substr(i);
      if (!seam || !names_.is_name(first) || !names_.is_name(second)) {
        continue;
      }
      for (const std::string_view name : {first, second}) {
        out_.push_back(make_token(std::string(name), Tag::Name, vocabulary_));
        out_.back().after = name.data() == first.data() ? ',' : char{0};
      }
      return true;
    }
    return false;
  }

  bool split_suffix(const Word& word) {
    for (const Suffix& suffix : kSuffixes) {
      if (word.lower.size() > suffix.ending.size() && word.lower.ends_with(suffix.ending)) {
        push_stem(word, word.lower.size() - suffix.ending.size());
        push_second(suffix.word, word);
        return true;
      }
    }
    return false;
  }

  bool split_s(const Word& word, const Word* next) {
    if (word.lower.size() < 3 || !word.lower.ends_with("'s")) {
      return false;
    }
    const std::string_view stem = std::string_view(word.lower).substr(0, word.lower.size() - 2);
    const bool pronoun = never_owns(stem, vocabulary_);
    if (!pronoun && (word.after != 0 || !says_is(word, next, vocabulary_))) {
      return false;
    }
    push_stem(word, stem.size());
    const bool has = next != nullptr && (next->lower == "been" || next->lower == "got");
    push_second(has ? "has" : "is", word);
    return true;
  }

  bool split_d(const Word& word, const Word* next) {
    if (word.lower.size() < 3 || !word.lower.ends_with("'d")) {
      return false;
    }
    push_stem(word, word.lower.size() - 2);
    const VerbReading verb = next == nullptr ? VerbReading{} : vocabulary_.verb(next->lower);
    const bool had =
        next != nullptr && (next->lower == "better" || next->lower == "been" ||
                            (verb && verb.is(VerbForm::Participle) && !verb.is(VerbForm::Base)));
    push_second(had ? "had" : "would", word);
    return true;
  }

  const Vocabulary& vocabulary_;
  const NameSet& names_;
  Tokens& out_;
};

/// A full stop inside a number or an address ("1.5") ends nothing.
bool ends_sentence(const Word& word, const Word* next) {
  static constexpr std::string_view kTitles[] = {"mr", "mrs", "ms", "dr", "prof", "st"};
  const bool title =
      std::find(std::begin(kTitles), std::end(kTitles), word.lower) != std::end(kTitles);
  if (title && word.after == '.' && next != nullptr && next->capital) {
    return false;
  }
  const bool glued = next != nullptr && next->begin == word.begin + word.original.size() + 1;
  return !glued && (word.after == '.' || word.after == '?' || word.after == '!');
}

}  // namespace

std::vector<Sentence> read_sentences(std::string_view text, const Vocabulary& vocabulary,
                                     const NameSet& names) {
  std::vector<Sentence> sentences;
  const std::vector<Word> words = split_words(text);
  Sentence current;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
    Tokenizer(vocabulary, names, current.words).add(words[i], next);
    const bool end = ends_sentence(words[i], next);
    if (end || next == nullptr) {
      current.end = end ? words[i].after : char{0};
      if (!current.words.empty()) {
        tag_words(current.words, names);
        sentences.push_back(std::move(current));
      }
      current = {};
    }
  }
  return sentences;
}

Token make_token(std::string text, Tag tag, const Vocabulary& vocabulary) {
  Token token;
  for (const char c : text) {
    token.lower.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  token.verb = vocabulary.verb(token.lower);
  token.lists = vocabulary.lists(token.lower);
  token.capital = !text.empty() && text.front() >= 'A' && text.front() <= 'Z';
  token.text = std::move(text);
  token.tag = tag;
  return token;
}

std::string join(Tokens::const_iterator begin, Tokens::const_iterator end) {
  std::string out;
  for (auto it = begin; it != end; ++it) {
    if (!out.empty()) {
      out.push_back(' ');
    }
    out += it->text;
    if (it->after == ',' && it + 1 != end) {
      out.push_back(',');
    }
  }
  return out;
}

std::string join(const Tokens& words) { return join(words.begin(), words.end()); }

}  // namespace daybook
