// Verbs are found in any form through the vocabulary of the growing rules; their object is the
// run of words up to a preposition or adverb, less words that could be any thing.

#include "daybook/assist/cues.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "daybook/assist/cues.embed.txt.h"
#include "daybook/base/error.h"
#include "daybook/build/vocabulary.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

using Words = std::unordered_set<std::string>;

std::map<std::string, Words, std::less<>> read_lists() {
  std::map<std::string, Words, std::less<>> lists;
  std::istringstream text{std::string(embedded::kAssistCuesEmbedTxt)};
  Words* list = nullptr;
  bool phrases = false;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    if (line.front() == '[') {
      const std::string name = line.substr(1, line.find(']') - 1);
      list = &lists[name];
      phrases = name.back() == '2';
      continue;
    }
    std::istringstream words(line);
    for (std::string word; phrases ? static_cast<bool>(std::getline(words, word, '|'))
                                   : static_cast<bool>(words >> word);) {
      list->insert(word);
    }
  }
  return lists;
}

const Words& list(std::string_view name) {
  static const auto kLists = read_lists();
  const auto found = kLists.find(name);
  if (found == kLists.end()) {
    throw Error(ErrorKind::Internal, "no list of cues called " + std::string(name));
  }
  return found->second;
}

bool in(std::string_view name, const std::string& word) { return list(name).contains(word); }

const Vocabulary& vocabulary() {
  static const Vocabulary kVocabulary;
  return kVocabulary;
}

/// A caption's words with the verbs and nouns that they may be.
struct Reading {
  explicit Reading(std::string_view text) : words(split_words(text)) {
    for (const Word& word : words) {
      const VerbReading verb = vocabulary().verb(word.lower);
      verbs.push_back(verb ? verb.verb->base : word.lower);
      nouns.push_back(singular(word.lower));
    }
  }

  bool any_verb(std::string_view name) const {
    return std::any_of(verbs.begin(), verbs.end(),
                       [&](const std::string& verb) { return in(name, verb); });
  }
  /// The first noun of the list from `at` on.
  std::optional<std::string> noun(std::string_view name, std::size_t at = 0) const {
    for (std::size_t i = at; i < nouns.size(); ++i) {
      if (in(name, words[i].lower)) {
        return words[i].lower;
      }
      if (in(name, nouns[i])) {
        return nouns[i];
      }
    }
    return std::nullopt;
  }
  bool has(std::string_view word) const {
    return std::any_of(words.begin(), words.end(),
                       [&](const Word& one) { return one.lower == word; });
  }

  std::vector<Word> words;
  std::vector<std::string> verbs;  ///< base form, or the word itself
  std::vector<std::string> nouns;  ///< singular
};

std::optional<Contact> object_after(const Reading& reading, std::size_t verb) {
  constexpr std::size_t kLongest = 5;
  std::size_t at = verb + 1;
  if (at < reading.words.size() && in("end", reading.words[at].lower)) {
    ++at;  // "pick up", "take out"
  }
  std::vector<std::string> kept;
  for (std::size_t n = 0; n < kLongest && at < reading.words.size(); ++n, ++at) {
    const std::string& word = reading.words[at].lower;
    if (in("end", word)) {
      break;
    }
    if (!is_stop_word(word) && !in("vague", reading.nouns[at])) {
      kept.push_back(reading.nouns[at]);
    }
    if (reading.words[at].after != 0) {
      break;
    }
  }
  if (kept.empty()) {
    return std::nullopt;
  }
  Contact contact{kept.back(), kept.back(), in("grasp", reading.verbs[verb])};
  if (kept.size() > 1) {
    contact.phrase = kept[kept.size() - 2] + " " + kept.back();
  }
  return contact;
}

void read_contacts(const Reading& reading, Cues& cues) {
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    if (!in("grasp", reading.verbs[i]) && !in("handle", reading.verbs[i])) {
      continue;
    }
    if (std::optional<Contact> contact = object_after(reading, i)) {
      cues.contacts.push_back(std::move(*contact));
    }
  }
}

