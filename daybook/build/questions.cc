// Inversion undone.
//
// "Did you buy the bread?"      -> you bought the bread           (do carries the tense)
// "Is the red light on?"        -> the red light is on            (subject moves first)
// "What time does it start?"    -> what time it starts
// "Who wants tea?"              -> who wants tea                  (the question word is subject)
// "It's too dirty, right?"      -> it is too dirty                (a tag falls away)

#include "daybook/build/questions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "daybook/build/phrases.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {
namespace {

using enum WordList;

Tokens part(const Tokens& words, std::size_t begin, std::size_t end) {
  return {words.begin() + static_cast<std::ptrdiff_t>(begin),
          words.begin() + static_cast<std::ptrdiff_t>(end)};
}

void append(Tokens& to, const Tokens& words) { to.insert(to.end(), words.begin(), words.end()); }

bool has_verb(const Tokens& words) {
  return std::any_of(words.begin(), words.end(), [](const Token& word) {
    return word.tag == Tag::Verb || word.tag == Tag::Auxiliary;
  });
}

bool is_contraction_of_not(const Tokens& words, std::size_t at) {
  return at < words.size() && words[at].tag == Tag::Negation;
}

class QuestionTurner {
 public:
  QuestionTurner(const Tokens& words, const Vocabulary& vocabulary)
      : words_(words), vocabulary_(vocabulary) {}

  std::optional<AskedContent> run(char end) {
    const bool tagged = drop_tag();
    if (words_.empty()) {
      return std::nullopt;
    }
    const Tokens condition = take_condition();
    std::optional<AskedContent> asked = ask(end, tagged);
    if (asked) {
      append(asked->content, condition);
    }
    return asked;
  }

 private:
  std::optional<AskedContent> ask(char end, bool tagged) {
    const bool asks = end == '?' || (words_.size() > 1 && words_[1].tag == Tag::Pronoun) ||
                      (words_.size() > 1 && words_[1].tag == Tag::Name);
    if (words_[0].tag == Tag::Auxiliary && words_.size() > 1 && asks && !commands()) {
      if (std::optional<AskedContent> asked = inverted(0)) {
        return asked;
      }
    }
    if (words_[0].tag == Tag::Question && (end != '.' || opens_question())) {
      return with_word();
    }
    if (end != '?' && !tagged) {
      return std::nullopt;
    }
    return AskedContent{has_verb(words_) ? QuestionKind::Whether : QuestionKind::About, words_};
  }

