// Each sentence is one of: a reply to an open question, a courtesy, a question, a command, a
// statement, a fragment. What is told passes through three steps, always in this order:
// references resolved in the speaker's words, persons shifted to the wearer's side, words
// joined.

#include "daybook/build/utterances.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/person_shift.h"
#include "daybook/build/phrases.h"
#include "daybook/build/predicates.h"
#include "daybook/build/pronouns.h"
#include "daybook/build/questions.h"
#include "daybook/build/speakers.h"
#include "daybook/build/speech_cleaning.h"
#include "daybook/build/statements.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using enum WordList;

constexpr Duration kReplyReach = std::chrono::seconds(6);
constexpr Duration kAddresseeReach = std::chrono::seconds(10);
constexpr std::size_t kShortAnswer = 5;
constexpr std::size_t kWholeStatement = 3;  ///< words that a statement has at least

/// A verb that could carry a sentence: "time to buy" has none.
bool has_verb(const Tokens& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool infinitive = i > 0 && words[i - 1].tag == Tag::To;
    if (words[i].tag == Tag::Auxiliary || (words[i].tag == Tag::Verb && !infinitive)) {
      return true;
    }
  }
  return false;
}

bool has_noun(const Tokens& words) {
  return std::any_of(words.begin(), words.end(), [](const Token& word) {
    return word.tag == Tag::Noun || word.tag == Tag::Name;
  });
}

bool says_something(const Tokens& words) {
  return std::any_of(words.begin(), words.end(), [](const Token& word) {
    return word.tag == Tag::Noun || word.tag == Tag::Name || word.tag == Tag::Number ||
           word.tag == Tag::Adjective;
  });
}

/// Whether words begin with a bare verb: "hold it down".
bool is_order(const Tokens& words) {
  if (words.empty()) {
    return false;
  }
  const Token& first = words.front();
  const bool auxiliary = first.is("be") || first.is("have") || first.is("do");
  const bool negated = words.size() > 1 && words[1].tag == Tag::Negation;
  return (first.tag == Tag::Verb && first.verb.is(VerbForm::Base)) ||
         (first.tag == Tag::Auxiliary && auxiliary && !negated);
}

void lower_first(Tokens& words, const Learned& learned) {
  if (words.empty() || words.front().text == "I" || words.front().tag == Tag::Name) {
    return;
  }
  const Token& first = words.front();
  const bool ascii = first.text.size() == first.lower.size();
  const bool maybe_name =
      first.lists == 0 && !first.verb && first.tag == Tag::Noun && !learned.is_common(first.lower);
  if (maybe_name) {
    return;
  }
  const bool acronym = first.text.size() > 1 && first.text[1] >= 'A' && first.text[1] <= 'Z';
  if (ascii && !acronym && first.text.find(' ') == std::string::npos) {
    words.front().text = first.lower;
  }
}

std::string third_person(std::string_view verb) { return with_s(verb); }

}  // namespace

UtteranceExtractor::UtteranceExtractor(const Vocabulary& vocabulary, Learned& learned, Focus& focus,
                                       Pronouns& pronouns, std::string own_name)
    : vocabulary_(vocabulary),
      learned_(learned),
      focus_(focus),
      pronouns_(pronouns),
      mentions_(vocabulary, learned, focus),
      own_name_(std::move(own_name)) {}

void UtteranceExtractor::forget() {
  open_.reset();
  other_.reset();
  latest_.reset();
}

std::vector<Moment> UtteranceExtractor::extract(const Spoken& spoken) {
  std::vector<Moment> moments;
  if (latest_ && latest_->speaker != spoken.speaker) {
    other_ = latest_;
  }
  for (const Sentence& sentence : read_sentences(spoken.text, vocabulary_, learned_)) {
    learned_.saw_words(sentence.words);
    focus_.next_clause(spoken.interval.start);
    CleanSpeech speech = clean_speech(sentence, learned_);
    choose_addressee(speech, spoken);
    if (std::optional<Moment> moment = reply(speech, spoken)) {
      moments.push_back(std::move(*moment));
    }
    read(speech, spoken, moments);
    mentions_.note(speech.words, Channel::Speech, false, own_name_);
  }
  latest_ = Turn{spoken.speaker, spoken.interval.end};
  if (spoken.speaker.kind == SpeakerKind::Person) {
    focus_.person(spoken.speaker.name, Role::Addressee, Channel::Speech);
  }
  return moments;
}

