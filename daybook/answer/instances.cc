// wanted words -> texts that hold a form of each (postings) -> their windows
//   -> read from the store: line by line, with what its moments resolve -> who it tells of
//
// A line holds a word that it has itself or that a moment resting on it has: "I water them" says
// it of the tomatoes. Who acts is the moment's subject, since "Fill the kettle" and "Rain falls"
// look alike. What the wearer only lives through ("see", "have", "meet") is said by any line that
// names the thing, and by what the person met says.

#include "daybook/answer/instances.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/answer/occasions.h"
#include "daybook/answer/telling.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment_builder.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/word_lists.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/unicode.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Terms = std::set<std::string>;

/// A word of the question as the terms that its forms have; any of them will do.
using Forms = Terms;

const Vocabulary& vocabulary() {
  static const Vocabulary k_vocabulary;
  return k_vocabulary;
}

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

Forms placing_forms(Analyzer& analyzer) {
  Forms forms;
  for (const std::string& verb : question_words("placing")) {
    add_forms(analyzer, verb, forms);
  }
  return forms;
}

/// What a question asks for, as words.
struct Wanted {
  std::vector<Forms> words;           ///< all of them are needed
  Terms verbs;                        ///< those that are, or may be, verbs
  std::optional<std::size_t> verb;    ///< which of them says what was done
  std::optional<std::string> person;  ///< normalised: who does it
  bool wearer = false;                ///< the wearer does it
  bool heard = false;                 ///< it is something said
  std::optional<std::size_t> thing;   ///< which of them is what a place is asked of
  bool place = false;                 ///< it asks where
  bool located = false;               ///< it asks where something is, or when it was last there
  bool company = false;               ///< names only somebody to be with or to talk to
  bool deed = false;                  ///< somebody is named who does it
};

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
    Forms& verb = wanted_.words[*wanted_.verb];
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

/// "The purse is not in the bag", "I look for the purse", "Where is the purse?": whoever says so
/// does not have it.
bool misses_it(const Line& line) {
  constexpr std::string_view kBe[] = {"is", "are", "was", "were"};
  const std::vector<Word> words = split_words(line.text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].lower;
    const std::string_view next = i + 1 < words.size() ? words[i + 1].lower : std::string_view();
    const bool denies = std::any_of(std::begin(kBe), std::end(kBe), [&](std::string_view be) {
      return (word == be && next == "not") || word == std::string(be) + "n't";
    });
    const bool seeks = next == "for" && (word.starts_with("look") || word.starts_with("search"));
    if (denies || seeks || word == "missing") {
      return true;
    }
  }
  return line.channel == Channel::Speech && line.text.ends_with("?");
}

/// One search through the lines.
class Finder {
 public:
  Finder(const Store& store, const MemoryIndex& index, Cutoff cutoff, std::size_t visible,
         const Intent& intent, std::optional<Timestamp> before)
      : store_(store),
        index_(index),
        cutoff_(cutoff),
        visible_(visible),
        intent_(intent),
        before_(before) {}

  /// Lines of the channel that hold all words; those of others apart.
  Instances find(const Wanted& wanted, Channel channel) {
    const std::vector<char> line_holds = texts_holding(index_.lines().texts, wanted.words);
    std::map<WindowOrdinal, Lines> lines = lines_holding(line_holds);
    std::unordered_map<std::uint64_t, WindowOrdinal> ordinals;
    const std::vector<Moment> moments = moments_holding(line_holds, wanted.words, ordinals);
    for (const Moment& moment : moments) {
      const WindowOrdinal w = ordinals.at(moment.window.value);
      for (const std::uint32_t line : moment.lines) {
        lines[w][line].push_back(&moment);
      }
    }
    std::erase_if(
        lines, [&](const auto& one) { return !is_asked_for(index_, intent_, one.first, before_); });
    Instances found;
    for (const auto& [w, numbers] : lines) {
      ordinals[index_.windows().ids[w]] = w;
    }
    for (const Window& window : windows_of(lines)) {
      const WindowOrdinal w = ordinals.at(window.id.value);
      for (const auto& [line, resting] : lines[w]) {
        if (line < window.lines.size()) {
          judge(wanted, channel, {w, window.lines[line]}, resting, found);
        }
      }
    }
    return found;
  }