  /// "If it rains, shall we stay?": the condition goes to the end. "The lamp, is it on?": the
  /// topic goes altogether.
  Tokens take_condition() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const bool cut = words_[i - 1].after == ',' &&
                       (words_[i].tag == Tag::Auxiliary || words_[i].tag == Tag::Question);
      if (!cut) {
        continue;
      }
      Tokens before = part(words_, 0, i);
      const bool condition = before[0].is("if") || before[0].is("when");
      if (!condition && has_verb(before)) {
        return {};
      }
      words_ = part(words_, i, words_.size());
      if (!condition) {
        return {};
      }
      before.back().after = 0;
      lower_first(before.front());
      return before;
    }
    return {};
  }

  /// "Don't touch it": a command, not a question.
  bool commands() const {
    return words_[0].is("do") && is_contraction_of_not(words_, 1) && words_.size() > 2 &&
           words_[2].tag == Tag::Verb;
  }

  /// Drops "..., right", "..., isn't it" and says whether there was one.
  bool drop_tag() {
    for (std::size_t i = words_.size(); i-- > 1;) {
      if (words_[i - 1].after != ',') {
        continue;
      }
      const Token& first = words_[i];
      const bool word =
          i + 1 == words_.size() && (first.is("right") || first.is("huh") || first.is("eh") ||
                                     first.is("yeah") || first.is("no") || first.is("correct"));
      const bool clause = first.tag == Tag::Auxiliary && words_.size() - i <= 3 && i > 1;
      if (!word && !clause) {
        return false;
      }
      words_.resize(i);
      words_.back().after = 0;
      return true;
    }
    return false;
  }

  /// "What ..." without a question mark still asks when an auxiliary is inverted.
  bool opens_question() const {
    const std::size_t at = word_phrase_end();
    return at < words_.size() && words_[at].tag == Tag::Auxiliary && subject_end(at + 1) > at + 1;
  }

  /// Where the subject that begins at `at` ends; `at` when none begins there.
  std::size_t subject_end(std::size_t at) const {
    if (at >= words_.size()) {
      return at;
    }
    const Token& first = words_[at];
    if (first.is("there") || first.is("i") || first.tag == Tag::Pronoun) {
      return at + 1;
    }
    const std::optional<Phrase> phrase = noun_phrase(words_, at);
    return phrase ? phrase->end : at;
  }

  /// "Did you buy bread" from `at`, the place of the auxiliary.
  std::optional<AskedContent> inverted(std::size_t at) const {
    std::size_t subject = at + 1;
    const bool negated = is_contraction_of_not(words_, subject);
    if (negated) {
      ++subject;
    }
    std::size_t end = subject_end(subject);
    if (end == subject) {
      return std::nullopt;
    }
    const Token& auxiliary = words_[at];
    end = before_swallowed_verb(auxiliary, subject, end);
    if (at == 0 && words_[subject].is("you") && asks_favour(auxiliary, end)) {
      return AskedContent{QuestionKind::Request,
                          without_softeners(part(words_, end, words_.size()))};
    }
    Tokens content = part(words_, subject, end);
    content.back().after = 0;
    append(content, predicate_after(auxiliary, negated, end));
    return AskedContent{at == 0 ? QuestionKind::Whether : QuestionKind::Which, content};
  }

  /// "How does this pump work": the phrase must leave the verb that the auxiliary needs.
  std::size_t before_swallowed_verb(const Token& auxiliary, std::size_t subject,
                                    std::size_t end) const {
    const bool needs_verb = auxiliary.in(Do) || auxiliary.in(Modal);
    for (std::size_t i = end; i < words_.size(); ++i) {
      if (words_[i].tag == Tag::Verb || words_[i].tag == Tag::Auxiliary) {
        return end;
      }
    }
    return needs_verb && end > subject + 1 && words_[end - 1].verb.is(VerbForm::Base) ? end - 1
                                                                                      : end;
  }

  bool asks_favour(const Token& auxiliary, std::size_t verb) const {
    const bool modal = auxiliary.is("can") || auxiliary.is("could") || auxiliary.is("will") ||
                       auxiliary.is("would");
    while (verb < words_.size() && words_[verb].tag != Tag::Verb &&
           (words_[verb].tag == Tag::Adverb || words_[verb].tag == Tag::Interjection)) {
      ++verb;
    }
    if (!modal || verb >= words_.size() || words_[verb].tag != Tag::Verb) {
      return false;
    }
    const std::uint16_t sensing = verb_class::kPerceive | verb_class::kMental;
    return (words_[verb].verb.verb->classes & sensing) == 0;
  }

  static Tokens without_softeners(Tokens words) {
    std::size_t begin = 0;
    while (begin < words.size() &&
           (words[begin].tag == Tag::Interjection || words[begin].tag == Tag::Adverb)) {
      ++begin;
    }
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(begin));
    return words;
  }

  /// The auxiliary put back behind the subject; "do" gives its tense to the verb.
  Tokens predicate_after(const Token& auxiliary, bool negated, std::size_t rest) const {
    Tokens out;
    Tokens tail = part(words_, rest, words_.size());
    const bool support = auxiliary.in(Do) && !negated;
    if (!support) {
      out.push_back(auxiliary);
      out.back().after = 0;
      lower_first(out.back());
      if (negated) {
        out.push_back(make_token("not", Tag::Negation, vocabulary_));
      }
      append(out, tail);
      return out;
    }
    for (Token& word : tail) {
      const bool verbal =
          word.tag == Tag::Verb || word.tag == Tag::Auxiliary || &word == &tail.front();
      if (verbal && word.verb.is(VerbForm::Base)) {
        inflect(word, auxiliary);
        break;
      }
    }
    append(out, tail);
    return out;
  }

  static void lower_first(Token& word) {
    if (word.text != "I") {
      word.text = word.lower;
    }
  }

  void inflect(Token& verb, const Token& support) const {
    if (!verb.verb || !verb.verb.is(VerbForm::Base)) {
      return;
    }
    const Verb& entry = *verb.verb.verb;
    const char after = verb.after;
    const Tag tag = verb.tag == Tag::Noun ? Tag::Verb : verb.tag;
    if (support.is("did")) {
      verb = make_token(entry.past, tag, vocabulary_);
    } else if (support.is("does")) {
      verb = make_token(entry.third, tag, vocabulary_);
    }
    verb.after = after;
  }

  /// Where "what kind of tea", "how many", "which line" ends.
  std::size_t word_phrase_end() const {
    const Token& first = words_[0];
    std::size_t at = 1;
    if (first.is("how")) {
      while (at < words_.size() &&
             (words_[at].tag == Tag::Adjective || words_[at].tag == Tag::Adverb ||
              words_[at].tag == Tag::Determiner) &&
             !words_[at].is("about")) {
        ++at;
      }
    }
    const bool takes_noun = first.is("what") || first.is("which") || first.is("whose") || at > 1;
    if (takes_noun && at < words_.size() &&
        (words_[at].tag == Tag::Noun || words_[at].tag == Tag::Adjective ||
         words_[at].tag == Tag::Name || words_[at].tag == Tag::Number)) {
      if (const std::optional<Phrase> phrase = noun_phrase(words_, at)) {
        at = phrase->end;
      }
    }
    return at;
  }

  /// "Who has it", "who does the dishes": no auxiliary but the verb itself.
  bool owns(std::size_t at) const {
    const bool may = words_[at].in(Have) || words_[at].in(Do);
    const auto begin = words_.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    return may && words_[0].is("who") && std::none_of(begin, words_.end(), [](const Token& word) {
             return word.tag == Tag::Verb || word.tag == Tag::Auxiliary;
           });
  }

  std::optional<AskedContent> with_word() const {
    const bool about =
        words_.size() > 2 && words_[1].is("about") && (words_[0].is("what") || words_[0].is("how"));
    if (about) {
      return AskedContent{QuestionKind::About, part(words_, 2, words_.size())};
    }
    const std::size_t at = word_phrase_end();
    Tokens content = part(words_, 0, at);
    lower_first(content.front());
    if (at < words_.size() && words_[at].tag == Tag::Auxiliary && !owns(at)) {
      if (const std::optional<AskedContent> turned = inverted(at)) {
        append(content, turned->content);
        return AskedContent{QuestionKind::Which, content};
      }
    }
    append(content, part(words_, at, words_.size()));
    return AskedContent{QuestionKind::Which, content};
  }

  Tokens words_;
  const Vocabulary& vocabulary_;
};

}  // namespace

std::optional<AskedContent> asked_content(const Tokens& sentence, char end,
                                          const Vocabulary& vocabulary) {
  return QuestionTurner(sentence, vocabulary).run(end);
}

}  // namespace daybook
