// Word by word: who is named first acts, the next verb is what was done, and what comes before a
// preposition is the thing.

#include "daybook/answer/wanted_words.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/telling.h"
#include "daybook/build/vocabulary.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/unicode.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

bool is_of(std::string_view section, const std::string& word) {
  return question_words(section).contains(word);
}

/// Adds the terms of a verb's forms; nothing, and false, for other words.
bool add_forms(Analyzer& analyzer, const std::string& word, Forms& forms) {
  if (const VerbReading reading = vocabulary().verb(word)) {
    for (const std::string& form :
         {reading.verb->base, reading.verb->past, reading.verb->participle, reading.verb->gerund}) {
      forms.insert(analyzer.stem(form));
    }
    return true;
  }
  return false;
}

/// Reads the wanted words out of a question.
class Reader {
 public:
  Reader(const MemoryIndex& index, std::size_t visible, const Intent& intent)
      : index_(index), visible_(visible), intent_(intent), text_(without_times(intent)) {
    for (const NameId id : known_people(index, visible, 1)) {
      people_.emplace(index.person(id));
    }
  }

  Wanted read() {
    wanted_.heard = intent_.speech;
    wanted_.place = wanted_.located = what_is_asked(intent_.main) == Asked::Place;
    if (is_chinese(text_)) {
      read_chinese();
    } else {
      read_english();
    }
    return std::move(wanted_);
  }

 private:
  void read_english() {
    for (const Word& word : split_words(text_)) {
      const bool acts = read_actor(word.lower);
      read_manner(word.lower);
      is_noun_ = word.capital || is_of("determiners", previous_);
      previous_ = word.lower;
      if (!names_something(word.lower)) {
        const bool may_precede = is_of("frame", word.lower) || is_wearer(word.lower);
        verb_next_ = verb_next_ && (may_precede || !vocabulary().verb(word.lower));
        thing_ends_ = thing_ends_ || (wanted_.thing && is_preposition(word.lower));
        continue;
      }
      const bool says = verb_next_ && !acts && vocabulary().verb(word.lower);
      if (says || ends_passive(word.lower)) {
        wanted_.verb = wanted_.words.size();
        verb_next_ = false;
      }
      add(word.lower);
      if (!acts && !thing_ends_ && wanted_.verb != wanted_.words.size() - 1) {
        wanted_.thing = wanted_.words.size() - 1;
      }
    }
    gather_verbs();
    if (wanted_.place && wanted_.verb) {
      expand_placing();
    }
    // "Call the plumber", whom nobody heard: a deed like any other.
    if (!conversing_.empty() && !experiences_ && !names_only_people()) {
      takes_part_ = false;
      wanted_.verb = wanted_.words.size();
      add(conversing_);
    }
    // Who sees, meets or talks with somebody takes part without being told of.
    if (takes_part_) {
      wanted_.wearer = false;
    }
    wanted_.company = takes_part_ && !wanted_.person && names_only_people();
  }

  static bool is_preposition(const std::string& word) {
    return vocabulary().in(word, WordList::Preposition);
  }

  /// "Found" in "where was the key found".
  bool ends_passive(const std::string& word) {
    const VerbReading verb = vocabulary().verb(word);
    const bool ends =
        passive_ && wanted_.thing && verb.is(VerbForm::Participle) && !verb.is(VerbForm::Base);
    thing_ends_ = thing_ends_ || ends;
    return ends;
  }

  /// "Key" is a verb as well, but none in "who found the key".
  void gather_verbs() {
    for (std::size_t i = 0; i < wanted_.words.size(); ++i) {
      const bool is_thing = i > 0 && i == wanted_.thing;
      if (i == wanted_.verb || (may_be_verbs_.contains(i) && !is_thing)) {
        wanted_.verbs.insert(wanted_.words[i].begin(), wanted_.words[i].end());
      }
    }
  }

  /// Who left a thing somewhere may have put it there, or hung it up: any verb of placing will do.
  void expand_placing() {
    Forms& verb = wanted_.words[wanted_.verb.value()];
    const Forms placing = placing_forms(analyzer_);
    if (std::any_of(verb.begin(), verb.end(),
                    [&](const std::string& form) { return placing.contains(form); })) {
      verb.insert(placing.begin(), placing.end());
    }
  }

  /// Whether the word names somebody; the first one named is who acts.
  bool read_actor(const std::string& word) {
    const std::string name = word.ends_with("'s") ? word.substr(0, word.size() - 2) : word;
    const bool names = is_wearer(word) || word == "we" || people_.contains(name);
    if (names && !actor_named_) {
      actor_named_ = verb_next_ = wanted_.deed = true;
      wanted_.wearer = is_wearer(word) || name == index_.person(0);
      if (!wanted_.wearer && word != "we") {
        wanted_.person = name;
      }
    }
    return names;
  }

