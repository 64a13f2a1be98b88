// Where one clause ends and the next begins.
//
// A boundary is a comma, a semicolon or one of and, while, then, as, but, when, provided that
// a clause starts right after it: a finite verb (or gerund), or a subject of at most three
// words with a verb behind it. Everything else those marks join is a list, and lists stay
// together. Inside a clause: subject, auxiliaries, verb, rest. Aspect verbs ("keep walking",
// "start to cut") give way to the verb they govern.

#include "daybook/build/clauses.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

bool is_break(char after) { return after == ',' || after == ';' || after == ':'; }

bool skippable(const Token& token) {
  return token.tag == Tag::Interjection || token.tag == Tag::Conjunction ||
         (token.tag == Tag::Adverb && (token.in(AspectAdverb) || token.lower.ends_with("ly")));
}

bool subject_word(const Token& token) {
  switch (token.tag) {
    case Tag::Noun:
    case Tag::Name:
    case Tag::Possessive:
    case Tag::Determiner:
    case Tag::Number:
    case Tag::Adjective:
    case Tag::Adverb:
      return true;
    case Tag::Pronoun:
      return token.in(SubjectPronoun) || token.in(Pointing) || token.in(IndefinitePerson) ||
             token.in(IndefiniteThing) || token.in(AbsolutePronoun);
    case Tag::Conjunction:
      return token.is("and");
    default:
      return false;
  }
}

bool verb_like(const Token& token) { return token.tag == Tag::Verb || token.tag == Tag::Auxiliary; }

class ClauseReader {
 public:
  explicit ClauseReader(const Tokens& words) : words_(words) {}

  std::vector<Clause> run() {
    std::size_t begin = 0;
    while (begin < words_.size()) {
      begin = read_clause(begin);
    }
    share_subjects();
    return std::move(clauses_);
  }

 private:
  /// Reads one clause from `begin`; where the next one begins.
  std::size_t read_clause(std::size_t begin) {
    while (begin < words_.size() && skippable(words_[begin])) {
      ++begin;
    }
    if (begin >= words_.size()) {
      return begin;
    }
    Tokens adjunct;
    begin = skip_adjunct(begin, adjunct);
    const std::size_t verb = first_verb(begin);
    const std::size_t end = clause_end(std::max(verb, begin) + 1);
    Clause clause;
    read_subject(begin, std::min(verb, end), clause);
    if (verb < end) {
      read_verb_group(verb, end, clause);
    } else {
      clause.rest.assign(at(begin), at(end));
      clause.subject.clear();
    }
    append_adjunct(std::move(adjunct), clause);
    const std::optional<Clause> inner = embedded_clause(clause);
    clauses_.push_back(std::move(clause));
    if (inner) {
      clauses_.push_back(*inner);
    }
    return end;
  }

  Tokens::const_iterator at(std::size_t index) const {
    return words_.begin() + static_cast<std::ptrdiff_t>(index);
  }

  /// "In the kitchen, Omar ...": a preposition phrase up front, closed by a comma.
  std::size_t skip_adjunct(std::size_t begin, Tokens& adjunct) const {
    if (words_[begin].tag != Tag::Preposition) {
      return begin;
    }
    for (std::size_t i = begin; i < words_.size() && i < begin + 8; ++i) {
      if (verb_like(words_[i])) {
        return begin;
      }
      if (is_break(words_[i].after)) {
        adjunct.assign(at(begin), at(i + 1));
        adjunct.back().after = 0;
        return i + 1;
      }
    }
    return begin;
  }

  static void append_adjunct(Tokens adjunct, Clause& clause) {
    if (clause.verb != nullptr) {
      clause.rest.insert(clause.rest.end(), adjunct.begin(), adjunct.end());
    }
  }

  /// The verb that opens the predicate; a list of names before it may hold commas.
  std::size_t first_verb(std::size_t begin) const {
    for (std::size_t i = begin; i < words_.size(); ++i) {
      if (verb_like(words_[i])) {
        return i;
      }
      const bool list =
          words_[i].after == ',' && i + 1 < words_.size() &&
          (words_[i + 1].tag == Tag::Name || words_[i + 1].is("i") || words_[i + 1].is("and") ||
           words_[i + 1].is("he") || words_[i + 1].is("she") || words_[i + 1].is("they"));
      if (is_break(words_[i].after) && !list && starts_clause(i + 1)) {
        return words_.size();
      }
    }
    return words_.size();
  }

  std::size_t clause_end(std::size_t from) const {
    for (std::size_t i = from; i < words_.size(); ++i) {
      const bool mark = is_break(words_[i - 1].after);
      const bool joiner = words_[i].in(ClauseJoiner) && words_[i].tag == Tag::Conjunction;
      if (((mark || joiner) && starts_clause(i)) || accompanies(from, i)) {
        return i;
      }
    }
    return words_.size();
  }