void UtteranceExtractor::choose_addressee(const CleanSpeech& speech, const Spoken& spoken) {
  addressee_.reset();
  if (speech.vocative) {
    const bool wearer = *speech.vocative == own_name_;
    addressee_ =
        wearer ? Speaker{SpeakerKind::Wearer, "I"} : Speaker{SpeakerKind::Person, *speech.vocative};
  } else if (other_ && other_->speaker.named() &&
             spoken.interval.start - other_->when <= kAddresseeReach) {
    addressee_ = other_->speaker;
  }
}

UtteranceExtractor::Told UtteranceExtractor::tell(Tokens words, const Speaker& speaker,
                                                  const std::optional<Speaker>& addressee) {
  Told told;
  ReferenceContext context;
  context.channel = Channel::Speech;
  context.excluded.push_back(speaker.name);
  if (addressee) {
    context.excluded.push_back(addressee->name);
  }
  for (Token& word : words) {
    if (word.is(own_name_)) {
      word = make_token("me", Tag::Pronoun, vocabulary_);
    }
  }
  lower_first(words, learned_);
  told.unresolved = pronouns_.resolve(words, context);
  told.unresolved = shift_person(words, speaker, addressee, vocabulary_) || told.unresolved;
  for (std::string& name : names_in(words, 0, words.size())) {
    if (learned_.is_person(name)) {
      told.names.push_back(std::move(name));
    }
  }
  told.text = join(words);
  return told;
}

Moment UtteranceExtractor::make(MomentKind kind, const Spoken& spoken, std::string_view verb,
                                const std::string& link, const Told& told, bool to_addressee) {
  Moment moment;
  moment.view = MomentView::Utterance;
  moment.kind = kind;
  moment.interval = spoken.interval;
  moment.lines = spoken.lines;
  moment.subject = spoken.speaker.name;
  moment.verb = verb;
  moment.object = told.text;
  moment.unresolved = told.unresolved;
  const bool first = spoken.speaker.kind == SpeakerKind::Wearer;
  const bool plural = spoken.speaker.kind == SpeakerKind::Group;
  moment.text = capitalised(moment.subject) + " " +
                (first || plural ? std::string(verb) : third_person(verb));
  if (to_addressee && addressee_) {
    const bool wearer = addressee_->kind == SpeakerKind::Wearer;
    moment.text += wearer ? " me" : " " + addressee_->name;
    if (!wearer) {
      moment.participants.push_back(addressee_->name);
    }
  }
  moment.text += link + told.text;
  for (const std::string& name : told.names) {
    if (std::find(moment.participants.begin(), moment.participants.end(), name) ==
            moment.participants.end() &&
        name != moment.subject) {
      moment.participants.push_back(name);
    }
  }
  return moment;
}

void UtteranceExtractor::read(const CleanSpeech& speech, const Spoken& spoken,
                              std::vector<Moment>& moments) {
  if (speech.laughed) {
    Moment laugh = make(MomentKind::Gesture, spoken, "laugh", "", {}, false);
    laugh.view = MomentView::Action;
    moments.push_back(std::move(laugh));
  }
  if (speech.words.empty() || speech.laughed) {
    return;
  }
  if (std::optional<Moment> special = special_form(speech, spoken)) {
    moments.push_back(std::move(*special));
    return;
  }
  const bool gerund =
      speech.words.front().tag == Tag::Verb && speech.words.front().verb.is(VerbForm::Gerund);
  if (!has_verb(speech.words) || gerund) {
    if (gerund || has_noun(speech.words)) {
      moments.push_back(fragment(speech.words, spoken));
    }
    return;
  }
  for (Tokens& part : split_statement(speech.words)) {
    const bool broken = part.size() <= 3 && part.back().tag == Tag::Auxiliary;  // "this is ..."
    if (part.size() > 1 && !broken) {
      moments.push_back(statement(std::move(part), spoken));
    }
  }
}