void read_movement(const Reading& reading, Cues& cues) {
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    if (!in("move", reading.verbs[i])) {
      continue;
    }
    if (const std::optional<std::string> place = reading.noun("place", i + 1)) {
      cues.set(Cue::Move);
      cues.place = *place;
    }
    if (const std::optional<std::string> scene = reading.noun("scene", i + 1)) {
      cues.set(Cue::Move);
      cues.set(Cue::Arrive);
      cues.place = *scene;
    }
    const bool straight = in("purpose", reading.verbs[i]) || reading.has("straight");
    if (reading.noun("floor", i + 1) || (cues.has(Cue::Move) && straight)) {
      cues.set(Cue::Depart);
    }
    return;
  }
}

/// "put my phone away", "turned off my phone", "put it in my pocket".
bool is_stowing(const Reading& reading) {
  const bool put = reading.has("put");
  const bool off = reading.any_verb("switch") && reading.has("off");
  const bool device = reading.noun("stowable").has_value();
  const bool inside = reading.has("in") || reading.has("into");
  const bool aside = reading.has("away") || reading.has("back") || reading.has("down") || inside;
  return (put && device && aside) || (off && device) ||
         (put && inside && reading.noun("pocket").has_value());
}

void read_state(const Reading& reading, Cues& cues) {
  const bool up = reading.has("up");
  const std::array<std::pair<Cue, bool>, 8> found = {{
      {Cue::Stow, is_stowing(reading)},
      {Cue::Rise, reading.any_verb("rise") && up},
      {Cue::Sit, reading.any_verb("sit")},
      {Cue::Put, reading.any_verb("put")},
      {Cue::Engaged, reading.any_verb("engaged") || reading.noun("machine").has_value()},
      {Cue::Phone, reading.noun("stowable").has_value()},
      {Cue::Drink, reading.any_verb("drink")},
      {Cue::Eat, reading.any_verb("meal")},
  }};
  for (const auto& [cue, holds] : found) {
    if (holds) {
      cues.set(cue);
    }
  }
  if (cues.has(Cue::Eat) && reading.noun("sweet")) {
    cues.set(Cue::Sweet);
  }
}

void read_resource(const Reading& reading, Cues& cues) {
  const std::optional<std::string> resource = reading.noun("resource");
  if (!resource) {
    return;
  }
  const bool turned = reading.any_verb("switch");
  const auto verb = [&](std::string_view base) {
    return std::find(reading.verbs.begin(), reading.verbs.end(), base) != reading.verbs.end();
  };
  if ((turned && reading.has("on")) || verb("open")) {
    cues.set(Cue::TurnOn);
    cues.resource = *resource;
  } else if ((turned && reading.has("off")) || verb("close") || verb("shut")) {
    cues.set(Cue::TurnOff);
    cues.resource = *resource;
  }
}

bool holds_phrase(const std::string& lower, std::string_view name) {
  return std::any_of(list(name).begin(), list(name).end(), [&](const std::string& phrase) {
    return lower.find(phrase) != std::string::npos;
  });
}

}  // namespace

CueReader::CueReader(std::string wearer_name) : wearer_name_(std::move(wearer_name)) {}

Cues CueReader::read(const Line& line) {
  if (line.channel == Channel::Caption) {
    return read_caption(line.text);
  }
  if (!line.speaker.empty() && line.speaker != wearer_name_) {
    speakers_.insert(normalise(line.speaker));
  }
  return read_speech(line);
}

Cues CueReader::read_caption(std::string_view text) const {
  const Reading reading(text);
  Cues cues;
  if (reading.words.empty()) {
    return cues;
  }
  const std::string& first = reading.words.front().lower;
  if (speakers_.contains(first) || first == "he" || first == "she" || first == "they" ||
      first == "everyone") {
    return cues;
  }
  read_contacts(reading, cues);
  read_movement(reading, cues);
  read_state(reading, cues);
  read_resource(reading, cues);
  return cues;
}

Cues CueReader::read_speech(const Line& line) const {
  Cues cues;
  const std::string lower = normalise(line.text);
  if (line.speaker == wearer_name_) {
    const std::vector<Word> words = split_words(lower);
    const bool plans = std::any_of(words.begin(), words.end(),
                                   [](const Word& word) { return in("plan", word.lower); });
    if (plans || holds_phrase(lower, "plan2")) {
      cues.set(Cue::Plan);
    }
  }
  if (holds_phrase(lower, "ask2")) {
    cues.set(Cue::Ask);
  }
  return cues;
}

}  // namespace daybook