  /// "I walk forward holding a tray": a gerund that goes along with a moving or resting verb.
  bool accompanies(std::size_t from, std::size_t i) const {
    const Token& word = words_[i];
    const Token& verb = words_[from - 1];
    const std::uint16_t bodily = verb_class::kMovement | verb_class::kPosture;
    return word.tag == Tag::Verb && word.verb.is(VerbForm::Gerund) && verb.tag == Tag::Verb &&
           (verb.verb.verb->classes & bodily) != 0 && i > from &&
           (words_[i - 1].tag != Tag::Preposition || words_[i - 1].in(Direction)) &&
           words_[i - 1].tag != Tag::Name && words_[i - 1].tag != Tag::Noun &&
           words_[i - 1].tag != Tag::Pronoun;
  }

  /// A finite verb or gerund right here, or within a short subject's reach.
  bool starts_clause(std::size_t begin) const {
    std::size_t i = begin;
    bool while_like = false;
    while (i < words_.size() && skippable(words_[i])) {
      while_like = while_like || words_[i].is("while") || words_[i].is("as");
      ++i;
    }
    if (i >= words_.size()) {
      return false;
    }
    if (words_[i].tag == Tag::Verb || (words_[i].tag == Tag::Auxiliary && i > begin)) {
      return true;
    }
    std::size_t reach = 3;
    for (std::size_t k = i; k < words_.size() && k < i + reach; ++k) {
      const Token& word = words_[k];
      if (verb_like(word)) {
        return k > i && clause_verb(k, while_like);
      }
      if (!subject_word(word) || is_break(word.after)) {
        return false;
      }
      if (word.tag == Tag::Determiner || word.tag == Tag::Possessive ||
          word.tag == Tag::Adjective || word.tag == Tag::Adverb) {
        ++reach;
      }
    }
    return false;
  }

  bool clause_verb(std::size_t verb, bool while_like) const {
    const Token& word = words_[verb];
    return word.tag == Tag::Auxiliary || while_like || !word.verb.is(VerbForm::Gerund) ||
           words_[verb - 1].tag == Tag::Name;
  }

  // ---- inside one clause -------------------------------------------------------------------

  void read_subject(std::size_t begin, std::size_t end, Clause& clause) const {
    std::size_t from = begin;
    for (std::size_t i = begin; i < end; ++i) {
      // "Omar, he is cooking": the pronoun repeats the name.
      const bool repeats = i > begin && words_[i - 1].after == ',' &&
                           (words_[i].is("he") || words_[i].is("she") || words_[i].is("they"));
      if (repeats) {
        end = i;
        break;
      }
      const bool list_comma = words_[i].tag == Tag::Name || words_[i].is("i");
      if (is_break(words_[i].after) && !list_comma) {
        from = i + 1;
      }
    }
    for (std::size_t i = from; i < end; ++i) {
      if (!skippable(words_[i]) || words_[i].is("and")) {
        clause.subject.push_back(words_[i]);
      }
    }
    while (!clause.subject.empty() && clause.subject.back().is("and")) {
      clause.subject.pop_back();
    }
    if (!clause.subject.empty()) {
      clause.subject.back().after = 0;
    }
  }

  void read_verb_group(std::size_t begin, std::size_t end, Clause& clause) {
    std::size_t i = begin;
    std::size_t verb = end;
    first_verb_ = end;
    while (i < end) {
      const Token& word = words_[i];
      if (word.tag == Tag::Verb) {
        verb = i;
        first_verb_ = first_verb_ == end ? i : first_verb_;
        const std::size_t governed = governed_verb(i, end);
        if (governed == i) {
          break;
        }
        keep_governor(i, governed, clause);
        i = governed;
        continue;
      }
      if (word.tag == Tag::Negation) {
        clause.negated = true;
      } else if (word.tag == Tag::Auxiliary) {
        clause.auxiliaries.push_back(word);
        verb = verb == end || words_[verb].tag != Tag::Verb ? i : verb;
      } else if (word.tag != Tag::Adverb && word.tag != Tag::Interjection) {
        break;
      }
      ++i;
    }
    finish_verb_group(verb, end, clause);
    clause.passive = clause.passive && verb == first_verb_;
  }

  void finish_verb_group(std::size_t verb, std::size_t end, Clause& clause) const {
    clause.verb_token = words_[verb];
    clause.verb = words_[verb].verb.verb;
    if (words_[verb].tag == Tag::Auxiliary) {
      clause.auxiliaries.pop_back();
      clause.copula = words_[verb].in(Be);
    } else if (!clause.auxiliaries.empty() && clause.auxiliaries.back().in(Be) &&
               !words_[verb].verb.is(VerbForm::Gerund)) {
      clause.passive = true;
    }
    for (const Token& auxiliary : clause.auxiliaries) {
      clause.intended = clause.intended || auxiliary.in(Modal) || auxiliary.tag == Tag::Verb;
    }
    std::size_t i = verb + 1;
    while (i < end && words_[i].tag == Tag::Negation) {
      clause.negated = true;
      ++i;
    }
    clause.rest.assign(at(i), at(end));
    trim_rest(clause.rest);
  }