/// What is no plain statement: courtesy, question, answer, command.
std::optional<Moment> UtteranceExtractor::special_form(const CleanSpeech& speech,
                                                       const Spoken& spoken) {
  if (std::optional<Moment> kind_word = courtesy(speech, spoken)) {
    return kind_word;
  }
  if (std::optional<AskedContent> asked = asked_content(speech.words, speech.end, vocabulary_)) {
    if (asked->kind == QuestionKind::Which && asked->content.size() < 2) {
      return std::nullopt;
    }
    const Token& first = asked->content.front();
    const bool elided =
        first.tag == Tag::Auxiliary || (is_order(asked->content) && first.in(Stative));
    if (asked->kind == QuestionKind::Whether && elided) {  // "Need help?", "Is cold?"
      const bool thing = first.is("is") || first.is("was") || first.is("has");
      asked->content.insert(asked->content.begin(),
                            make_token(thing ? "it" : "you", Tag::Pronoun, vocabulary_));
    }
    open_ = Open{spoken.speaker, spoken.interval.end, *asked};
    return question(*asked, spoken);
  }
  if (std::optional<Moment> answer = short_answer(speech, spoken)) {
    return answer;
  }
  return command(speech, spoken);
}

std::optional<Moment> UtteranceExtractor::reply(const CleanSpeech& speech, const Spoken& spoken) {
  if (!open_ || open_->by == spoken.speaker || spoken.interval.start - open_->when > kReplyReach) {
    return std::nullopt;
  }
  const QuestionKind kind = open_->asked.kind;
  const bool yes = speech.affirmed || speech.agreed;
  if (kind == QuestionKind::Request && yes) {
    const Told told = tell(open_->asked.content, open_->by, spoken.speaker);
    open_.reset();
    report_reply("yes", told);
    return make(MomentKind::Agree, spoken, "agree", " to ", told, false);
  }
  const bool whole = open_->asked.content.size() >= kWholeStatement;
  if (kind != QuestionKind::Whether || !whole || !(yes || speech.denied)) {
    return std::nullopt;
  }
  const Told told = tell(open_->asked.content, open_->by, spoken.speaker);
  open_.reset();
  report_reply(yes ? "yes" : "no", told);
  return yes ? make(MomentKind::Confirm, spoken, "confirm", " that ", told, false)
             : make(MomentKind::Deny, spoken, "deny", " that ", told, false);
}

void UtteranceExtractor::report_reply(std::string_view word, const Told& told) {
  pronouns_.report(std::string(word),
                   told.unresolved ? std::nullopt : std::optional<std::string>(told.text));
}

/// "Behind the milk." after "Where's the butter?".
std::optional<Moment> UtteranceExtractor::short_answer(const CleanSpeech& speech,
                                                       const Spoken& spoken) {
  if (!open_ || open_->by == spoken.speaker || spoken.interval.start - open_->when > kReplyReach ||
      open_->asked.kind != QuestionKind::Which || speech.words.size() > kShortAnswer ||
      has_verb(speech.words) || !says_something(speech.words)) {
    return std::nullopt;
  }
  const Open open = std::exchange(open_, std::nullopt).value();
  Told told = tell(speech.words, spoken.speaker, open.by);
  const Told asked = tell(open.asked.content, open.by, spoken.speaker);
  told.text += " when asked " + asked.text;
  told.unresolved = told.unresolved || asked.unresolved;
  told.names.insert(told.names.end(), asked.names.begin(), asked.names.end());
  return make(MomentKind::Say, spoken, "answer", " ", told, false);
}

std::optional<Moment> UtteranceExtractor::courtesy(const CleanSpeech& speech,
                                                   const Spoken& spoken) {
  const Token& first = speech.words.front();
  if (first.in(Thanking)) {
    std::size_t i = 1;
    while (i < speech.words.size() && !speech.words[i].is("for")) {
      ++i;
    }
    Told told;
    if (i < speech.words.size()) {
      told = tell({speech.words.begin() + static_cast<std::ptrdiff_t>(i), speech.words.end()},
                  spoken.speaker, addressee_);
      told.text = " " + told.text;
    }
    if (!addressee_) {
      return std::nullopt;
    }
    return make(MomentKind::Thank, spoken, "thank", "", told, true);
  }
  const bool short_words =
      speech.words.size() <= 3 && (!has_verb(speech.words) || speech.words.size() == 1);
  if (!short_words || !addressee_) {
    return std::nullopt;
  }
  if (first.in(Greeting)) {
    return make(MomentKind::Exclaim, spoken, "greet", "", {}, true);
  }
  if (first.in(Sorry)) {
    const Told to{addressee_->kind == SpeakerKind::Wearer ? "me" : addressee_->name, {}, false};
    return make(MomentKind::Exclaim, spoken, "apologise", " to ", to, false);
  }
  return std::nullopt;
}

