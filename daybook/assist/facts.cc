// A clause of the growing rules is a fact unless its form says otherwise: a question, a negation, a
// verb of intention, or a word that moves its sentence to another time or under a condition.

#include "daybook/assist/facts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "daybook/build/clauses.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

const Vocabulary& vocabulary() {
  static const Vocabulary words;
  return words;
}

class Names final : public NameSet {
 public:
  explicit Names(const std::unordered_set<std::string>& names) : names_(names) {}
  bool is_name(std::string_view written) const override {
    return names_.contains(normalise(written));
  }

 private:
  const std::unordered_set<std::string>& names_;
};

template <std::size_t kSize>
bool is_one_of(const std::array<std::string_view, kSize>& words, const Token& token) {
  return std::find(words.begin(), words.end(), token.lower) != words.end();
}

/// Words that put a sentence at another time, under a condition, or in doubt.
bool is_unreal(const Sentence& sentence) {
  static constexpr std::array<std::string_view, 20> kWords = {
      "yesterday", "tomorrow", "later", "tonight", "ago",   "never", "if",
      "unless",    "would",    "could", "should",  "might", "may",   "want",
      "wants",     "hope",     "maybe", "need",    "needs", "let's"};
  static constexpr std::array<std::string_view, 14> kAsks = {"is",   "are",  "was",  "were", "do",
                                                             "does", "did",  "can",  "has",  "have",
                                                             "who",  "what", "will", "when"};
  return sentence.end == '?' || sentence.words.empty() ||
         is_one_of(kAsks, sentence.words.front()) ||
         std::any_of(sentence.words.begin(), sentence.words.end(),
                     [](const Token& token) { return is_one_of(kWords, token); }) ||
         (sentence.words.size() > 1 && sentence.words[0].is("let") &&
          (sentence.words[1].is("us") || sentence.words[1].is("'s")));
}

bool is_english(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

}  // namespace

void FactReader::add_name(std::string_view name) { names_.insert(normalise(name)); }

std::vector<Fact> FactReader::facts(const Line& line) {
  if (!is_english(line.text)) {
    return {{"", {}, "", analyzer_.terms(line.text), false}};
  }
  return read(line.text, true);
}

std::vector<Fact> FactReader::clauses(std::string_view text) { return read(text, false); }

std::vector<std::string> FactReader::subject_of(const Clause& clause) {
  std::vector<std::string> subject;
  for (const Token& token : clause.subject) {
    subject.push_back(is_stop_word(token.lower) ? token.lower : analyzer_.stem(token.lower));
  }
  return subject;
}

std::string FactReader::object_of(const Clause& clause) {
  std::string object;
  for (const Token& token : clause.rest) {
    if (token.tag == Tag::Preposition && !object.empty()) {
      break;
    }
    if (!is_stop_word(token.lower)) {
      object = analyzer_.stem(token.lower);
    }
  }
  return object;
}

std::vector<std::string> FactReader::terms_of(const Clause& clause) {
  std::string words;
  for (const Token& token : clause.subject) {
    words += token.lower + " ";
  }
  words += clause.verb != nullptr && !clause.copula ? clause.verb->base + " " : "";
  for (const Token& token : clause.rest) {
    words += token.lower + " ";
    words += token.tag == Tag::Verb && token.verb ? token.verb.verb->base + " " : "";
  }
  return analyzer_.terms(words);
}

std::vector<Fact> FactReader::read(std::string_view text, bool only_facts) {
  std::vector<Fact> all;
  for (const Sentence& sentence : read_sentences(text, vocabulary(), Names(names_))) {
    if (only_facts && is_unreal(sentence)) {
      continue;
    }
    for (const Clause& clause : split_clauses(sentence.words)) {
      if (only_facts && (clause.negated || clause.intended)) {
        continue;
      }
      const bool acts = clause.verb != nullptr && !clause.copula;
      all.push_back({acts ? analyzer_.stem(clause.verb->base) : "", subject_of(clause),
                     object_of(clause), terms_of(clause), clause.passive});
    }
  }
  return all;
}

}  // namespace daybook