 private:
  using Resting = std::vector<const Moment*>;
  /// Of a window: line numbers, each with the moments that rest on it.
  using Lines = std::map<std::size_t, Resting>;

  std::map<WindowOrdinal, Lines> lines_holding(const std::vector<char>& text_holds) const {
    std::map<WindowOrdinal, Lines> lines;
    for (std::size_t w = 0; w < visible_; ++w) {
      const std::size_t first = index_.windows().first_line[w];
      for (std::size_t k = first; k < index_.windows().first_line[w + 1]; ++k) {
        if (text_holds[index_.lines().text[k]] != 0) {
          lines[static_cast<WindowOrdinal>(w)][k - first];
        }
      }
    }
    return lines;
  }

  /// Moments that hold all words, or rest on a line that does; `ordinals` of their windows by id.
  std::vector<Moment> moments_holding(
      const std::vector<char>& line_holds, const std::vector<Forms>& words,
      std::unordered_map<std::uint64_t, WindowOrdinal>& ordinals) const {
    const MomentTable& table = index_.moments();
    const std::vector<char> holds = texts_holding(table.texts, words);
    RecordQuery query;
    for (std::size_t m = 0; m < table.size() && table.known[m] <= visible_; ++m) {
      const bool by_line = table.line[m] < line_holds.size() && line_holds[table.line[m]] != 0;
      if (by_line || holds[table.text[m]] != 0) {
        query.ids.push_back(table.ids[m]);
        ordinals[index_.windows().ids[table.window[m]]] = table.window[m];
      }
    }
    return query.ids.empty() ? std::vector<Moment>{}
                             : store_.moments(cutoff_, index_.wearer().name, query);
  }

  std::vector<Window> windows_of(const std::map<WindowOrdinal, Lines>& lines) const {
    RecordQuery query;
    for (const auto& [w, numbers] : lines) {
      query.ids.push_back(index_.windows().ids[w]);
    }
    return query.ids.empty() ? std::vector<Window>{}
                             : store_.windows(cutoff_, index_.wearer().name, query);
  }

  std::vector<char> texts_holding(const TextTable& table, const std::vector<Forms>& words) const {
    const std::size_t texts = table.visible(visible_);
    std::vector<std::size_t> held(texts, 0);
    for (std::size_t k = 0; k < words.size(); ++k) {
      for (const std::string& form : words[k]) {
        const auto term = index_.lexicon().find(form);
        if (!term) {
          continue;
        }
        for (const DocId text : table.postings.list(*term, texts).docs) {
          held[text] = held[text] == k ? k + 1 : held[text];
        }
      }
    }
    std::vector<char> all(texts, 0);
    for (std::size_t text = 0; text < texts; ++text) {
      all[text] = static_cast<char>(!words.empty() && held[text] == words.size());
    }
    return all;
  }

  void judge(const Wanted& wanted, Channel channel, Instance instance, const Resting& moments,
             Instances& found) {
    const Line& line = instance.line;
    if (wanted.located && !wanted.company && misses_it(line)) {
      return;
    }
    const bool by_company = wanted.company && line.channel == Channel::Speech &&
                            holds_all(wanted.words, terms_of({line.speaker}));
    if (!by_company && (line.channel != channel || (wanted.company && wanted.heard))) {
      return;
    }
    std::vector<std::string> texts = {indexed_text(line), line.alternate};
    // Who "we" are is guessed, which is not enough to have met somebody.
    for (const Moment* moment : wanted.company ? Resting() : moments) {
      texts.push_back(moment->text);
    }
    if (!by_company && !holds_all(wanted.words, terms_of(texts))) {
      return;
    }
    const bool told = by_company || tells_of(wanted, line, moments);
    (told ? found.lines : found.others).push_back(std::move(instance));
  }