Moment UtteranceExtractor::question(const AskedContent& asked, const Spoken& spoken) {
  const Told told = tell(asked.content, spoken.speaker, addressee_);
  switch (asked.kind) {
    case QuestionKind::Request:
      return make(MomentKind::Request, spoken, "ask", addressee_ ? " to " : " somebody to ", told,
                  true);
    case QuestionKind::About:
      return make(MomentKind::Ask, spoken, "ask", " about ", told, true);
    case QuestionKind::Which:
      return make(MomentKind::Ask, spoken, "ask", " ", told, true);
    case QuestionKind::Whether:
      break;
  }
  return make(MomentKind::Ask, spoken, "ask",
              is_order(asked.content) ? " whether to " : " whether ", told, true);
}

/// "Take a look", "don't touch it", "let's go".
std::optional<Moment> UtteranceExtractor::command(const CleanSpeech& speech, const Spoken& spoken) {
  Tokens words = speech.words;
  while (words.size() > 2 && words.front().tag == Tag::Adverb && words[1].tag == Tag::Verb) {
    words.erase(words.begin());  // "just put it there"
  }
  const bool lets = words.size() > 2 && words[0].is("let") && words[1].is("us");
  if (lets) {
    words.erase(words.begin(), words.begin() + 2);
    open_ = Open{spoken.speaker, spoken.interval.end, {QuestionKind::Request, words}};
    return make(MomentKind::Request, spoken, "suggest", " that we ",
                tell(words, spoken.speaker, addressee_), false);
  }
  const bool let_me = words.size() > 2 && words[0].is("let") && words[1].is("me");
  if (let_me) {
    words.erase(words.begin(), words.begin() + 2);
    return make(MomentKind::Plan, spoken, "offer", " to ", tell(words, spoken.speaker, addressee_),
                false);
  }
  const bool negated = words.size() > 2 && words[0].is("do") && words[1].tag == Tag::Negation;
  if (negated) {
    words.erase(words.begin(), words.begin() + 2);
  }
  const Token& first = words.front();
  const bool imperative =
      is_order(words) && first.after == 0 &&
      !(first.tag == Tag::Verb && vocabulary_.in(first.verb.verb->base, Stative));
  const bool idiom =
      words.size() == 2 && (words[1].in(Particle) || words[1].is("me"));  // "come on"
  if (!imperative || words.size() < 2 || idiom) {
    return std::nullopt;
  }
  if (!negated) {
    open_ = Open{spoken.speaker, spoken.interval.end, {QuestionKind::Request, words}};
  }
  const std::string link =
      std::string(addressee_ ? "" : " somebody") + (negated ? " not to " : " to ");
  return make(MomentKind::Request, spoken, "ask", link, tell(words, spoken.speaker, addressee_),
              true);
}

Moment UtteranceExtractor::statement(Tokens words, const Spoken& spoken) {
  const Token& first = words.front();
  const bool headless = (first.tag == Tag::Verb || first.tag == Tag::Auxiliary) && first.after == 0;
  if (headless) {
    const bool thing = first.is("is") || first.is("was") || first.is("has") ||
                       (first.tag == Tag::Verb && first.verb.is(VerbForm::Third));
    lower_first(words, learned_);
    words.insert(words.begin(), make_token(thing ? "it" : "I", Tag::Pronoun, vocabulary_));
  }
  const bool plan = words.size() > 2 && words[0].is("i") &&
                    (words[1].is("will") || (words[1].is("am") && words[2].is("going")));
  const Told told = tell(std::move(words), spoken.speaker, addressee_);
  const MomentKind kind = plan ? MomentKind::Plan : MomentKind::Say;
  return addressee_ ? make(kind, spoken, "tell", " that ", told, true)
                    : make(kind, spoken, "say", " that ", told, false);
}

Moment UtteranceExtractor::fragment(Tokens words, const Spoken& spoken) {
  return make(MomentKind::Say, spoken, "mention", " ",
              tell(std::move(words), spoken.speaker, addressee_), false);
}

}  // namespace daybook