  void read_manner(const std::string& word) {
    wanted_.heard = wanted_.heard || word == "hear" || word == "heard";
    experiences_ = experiences_ || is_of("experience", word);
    wanted_.located = wanted_.located || is_of("experience", word);
    takes_part_ = takes_part_ || is_of("experience", word) || is_of("converse", word);
    if (is_of("converse", word) && !is_of("speech", word)) {
      conversing_ = word;
    }
    // "Was the lantern broken?"
    passive_ = passive_ || word == "was" || word == "were" || word == "been";
    wanted_.deed = wanted_.deed || (passive_ && names_something(word) &&
                                    vocabulary().verb(word).is(VerbForm::Participle));
  }

  /// Two characters that stand apart in a line, as of a verb and its object, still say it.
  void read_chinese() {
    wanted_.wearer = wanted_.deed = text_.find("我") != std::string::npos;
    for (const std::string& term : analyzer_.terms(without_chinese_frame(text_))) {
      if (index_.lexicon().find(term)) {
        wanted_.words.push_back({term});
        continue;
      }
      for (std::size_t at = 0; at < term.size();) {
        const std::size_t length = decode_utf8(term, at).length;
        wanted_.words.push_back(terms_with(term.substr(at, length)));
        at += length;
      }
    }
  }

  Forms terms_with(const std::string& character) const {
    Forms forms;
    for (TermId id = 0; id < index_.lexicon().size(); ++id) {
      const std::string_view term = index_.lexicon().term(id);
      if (term.find(character) != std::string_view::npos) {
        forms.emplace(term);
      }
    }
    return forms;
  }

  static bool is_wearer(const std::string& word) {
    return word == "i" || word == "i'm" || word == "i've" || word == "i'd";
  }

  bool names_something(const std::string& word) const {
    return !is_stop_word(word) && !is_of("frame", word) && !word.starts_with("happen") &&
           !is_of("habit", word) && !is_of("experience", word) &&
           !(intent_.speech && is_of("speech", word)) && !is_of("converse", word) &&
           !is_wearer(word) && word != index_.person(0) && !is_preposition(word) &&
           !vocabulary().in(word, WordList::IndefinitePerson) &&
           !vocabulary().in(word, WordList::IndefiniteThing) &&
           !vocabulary().in(word, WordList::QuestionWord);
  }

  /// The terms of a word, each wanted; of a verb any of its forms.
  void add(const std::string& word) {
    const std::vector<std::string> terms = analyzer_.terms(word);
    for (const std::string& term : terms) {
      Forms forms = {term};
      if (terms.size() == 1 && add_forms(analyzer_, word, forms) && !is_noun_) {
        may_be_verbs_.insert(wanted_.words.size());
      }
      wanted_.words.push_back(std::move(forms));
    }
  }

  /// Each wanted word is part of the name of somebody who spoke so far.
  bool names_only_people() {
    const LineTable& lines = index_.lines();
    std::set<NameId> speakers;
    for (std::size_t k = 0; k < index_.windows().first_line[visible_]; ++k) {
      speakers.insert(lines.speaker[k]);
    }
    Terms names;
    for (const NameId id : speakers) {
      for (std::string& term : analyzer_.terms(id == kNoName ? "" : index_.person(id))) {
        names.insert(std::move(term));
      }
    }
    return !wanted_.words.empty() &&
           std::all_of(wanted_.words.begin(), wanted_.words.end(), [&](const Forms& forms) {
             return std::any_of(forms.begin(), forms.end(),
                                [&](const std::string& form) { return names.contains(form); });
           });
  }

  const MemoryIndex& index_;
  std::size_t visible_;
  const Intent& intent_;
  std::string text_;
  std::set<std::string> people_;
  Analyzer analyzer_;
  Wanted wanted_;
  bool takes_part_ = false;   ///< the verb is one of living through something or of talking
  bool experiences_ = false;  ///< of living through something
  std::string conversing_;    ///< the verb of talking, where it may also be done alone
  bool passive_ = false;      ///< "was", "were" so far
  bool actor_named_ = false;  ///< so far
  std::string previous_;      ///< the word before
  bool is_noun_ = false;      ///< the word is a name or follows an article
  std::set<std::size_t> may_be_verbs_;
  bool thing_ends_ = false;  ///< its noun is complete
  bool verb_next_ = false;   ///< the next verb says what the actor did
};

}  // namespace

Forms placing_forms(Analyzer& analyzer) {
  Forms forms;
  for (const std::string& verb : question_words("placing")) {
    add_forms(analyzer, verb, forms);
  }
  return forms;
}

const Vocabulary& vocabulary() {
  static const Vocabulary k_vocabulary;
  return k_vocabulary;
}

Wanted read_wanted(const MemoryIndex& index, std::size_t visible, const Intent& intent) {
  return Reader(index, visible, intent).read();
}

}  // namespace daybook