  Terms terms_of(const std::vector<std::string>& texts) {
    Terms terms;
    for (const std::string& text : texts) {
      for (std::string& term : analyzer_.terms(text)) {
        terms.insert(std::move(term));
      }
    }
    return terms;
  }

  static bool holds_all(const std::vector<Forms>& words, const Terms& terms) {
    return std::all_of(words.begin(), words.end(), [&](const Forms& forms) {
      return std::any_of(forms.begin(), forms.end(),
                         [&](const std::string& form) { return terms.contains(form); });
    });
  }

  /// What the wearer did is told of "I" or "we"; what somebody said was said by that person, what
  /// somebody did names that person, as a wanted word does.
  bool tells_of(const Wanted& wanted, const Line& line, const Resting& moments) const {
    if (line.channel == Channel::Speech) {
      const std::string speaker = normalise(line.speaker);
      return !wanted.heard || (!wanted.person && !wanted.wearer) ||
             speaker == (wanted.wearer ? index_.person(0) : *wanted.person);
    }
    if (!wanted.wearer) {
      return true;
    }
    const std::vector<Word> words = split_words(line.text);
    const bool begins = !words.empty() && (words[0].lower == "i" || words[0].lower == "we" ||
                                           words[0].lower.starts_with("i'"));
    return begins || line.text.starts_with("我") ||
           std::any_of(moments.begin(), moments.end(), [](const Moment* moment) {
             return moment->subject == "I" || moment->subject.ends_with(" I");
           });
  }

  const Store& store_;
  const MemoryIndex& index_;
  Cutoff cutoff_;
  std::size_t visible_;
  const Intent& intent_;
  std::optional<Timestamp> before_;
  Analyzer analyzer_;
};

/// "I", "We", "Then I", or a bare verb: "Fill the kettle".
bool begins_with_wearer(const std::vector<Word>& words) {
  constexpr std::size_t kFirst = 3;
  if (words.empty()) {
    return false;
  }
  const auto end = words.begin() + static_cast<std::ptrdiff_t>(std::min(kFirst, words.size()));
  const VerbReading verb = vocabulary().verb(words.front().lower);
  return (verb && verb.is(VerbForm::Base)) || std::any_of(words.begin(), end, [](const Word& word) {
           return word.lower == "i" || word.lower == "we" || word.lower.starts_with("i'");
         });
}

bool holds_word(const std::vector<Word>& words, std::initializer_list<std::string_view> wanted) {
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return std::find(wanted.begin(), wanted.end(), word.lower) != wanted.end();
  });
}

}  // namespace

Doer doer_asked(const MemoryIndex& index, std::size_t visible, const Intent& intent) {
  if (is_chinese(intent.main)) {
    return {};
  }
  Wanted wanted = Reader(index, visible, intent).read();
  return {wanted.wearer, std::move(wanted.person), wanted.deed, wanted.heard};
}

std::set<std::string> verbs_asked(const MemoryIndex& index, std::size_t visible,
                                  const Intent& intent) {
  if (is_chinese(intent.main)) {
    return {};
  }
  return Reader(index, visible, intent).read().verbs;
}

bool may_tell_of(const MemoryIndex& index, const Doer& doer, const Line& line) {
  if (!doer.wearer && !doer.person) {
    return true;
  }
  const std::vector<Word> words = split_words(line.text);
  const std::string name(doer.wearer ? index.person(0) : *doer.person);
  const bool named = holds_word(words, {name, name + "'s"});
  if (line.channel == Channel::Speech) {
    return named || normalise(line.speaker) == name ||
           (!doer.wearer && holds_word(words, {"he", "she", "he's", "she's"}));
  }
  return doer.wearer ? begins_with_wearer(words) || named : named;
}

