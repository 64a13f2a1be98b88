// Lines are tagged by the growing rules; the object of a verb is the last noun of the phrase that
// follows it, less nouns that could be any thing.

#include "daybook/assist/cues.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "daybook/assist/cues.embed.txt.h"
#include "daybook/base/error.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
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
  static const auto lists = read_lists();
  const auto found = lists.find(name);
  if (found == lists.end()) {
    throw Error(ErrorKind::Internal, "no list of cues called " + std::string(name));
  }
  return found->second;
}

bool in(std::string_view name, const std::string& word) { return list(name).contains(word); }

const Vocabulary& vocabulary() {
  static const Vocabulary words;
  return words;
}

/// Names of speakers met so far.
class Speakers final : public NameSet {
 public:
  explicit Speakers(const Words& names) : names_(names) {}
  bool is_name(std::string_view written) const override {
    return names_.contains(normalise(written));
  }

 private:
  const Words& names_;
};

/// A line's words with what they are.
struct Reading {
  Reading(std::string_view text, const Words& speakers) {
    for (Sentence& sentence : read_sentences(text, vocabulary(), Speakers(speakers))) {
      for (Token& token : sentence.words) {
        const bool is_verb = token.tag == Tag::Verb && token.verb && !is_of_another();
        verbs.push_back(is_verb ? token.verb.verb->base : "");
        nouns.push_back(singular(token.lower));
        words.push_back(std::move(token));
      }
      if (!words.empty() && words.back().after == 0) {
        words.back().after = '.';
      }
    }
  }

  /// Whether what comes next is somebody else's deed: "Omar is", "I saw them".
  bool is_of_another() const {
    static const Words others = {"he", "she", "they", "him", "them", "who", "everyone"};
    for (auto word = words.rbegin(); word != words.rend() && word->after == 0; ++word) {
      if (word->tag != Tag::Auxiliary && word->tag != Tag::Adverb) {
        return word->tag == Tag::Name || others.contains(word->lower);
      }
    }
    return false;
  }
  bool any_verb(std::string_view name) const {
    return std::any_of(verbs.begin(), verbs.end(),
                       [&](const std::string& verb) { return !verb.empty() && in(name, verb); });
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
                       [&](const Token& one) { return one.lower == word; });
  }

  Tokens words;
  std::vector<std::string> verbs;  ///< base form; empty where the word is no verb
  std::vector<std::string> nouns;  ///< singular
};

bool is_particle(const Token& token) {
  static const Words particles = {"up", "out", "off", "on", "away", "down", "back", "over"};
  return particles.contains(token.lower);
}

/// Where the nouns stand that say which thing the noun phrase that begins at `at` means.
std::vector<std::size_t> nouns_from(const Reading& reading, std::size_t at) {
  std::vector<std::size_t> kept;
  for (; at < reading.words.size(); ++at) {
    const Token& word = reading.words[at];
    const bool is_last = word.after != 0 || at + 1 == reading.words.size();
    const bool is_noun = word.tag == Tag::Noun || (is_last && word.tag == Tag::Adjective);
    const bool qualifies = word.tag == Tag::Determiner || word.tag == Tag::Possessive ||
                           word.tag == Tag::Number || word.tag == Tag::Adjective;
    if (!(is_noun || qualifies) || in("end", word.lower)) {
      break;
    }
    if (is_noun && !in("vague", reading.nouns[at])) {
      kept.push_back(at);
    }
    if (word.after != 0) {
      break;
    }
  }
  return kept;
}

std::optional<Contact> object_after(const Reading& reading, std::size_t verb) {
  std::size_t at = verb + 1;
  if (at < reading.words.size() && is_particle(reading.words[at])) {
    ++at;  // "pick up", "take out"
  }
  const std::vector<std::size_t> kept = nouns_from(reading, at);
  if (kept.empty()) {
    return std::nullopt;
  }
  const std::string& base = reading.verbs[verb];
  const std::string& thing = reading.nouns[kept.back()];
  const bool provided = in("provide", base) && !in("stowable", thing);  // a phone is always at hand
  Contact contact{thing, reading.words[kept.back()].lower, in("grasp", base), provided};
  if (kept.size() > 1) {
    contact.phrase = reading.words[kept[kept.size() - 2]].lower + " " + contact.phrase;
  }
  return contact;
}

