// Word lists turned into two hash tables: written form to verb, word to lists.
//
// Regular forms are derived: take a base, its ending decides ("try" tried, "stop" stopped
// because one syllable ends consonant, vowel, consonant; longer verbs that double are marked
// in the list). Where one form belongs to two verbs ("lay"), irregular verbs win, then the
// earlier list.

#include "daybook/build/vocabulary.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daybook/build/irregular_verbs.embed.txt.h"
#include "daybook/build/verbs.embed.txt.h"
#include "daybook/build/words.embed.txt.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 52> kListNames = {"determiner",
                                                         "possessive",
                                                         "subject_pronoun",
                                                         "object_pronoun",
                                                         "absolute_pronoun",
                                                         "reflexive",
                                                         "pointing",
                                                         "indefinite_person",
                                                         "indefinite_thing",
                                                         "be",
                                                         "have",
                                                         "do",
                                                         "modal",
                                                         "negation",
                                                         "question_word",
                                                         "preposition",
                                                         "particle",
                                                         "conjunction",
                                                         "clause_joiner",
                                                         "adverb",
                                                         "aspect_adverb",
                                                         "adjective",
                                                         "number",
                                                         "interjection",
                                                         "speech_filler",
                                                         "laughter",
                                                         "affirming",
                                                         "denying",
                                                         "agreeing",
                                                         "thanking",
                                                         "greeting",
                                                         "sorry",
                                                         "body_part",
                                                         "direction",
                                                         "area",
                                                         "surface",
                                                         "vague",
                                                         "measure",
                                                         "person_noun",
                                                         "time_noun",
                                                         "proper_not_person",
                                                         "stative",
                                                         "clausal",
                                                         "washing",
                                                         "impersonal_adjective",
                                                         "plain_plural",
                                                         "noun_first",
                                                         "abstract",
                                                         "masculine",
                                                         "feminine",
                                                         "on_place",
                                                         "at_place"};

constexpr std::array<std::string_view, 11> kClassNames = {
    "hand_object", "use",  "eat_drink", "movement", "gesture", "posture",
    "perceive",    "talk", "mental",    "aspect",   "other"};

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool ends_with(std::string_view word, std::string_view end) { return word.ends_with(end); }

/// Calls `use` with each line that is no comment, and with the heading above it.
template <typename Use>
void for_each_line(std::string_view text, Use use) {
  std::string_view heading;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') {
      continue;
    }
    if (line.front() == '[') {
      heading = line.substr(1, line.size() - 2);
    } else {
      use(heading, line);
    }
  }
}

std::vector<std::string_view> pieces(std::string_view line, char separator) {
  std::vector<std::string_view> out;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(separator), line.size());
    if (end > 0) {
      out.push_back(line.substr(0, end));
    }
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return out;
}

template <std::size_t kSize>
int index_of(const std::array<std::string_view, kSize>& names, std::string_view name) {
  for (std::size_t i = 0; i < kSize; ++i) {
    if (names[i] == name) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

int syllables(std::string_view word) {
  int count = 0;
  bool vowel = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool now = (is_vowel(word[i]) && !(word[i] == 'u' && i > 0 && word[i - 1] == 'q')) ||
                     (word[i] == 'y' && i > 0);
    count += now && !vowel ? 1 : 0;
    vowel = now;
  }
  return count;
}

bool doubles_last(std::string_view base) {
  if (base.size() < 3 || syllables(base) != 1) {
    return false;
  }
  const char last = base.back();
  const char middle = base[base.size() - 2];
  const char first = base[base.size() - 3];
  const bool first_is_consonant =
      !is_vowel(first) || (first == 'u' && base.size() > 3 && base[base.size() - 4] == 'q');
  return !is_vowel(last) && last != 'w' && last != 'x' && last != 'y' && is_vowel(middle) &&
         first_is_consonant;
}

std::string stem_for_suffix(std::string_view base, bool doubled) {
  std::string stem(base);
  if (doubled) {
    stem.push_back(stem.back());
  }
  return stem;
}

std::string regular_past(std::string_view base, bool doubled) {
  if (base.back() == 'e') {
    return std::string(base) + "d";
  }
  if (base.back() == 'y' && base.size() > 1 && !is_vowel(base[base.size() - 2])) {
    return std::string(base.substr(0, base.size() - 1)) + "ied";
  }
  return stem_for_suffix(base, doubled) + "ed";
}

std::string regular_gerund(std::string_view base, bool doubled) {
  if (base.back() == 'c') {
    return std::string(base) + "king";  // "mimicking"
  }
  if (ends_with(base, "ie")) {
    return std::string(base.substr(0, base.size() - 2)) + "ying";
  }
  const bool silent_e = base.size() > 2 && base.back() == 'e' && !ends_with(base, "ee") &&
                        !ends_with(base, "oe") && !ends_with(base, "ye");
  if (silent_e) {
    return std::string(base.substr(0, base.size() - 1)) + "ing";
  }
  return stem_for_suffix(base, doubled) + "ing";
}

struct StringHash {
  using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard's name
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};

}  // namespace

