// Order matters: stutters first ("this, this is"), then what stands at the ends.

#include "daybook/build/speech_cleaning.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "daybook/build/learned.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

bool all_in(const Tokens& words, WordList list) {
  return !words.empty() &&
         std::all_of(words.begin(), words.end(), [&](const Token& word) { return word.in(list); });
}

bool is_laughter(const Tokens& words) {
  return !words.empty() && std::all_of(words.begin(), words.end(), [](const Token& word) {
    return word.in(Laughter) ||
           (word.lower.size() >= 4 && word.lower.find_first_not_of("ha") == std::string::npos);
  });
}

/// Whether `length` words at `at` are said again right behind.
bool repeats(const Tokens& words, std::size_t at, std::size_t length) {
  if (at + 2 * length > words.size()) {
    return false;
  }
  for (std::size_t i = 0; i < length; ++i) {
    if (words[at + i].lower != words[at + length + i].lower) {
      return false;
    }
  }
  return true;
}

void drop_stutters(Tokens& words) {
  for (std::size_t length = 3; length > 0; --length) {
    for (std::size_t at = 0; at + 2 * length <= words.size();) {
      const bool number = length == 1 && words[at].tag == Tag::Number;
      if (!number && repeats(words, at, length)) {
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(at),
                    words.begin() + static_cast<std::ptrdiff_t>(at + length));
      } else {
        ++at;
      }
    }
  }
}

void take_first(Tokens& words) { words.erase(words.begin()); }

bool is_pair(const Tokens& words, std::size_t at, std::string_view first, std::string_view second) {
  return at + 1 < words.size() && words[at].is(first) && words[at + 1].is(second);
}

class Cleaner {
 public:
  Cleaner(const Sentence& sentence, const Learned& learned) : learned_(learned) {
    speech_.words = sentence.words;
    speech_.end = sentence.end;
  }

  CleanSpeech run() {
    Tokens& words = speech_.words;
    speech_.laughed = is_laughter(words);
    drop_stutters(words);
    while (take_opening() || take_vocative_first()) {
    }
    while (take_closing()) {
    }
    if (all_in(words, Interjection)) {
      words.clear();
    }
    return std::move(speech_);
  }

 private:
  void note_answer(const Token& word) {
    if (speech_.affirmed || speech_.denied) {
      return;
    }
    speech_.agreed = speech_.agreed || word.in(Agreeing);
    speech_.affirmed = word.in(Affirming);
    speech_.denied = word.in(Denying) && !word.is("never");
  }

  /// "Oh, well, so ..."; an answer word only when it stands by itself or before a comma.
  bool take_opening() {
    Tokens& words = speech_.words;
    if (words.empty()) {
      return false;
    }
    const Token& first = words.front();
    const bool apart = first.after != 0 || words.size() == 1;
    const bool answer = first.in(Affirming) || first.in(Denying) || first.in(Agreeing);
    if (answer && (apart || (first.tag == Tag::Interjection && !first.in(Determiner)))) {
      note_answer(first);
      take_first(words);
      return true;
    }
    const bool filler = first.tag == Tag::Interjection || first.tag == Tag::Conjunction ||
                        (first.in(SpeechFiller) && first.after == ',');
    const bool subordinator = first.is("if") || first.is("when") || first.is("because") ||
                              first.is("although") || first.is("unless") || first.is("since");
    if (filler && !subordinator && !first.in(Greeting) && !first.in(Thanking) && !first.in(Sorry)) {
      take_first(words);
      return true;
    }
    if (first.is("hey") && first.after == ',' && words.size() > 1) {
      take_first(words);
      return true;
    }
    if (is_pair(words, 0, "you", "know") || (is_pair(words, 0, "i", "mean") && words.size() > 2)) {
      if (words[1].after == ',' || is_pair(words, 0, "i", "mean")) {
        take_first(words);
        take_first(words);
        return true;
      }
    }
    return false;
  }

  bool take_vocative_first() {
    Tokens& words = speech_.words;
    if (words.size() < 2 || words[0].after != ',' || !words[0].capital ||
        !learned_.is_person(words[0].text) || words[1].tag == Tag::Name) {
      return false;
    }
    speech_.vocative = words[0].text;
    take_first(words);
    return true;
  }

  bool take_closing() {
    Tokens& words = speech_.words;
    if (words.size() < 2) {
      return false;
    }
    const Token& last = words.back();
    const bool set_off = words[words.size() - 2].after == ',';
    const bool name = set_off && last.capital && learned_.is_person(last.text) &&
                      words[words.size() - 2].tag != Tag::Name;
    if (name) {
      speech_.vocative = last.text;
    }
    const bool filler =
        last.tag == Tag::Interjection || (set_off && (last.in(SpeechFiller) || last.is("then")));
    const bool you_know = is_pair(words, words.size() - 2, "you", "know") && words.size() > 3 &&
                          words[words.size() - 3].after == ',';
    if (!name && !filler && !you_know) {
      return false;
    }
    words.pop_back();
    if (you_know) {
      words.pop_back();
    }
    words.back().after = 0;
    return true;
  }

  const Learned& learned_;
  CleanSpeech speech_;
};

}  // namespace

CleanSpeech clean_speech(const Sentence& sentence, const Learned& learned) {
  return Cleaner(sentence, learned).run();
}

}  // namespace daybook
