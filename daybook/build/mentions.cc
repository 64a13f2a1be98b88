// Noun phrases left to right. A bare singular word that could be a verb or stands alone at the
// head of a sentence is no thing: "Hurry", "Look", "Pull".

#include "daybook/build/mentions.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/phrases.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"

namespace daybook {
namespace {

using enum WordList;

bool verb_before(const Tokens& words, std::size_t at) {
  for (std::size_t i = 0; i < at; ++i) {
    if (words[i].tag == Tag::Verb || words[i].tag == Tag::Auxiliary) {
      return true;
    }
  }
  return false;
}

/// A possessive that would need an owner wherever the phrase is put: "his room".
bool refers(const Token& word) { return word.in(Possessive) && !word.is("my") && !word.is("our"); }

bool acts(const Tokens& words, std::size_t end) {
  return end < words.size() && (words[end].tag == Tag::Verb || words[end].tag == Tag::Auxiliary);
}

}  // namespace

bool Mentions::is_thing(const Tokens& words, const Phrase& phrase) const {
  const Token& about = words[phrase.about];
  if (phrase.name || about.tag != Tag::Noun || about.in(Adjective) || about.in(Adverb)) {
    return false;
  }
  const bool verbal_form = about.verb && !about.verb.is(VerbForm::Base) &&
                           !about.verb.is(VerbForm::Third);  // "the opened"
  if (verbal_form) {
    return false;
  }
  if (words[phrase.begin].is("no")) {
    return false;
  }
  for (std::size_t i = phrase.begin; i < phrase.end; ++i) {
    const bool other = words[i].tag == Tag::Pronoun || refers(words[i]);
    if (words[i].tag == Tag::Adverb || words[i].tag == Tag::Verb || other) {
      return false;
    }
  }
  for (const WordList list :
       {Direction, BodyPart, TimeNoun, Area, OnPlace, PersonNoun, Vague, Abstract, Number}) {
    if (vocabulary_.noun_in(about.lower, list)) {
      return false;
    }
  }
  const bool bare = phrase.end == phrase.begin + 1;
  if (!bare) {
    return true;
  }
  const bool verbal = about.verb && about.verb.is(VerbForm::Base) && !about.in(NounFirst);
  return !verbal && !(phrase.begin == 0 && !acts(words, phrase.end)) && about.text.size() > 2;
}

void Mentions::note(const Tokens& words, Channel channel, bool predicate,
                    std::string_view own_name) {
  for (std::size_t i = 0; i < words.size();) {
    const std::optional<Phrase> phrase = noun_phrase(words, i);
    if (!phrase || phrase->pronoun) {
      ++i;
      continue;
    }
    const bool oblique = i > 0 && words[i - 1].tag == Tag::Preposition;
    const bool subject = !predicate && !verb_before(words, i) && acts(words, phrase->end);
    const Role role = oblique ? Role::Oblique : subject ? Role::Subject : Role::Object;
    note_names(words, *phrase, {channel, role, subject}, own_name);
    note_owners(words, *phrase, channel, own_name);
    note_somebody(words, *phrase, {channel, role, subject});
    // "My ring" said by somebody is not my ring.
    const bool somebodys = channel == Channel::Speech && words[phrase->begin].in(Possessive);
    if (!somebodys && is_thing(words, *phrase)) {
      focus_.thing(definite(words, *phrase), role, channel);
    }
    i = phrase->end;
  }
}

void Mentions::note_names(const Tokens& words, const Phrase& phrase, const Part& part,
                          std::string_view own_name) {
  for (std::string& name : names_in(words, phrase.begin, phrase.end)) {
    if (name != own_name && (learned_.is_person(name) || part.subject)) {
      focus_.person(std::move(name), part.role, part.channel);
    }
  }
}

/// "Greta's bees" mention Greta.
void Mentions::note_owners(const Tokens& words, const Phrase& phrase, Channel channel,
                           std::string_view own_name) {
  for (std::size_t k = phrase.begin; k < phrase.end; ++k) {
    const bool owner =
        words[k].tag == Tag::Possessive && words[k].capital && words[k].lower.ends_with("'s");
    if (!owner) {
      continue;
    }
    const std::string name = words[k].text.substr(0, words[k].text.size() - 2);
    if (name != own_name && learned_.is_person(name)) {
      focus_.person(name, Role::Oblique, channel);
    }
  }
}

/// A person by description: "the plumber", "my aunt".
void Mentions::note_somebody(const Tokens& words, const Phrase& phrase, const Part& part) {
  const Token& head = words[phrase.head];
  const bool somebody = !phrase.name && !phrase.plural && head.tag == Tag::Noun &&
                        vocabulary_.in(head.lower, PersonNoun);
  if (!somebody) {
    return;
  }
  const Gender gender = head.in(Masculine)  ? Gender::He
                        : head.in(Feminine) ? Gender::She
                                            : Gender::Unknown;
  focus_.person(definite(words, phrase).phrase, part.role, part.channel, gender);
}

}  // namespace daybook
