// Judged by words and tags alone. Whoever is left out of a sentence about what was seen is the
// wearer, as for the rules; of what was said it could be anybody.

#include "daybook/build/entry_form.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/clauses.h"
#include "daybook/build/learned.h"
#include "daybook/build/predicates.h"
#include "daybook/build/speakers.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::size_t kLongestTag = 30;  // bytes
constexpr std::size_t kTalkWithin = 5;   // words
constexpr std::array<std::string_view, 3> kOpenings = {"then", "now", "next"};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n-");
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return first == std::string_view::npos ? "" : text.substr(first, last - first + 1);
}

std::string_view without_opening(std::string_view entry) {
  const std::vector<Word> words = split_words(entry);
  const bool opens = words.size() > 2 && std::find(kOpenings.begin(), kOpenings.end(),
                                                   words[0].lower) != kOpenings.end();
  // "Next to the oven ...": a place. "Now and then ...": no opening either.
  const bool stays = opens && (words[1].lower == "to" || words[1].lower == "and");
  return opens && !stays ? entry.substr(words[1].begin) : entry;
}

bool lacks_subject(std::string_view entry, const Vocabulary& vocabulary) {
  const Learned nobody;
  const std::vector<Sentence> sentences = read_sentences(entry, vocabulary, nobody);
  if (sentences.empty()) {
    return false;
  }
  const std::vector<Clause> clauses = split_clauses(sentences.front().words);
  return !clauses.empty() && clauses.front().verb != nullptr && clauses.front().subject.empty() &&
         clauses.front().verb_token.verb.is(VerbForm::Base) &&
         clauses.front().verb_token.lower == sentences.front().words.front().lower;
}

std::string as_second_word(std::string_view sentence) {
  std::string text(sentence);
  if (text[0] >= 'A' && text[0] <= 'Z') {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

std::vector<std::string> lower_words(std::string_view text) {
  std::vector<std::string> words;
  for (Word& word : split_words(text)) {
    words.push_back(std::move(word.lower));
  }
  return words;
}

/// "Nora", "Nora (me)", "Mrs Alder": nothing but a name.
bool is_tag(std::string_view text) {
  const std::vector<Word> words = split_words(text.substr(0, text.find('(')));
  return !words.empty() &&
         std::all_of(words.begin(), words.end(), [](const Word& word) { return word.capital; });
}

}  // namespace

std::string in_form(std::string_view entry, Channel channel, const Vocabulary& vocabulary) {
  const std::string_view words = without_opening(trimmed(entry));
  if (channel == Channel::Caption && lacks_subject(words, vocabulary)) {
    return "I " + as_second_word(words);
  }
  return capitalised(std::string(words));
}

bool repeats(std::string_view entry, const Line& line) {
  if (line.channel != Channel::Speech) {
    return false;
  }
  const std::size_t colon = entry.substr(0, kLongestTag).find(':');
  const bool tagged = colon != std::string_view::npos;
  const std::vector<std::string> said = lower_words(line.text);
  return lower_words(entry) == said || (tagged && (is_tag(entry.substr(0, colon)) ||
                                                   lower_words(entry.substr(colon + 1)) == said));
}

bool names_speaker(std::string_view entry, const Speaker& speaker, const Vocabulary& vocabulary) {
  const std::vector<Word> words = split_words(entry);
  if (speaker.named()) {
    const std::vector<std::string> name = lower_words(speaker.name);
    const auto same = [](const std::string& part, const Word& word) { return part == word.lower; };
    return words.size() > name.size() &&
           std::equal(name.begin(), name.end(), words.begin(), same) &&
           words[name.size() - 1].after != ',';
  }
  const std::size_t end = std::min(words.size(), kTalkWithin);
  for (std::size_t i = 1; i < end; ++i) {
    const VerbReading verb = vocabulary.verb(words[i].lower);
    if (verb && (verb.verb->classes & verb_class::kTalk) != 0) {
      return true;
    }
  }
  return false;
}

bool tells_talk(std::string_view entry, const Vocabulary& vocabulary) {
  const std::vector<Word> words = split_words(entry);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const VerbReading verb = words[i].capital ? VerbReading{} : vocabulary.verb(words[i].lower);
    if (verb) {
      return (verb.verb->classes & verb_class::kTalk) != 0;
    }
  }
  return false;
}

}  // namespace daybook
