// A name is told from other words by its capital within a sentence; at a sentence's start only
// what is met elsewhere as a name counts as one.

#include "daybook/build/index_sentence.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 6> kQuotes = {"\"", "“", "”", "「", "『", "«"};

/// "omar's" to "omar".
std::string_view bare(std::string_view lower) {
  return lower.ends_with("'s") ? lower.substr(0, lower.size() - 2) : lower;
}

/// "i", "i'm", "i've".
bool is_wearer(std::string_view lower) { return lower == "i" || lower.starts_with("i'"); }

bool ends_sentence(const Word& word) {
  return word.after == '.' || word.after == '?' || word.after == '!' || word.after == ':';
}

/// "I pack the tent. It rains."; "Mrs. Alder", "Dr. Wei" are none.
bool is_several(const std::vector<Word>& words) {
  constexpr std::size_t kShortened = 3;  // letters
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (ends_sentence(words[i]) && words[i + 1].capital && words[i].lower.size() > kShortened) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::size_t word_count(std::string_view sentence) { return split_words(sentence).size(); }

std::size_t off_length(std::string_view sentence) {
  const std::size_t words = word_count(sentence);
  return words < kShortestIndex  ? kShortestIndex - words
         : words > kLongestIndex ? words - kLongestIndex
                                 : 0;
}

void Cast::hear(std::string_view text) {
  bool begins = true;
  for (const Word& word : split_words(text)) {
    words_.insert(word.lower);
    words_.emplace(bare(word.lower));
    if (word.capital && !begins && !is_wearer(word.lower)) {
      names_.emplace(bare(word.lower));
    }
    begins = ends_sentence(word);
  }
}

void Cast::meet(std::string_view name) {
  for (const Word& word : split_words(name)) {
    words_.insert(word.lower);
    if (word.capital && !is_wearer(word.lower) && !is_stop_word(word.lower)) {  // "The courier"
      names_.insert(word.lower);
    }
  }
}

bool Cast::knows(std::string_view lower) const {
  return words_.contains(lower) || words_.contains(bare(lower));
}

bool Cast::is_name(std::string_view word) const {
  const std::vector<Word> words = split_words(word);
  return !words.empty() && words.front().capital && names_.contains(bare(words.front().lower));
}

bool Cast::knows_all(std::string_view text) const {
  const std::vector<Word> words = split_words(text);
  return std::all_of(words.begin(), words.end(),
                     [this](const Word& word) { return knows(word.lower); });
}

bool Cast::misses_a_name(std::string_view text) const {
  bool begins = true;
  for (const Word& word : split_words(text)) {
    if (word.capital && !begins && !is_wearer(word.lower) && !knows(word.lower)) {
      return true;
    }
    begins = ends_sentence(word);
  }
  return false;
}

void hear(const Window& window, Cast& cast) {
  for (const Line& line : window.lines) {
    cast.hear(line.text);
    cast.meet(line.speaker);
  }
}

void hear(const Moment& moment, Cast& cast) {
  cast.hear(moment.text);
  cast.meet(moment.subject);
  for (const std::string& name : moment.participants) {
    cast.meet(name);
  }
}

std::string flaws(std::string_view sentence, const Cast& cast,
                  const std::vector<std::string>& participants) {
  const std::vector<Word> words = split_words(sentence);
  std::string flaws;
  const auto flaw = [&](std::string_view what) {
    flaws += (flaws.empty() ? "" : " ") + std::string(what);
  };
  if (words.size() < 3) {
    return "It is no sentence.";
  }
  if (words.front().original != "I" && !cast.is_name(words.front().original)) {
    flaw("It does not begin with \"I\" or with the name of a person who was there.");
  }
  if (is_several(words)) {
    flaw("It is more than one sentence.");
  }
  if (cast.misses_a_name(sentence)) {
    flaw("It names somebody or something that the recording does not name.");
  }
  const std::string own = normalise(cast.own_name());
  if (std::any_of(words.begin(), words.end(),
                  [&](const Word& word) { return bare(word.lower) == own; })) {
    flaw("The person with the camera is not called \"I\" in it.");
  }
  if (std::any_of(kQuotes.begin(), kQuotes.end(), [&](std::string_view mark) {
        return sentence.find(mark) != std::string_view::npos;
      })) {
    flaw("It holds quotation marks.");
  }
  if (std::any_of(participants.begin(), participants.end(), [&](const std::string& name) {
        return sentence.find(name) == std::string_view::npos;
      })) {
    flaw("It does not name everybody who took part.");
  }
  return flaws;
}

bool may_join(std::string_view sentence, const Cast& cast) {
  const std::vector<Word> words = split_words(sentence);
  const auto person = [&](std::size_t at) {
    return at < words.size() &&
           (words[at].lower == "i" || words[at].lower == "me" || cast.is_name(words[at].original));
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].lower;
    if (word == "while" || word == "then" ||
        (word == "and" && !(i > 0 && person(i - 1) && person(i + 1)))) {
      return true;
    }
  }
  return false;
}

}  // namespace daybook