std::string with_s(std::string_view word) {
  if (word == "be") {
    return "is";
  }
  if (word == "have") {
    return "has";
  }
  if (word.size() > 1 && word.back() == 'y' && !is_vowel(word[word.size() - 2])) {
    return std::string(word.substr(0, word.size() - 1)) + "ies";
  }
  const bool hissing = ends_with(word, "s") || ends_with(word, "x") || ends_with(word, "z") ||
                       ends_with(word, "ch") || ends_with(word, "sh") || word == "go" ||
                       word == "do" || word == "echo" || word == "undo" || word == "redo";
  return std::string(word) + (hissing ? "es" : "s");
}

std::string singular(std::string_view noun) {
  if (noun.size() < 4 || noun.back() != 's' || ends_with(noun, "ss") || ends_with(noun, "us") ||
      ends_with(noun, "is")) {
    return std::string(noun);
  }
  if (ends_with(noun, "ies")) {
    return std::string(noun.substr(0, noun.size() - 3)) + "y";
  }
  for (const std::string_view hiss : {"ches", "shes", "xes", "sses"}) {
    if (ends_with(noun, hiss)) {
      return std::string(noun.substr(0, noun.size() - 2));
    }
  }
  if (ends_with(noun, "lves") || ends_with(noun, "knives")) {
    return std::string(noun.substr(0, noun.size() - 3)) + (ends_with(noun, "knives") ? "fe" : "f");
  }
  return std::string(noun.substr(0, noun.size() - 1));
}

struct Vocabulary::Tables {
  std::map<std::string, Verb, std::less<>> verbs;  ///< by base; nodes never move
  std::unordered_map<std::string, VerbReading, StringHash, std::equal_to<>> forms;
  std::unordered_map<std::string, std::uint64_t, StringHash, std::equal_to<>> words;
  std::map<std::string, std::uint16_t, std::less<>> phrases;  ///< "get up"
  std::map<std::string, std::vector<std::string_view>> irregular_pasts;
  std::map<std::string, std::vector<std::string_view>> irregular_participles;

  void add_form(const std::string& form, const Verb& verb, VerbForm kind) {
    VerbReading& reading = forms[form];
    if (reading.verb == nullptr) {
      reading.verb = &verb;
    }
    if (reading.verb == &verb) {
      reading.forms = static_cast<std::uint8_t>(reading.forms | 1 << static_cast<int>(kind));
    }
  }

  void read_irregular() {
    for_each_line(embedded::kBuildIrregularVerbsEmbedTxt,
                  [&](std::string_view, std::string_view line) {
                    const auto columns = pieces(line, ' ');
                    Verb& verb = verbs[std::string(columns[0])];
                    verb.base = columns[0];
                    irregular_pasts[verb.base] = pieces(columns[1], '/');
                    irregular_participles[verb.base] = pieces(columns[2], '/');
                    verb.past = irregular_pasts[verb.base].front();
                    verb.participle = irregular_participles[verb.base].front();
                  });
  }

  void read_verb(std::string_view word, std::uint16_t classes) {
    const bool marked = word.back() == '+';
    if (marked) {
      word.remove_suffix(1);
    }
    Verb& verb = verbs[std::string(word)];
    verb.classes = static_cast<std::uint16_t>(verb.classes | classes);
    if (!verb.gerund.empty()) {
      return;
    }
    const bool doubled = marked || doubles_last(word);
    verb.base = word;
    verb.third = with_s(word);
    verb.gerund = regular_gerund(word, doubled);
    if (verb.past.empty()) {
      verb.past = verb.participle = regular_past(word, doubled);
    }
  }

