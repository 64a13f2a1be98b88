// A condition holds when the present names enough of its content words, the newest line at least
// one of them: all of up to three, three quarters of more.

#include "daybook/assist/standing.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "daybook/text/words.h"

namespace daybook {
namespace {

using std::chrono::seconds;

constexpr Duration kAnew = seconds(60);
constexpr Duration kBetweenReplies = seconds(8);

constexpr std::array<std::string_view, 6> kWhen = {"as soon as ", "whenever ",  "when ",
                                                   "once ",       "next time ", "if "};

/// Words of the request itself, which are no part of a condition.
bool is_request(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kWords = {"remind", "me",     "tell",   "let",
                                                              "know",   "warn",   "please", "say",
                                                              "alert",  "notify", "to",     "us"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// The text without leading words of a request.
std::string without_request(const std::string& text) {
  for (const Word& word : split_words(text)) {
    if (!is_request(word.lower)) {
      std::string rest = text.substr(word.begin);
      while (!rest.empty() && (rest.back() == '.' || rest.back() == ' ' || rest.back() == ',')) {
        rest.pop_back();
      }
      return rest;
    }
  }
  return "";
}

/// Where the condition begins, and its first word ends.
std::optional<std::pair<std::size_t, std::size_t>> find_when(const std::string& lower) {
  std::optional<std::pair<std::size_t, std::size_t>> first;
  for (const std::string_view when : kWhen) {
    for (std::size_t at = lower.find(when); at != std::string::npos;
         at = lower.find(when, at + 1)) {
      if (at == 0 || lower[at - 1] == ' ') {
        if (!first || at < first->first) {
          first = {at, at + when.size()};
        }
        break;
      }
    }
  }
  return first;
}

}  // namespace

std::size_t StandingCondition::needed() const {
  const std::size_t size = terms.size();
  return size <= 3 ? size : (3 * size + 3) / 4;
}

StandingCondition standing_condition(const std::string& text, Analyzer& analyzer) {
  const std::string lower = normalise(text);
  StandingCondition condition;
  std::string when = without_request(lower);
  if (const auto found = find_when(lower)) {
    const std::size_t comma = lower.find(',', found->second);
    when = lower.substr(found->second, std::min(comma, lower.size()) - found->second);
    condition.action = without_request(
        found->first > 0
            ? lower.substr(0, found->first)
            : lower.substr(
                  std::min(comma == std::string::npos ? lower.size() : comma + 1, lower.size())));
  }
  condition.terms = analyzer.terms(when);
  std::sort(condition.terms.begin(), condition.terms.end());
  condition.terms.erase(std::unique(condition.terms.begin(), condition.terms.end()),
                        condition.terms.end());
  return condition;
}

StandingWatch::StandingWatch(StandingQuestion question)
    : question_(std::move(question)),
      condition_(standing_condition(question_.text, analyzer_)),
      last_answer_(question_.answered) {}

bool StandingWatch::holds(const std::vector<std::string>& latest) const {
  const auto holds_term = [](const std::vector<std::string>& terms, const std::string& term) {
    return std::find(terms.begin(), terms.end(), term) != terms.end();
  };
  std::size_t found = 0;
  bool now = false;
  for (const std::string& term : condition_.terms) {
    now = now || holds_term(latest, term);
    found += std::any_of(present_.begin(), present_.end(),
                         [&](const Present& one) { return holds_term(one.terms, term); })
                 ? 1
                 : 0;
  }
  return now && found >= condition_.needed();
}

std::vector<StandingAnswer> StandingWatch::push(const Window& window) {
  std::vector<StandingAnswer> answers;
  for (const Line& line : window.lines) {
    const Timestamp t = line.interval.start;
    if (t < question_.asked || (question_.mode == StandingMode::Once && last_answer_)) {
      continue;
    }
    while (!present_.empty() && present_.front().at < t - kStandingPresent) {
      present_.pop_front();
    }
    present_.push_back({t, analyzer_.terms(line.speaker + " " + line.text)});
    if (!holds(present_.back().terms)) {
      continue;
    }
    const bool anew = !last_true_ || t - *last_true_ >= kAnew;
    last_true_ = t;
    if (anew && (!last_answer_ || t - *last_answer_ >= kBetweenReplies)) {
      last_answer_ = t;
      const std::string what = condition_.action.empty() ? question_.text : condition_.action;
      answers.push_back({question_.id,
                         t,
                         window.interval.end,
                         what + " (now: " + line.text + ")",
                         {window.id, line.interval, line.text}});
    }
  }
  return answers;
}

}  // namespace daybook
