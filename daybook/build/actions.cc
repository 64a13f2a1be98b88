// Caption to sentences, to clauses, to deeds, to moments.

#include "daybook/build/actions.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daybook/build/clauses.h"
#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/phrases.h"
#include "daybook/build/predicates.h"
#include "daybook/build/pronouns.h"
#include "daybook/build/tokens.h"
#include "daybook/build/verb_phrases.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using enum WordList;

constexpr std::size_t kListedCompany = 3;
constexpr std::size_t kShort = 8;  ///< below so many words the place is added

/// In a caption "you" is the wearer, spoken to by the narrator.
void turn_to_wearer(Tokens& words, const Vocabulary& vocabulary) {
  for (Token& word : words) {
    const char after = word.after;
    if (word.is("your")) {
      word = make_token("my", Tag::Possessive, vocabulary);
    } else if (word.is("you")) {
      word = make_token("me", Tag::Pronoun, vocabulary);
    }
    word.after = after;
  }
}

/// "Let's open the trunk" tells what we do.
Tokens without_exhortation(Tokens words, const Vocabulary& vocabulary) {
  if (words.size() > 2 && words[0].is("let") && words[1].is("us")) {
    words.erase(words.begin());
    words.front() = make_token("we", Tag::Pronoun, vocabulary);
  }
  return words;
}

std::string without_article(std::string text) {
  for (const std::string_view article : {"the ", "a ", "an "}) {
    if (text.starts_with(article)) {
      return text.substr(article.size());
    }
  }
  return text;
}

std::size_t count_words(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

MomentKind moment_kind(DeedKind kind) {
  switch (kind) {
    case DeedKind::Handling:
    case DeedKind::Vague:
      return MomentKind::HandObject;
    case DeedKind::Arrival:
      return MomentKind::Movement;
    case DeedKind::Gesture:
      return MomentKind::Gesture;
    case DeedKind::Telling:
      return MomentKind::Say;
    default:
      return MomentKind::State;
  }
}

/// "Them" as the one who acts: "they".
Token nominative(const Token& word, const Vocabulary& vocabulary) {
  static constexpr std::pair<std::string_view, std::string_view> kForms[] = {
      {"him", "he"}, {"her", "she"}, {"them", "they"}, {"us", "we"}, {"me", "i"}};
  for (const auto& [object, subject] : kForms) {
    if (word.is(object)) {
      return make_token(std::string(subject), Tag::Pronoun, vocabulary);
    }
  }
  return word;
}

Actor named_actor(std::vector<std::string> names) {
  Actor actor;
  actor.third = names.size() == 1;
  actor.text = list_names(names);
  actor.names = std::move(names);
  return actor;
}

Actor wearer_actor() {
  Actor actor;
  actor.text = "I";
  actor.wearer = true;
  return actor;
}

}  // namespace

ActionExtractor::ActionExtractor(const Vocabulary& vocabulary, Learned& learned, Focus& focus,
                                 Pronouns& pronouns)
    : vocabulary_(vocabulary),
      learned_(learned),
      focus_(focus),
      pronouns_(pronouns),
      mentions_(vocabulary, learned, focus) {}

std::vector<Moment> ActionExtractor::extract(std::string_view caption, Timestamp when) {
  std::vector<Moment> moments;
  for (const Sentence& sentence : read_sentences(caption, vocabulary_, learned_)) {
    learned_.saw_words(sentence.words);
    for (Clause& clause : split_clauses(without_exhortation(sentence.words, vocabulary_))) {
      if (std::optional<Moment> moment = read(clause, when)) {
        moments.push_back(std::move(*moment));
      }
    }
  }
  return moments;
}

std::optional<Moment> ActionExtractor::read(Clause& clause, Timestamp when) {
  if (clause.verb == nullptr) {
    return std::nullopt;
  }
  focus_.next_clause(when);
  turn_to_wearer(clause.rest, vocabulary_);
  drop_fillers(clause.rest);
  const Actor who = actor(clause);
  const Deed deed = read_deed(clause, vocabulary_);
  const bool keep = stays(clause, deed, who);
  std::optional<Moment> moment;
  if (keep) {
    moment = compose(clause, deed, who);
  }
  remember(clause, deed, who);
  return moment;
}

Actor ActionExtractor::group_actor() const {
  std::vector<std::string> company = focus_.company();
  Actor actor;
  actor.text = "we";
  if (!company.empty() && company.size() <= kListedCompany) {
    actor.names = company;
    std::sort(actor.names.begin(), actor.names.end());
    std::vector<std::string> listed = actor.names;
    listed.push_back("I");
    actor.text = list_names(listed);
  }
  return actor;
}

Actor ActionExtractor::pronoun_actor(const Token& word) {
  Tokens one{nominative(word, vocabulary_)};
  Actor actor;
  actor.third = !one[0].is("they") && !word.is("these") && !word.is("those");
  actor.unresolved = pronouns_.resolve(one, {});
  if (!actor.unresolved && one[0].tag == Tag::Name) {
    return named_actor({one[0].text});
  }
  actor.text = one[0].text;
  return actor;
}

