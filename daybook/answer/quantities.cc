// A number counts what stands within a few words behind it: "three large cups". Alone it counts
// what was asked for just before: "How many do we have?" "Forty-two."

#include "daybook/answer/quantities.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/telling.h"
#include "daybook/answer/wanted_words.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// So far behind its number a counted noun may stand.
constexpr std::size_t kReach = 3;
constexpr Duration kNearby = std::chrono::seconds(20);
/// How much of the question's words a line must hold to state what it counts.
constexpr double kSomeWords = 0.25;

bool is_number(const Word& word) {
  const std::string first = word.lower.substr(0, word.lower.find('-'));
  return question_words("numbers").contains(first) ||
         std::any_of(first.begin(), first.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_how_many(std::span<const Word> words, std::size_t i) {
  return i + 1 < words.size() && words[i].lower == "how" &&
         (words[i + 1].lower == "many" || words[i + 1].lower == "much");
}

/// The last word of the number that begins at `i`: "two hundred and ten".
std::size_t end_of_number(std::span<const Word> words, std::size_t i) {
  while (i + 1 < words.size() && words[i].after == 0) {
    const bool joins = words[i + 1].lower == "and" && i + 2 < words.size() &&
                       words[i + 1].after == 0 && is_number(words[i + 2]);
    if (!joins && !is_number(words[i + 1])) {
      break;
    }
    i += joins ? 2 : 1;
  }
  return i;
}

bool holds_number(const std::string& text) {
  const std::vector<Word> words = split_words(text);
  return std::any_of(words.begin(), words.end(), is_number);
}

/// Ends the noun in "how many cups of tea did I drink".
bool ends_noun(const std::string& word) {
  return question_words("yes or no").contains(word) || word == "i" || word == "we" ||
         word == "of" || word == "in" || word == "on" || word == "with" || word == "for";
}

constexpr std::string_view kMoney[] = {"euro", "cent", "dollar", "pound", "penni", "yuan", "franc"};

bool is_paying(const Word& word) {
  constexpr std::string_view kCost[] = {"cost",  "costs", "price", "pay",  "paid",
                                        "spend", "spent", "want",  "wants"};
  return std::find(std::begin(kCost), std::end(kCost), word.lower) != std::end(kCost);
}

/// "How much did it cost?", "how much are the shoes?", but not "how much is left".
bool is_of_money(std::span<const Word> words) {
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    constexpr std::string_view kBe[] = {"is", "are", "was", "were"};
    const bool of_being =
        std::find(std::begin(kBe), std::end(kBe), words[i + 2].lower) != std::end(kBe);
    if (is_how_many(words, i) && words[i + 1].lower == "much" && of_being &&
        question_words("determiners").contains(words[i + 3].lower)) {
      return true;
    }
  }
  return std::any_of(words.begin(), words.end(), is_paying);
}

/// The stems of what is paid for: "flour" of "how much did the flour cost?".
std::set<std::string> priced_by(std::span<const Word> words) {
  std::set<std::string> things;
  Analyzer analyzer;
  for (const Word& word : words) {
    if (!is_paying(word) && !is_stop_word(word.lower) &&
        !question_words("frame").contains(word.lower) &&
        !vocabulary().in(word.lower, WordList::QuestionWord)) {
      things.insert(analyzer.stem(word.lower));
    }
  }
  return things;
}

/// How a line says an age that is asked for: "I was nine" of "how old was Wei?", "I'm nine" of "how
/// old is Wei?"; nothing for another question.
std::set<std::string> being_of_age(std::span<const Word> words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i].lower == "how" && words[i + 1].lower == "old") {
      const bool past = i + 2 < words.size() && words[i + 2].lower.starts_with("w");
      return past ? std::set<std::string>{"was", "were"}
                  : std::set<std::string>{"am", "is", "are", "i'm", "he's", "she's", "we're"};
    }
  }
  return {};
}

constexpr std::string_view kUnits[] = {"second", "minut", "hour", "day", "week", "month", "year"};