  static void trim_rest(Tokens& rest) {
    while (!rest.empty() &&
           (rest.back().tag == Tag::Conjunction || rest.back().tag == Tag::Question)) {
      rest.pop_back();
    }
    if (!rest.empty()) {
      rest.back().after = 0;
    }
  }

  /// The verb that the one at `verb` governs ("keep walking", "want to open"), else itself.
  std::size_t governed_verb(std::size_t verb, std::size_t end) const {
    if (!words_[verb].verb) {
      return verb;
    }
    const std::uint16_t classes = words_[verb].verb.verb->classes;
    const std::string& base = words_[verb].verb.verb->base;
    std::size_t i = verb + 1;
    while (i < end && words_[i].tag == Tag::Adverb) {
      ++i;
    }
    if (i >= end) {
      return verb;
    }
    const bool aspect = (classes & verb_class::kAspect) != 0;
    if (words_[i].tag == Tag::Verb && words_[i].verb.is(VerbForm::Gerund) && aspect &&
        base != "stop" && base != "finish") {
      return i;
    }
    const bool governs = aspect || base == "want" || base == "try" || base == "plan" ||
                         base == "prepare" || base == "go" || base == "need" || base == "decide" ||
                         base == "intend";
    if (words_[i].tag == Tag::To && governs && i + 1 < end) {
      std::size_t inner = i + 1;
      while (inner < end && words_[inner].tag == Tag::Adverb) {
        ++inner;
      }
      return inner < end && words_[inner].tag == Tag::Verb ? inner : verb;
    }
    return verb;
  }

  /// Aspect verbs vanish; "want to", "try to", "going to" are kept as auxiliaries.
  void keep_governor(std::size_t verb, std::size_t governed, Clause& clause) const {
    const std::uint16_t classes = words_[verb].verb.verb->classes;
    if ((classes & verb_class::kAspect) != 0) {
      return;
    }
    for (std::size_t i = verb; i < governed; ++i) {
      if (words_[i].tag == Tag::Verb || words_[i].tag == Tag::To) {
        clause.auxiliaries.push_back(words_[i]);
      }
    }
  }

  /// "I saw Omar take the cup": Omar takes the cup.
  static std::optional<Clause> embedded_clause(Clause& outer) {
    const std::uint16_t seeing = verb_class::kPerceive | verb_class::kPosture;
    if (outer.verb == nullptr || (outer.verb->classes & seeing) == 0 || outer.negated) {
      return std::nullopt;
    }
    std::size_t i = 0;
    while (i < outer.rest.size() &&
           (outer.rest[i].tag == Tag::Preposition ||
            (outer.rest[i].tag == Tag::Conjunction && !outer.rest[i].is("and")))) {
      ++i;
    }
    const std::size_t begin = i;
    bool named = false;
    while (i < outer.rest.size() &&
           (subject_word(outer.rest[i]) || outer.rest[i].in(ObjectPronoun)) && i < begin + 5) {
      named = named || outer.rest[i].tag == Tag::Noun || outer.rest[i].tag == Tag::Name ||
              outer.rest[i].tag == Tag::Pronoun;
      ++i;
    }
    if (!named || i >= outer.rest.size() || !verb_like(outer.rest[i])) {
      return std::nullopt;
    }
    const Tokens inner(outer.rest.begin() + static_cast<std::ptrdiff_t>(begin), outer.rest.end());
    std::vector<Clause> parts = ClauseReader(inner).run_one();
    if (parts.empty() || parts.front().verb == nullptr || parts.front().subject.empty()) {
      return std::nullopt;
    }
    outer.rest.resize(i);
    parts.front().embedded = true;
    return parts.front();
  }

  /// One clause over all words.
  std::vector<Clause> run_one() {
    read_clause(0);
    return std::move(clauses_);
  }

  void share_subjects() {
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      Clause& clause = clauses_[i];
      if (clause.verb == nullptr || !clause.subject.empty()) {
        continue;
      }
      clause.elided_subject = true;
      const bool gerund = clause.verb_token.verb.is(VerbForm::Gerund) && clause.auxiliaries.empty();
      const Clause* source = i > 0 ? subject_before(i) : nullptr;
      if (source == nullptr && gerund && i + 1 < clauses_.size() && !clauses_[i + 1].embedded) {
        source = &clauses_[i + 1];
      }
      if (source != nullptr) {
        clause.subject = source->subject;
      }
    }
  }

  /// The clause whose subject goes on: not one that was only seen.
  const Clause* subject_before(std::size_t index) const {
    for (std::size_t i = index; i > 0; --i) {
      if (!clauses_[i - 1].embedded && !clauses_[i - 1].subject.empty()) {
        return &clauses_[i - 1];
      }
    }
    return nullptr;
  }

  const Tokens& words_;
  std::vector<Clause> clauses_;
  std::size_t first_verb_ = 0;
};

}  // namespace

std::vector<Clause> split_clauses(const Tokens& sentence) { return ClauseReader(sentence).run(); }

}  // namespace daybook
