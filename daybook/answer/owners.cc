// An owner stands next to the thing: before it ("Wei's old hat", "his old hat") or after an "of".

#include "daybook/answer/owners.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/wanted_words.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

/// So far from its owner a thing may be named: "Wei's old straw hat".
constexpr std::size_t kReach = 3;

bool is_any(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool may_own(const std::string& name) {
  constexpr WordList kNobody[] = {WordList::QuestionWord, WordList::SubjectPronoun,
                                  WordList::Pointing, WordList::IndefiniteThing};
  return !name.empty() && !question_words("times").contains(name) &&
         !is_any(name, {"it", "that", "there", "here", "let", "how", "year"}) &&
         std::none_of(std::begin(kNobody), std::end(kNobody),
                      [&](WordList list) { return vocabulary().in(name, list); });
}

bool ends_thing(const std::string& word) {
  const VerbReading verb = vocabulary().verb(word);
  return is_stop_word(word) || question_words("frame").contains(word) ||
         vocabulary().in(word, WordList::Preposition) ||
         (verb.is(VerbForm::Participle) && !verb.is(VerbForm::Base));
}

/// "Hat" of "Wei's hat called", of "did Wei's hat fall".
std::set<std::string> thing_of(std::span<const Word> words, bool verb_follows) {
  std::vector<std::string> named;
  for (const Word& word : words) {
    if (ends_thing(word.lower)) {
      break;
    }
    named.push_back(word.lower);
    if (word.after != 0) {
      break;
    }
  }
  if (verb_follows && named.size() > 1 && vocabulary().verb(named.back()).is(VerbForm::Base)) {
    named.pop_back();
  }
  Analyzer analyzer;
  std::set<std::string> stems;
  for (const std::string& word : named) {
    stems.insert(analyzer.stem(word));
  }
  return stems;
}

bool holds(std::span<const Word> words, const std::set<std::string>& stems) {
  Analyzer analyzer;
  return std::any_of(words.begin(), words.end(),
                     [&](const Word& word) { return stems.contains(analyzer.stem(word.lower)); });
}

bool is_owner(const Owned& owned, const std::string& word) {
  return word == owned.owner || word == owned.owner + "'s";
}

}  // namespace

std::optional<Owned> owned_asked(const std::string& question) {
  const std::vector<Word> words = split_words(question);
  bool verb_follows = false;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i].lower;
    verb_follows = verb_follows || is_any(word, {"do", "did", "does"});
    if (!word.ends_with("'s") || words[i].after != 0 || !may_own(word.substr(0, word.size() - 2))) {
      continue;
    }
    std::set<std::string> thing = thing_of(std::span(words).subspan(i + 1), verb_follows);
    if (!thing.empty()) {
      return Owned{word.substr(0, word.size() - 2), std::move(thing)};
    }
  }
  return std::nullopt;
}

Owning owning(const Owned& owned, const Line& line) {
  const std::vector<Word> words = split_words(line.text);
  if (!holds(words, owned.thing)) {
    return Owning::None;
  }
  const std::vector<Word> speaker = split_words(line.speaker);
  const bool speaks = line.channel == Channel::Speech &&
                      std::any_of(speaker.begin(), speaker.end(),
                                  [&](const Word& word) { return is_owner(owned, word.lower); });
  bool named = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].lower;
    const std::span<const Word> next =
        std::span(words).subspan(i + 1, std::min(kReach, words.size() - i - 1));
    const bool theirs = word == owned.owner + "'s" || (speaks && is_any(word, {"my", "our"})) ||
                        (named && is_any(word, {"his", "her", "their"}));
    const bool of_them =
        word == "of" && i > 0 && holds(std::span(words).subspan(i - 1, 1), owned.thing) &&
        std::any_of(next.begin(), next.end(),
                    [&](const Word& other) { return is_owner(owned, other.lower); });
    if ((theirs && holds(next, owned.thing)) || of_them) {
      return Owning::Outright;
    }
    named = named || is_owner(owned, word);
  }
  return named || speaks ? Owning::Near : Owning::None;
}

}  // namespace daybook