Actor ActionExtractor::actor(const Clause& clause) {
  const Tokens& words = clause.subject;
  const bool single = words.size() == 1;
  if (words.empty() || (single && (words[0].is("i") || words[0].is("you") || words[0].is("me")))) {
    return wearer_actor();
  }
  if (single && (words[0].is("we") || words[0].is("us"))) {
    return group_actor();
  }
  if (words.size() == 1 && words[0].tag == Tag::Pronoun && !words[0].in(IndefinitePerson)) {
    return pronoun_actor(words[0]);
  }
  const bool own_body = vocabulary_.noun_in(words.back().lower, BodyPart) &&
                        words[0].tag != Tag::Name && !words[0].lower.ends_with("'s");
  if (own_body) {
    Actor actor = wearer_actor();
    actor.body = true;
    return actor;
  }
  std::vector<std::string> names = names_in(words, 0, words.size());
  const bool only_names = std::all_of(words.begin(), words.end(), [](const Token& word) {
    return word.tag == Tag::Name || word.is("and") || word.is("i");
  });
  if (only_names && !names.empty()) {
    const bool with_me = words.back().is("i");
    Actor actor = named_actor(names);
    if (with_me) {
      names.push_back("I");
      actor.text = list_names(names);
      actor.third = false;
    }
    return actor;
  }
  Tokens resolved = words;
  turn_to_wearer(resolved, vocabulary_);
  Actor actor;
  actor.unresolved = pronouns_.resolve(resolved, {});
  actor.text = join(resolved);
  const std::optional<Phrase> phrase = noun_phrase(resolved, 0);
  actor.third = !(phrase && phrase->plural);
  return actor;
}

/// EgoScheme's filter, and what escapes it.
bool ActionExtractor::stays(const Clause& clause, const Deed& deed, const Actor& who) const {
  if (who.body && deed.kind != DeedKind::Handling) {
    return false;
  }
  switch (deed.kind) {
    case DeedKind::Handling:
    case DeedKind::Arrival:
    case DeedKind::Gesture:
    case DeedKind::Telling:
      return true;
    case DeedKind::Vague:
      if (deed.object && deed.object->pronoun && focus_.anything(deed.object->plural)) {
        return true;
      }
      break;
    case DeedKind::Talk:
    case DeedKind::Posture:
    case DeedKind::State:
      break;
  }
  const Tokens& rest = clause.rest;
  if (deed.place || !names_in(rest, 0, rest.size()).empty()) {
    return true;
  }
  if (!who.wearer && !who.names.empty() && deed.kind != DeedKind::Posture) {
    return !clause.copula || std::any_of(rest.begin(), rest.end(), [](const Token& word) {
      return word.tag == Tag::Noun || word.tag == Tag::Adjective;
    });
  }
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Token& word = rest[i];
    const bool ordinary =
        word.tag == Tag::Noun && !vocabulary_.noun_in(word.lower, Direction) &&
        !vocabulary_.noun_in(word.lower, BodyPart) && !vocabulary_.noun_in(word.lower, Vague) &&
        !vocabulary_.noun_in(word.lower, TimeNoun) &&
        !vocabulary_.noun_in(word.lower, PersonNoun) && !vocabulary_.noun_in(word.lower, Measure);
    if (ordinary && !focus_.seen(singular(word.lower))) {
      return true;
    }
  }
  return false;
}

Moment ActionExtractor::compose(Clause& clause, const Deed& deed, const Actor& who) {
  Moment moment;
  moment.kind = moment_kind(deed.kind);
  moment.view = deed.kind == DeedKind::Telling ? MomentView::Utterance : MomentView::Action;
  moment.subject = who.text;
  moment.verb = deed.verb;
  ReferenceContext context;
  context.subject = who.names.size() == 1 && !who.wearer && who.third ? who.names.front() : "";
  context.handled = deed.kind == DeedKind::Vague || deed.kind == DeedKind::Handling;
  moment.unresolved = pronouns_.resolve(clause.rest, context) || who.unresolved;
  if (deed.object) {
    moment.object = phrase_text(clause.rest, *deed.object);
  }
  if (deed.place) {
    moment.place = without_article(phrase_text(clause.rest, *deed.place));
  }
  moment.participants = who.names;
  if (moment.participants.size() == 1 && moment.participants.front() == who.text) {
    moment.participants.clear();
  }
  for (std::string& name : names_in(clause.rest, 0, clause.rest.size())) {
    if (learned_.is_person(name)) {
      moment.participants.push_back(std::move(name));
    }
  }
  moment.text = capitalised(who.text) + " " + predicate(clause, who.text == "I", who.third);
  if (!clause.rest.empty()) {
    moment.text += " " + join(clause.rest);
  }
  if (moment.place.empty() && deed.kind == DeedKind::Handling) {
    const std::optional<std::string> here = focus_.where();
    if (here) {
      moment.place = without_article(*here);
      if (who.wearer && count_words(moment.text) < kShort) {
        moment.text += " " + focus_.located().value_or("");
      }
    }
  }
  return moment;
}

void ActionExtractor::remember(const Clause& clause, const Deed& deed, const Actor& who) {
  for (const std::string& name : who.names) {
    if (!clause.elided_subject) {
      learned_.saw_subject(name);
    }
    focus_.person(name, Role::Subject, Channel::Caption);
  }
  mentions_.note(clause.rest, Channel::Caption, true, {});
  const bool there = deed.place && deed.area && (deed.reached || clause.copula) && who.wearer &&
                     !clause.negated && !clause.intended;
  if (there) {
    const std::string place = definite(clause.rest, *deed.place).phrase;
    const bool elsewhere = place == "the room" || place == "the house" || place == "the floor" ||
                           place.starts_with("his ") || place.starts_with("her ") ||
                           place.starts_with("their ");
    if (elsewhere) {
      focus_.arrive("", "");  // somewhere else, and nobody says where
      return;
    }
    const Token& head = clause.rest[deed.place->head];
    const std::string_view at = vocabulary_.noun_in(head.lower, OnPlace)   ? "on "
                                : vocabulary_.noun_in(head.lower, AtPlace) ? "at "
                                                                           : "in ";
    focus_.arrive(place, std::string(at) + place);
  }
}

}  // namespace daybook