  void read_verbs() {
    std::vector<std::string> order;
    for_each_line(
        embedded::kBuildVerbsEmbedTxt, [&](std::string_view heading, std::string_view line) {
          if (heading == "phrasal") {
            const auto sides = pieces(line, '=');
            phrases[std::string(sides[0])] =
                static_cast<std::uint16_t>(1 << index_of(kClassNames, sides[1]));
            return;
          }
          const auto classes = static_cast<std::uint16_t>(1 << index_of(kClassNames, heading));
          for (const std::string_view word : pieces(line, ' ')) {
            read_verb(word, classes);
          }
        });
    for (const auto& [base, parts] : irregular_pasts) {
      const bool listed = verbs.at(base).classes != 0;
      read_verb(base, static_cast<std::uint16_t>(listed ? 0 : verb_class::kOther));
    }
  }

  // Base forms first ("lay" is the verb to lay before it is the past of "lie"), then what is
  // irregular, then what follows by rule.
  void index_forms() {
    for (const auto& [base, verb] : verbs) {
      add_form(base, verb, VerbForm::Base);
    }
    for (const auto& [base, pasts] : irregular_pasts) {
      for (const std::string_view past : pasts) {
        add_form(std::string(past), verbs.at(base), VerbForm::Past);
      }
      for (const std::string_view participle : irregular_participles.at(base)) {
        add_form(std::string(participle), verbs.at(base), VerbForm::Participle);
      }
    }
    for (const auto& [base, verb] : verbs) {
      add_form(verb.third, verb, VerbForm::Third);
      add_form(verb.past, verb, VerbForm::Past);
      add_form(verb.participle, verb, VerbForm::Participle);
      add_form(verb.gerund, verb, VerbForm::Gerund);
    }
    for (const char* form : {"am", "are"}) {
      add_form(form, verbs.at("be"), VerbForm::Third);
    }
  }

  // "taller", "tallest": short adjectives compare by endings.
  void add_comparisons() {
    std::vector<std::string> adjectives;
    for (const auto& [word, lists] : words) {
      if ((lists & bit(WordList::Adjective)) != 0 && syllables(word) <= 2) {
        adjectives.push_back(word);
      }
    }
    for (const std::string& word : adjectives) {
      const bool doubled = doubles_last(word);
      std::string past = regular_past(word, doubled);  // "tidied", "bigged", "taped"
      past.pop_back();
      if (past.size() < 4) {
        continue;
      }
      for (const std::string_view ending : {"r", "st"}) {
        const std::string form = past + std::string(ending);
        if (!words.contains(form) && !forms.contains(form)) {
          words[form] = bit(WordList::Adjective);
        }
      }
    }
  }

  void read_words() {
    for_each_line(embedded::kBuildWordsEmbedTxt,
                  [&](std::string_view heading, std::string_view line) {
                    const auto list = std::uint64_t{1} << index_of(kListNames, heading);
                    for (const std::string_view word : pieces(line, ' ')) {
                      words[std::string(word)] |= list;
                    }
                  });
  }
};

Vocabulary::Vocabulary() : tables_(std::make_unique<Tables>()) {
  tables_->read_irregular();
  tables_->read_verbs();
  tables_->index_forms();
  tables_->read_words();
  tables_->add_comparisons();
}

Vocabulary::~Vocabulary() = default;
Vocabulary::Vocabulary(Vocabulary&&) noexcept = default;
Vocabulary& Vocabulary::operator=(Vocabulary&&) noexcept = default;

VerbReading Vocabulary::verb(std::string_view form) const {
  const auto found = tables_->forms.find(form);
  return found == tables_->forms.end() ? VerbReading{} : found->second;
}

std::uint64_t Vocabulary::lists(std::string_view word) const {
  const auto found = tables_->words.find(word);
  return found == tables_->words.end() ? 0 : found->second;
}

bool Vocabulary::in(std::string_view word, WordList list) const {
  return (lists(word) & bit(list)) != 0;
}

std::uint16_t Vocabulary::phrasal(std::string_view base, std::string_view particle) const {
  const auto found = tables_->phrases.find(std::string(base) + " " + std::string(particle));
  return found == tables_->phrases.end() ? 0 : found->second;
}

bool Vocabulary::noun_in(std::string_view noun, WordList list) const {
  return in(noun, list) || in(singular(noun), list);
}

}  // namespace daybook
