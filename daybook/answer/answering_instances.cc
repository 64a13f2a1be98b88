// The lines that say it, as instances.h finds them: what was said or done, how often, how long.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/answering.h"
#include "daybook/answer/citing.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/wanted_words.h"
#include "daybook/answer/wording.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/words.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// "What did Omar say about ...": so many of the latest lines are told.
constexpr std::size_t kSayings = 6;
/// A line alone says nothing of how long something went on.
constexpr Duration kMeasurable = std::chrono::seconds(15);

/// "What happened to the lamp?"
bool asks_for_a_fate(const std::string& question) {
  const std::vector<Word> words = split_words(question);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i].lower.starts_with("happen") && words[i + 1].lower == "to") {
      return true;
    }
  }
  return false;
}

/// "No, we waited an hour."
bool says_yes_or_no(const std::string& reply) {
  const std::vector<Word> words = split_words(reply);
  return !words.empty() && (vocabulary().in(words.front().lower, WordList::Affirming) ||
                            vocabulary().in(words.front().lower, WordList::Denying));
}

bool speaks_of_self(const std::string& said) {
  const std::vector<Word> words = split_words(said);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    return word.lower == "i" || word.lower.starts_with("i'");
  });
}

void keep_latest(std::vector<Line>& lines) {
  if (lines.size() > kSayings) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kSayings));
  }
}

}  // namespace

bool Answering::may_have_instances(Asked asked) const {
  const Intent& intent = found_.intent;
  const bool to_come = intent.plan || intent.due ||
                       std::any_of(intent.time.phrases.begin(), intent.time.phrases.end(),
                                   [](const TimePhrase& phrase) { return phrase.future; });
  if (to_come || found_.signals.anchor || asked == Asked::Reason) {
    return false;
  }
  if (is_of_doings(asked)) {
    return true;
  }
  const bool of_a_deed = asked == Asked::Time || asked == Asked::Length || asked == Asked::Place ||
                         asked == Asked::YesNo || is_of_sayings(asked);
  return is_exact_in_time() ||
         (intent.time.qualifier == Qualifier::None && !intent.habit && of_a_deed);
}

bool Answering::is_of_sayings(Asked asked) const {
  return asked == Asked::Statement && found_.intent.time.qualifier == Qualifier::None &&
         asks_what_was_said();
}

bool Answering::is_of_doings(Asked asked) const {
  const Intent& intent = found_.intent;
  if (asked != Asked::Statement || intent.time.qualifier != Qualifier::None || intent.habit ||
      intent.speech) {
    return false;
  }
  if (asks_for_a_fate(intent.main)) {
    return true;
  }
  if (!intent.window) {
    return false;
  }
  const std::vector<Word> words = split_words(intent.main);
  const bool what = std::any_of(words.begin(), words.end(), [](const Word& word) {
    return word.lower == "what" || word.lower == "which";
  });
  const Doer doer = doer_asked(index_, found_.visible, intent);
  return is_chinese(intent.main) ? intent.main.find("什么") != std::string::npos
                                 : what && doer.deed && (doer.wearer || doer.person);
}

bool Answering::asks_what_was_said() const {
  const std::vector<Word> words = split_words(found_.intent.main);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    return question_words("saying").contains(word.lower);
  });
}

bool Answering::tell_instances(Asked asked) {
  const Instances found =
      find_instances(store_, index_, cutoff_, found_.visible, found_.intent, before_now());
  const bool outright = found.saying == Saying::Outright;
  if (found.lines.empty() && !found.others.empty() && found.deed) {
    const Instance& closest = found.others.back();
    answer_ = nothing_but(std::vector<Told>{{closest.window, closest.line}});
    return true;
  }
  const bool sure = is_exact_in_time() || (outright && found.deed) ||
                    (asked == Asked::Place && found.saying != Saying::TalkedOf);
  if (is_of_sayings(asked) && !found.lines.empty() && sure) {
    tell_sayings(found);
    return true;
  }
  if (is_of_doings(asked)) {
    const bool sure_of_it = found.deed || asks_for_a_fate(found_.intent.main);
    return !found.lines.empty() && outright && sure_of_it && tell_doings(found);
  }
  if (asked == Asked::Length) {
    return found.saying != Saying::TalkedOf && tell_length(found);
  }
  if (asked == Asked::YesNo && found.saying == Saying::TalkedOf && tell_own_word(found)) {
    return true;
  }
  if (asked == Asked::YesNo && found.deed && !found_.intent.speech) {
    must_be_said_ = !outright || found.lines.empty();
  }
  if (found.lines.empty() || !sure || (asked == Asked::YesNo && !outright)) {
    return false;
  }
  const bool first = found_.intent.time.qualifier == Qualifier::First ||
                     found_.intent.time.qualifier == Qualifier::Count;
  const Instance& meant = first ? found.lines.front() : found.lines.back();
  const Told told = told_by(asked, meant, found.lines);
  const std::vector<Occasion> occasions = occasions_of(found.lines);
  answer_.evidence =
      found_.intent.time.qualifier == Qualifier::Count
          ? citer_.cite_each(found.lines, occasions)
          : citer_.cite_told(told.window, std::array{meant.line, told.line}, occasions);
  answer_.found = true;
  answer_.confidence = outright                         ? kSureOutright
                       : found.saying == Saying::Nearly ? kSureNearly
                                                        : kSureTalkedOf;
  answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
  answer_.text = wording_.instances(found_.intent, asked, found.saying, occasions,
                                    occasions_of(found.others), told);
  return true;
}