/// The stems of what a question counts; nothing where it does not ask how many.
std::optional<std::set<std::string>> counted_by(std::span<const Word> words) {
  Analyzer analyzer;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_how_many(words, i)) {
      continue;
    }
    std::set<std::string> counted;
    for (std::size_t k = i + 2; k < words.size() && !ends_noun(words[k].lower); ++k) {
      counted.insert(analyzer.stem(words[k].lower));
    }
    return counted;
  }
  return std::nullopt;
}

}  // namespace

Quantities::Quantities(const std::string& question, Asked asked) : length_(asked == Asked::Length) {
  if (length_) {
    counted_.insert(std::begin(kUnits), std::end(kUnits));
    return;
  }
  const std::vector<Word> words = split_words(question);
  counted_ = counted_by(words).value_or(std::set<std::string>{});
  being_ = being_of_age(words);
  if (!being_.empty()) {
    counted_ = {"year", "month", "week"};
  }
  money_ = counted_.empty() && is_of_money(words);
  if (money_) {
    counted_.insert(std::begin(kMoney), std::end(kMoney));
    priced_ = priced_by(words);
  }
}

std::string Quantities::counted_in(const std::string& text) const {
  Analyzer analyzer;
  const std::vector<Word> words = split_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_number(words[i])) {
      continue;
    }
    const std::size_t last = end_of_number(words, i);
    for (std::size_t k = last + 1;
         k < words.size() && k <= last + kReach && words[k - 1].after == 0; ++k) {
      if (counted_.contains(analyzer.stem(words[k].lower))) {
        // "eleven euros fifty"
        const bool has_rest =
            money_ && words[k].after == 0 && k + 1 < words.size() && is_number(words[k + 1]);
        const Word& end = words[has_rest ? end_of_number(words, k + 1) : k];
        // "a hundred"
        const std::size_t begin = words[i > 0 && words[i - 1].lower == "a" ? i - 1 : i].begin;
        return text.substr(begin, end.begin + end.original.size() - begin);
      }
    }
    if (i > 0 && being_.contains(words[i - 1].lower)) {
      return text.substr(words[i].begin,
                         words[last].begin + words[last].original.size() - words[i].begin);
    }
    i = last;
  }
  return {};
}

bool Quantities::asks_for_it(const std::string& text) const {
  const std::vector<Word> words = split_words(text);
  const auto counted = counted_by(words);
  if (!counted) {
    return is_of_money(words) && counted_.contains(std::string(kMoney[0]));
  }
  return counted->empty() || std::any_of(counted->begin(), counted->end(),
                                         [&](const auto& noun) { return counted_.contains(noun); });
}

bool Quantities::is_of_it(const Told& told, std::span<const Told> nearby) const {
  if (priced_.empty()) {
    return told.words >= kSomeWords;
  }
  Analyzer analyzer;
  return std::any_of(nearby.begin(), nearby.end(), [&](const Told& other) {
    const Duration apart = other.line.interval.start - told.line.interval.start;
    const std::vector<Word> words = split_words(other.line.text);
    return -kNearby <= apart && apart <= kNearby &&
           std::any_of(words.begin(), words.end(), [&](const Word& word) {
             return priced_.contains(analyzer.stem(word.lower));
           });
  });
}

std::string Quantities::stated(const Told& told, std::span<const Told> nearby) const {
  const Line& line = told.line;
  if (std::string counted = counted_in(line.text); !counted.empty()) {
    return is_of_it(told, nearby) ? counted : std::string();
  }
  if (length_ || !told.reply || !asks_for_it(line.text) || !holds_number(told.reply->text)) {
    return {};
  }
  const bool is_meant = std::any_of(nearby.begin(), nearby.end(), [&](const Told& other) {
    const Duration apart = other.line.interval.start - line.interval.start;
    return -kNearby <= apart && apart <= kNearby && other.words >= kSomeWords &&
           !(other.line == line);
  });
  const std::string& number = told.reply->text;
  const std::size_t end = number.find_last_not_of(".!");
  return is_meant ? number.substr(0, end == std::string::npos ? 0 : end + 1) : std::string();
}

}  // namespace daybook
