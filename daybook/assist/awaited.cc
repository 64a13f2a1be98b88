// The condition's terms are those of its clauses, less words of beginning; a deed is the one
// awaited when its verb is one of them and it names two of them, or the only one.

#include "daybook/assist/awaited.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/assist/facts.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 9> kTell = {"let me know", "let us know", "tell me",
                                                   "tell us",     "call me",     "call us",
                                                   "remind me",   "remind us",   "wait for me"};
constexpr std::array<std::string_view, 5> kWhen = {"before you ", "when you ", "once you ",
                                                   "if you ", "as soon as you "};

/// "paint the shelf" of "before you paint the shelf, please".
std::string_view condition_in(std::string_view text) {
  for (const std::string_view phrase : kWhen) {
    if (const std::size_t at = text.find(phrase); at != std::string_view::npos) {
      const std::string_view rest = text.substr(at + phrase.size());
      return rest.substr(0, rest.find_first_of(",.;!?"));
    }
  }
  return {};
}

bool is_beginning(std::string_view term) {
  static constexpr std::array<std::string_view, 4> kStems = {"start", "begin", "go", "want"};
  return std::find(kStems.begin(), kStems.end(), term) != kStems.end();
}

bool holds(const std::vector<std::string>& terms, const std::string& term) {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

bool is_by_wearer(const Fact& fact) {
  return fact.subject.empty() || holds(fact.subject, "i") || holds(fact.subject, "we");
}

bool is_awaited(const AwaitedDeed& deed, const Fact& fact) {
  const auto named = std::count_if(deed.terms.begin(), deed.terms.end(),
                                   [&](const std::string& one) { return holds(fact.terms, one); });
  return is_by_wearer(fact) && holds(deed.terms, fact.verb) &&
         static_cast<std::size_t>(named) >= std::min<std::size_t>(2, deed.terms.size());
}

}  // namespace

void AwaitedDeeds::hear(const Line& line, const ServiceEvidence& here) {
  const std::string lower = normalise(line.text);
  const std::string_view condition = condition_in(lower);
  const bool asks = std::any_of(kTell.begin(), kTell.end(), [&](std::string_view phrase) {
    return lower.find(phrase) != std::string::npos;
  });
  if (condition.empty() || !asks) {
    return;
  }
  AwaitedDeed deed{here, line.speaker, {}};
  for (const Fact& clause : reader_.clauses("I " + std::string(condition))) {
    deed.terms.insert(deed.terms.end(), clause.terms.begin(), clause.terms.end());
  }
  std::erase_if(deed.terms, is_beginning);
  std::sort(deed.terms.begin(), deed.terms.end());
  deed.terms.erase(std::unique(deed.terms.begin(), deed.terms.end()), deed.terms.end());
  if (!deed.terms.empty()) {
    waiting_.push_back(std::move(deed));
  }
}

std::vector<AwaitedDeed> AwaitedDeeds::due(const Line& caption, Timestamp from, Timestamp until) {
  while (!waiting_.empty() && waiting_.front().request.interval.start < from) {
    waiting_.pop_front();
  }
  std::vector<AwaitedDeed> found;
  if (waiting_.empty()) {
    return found;
  }
  const std::vector<Fact> facts = reader_.facts(caption);
  std::erase_if(waiting_, [&](const AwaitedDeed& deed) {
    const bool is_due =
        deed.request.interval.start < until &&
        std::any_of(
            facts.begin(), facts.end(), [&](const Fact& fact) { return is_awaited(deed, fact); });
    if (is_due) {
      found.push_back(deed);
    }
    return is_due;
  });
  return found;
}

}  // namespace daybook