bool Answering::tell_own_word(const Instances& found) {
  const Doer doer = doer_asked(index_, found_.visible, found_.intent);
  const std::string name(doer.wearer ? index_.person(0) : doer.person.value_or(std::string()));
  for (auto instance = found.lines.rbegin(); instance != found.lines.rend(); ++instance) {
    const Line& line = instance->line;
    const Told told = told_by(Asked::YesNo, *instance, found.lines);
    const bool replied = told.reply && says_yes_or_no(told.reply->text);
    const bool own = !line.text.ends_with("?") && !name.empty() &&
                     normalise(line.speaker) == name && speaks_of_self(line.text);
    if (!own && !replied) {
      continue;
    }
    const std::vector<Occasion> occasions = occasions_of({&*instance, 1});
    answer_.evidence = citer_.cite_told(told.window, std::span(&line, 1), occasions);
    answer_.found = true;
    answer_.confidence = kSureTalkedOf;
    answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
    answer_.text = wording_.talked_of(wording_.found(found_.intent, occasions, told, {}));
    return true;
  }
  return false;
}

bool Answering::tell_count(Asked asked) {
  if (asked != Asked::Number || !found_.intent.count) {
    return false;
  }
  const Instances found =
      find_instances(store_, index_, cutoff_, found_.visible, found_.intent, before_now());
  if (found.lines.empty() || found.saying != Saying::Outright || !found.deed) {
    return false;
  }
  Intent counting = found_.intent;
  counting.time.qualifier = Qualifier::Count;
  const std::vector<Occasion> occasions = occasions_of(found.lines);
  answer_.confidence = kSureNearly;
  answer_.evidence = citer_.cite_each(found.lines, occasions);
  answer_.coverage = coverage();
  answer_.text = wording_.not_stated(
      wording_.instances(counting, asked, found.saying, occasions, occasions_of(found.others),
                         told_by(asked, found.lines.front(), found.lines)));
  return true;
}

bool Answering::tell_doings(const Instances& found) {
  std::vector<Line> done;
  for (const Instance& instance : found.lines) {
    const std::string text = normalise(instance.line.text);
    std::erase_if(done, [&](const Line& line) {
      return normalise(line.text) == text &&
             instance.line.interval.start - line.interval.end <= kSameOccasion;
    });
    done.push_back(instance.line);
  }
  const std::size_t all = done.size();
  keep_latest(done);
  answer_.found = true;
  answer_.confidence = kSureOutright;
  answer_.evidence = citer_.cite_each(found.lines, occasions_of(found.lines));
  answer_.coverage = coverage();
  answer_.text = wording_.doings(done, all);
  return true;
}

void Answering::tell_sayings(const Instances& found) {
  std::vector<Line> said;
  said.reserve(found.lines.size());
  for (const Instance& instance : found.lines) {
    said.push_back(instance.line);
  }
  keep_latest(said);
  answer_.found = true;
  answer_.confidence = kSureOutright;
  answer_.evidence = citer_.cite_each(found.lines, occasions_of(found.lines));
  answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
  answer_.text = wording_.sayings(said, found.lines.size());
}

bool Answering::tell_length(const Instances& found) {
  std::vector<Interval> spans;
  for (const Instance& instance : found.lines) {
    const Interval& line = instance.line.interval;
    if (spans.empty() || line.start - spans.back().end > kSameOccasion) {
      spans.push_back(line);
    }
    spans.back().end = std::max(spans.back().end, line.end);
  }
  std::erase_if(spans, [](const Interval& span) { return span.length() < kMeasurable; });
  if (spans.empty()) {
    return false;
  }
  answer_.found = true;
  answer_.confidence = kSureNearly;
  std::vector<Instance> within;
  std::copy_if(found.lines.begin(), found.lines.end(), std::back_inserter(within),
               [&](const Instance& instance) {
                 return std::any_of(spans.begin(), spans.end(), [&](const Interval& span) {
                   return span.contains(instance.line.interval.start);
                 });
               });
  answer_.evidence = citer_.cite_each(within, occasions_of(within));
  answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
  answer_.text = wording_.lengths(spans);
  if (found.saying != Saying::Outright) {
    answer_.text = wording_.not_outright(answer_.text);
  }
  return true;
}

std::vector<Occasion> Answering::occasions_of(std::span<const Instance> instances) const {
  std::vector<Match> matches;
  matches.reserve(instances.size());
  for (const Instance& instance : instances) {
    matches.push_back({instance.window, 1});
  }
  return gathered(index_, matches);
}

Told Answering::told_by(Asked asked, const Instance& meant,
                        std::span<const Instance> instances) const {
  std::vector<Lead> leads;
  for (WindowOrdinal w = meant.window > 0 ? meant.window - 1 : 0;
       w <= meant.window + 1 && w < found_.visible; ++w) {
    leads.push_back({citer_.load(w), w, w == meant.window ? 1 : kBeside});
  }
  const Teller teller(index_, embedder_, found_.visible, found_.intent, asked);
  const std::vector<Told> told = teller.tell(leads);
  const auto says_it = [&](const Told& one, const Instance& instance) {
    return one.window == instance.window && one.line == instance.line;
  };
  return *std::find_if(told.begin(), told.end(), [&](const Told& one) {
    return asked == Asked::Place
               ? std::any_of(instances.begin(), instances.end(),
                             [&](const Instance& other) { return says_it(one, other); })
               : says_it(one, meant);
  });
}

}  // namespace daybook
