// A question recounts when each of its words frames it, names its time, a person, or is one of
// the plain words of doing, being together and talking; what is left would be looked for.

#include "daybook/answer/recount_question.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/telling.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/question.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

bool is_of(std::string_view section, const std::string& word) {
  return question_words(section).contains(word);
}

/// One question, as the words of its main part that name no time.
class Reading {
 public:
  Reading(const MemoryIndex& index, std::size_t visible, const Intent& intent,
          const Question& question)
      : index_(index), intent_(intent), question_(question) {
    for (const NameId id : known_people(index, visible, 1)) {
      people_.emplace(index.person(id));
    }
    const std::string untimed = without_times(intent);
    for (const Word& word : split_words(untimed)) {
      words_.push_back(word.lower);
    }
  }

  /// "Who was there?" and "where was I?" are plain where a time is named.
  bool names_nothing_else(Asked asked) const {
    bool plain = means_whole_day() || ranks(asked) ||
                 (intent_.window && (asked == Asked::Person || asked == Asked::Place));
    if (is_about_somebody()) {
      return false;
    }
    for (const std::string& word : words_) {
      if (is_chinese(word)) {
        const std::string rest = without_plain_chinese(word);
        plain = plain || rest.size() < word.size();
        if (!rest.empty() && !is_person(rest)) {
          return false;
        }
        continue;
      }
      plain = plain || is_of("recount", word) || is_of("do", word);
      if (!is_plain(word)) {
        return false;
      }
    }
    return plain;
  }

  /// "What am I doing tomorrow?": nothing of it can have been recorded.
  bool is_about_the_future() const {
    return !intent_.window && std::any_of(intent_.time.phrases.begin(), intent_.time.phrases.end(),
                                          [](const TimePhrase& phrase) { return phrase.future; });
  }

  RecountKind kind(Asked asked) const {
    const bool people = asked == Asked::Person || has("people") || has("company");
    if (people) {
      return RecountKind::Company;
    }
    if (asks_for_habits()) {
      return RecountKind::Habits;
    }
    const bool talk = std::any_of(words_.begin(), words_.end(), [](const std::string& word) {
      return is_of("talk", word) || contains_any(word, "chinese talk");
    });
    return talk ? RecountKind::Talk : RecountKind::Doings;
  }

  bool asks_for_habits() const { return intent_.time.qualifier == Qualifier::Usual; }

  /// "Who did I talk to most?", "who is usually with me?"
  bool ranks(Asked asked) const {
    return asked == Asked::Person && (has("most") || means_least() || asks_for_habits() ||
                                      intent_.main.find("最多") != std::string::npos ||
                                      intent_.main.find("最常") != std::string::npos);
  }

  /// "The first thing I did": but "the first day" is a time.
  RecountPart part(Asked asked) const {
    if (ranks(asked)) {
      return means_least() ? RecountPart::Least : RecountPart::Most;
    }
    if (has("last") || (intent_.just && !intent_.window)) {
      return RecountPart::End;
    }
    return has("first") ? RecountPart::Beginning : RecountPart::Whole;
  }