bool is_onscreen(const std::optional<Contact>& thing) {
  return thing && in("onscreen", thing->thing);
}

/// "the printer", not "my colleagues".
bool is_awaited(const Reading& reading, std::size_t at) {
  const std::vector<std::size_t> nouns = nouns_from(reading, at);
  return !nouns.empty() && !in("people", reading.nouns[nouns.back()]);
}

/// "I type a letter", "I wait for the printer", "I use the laptop"; not "I wait at the kerb", "I
/// wipe my forehead", "I open an app".
bool is_engaged(const Reading& reading) {
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    const std::string& verb = reading.verbs[i];
    if (verb.empty()) {
      continue;
    }
    const std::optional<Contact> object = object_after(reading, i);
    const bool awaited = i + 1 < reading.words.size() && reading.words[i + 1].lower == "for";
    if (in("engaged", verb) &&
        (awaited ? is_awaited(reading, i + 2) : object && !is_onscreen(object))) {
      return true;
    }
    if (in("run", verb) && object && in("machine", object->thing)) {
      return true;
    }
  }
  return false;
}

void read_contacts(const Reading& reading, Cues& cues) {
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    const std::string& verb = reading.verbs[i];
    if (!in("grasp", verb) && !in("handle", verb) && !in("provide", verb)) {
      continue;
    }
    if (std::optional<Contact> contact = object_after(reading, i)) {
      cues.contacts.push_back(std::move(*contact));
    }
  }
}

void read_movement(const Reading& reading, Cues& cues) {
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    if (reading.verbs[i].empty() || !in("move", reading.verbs[i])) {
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
  const std::array<std::pair<Cue, bool>, 9> found = {{
      {Cue::Stow, is_stowing(reading)},
      {Cue::Rise, reading.any_verb("rise") && up},
      {Cue::Sit, reading.any_verb("sit")},
      {Cue::Put, reading.any_verb("put")},
      {Cue::Engaged, is_engaged(reading)},
      {Cue::Phone, reading.noun("stowable").has_value()},
      {Cue::Drink, reading.any_verb("drink")},
      {Cue::Eat, reading.any_verb("meal")},
      {Cue::Finish, reading.any_verb("finish")},
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

/// The resource that the verb at `at` acts on: "turn on the kitchen tap", not "tap to open it".
std::optional<std::string> resource_after(const Reading& reading, std::size_t at) {
  constexpr std::size_t kLongest = 5;
  for (std::size_t i = at + 1; i < std::min(at + 1 + kLongest, reading.words.size()); ++i) {
    const Token& word = reading.words[i];
    if ((in("end", word.lower) && !is_particle(word)) || reading.words[i - 1].after != 0) {
      return std::nullopt;
    }
    if (word.tag == Tag::Noun && in("resource", reading.nouns[i])) {
      return in("screen", reading.words[i - 1].lower) ? std::nullopt
                                                      : std::optional(reading.nouns[i]);
    }
  }
  return std::nullopt;
}

void read_resource(const Reading& reading, Cues& cues) {
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    const std::string& verb = reading.verbs[i];
    const bool turns = in("switch", verb);
    const bool opens = verb == "open";
    const bool closes = verb == "close" || verb == "shut";
    const auto resource = turns || opens || closes ? resource_after(reading, i) : std::nullopt;
    if (!resource) {
      continue;
    }
    cues.resource = *resource;
    if (closes || (turns && reading.has("off"))) {
      cues.set(Cue::TurnOff);
      return;
    }
    if (opens || reading.has("on")) {
      cues.set(Cue::TurnOn);
      return;
    }
  }
}

/// "I stand on the chair": a verb of standing or climbing, then on or onto, then such a thing.
std::optional<std::string> perch(const Reading& reading) {
  for (std::size_t i = 0; i + 1 < reading.words.size(); ++i) {
    const bool on = reading.words[i].is("on") || reading.words[i].is("onto");
    if (!on || i == 0 || !in("perching", reading.verbs[i - 1])) {
      continue;
    }
    const std::vector<std::size_t> nouns = nouns_from(reading, i + 1);
    if (!nouns.empty() && in("perch", reading.nouns[nouns.back()])) {
      return reading.words[nouns.back()].lower;
    }
  }
  return std::nullopt;
}

/// "I take the tray out of the oven" with nothing between: what was in the heat is in the hand.
std::optional<std::string> hot_thing(const Reading& reading) {
  if (!reading.noun("heat") || reading.noun("guard")) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    const std::optional<Contact> held =
        in("grasp", reading.verbs[i]) ? object_after(reading, i) : std::nullopt;
    const bool out = reading.has("out") || reading.has("from") || reading.has("off");
    if (held && out && !in("heat", held->thing)) {
      return held->phrase;
    }
  }
  return std::nullopt;
}

void read_hazard(const Reading& reading, Cues& cues) {
  const bool walks = reading.any_verb("move") && reading.noun("floor").has_value();
  const bool reads = reading.noun("stowable").has_value() && reading.any_verb("watch");
  if (const std::optional<std::string> chair = perch(reading)) {
    cues.hazard = "on the " + *chair;
  } else if (walks && reads) {
    cues.hazard = "on the stairs, eyes on a screen";
  } else if (const std::optional<std::string> hot = hot_thing(reading)) {
    cues.hazard = "the " + *hot + " may be hot";
  } else {
    return;
  }
  cues.set(Cue::Hazard);
}

/// "I spill the milk"; not "I drop the ball into the basket", "Drop the box", "I knock on the
/// door".
void read_mishap(const Reading& reading, Cues& cues) {
  const bool says_i = reading.words.front().is("i");
  const bool aimed = reading.has("in") || reading.has("into") || reading.has("on") ||
                     reading.has("onto") || reading.has("off");
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    const std::string& verb = reading.verbs[i];
    if (in("mend", verb)) {
      cues.set(Cue::Mend);
    }
    const bool falls = in("mishap", verb) && !(verb == "drop" && (aimed || !says_i)) &&
                       !(verb == "knock" && !reading.has("over"));
    const auto thing = falls ? object_after(reading, i) : std::nullopt;
    if (thing && !is_onscreen(thing)) {
      cues.mishap = thing->phrase;
      cues.set(Cue::Mishap);
    }
  }
}

bool holds_phrase(const std::string& lower, std::string_view name) {
  return std::any_of(list(name).begin(), list(name).end(), [&](const std::string& phrase) {
    return lower.find(phrase) != std::string::npos;
  });
}

/// What is looked for: the thing named after the phrase that says so.
void read_seeking(const std::string& lower, const Words& speakers, Cues& cues) {
  for (const std::string& phrase : list("seek2")) {
    const std::size_t at = lower.find(phrase);
    if (at == std::string::npos) {
      continue;
    }
    const Reading rest(std::string_view(lower).substr(at + phrase.size()), speakers);
    const std::vector<std::size_t> nouns = nouns_from(rest, 0);
    if (!nouns.empty() && !in("onscreen", rest.nouns[nouns.back()])) {
      cues.sought = rest.nouns[nouns.back()];
      cues.set(Cue::Seek);
    }
    return;
  }
}

}  // namespace