/// The words of `all` that what somebody does to a thing leaves: whose, of what, what for.
std::vector<Forms> besides(const Wanted& wanted, const std::set<std::size_t>& needed) {
  std::vector<Forms> rest;
  for (std::size_t i = 0; i < wanted.words.size(); ++i) {
    if (!needed.contains(i)) {
      rest.push_back(wanted.words[i]);
    }
  }
  return rest;
}

/// Whether a window of the same occasion holds one of the forms.
bool is_near(const MemoryIndex& index, std::size_t visible, const Forms& forms, WindowOrdinal w) {
  const Interval here = index.windows().interval(w);
  return std::any_of(forms.begin(), forms.end(), [&](const std::string& form) {
    const auto term = index.lexicon().find(form);
    if (!term) {
      return false;
    }
    const auto docs = index.windows().postings.list(*term, visible).docs;
    return std::any_of(docs.begin(), docs.end(), [&](DocId doc) {
      const Interval there = index.windows().interval(static_cast<WindowOrdinal>(doc));
      return here.start - there.end <= kSameOccasion && there.start - here.end <= kSameOccasion;
    });
  });
}

/// Lines that say where the thing was put, where its other words ("Priya's", "to the gate") were
/// said or seen on that occasion.
Instances find_placed(const MemoryIndex& index, std::size_t visible, Finder& finder,
                      const Wanted& wanted) {
  Analyzer analyzer;
  Wanted put = wanted;
  std::set<std::size_t> needed = {*wanted.thing};
  put.words = {wanted.words[*wanted.thing],
               wanted.verb ? wanted.words[*wanted.verb] : placing_forms(analyzer)};
  if (wanted.verb) {
    needed.insert(*wanted.verb);
  }
  for (std::size_t i = 0; wanted.person && i < wanted.words.size(); ++i) {
    if (wanted.words[i].contains(analyzer.stem(*wanted.person)) && needed.insert(i).second) {
      put.words.push_back(wanted.words[i]);
    }
  }
  const std::vector<Forms> rest = besides(wanted, needed);
  Instances found = finder.find(put, Channel::Caption);
  std::erase_if(found.lines, [&](const Instance& instance) {
    return !std::all_of(rest.begin(), rest.end(), [&](const Forms& forms) {
      return is_near(index, visible, forms, instance.window);
    });
  });
  found.others.clear();
  found.saying = Saying::Around;
  return found;
}

Instances find_instances(const Store& store, const MemoryIndex& index, Cutoff cutoff,
                         std::size_t visible, const Intent& intent,
                         std::optional<Timestamp> before) {
  Wanted wanted = Reader(index, visible, intent).read();
  if (wanted.words.empty()) {
    return {};
  }
  Finder finder(store, index, cutoff, visible, intent, before);
  Instances found = finder.find(wanted, wanted.heard ? Channel::Speech : Channel::Caption);
  found.deed = wanted.deed;
  if (!found.lines.empty() || wanted.heard) {
    return found;
  }
  const std::vector<Instance> others = std::move(found.others);
  const std::vector<Forms> all = wanted.words;
  if (wanted.place && wanted.thing && others.empty()) {
    found = find_placed(index, visible, finder, wanted);
    found.deed = wanted.deed;
    if (!found.lines.empty()) {
      return found;
    }
  }
  // Without the verb something else must be named than the one who acts.
  if (wanted.verb && all.size() > (wanted.person ? 2U : 1U) && others.empty()) {
    wanted.words.erase(wanted.words.begin() + static_cast<std::ptrdiff_t>(*wanted.verb));
    found = finder.find(wanted, Channel::Caption);
    found.saying = Saying::Nearly;
  }
  // One word in what somebody said speaks of too much.
  if (found.lines.empty() && others.empty() && all.size() > 1) {
    wanted.words = all;
    found = finder.find(wanted, Channel::Speech);
    found.saying = Saying::TalkedOf;
  }
  found.others = others;
  found.deed = wanted.deed;
  return found;
}

}  // namespace daybook