  /// "My day", "the whole day".
  bool means_whole_day() const {
    const std::vector<Word> words = split_words(intent_.main);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const std::string& word = words[i].lower;
      if (words[i + 1].lower == "day" && (word == "my" || word == "whole" || word == "entire" ||
                                          word == "all" || word == "full")) {
        return true;
      }
    }
    return intent_.main.find("一整天") != std::string::npos ||
           intent_.main.find("全天") != std::string::npos;
  }

  /// Named, the wearer left out.
  std::vector<std::string> people() const {
    std::vector<std::string> names;
    for (const std::string& word : words_) {
      const std::string name = owner(word);
      if (name != index_.person(0) && people_.contains(name)) {
        names.push_back(name);
      }
    }
    return names;
  }

  bool names_wearer() const { return has("i") || has("we"); }

  /// Who says, in "the last thing that Omar said".
  std::string speaker() const {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (words_[i] == "say" || words_[i] == "said" || words_[i] == "says") {
        return words_[i - 1] == "i" ? "I" : is_person(words_[i - 1]) ? words_[i - 1] : "";
      }
    }
    return {};
  }

  Interval during(Asked asked) const {
    const Clockface& face = index_.wearer().face;
    const Interval today = face.whole_day(face.local(question_.asked).day);
    const Interval whole{std::min(index_.windows().interval(0).start, today.start), today.end};
    Interval during = intent_.window.value_or(ranks(asked) ? whole : today);
    if (means_whole_day()) {
      during = face.whole_day(face.local(during.start).day);
    }
    return {during.start, std::min(during.end, question_.asked)};
  }

  /// Named by a part of the day, or by hours of every day ("usually after breakfast").
  std::optional<std::pair<Duration, Duration>> day_part() const {
    if (intent_.day_part) {
      return intent_.day_part;
    }
    for (const TimePhrase& phrase : intent_.time.phrases) {
      if (phrase.daily) {
        return std::pair{phrase.daily->start, phrase.daily->end};
      }
    }
    return std::nullopt;
  }

 private:
  bool means_least() const {
    return has("least") || intent_.main.find("最少") != std::string::npos;
  }

  static bool contains_any(const std::string& text, std::string_view section) {
    const auto& phrases = question_words(section);
    return std::any_of(phrases.begin(), phrases.end(), [&](const std::string& phrase) {
      return text.find(phrase) != std::string::npos;
    });
  }

  /// Longest phrases first, so that a part of one is not taken for another.
  static std::string without_plain_chinese(std::string text) {
    std::vector<std::string> phrases;
    for (const std::string_view section : {"chinese frame", "chinese talk", "chinese recount"}) {
      const auto& words = question_words(section);
      phrases.insert(phrases.end(), words.begin(), words.end());
    }
    std::sort(phrases.begin(), phrases.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    for (const std::string& phrase : phrases) {
      for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase)) {
        text.erase(at, phrase.size());
      }
    }
    return text;
  }

  /// "What did Omar say about Greta?" has something to look for.
  bool is_about_somebody() const {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (words_[i - 1] == "about" && (is_person(words_[i]) || words_[i] == "me")) {
        return true;
      }
    }
    return false;
  }

  bool has(std::string_view word) const {
    return std::find(words_.begin(), words_.end(), word) != words_.end();
  }

  static std::string owner(std::string word) {
    if (word.ends_with("'s")) {
      word.resize(word.size() - 2);
    }
    return word;
  }

  bool is_person(const std::string& word) const { return people_.contains(owner(word)); }

  bool is_plain(const std::string& word) const {
    return is_stop_word(word) || is_of("frame", word) || is_of("recount", word) ||
           is_of("talk", word) || is_of("do", word) || is_person(word) || word == "who" ||
           word == "whom" || word == "least" || word == "what's" || word == "i'm" || word == "i'd";
  }

  const MemoryIndex& index_;
  const Intent& intent_;
  const Question& question_;
  std::set<std::string> people_;
  std::vector<std::string> words_;  ///< in lower case, without those that name a time
};

}  // namespace

std::optional<RecountAsked> recount_asked(const MemoryIndex& index, std::size_t visible,
                                          const Intent& intent, const Question& question) {
  if (visible == 0) {
    return std::nullopt;
  }
  const Reading reading(index, visible, intent, question);
  const Asked asked = what_is_asked(intent.main);
  const bool other = asked == Asked::Time || asked == Asked::Length || asked == Asked::Reason ||
                     intent.plan || intent.time.anchor.has_value() ||
                     (intent.count && asked != Asked::Number);
  if (!question.choices.empty() || other || !reading.names_nothing_else(asked) ||
      reading.is_about_the_future()) {
    return std::nullopt;
  }
  RecountAsked recount{reading.kind(asked), reading.part(asked), reading.during(asked),
                       reading.people(),    reading.speaker(),   reading.day_part()};
  const bool of_others =
      recount.kind == RecountKind::Habits && !recount.people.empty() && !reading.names_wearer();
  if (recount.during.empty() || of_others ||
      (asked == Asked::Number && recount.kind != RecountKind::Company)) {
    return std::nullopt;
  }
  return recount;
}

}  // namespace daybook