bool is_chore(std::string_view title) {
  const Reading reading(std::string("I ") + std::string(title), {});
  const auto object = reading.words.size() > 1 && in("chore", reading.words[1].lower)
                          ? object_after(reading, 1)
                          : std::nullopt;
  return object && !is_onscreen(object);
}

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
  const Reading reading(text, speakers_);
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
  read_hazard(reading, cues);
  read_mishap(reading, cues);
  read_seeking(normalise(text), speakers_, cues);
  return cues;
}

Cues CueReader::read_speech(const Line& line) const {
  Cues cues;
  const std::string lower = normalise(line.text);
  if (line.speaker == wearer_name_) {
    const std::vector<Word> words = split_words(lower);
    const bool plans = std::any_of(words.begin(), words.end(),
                                   [](const Word& word) { return in("plan", word.lower); });
    if ((plans || holds_phrase(lower, "plan2")) && !holds_phrase(lower, "noplan2")) {
      cues.set(Cue::Plan);
    }
    if (holds_phrase(lower, "finish2")) {
      cues.set(Cue::Finish);
    }
    if (!words.empty() && in("agree", words.front().lower)) {
      cues.set(Cue::Agree);
    }
    read_seeking(lower, speakers_, cues);
  } else if (holds_phrase(lower, "need2")) {
    cues.set(Cue::Need);
  }
  if (holds_phrase(lower, "ask2")) {
    cues.set(Cue::Ask);
  }
  return cues;
}

}  // namespace daybook
