// "Last" and "first" ask for an occasion in three ways: with a noun of occasion ("the last time",
// "my first visit"), with somebody who does something ("the last to leave", "the first person
// who"), and as an adverb ("last used", "who arrived first"). With any other noun they tell a
// thing from its neighbours ("the last piece", "the first floor"). An article or a possessive
// before the word is the mark of a noun after it.

#include <cstddef>

#include "daybook/time/spoken/durations.h"
#include "daybook/time/spoken/numbers.h"
#include "daybook/time/spoken/occasions.h"
#include "daybook/time/spoken/tokens.h"

namespace daybook {
namespace {

bool is_occasion_noun(const SpokenToken& token) {
  return token.is_any({"time",    "times",     "occasion", "occasions",    "instance", "visit",
                       "visits",  "trip",      "meeting",  "conversation", "chat",     "discussion",
                       "mention", "encounter", "purchase", "appearance",   "sighting", "attempt",
                       "call",    "session",   "outing",   "occurrence",   "thing",    "things"});
}

bool is_person_noun(const SpokenToken& token) {
  return token.is_any({"person", "people", "one", "ones", "man", "woman", "guy", "girl", "boy",
                       "member", "friend", "speaker"});
}

/// What a noun is followed by when it is the doer of something: "to leave", "who left", "using".
bool begins_deed(const SpokenToken& token) {
  return token.is_any({"to", "who", "whom", "that", "i", "we", "he", "she", "they", "you"}) ||
         (token.is_word() && token.text.size() > 5 && token.text.ends_with("ing"));
}

/// An article, a possessive, a demonstrative: a noun follows.
bool is_determiner(const SpokenToken& token) {
  return token.possessive ||
         token.is_any({"the", "a", "an", "this", "that", "these", "those", "my", "your", "his",
                       "her", "its", "our", "their", "whose", "every", "each", "any", "very"});
}

/// Nouns that "last" and "first" go before without an article in headlines and set phrases.
bool is_set_noun(const SpokenToken& token) {
  return token.is_any(
      {"piece",    "pieces",    "name",     "names",  "row",      "shelf",     "page",
       "slice",    "bite",      "bit",      "place",  "resort",   "straw",     "word",
       "words",    "chapter",   "stop",     "bus",    "train",    "item",      "items",
       "box",      "bottle",    "cup",      "floor",  "aid",      "class",     "half",
       "prize",    "lady",      "gear",     "base",   "grade",    "hand",      "step",
       "course",   "question",  "names",    "week",   "month",    "year",      "night",
       "day",      "days",      "minute",   "second", "hour",     "century",   "season",
       "spring",   "summer",    "autumn",   "fall",   "winter",   "light",     "impression",
       "drawer",   "team",      "group",    "kind",   "rate",     "foremost",  "monday",
       "tuesday",  "wednesday", "thursday", "friday", "saturday", "sunday",    "january",
       "february", "april",     "june",     "july",   "august",   "september", "october",
       "november", "december"});
}

bool is_joined_by_hyphen(const SpokenText& text, std::size_t i) {
  return text[i + 1].is("-") && !text[i + 1].spaced && !text[i + 2].spaced;
}

/// "two times", "few times", "couple of times".
bool counts_times(const SpokenText& text, std::size_t i) {
  const auto number = match_english_number(text, i);
  return number && text[i + number->tokens].is_any({"times", "occasions"});
}

/// "The last time", "the first to leave", "the first person who".
bool names_occasion(const SpokenText& text, std::size_t i) {
  const SpokenToken& next = text[i + 1];
  return is_occasion_noun(next) || counts_times(text, i + 1) ||
         (next.is("to") && !text[i + 2].is_any({"the", "a", "an", "my"})) ||
         (is_person_noun(next) && begins_deed(text[i + 2]));
}

/// "When was my last coffee": the question asks for the time of the noun.
bool asks_when(const SpokenText& text, std::size_t i) {
  const bool owned =
      text.before(i).possessive || text.before(i).is_any({"my", "our", "his", "her"});
  return owned && i >= 3 && text.match_any(0, {"when was", "when is", "how long ago was"}) > 0 &&
         !is_set_noun(text[i + 1]);
}

/// "How long did it last", "will last", "lasts until".
bool is_verb_last(const SpokenText& text, std::size_t i) {
  const bool after_modal =
      text.before(i).is_any({"will", "would", "can", "could", "to", "should", "might", "may",
                             "cannot", "can't", "won't", "doesn't", "didn't", "long"});
  const bool before_length = text[i + 1].is_any(
      {"until", "till", "for", "long", "longer", "through", "forever", "another", "about", "only"});
  return after_modal || before_length || text.match(0, "how long") > 0 ||
         match_english_duration(text, i + 1).has_value();
}

bool is_last_occasion(const SpokenText& text, std::size_t i) {
  const SpokenToken& before = text.before(i);
  const SpokenToken& next = text[i + 1];
  if (before.is_any({"at", "everlasting"}) || next.is_any({"of", "but"}) || text[i].possessive ||
      is_joined_by_hyphen(text, i)) {
    return false;
  }
  if (names_occasion(text, i) || asks_when(text, i)) {
    return true;
  }
  return !is_determiner(before) && !is_set_noun(next) && !is_verb_last(text, i);
}

bool is_first_occasion(const SpokenText& text, std::size_t i) {
  const SpokenToken& before = text.before(i);
  const SpokenToken& next = text[i + 1];
  if (before.is_any({"at", "head"}) || next.is_any({"of", "and", "things", "come", "hand"}) ||
      text.match(i, "first thing in") > 0 || is_joined_by_hyphen(text, i)) {
    return false;
  }
  if (names_occasion(text, i) || asks_when(text, i)) {
    return true;
  }
  const bool is_opener = i == 0 && next.is(",");
  return !is_determiner(before) && !is_set_noun(next) && !is_opener;
}

/// "latest time", "the latest to arrive"; the latest version is a thing.
bool is_latest_occasion(const SpokenText& text, std::size_t i) {
  return (is_occasion_noun(text[i + 1]) || text[i + 1].is("to")) &&
         text.before(i).is_any({"the", "my", "our"});
}

bool is_usual(const SpokenText& text, std::size_t i) {
  if (text[i].is_any({"usual",       "usually",   "typically",  "generally", "normally",
                      "habitually",  "regularly", "frequently", "often",     "always",
                      "sometimes",   "rarely",    "seldom",     "mostly",    "routinely",
                      "customarily", "whenever",  "daily",      "commonly",  "routine",
                      "habit",       "habits"})) {
    return !text.before(i).is("as");
  }
  if (text[i].is("never")) {
    return !text[i + 1].is("mind");
  }
  return text.match_any(i,
                        {"every time", "each time", "every day", "every morning", "every evening",
                         "every night", "every afternoon", "every week", "every noon", "in general",
                         "hardly ever", "most of the time", "tend to", "as a rule"}) > 0;
}

bool is_count(const SpokenText& text, std::size_t i) {
  return text.match_any(i, {"how often", "how frequently", "how many times", "how many occasions",
                            "how many different times", "on how many", "number of times",
                            "how regularly", "how rarely"}) > 0;
}

/// "Did I just move", "have just left", "who just came": something done. "Just like", "just one"
/// and "just in case" are not.
bool is_just_done(const SpokenText& text, std::size_t i) {
  const SpokenToken& next = text[i + 1];
  if (!next.is_word() ||
      next.is_any({"a",       "an",     "the",     "one",   "two",    "like",    "as",     "in",
                   "for",     "about",  "because", "to",    "how",    "what",    "where",  "who",
                   "when",    "why",    "before",  "after", "now",    "this",    "that",   "these",
                   "those",   "my",     "your",    "his",   "her",    "our",     "their",  "right",
                   "fine",    "enough", "over",    "under", "around", "outside", "inside", "so",
                   "if",      "by",     "at",      "on",    "with",   "of",      "some",   "any",
                   "kidding", "there",  "here",    "want",  "need",   "i",       "me",     "us",
                   "them",    "him",    "it",      "and",   "or",     "but"})) {
    return false;
  }
  // An auxiliary or a subject stands before it, at most two words away.
  for (std::size_t back = 1; back <= 3 && back <= i; ++back) {
    if (text[i - back].is_any({"did", "have", "has", "had", "i", "we", "he", "she", "they", "you",
                               "who", "that", "what", "i've", "we've", "was", "were"})) {
      return true;
    }
  }
  return text.before(i).capital;  // a name
}

Occasion ordinal_words(const SpokenText& text, std::size_t i) {
  const SpokenToken& token = text[i];
  if (token.is("last")) {
    return is_last_occasion(text, i) ? Occasion::Last : Occasion::None;
  }
  if (token.is("first")) {
    return is_first_occasion(text, i) ? Occasion::First : Occasion::None;
  }
  if (token.is("latest")) {
    return is_latest_occasion(text, i) ? Occasion::Last : Occasion::None;
  }
  if (token.is("earliest")) {
    return text.before(i).is("at") || text.match(i >= 2 ? i - 2 : 0, "at the") > 0
               ? Occasion::None
               : Occasion::First;
  }
  if (text.match_any(i, {"most recent", "most recently", "previous time", "previous occasion"})) {
    return Occasion::Last;
  }
  const bool at_start =
      text.match_any(i, {"at the beginning", "in the beginning", "at the start"}) > 0;
  if (token.is_any({"originally", "initially"}) || (at_start && !text[i + 3].is("of"))) {
    return Occasion::First;
  }
  return Occasion::None;
}

}  // namespace

Occasion english_occasion(const SpokenText& text, std::size_t i) {
  if (const Occasion occasion = ordinal_words(text, i); occasion != Occasion::None) {
    return occasion;
  }
  if (is_count(text, i)) {
    return Occasion::Count;
  }
  if (is_usual(text, i)) {
    return Occasion::Usual;
  }
  return text[i].is("just") && is_just_done(text, i) ? Occasion::JustNow : Occasion::None;
}

}  // namespace daybook
