// recall -> lines that say it, else the occasions that match best -> say what was found -> cite.
//
// A free answer is extractive: it names when (by the question's qualifier) and
// quotes the line that says most. It never words what was not recorded.

#include "daybook/answer/answering.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/citing.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/introductions.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/owners.h"
#include "daybook/answer/quantities.h"
#include "daybook/answer/tellers.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/unheard.h"
#include "daybook/answer/wanted_words.h"
#include "daybook/answer/wording.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/anchor.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/rounds.h"
#include "daybook/recall/word_lists.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timeline.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// Below this strength the best window is no evidence.
constexpr double kNoEvidence = 0.42;
/// Windows whose lines may answer a free question.
constexpr std::size_t kLeads = 40;
/// How much of what came before or after an event an answer tells.
constexpr std::size_t kShownMoments = 5;
/// What happened so recently belongs to what goes on while the question is asked.
constexpr Duration kThisTime = std::chrono::minutes(5);
/// "Did I ever ...", "how often": a line with so much of the question's words says it.
constexpr double kSaysIt = 0.75;
/// A line that says so much of what the best one says may be another occasion of it.
constexpr double kAsMuch = 0.95;
/// A line with less of the question's words is about something else.
constexpr double kSaysNext = 0.15;
/// One with less of them may be meant, and is not told outright.
constexpr double kTellsOutright = 0.4;
/// What was said so shortly before or after may say whose thing it was.
constexpr Duration kSameTalk = std::chrono::minutes(1);

/// The windows to show for a free question: the occasions asked for, best first.
std::vector<Occasion> asked_for(const Intent& intent, Occasions found) {
  std::vector<Occasion>& occasions = found.occasions;
  switch (intent.time.qualifier) {
    case Qualifier::Last:
    case Qualifier::JustNow:
      std::reverse(occasions.begin(), occasions.end());
      return occasions;
    case Qualifier::First:
    case Qualifier::Usual:
    case Qualifier::Count:
      return occasions;
    default:
      std::stable_sort(
          occasions.begin(), occasions.end(),
          [](const Occasion& a, const Occasion& b) { return a.strength > b.strength; });
      return occasions;
  }
}

/// "When did Greta bring the table?"
bool asks_what_was_done(const std::string& question) {
  const std::vector<Word> words = split_words(question);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    return word.lower == "did" || word.lower == "was" || word.lower == "were";
  });
}

/// "I'll bring it at the weekend."
bool promises(const Line& line) {
  const std::vector<Word> words = split_words(line.text);
  return line.channel == Channel::Speech &&
         std::any_of(words.begin(), words.end(), [](const Word& word) {
           return word.lower == "will" || word.lower.ends_with("'ll");
         });
}

}  // namespace

Answering::Answering(const Store& store, const Recaller& recaller, Cutoff cutoff,
                     const Question& question, const AnswerOptions& options, Recollection found)
    : store_(store),
      index_(recaller.index()),
      embedder_(recaller.embedder()),
      cutoff_(std::min(cutoff, Cutoff(question.asked))),
      question_(question),
      options_(options),
      found_(std::move(found)),
      citer_(store, index_, embedder_, cutoff_, found_, options.recall.limit),
      wording_(index_.wearer().face, question.text) {}

Answer Answering::with_choices(const std::vector<double>& probability) {
  answer_.choice_probability = probability;
  const auto best = std::max_element(probability.begin(), probability.end());
  answer_.found = options_.force_choice || strongest() >= kNoEvidence;
  note_rounds();
  if (!answer_.found) {
    return nothing();
  }
  answer_.choice = static_cast<std::size_t>(best - probability.begin());
  answer_.text = question_.choices[*answer_.choice];
  answer_.confidence = *best;
  std::vector<WindowOrdinal> windows;
  windows.reserve(found_.evidence.size());
  for (const Candidate& candidate : found_.evidence) {
    windows.push_back(candidate.window);
  }
  answer_.evidence = citer_.cite(std::move(windows));
  return std::move(answer_);
}

Answer Answering::freely(Asked asked, std::span<const Suspect> suspects) {
  note_rounds();
  place_anchor();
  if (suspects.empty() ? may_have_instances(asked) && tell_instances(asked)
                       : tell_actor(suspects)) {
    return std::move(answer_);
  }
  const Occasions all = find_occasions(index_, found_, before_now());
  const std::vector<Occasion> occasions = asked_for(found_.intent, all);
  if (occasions.empty() && !is_timed()) {
    return nothing();
  }
  const Teller teller(index_, embedder_, found_.visible, found_.intent, asked);
  std::vector<Told> told = teller.tell(leads(occasions));
  Doer doer = doer_asked(index_, found_.visible, found_.intent);
  doer.wearer = doer.wearer && !found_.intent.due;  // others may say what I have to do
  if (is_to_come() && suspects.empty()) {
    std::erase_if(told, [](const Told& one) { return one.line.channel == Channel::Caption; });
  }
  const std::vector<Told> everything = told;
  if (suspects.empty() && !found_.signals.anchor) {
    told.resize(tellers_first(index_, asked, doer, told));
  }
  const Owning owned = owners_first(suspects.empty(), told);
  answer_.found = !must_be_said_ && owned != Owning::None && !occasions.empty() && !told.empty() &&
                  all.strongest >= kNoEvidence && told.front().words >= least_words(asked) &&
                  (asked != Asked::YesNo || is_said_of_its_time(told.front()));
  const bool is_measure = (asked == Asked::Number || asked == Asked::Length) &&
                          found_.intent.time.qualifier != Qualifier::Count &&
                          !is_chinese(question_.text);
  if (is_measure && suspects.empty()) {
    answer_.found = (answer_.found && tell_quantity(asked, told, occasions)) || tell_count(asked);
    if (answer_.found) {
      return std::move(answer_);
    }
  }
  if (!answer_.found) {
    return nothing_but(is_timed() ? teller.tell(leads(occasions, true)) : everything);
  }
  std::string person;
  if (suspects.empty()) {
    std::swap(told.front(), *occasion_meant(asked, told));
  } else {
    person = name_person(teller, told, suspects, owned == Owning::Outright);
    answer_.found = told.front().words > 0;
    if (!answer_.found) {
      return nothing_but(everything);
    }
  }
  answer_.confidence = std::clamp(all.strongest, 0.0, 1.0);
  if (asked == Asked::Statement && found_.signals.anchor && tell_beside(*found_.signals.anchor)) {
    return std::move(answer_);
  }
  answer_.evidence =
      citer_.cite_told(told.front().window, std::span(&told.front().line, 1), occasions);
  answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
  answer_.text = wording_.found(found_.intent, occasions, told.front(), person);
  const bool outright = is_exact_in_time() ||
                        (owned == Owning::Outright && is_told_outright(asked, told.front(), doer));
  if (!outright && person.empty()) {
    answer_.text = wording_.not_outright(answer_.text);
  }
  return std::move(answer_);
}

bool Answering::is_told_outright(Asked asked, const Told& told, const Doer& doer) const {
  const bool is_deed = asked == Asked::Statement && (doer.wearer || doer.person) && !doer.heard &&
                       told.words < kSaysIt &&
                       !tells_the_deed(told, std::span(&told, 1),
                                       verbs_asked(index_, found_.visible, found_.intent));
  const bool unexplained = asked == Asked::Reason && !told.fits && !told.question;
  Analyzer analyzer;
  const bool placeless = asked == Asked::Place && !told.fits &&
                         !tells_the_deed(told, std::span(&told, 1), placing_forms(analyzer));
  const std::vector<std::string> name = name_asked(found_.intent.main);
  const bool unknown = !name.empty() && !introduces(name, told);
  const bool only_promised = !found_.intent.speech && !found_.intent.plan && !found_.intent.due &&
                             !is_to_come() && asks_what_was_done(found_.intent.main) &&
                             promises(told.line);
  return !is_deed && !unexplained && !unknown && !placeless && !only_promised &&
         told.words >= kTellsOutright && is_said_of_its_time(told);
}

Owning Answering::owners_first(bool sort, std::vector<Told>& told) const {
  const std::optional<Owned> owned = owned_asked(found_.intent.main);
  if (!owned) {
    return Owning::Outright;
  }
  std::vector<std::pair<Timestamp, Owning>> says;
  says.reserve(told.size());
  for (const Told& one : told) {
    says.emplace_back(one.line.interval.start, owning(*owned, one.line));
  }
  const auto by_talk = [&](const Told& one) {
    Owning most = Owning::None;
    for (const auto& [start, owns] : says) {
      const Duration apart = start - one.line.interval.start;
      most = -kSameTalk <= apart && apart <= kSameTalk ? std::max(most, owns) : most;
    }
    return most;
  };
  if (sort) {
    std::stable_partition(told.begin(), told.end(),
                          [&](const Told& one) { return by_talk(one) != Owning::None; });
  }
  return told.empty() ? Owning::None : by_talk(told.front());
}

bool Answering::is_exact_in_time() const {
  const Qualifier qualifier = found_.intent.time.qualifier;
  return qualifier == Qualifier::Count || qualifier == Qualifier::First ||
         qualifier == Qualifier::Last;
}

double Answering::least_words(Asked asked) const {
  const bool strict = asked == Asked::YesNo || found_.intent.time.qualifier == Qualifier::Count;
  const bool anywhere = found_.signals.anchor || asked == Asked::Person || asked == Asked::Number;
  return strict                                ? kSaysIt
         : is_to_come() || is_of_doings(asked) ? kNamesSomebody
         : anywhere                            ? 0
                                               : kSaysNext;
}

bool Answering::tell_quantity(Asked asked, std::span<const Told> told,
                              const std::vector<Occasion>& occasions) {
  const Quantities quantities(found_.intent.main, asked);
  for (const Told& one : told) {
    const std::string stated = quantities.stated(one, told);
    if (stated.empty()) {
      continue;
    }
    const bool outright = one.words >= kSaysIt;
    answer_.confidence = outright ? kSureOutright : kSureTalkedOf;
    answer_.evidence = citer_.cite_told(one.window, std::span(&one.line, 1), occasions);
    answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
    answer_.text = wording_.found(found_.intent, occasions, one, stated);
    if (!outright) {
      answer_.text = wording_.not_outright(answer_.text);
    }
    return true;
  }
  return false;
}

void Answering::place_anchor() {
  std::optional<Anchor>& anchor = found_.signals.anchor;
  if (!anchor || !found_.intent.time.anchor) {
    return;
  }
  const Question event{*found_.intent.time.anchor, {}, question_.asked};
  const Instances said = find_instances(store_, index_, cutoff_, found_.visible,
                                        analyse(index_, found_.visible, event));
  if (said.lines.empty() || said.saying != Saying::Outright) {
    return;
  }
  anchor_is_sure_ = true;
  const Duration reach = anchor->asked.length() - anchor->event.length();
  anchor->event = index_.windows().interval(said.lines.back().window);
  anchor->asked = anchor->after ? Interval{anchor->event.start, anchor->event.end + reach}
                                : Interval{anchor->event.start - reach, anchor->event.end};
}

bool Answering::is_timed() const {
  return found_.intent.window || found_.intent.day_part ||
         std::any_of(found_.intent.time.phrases.begin(), found_.intent.time.phrases.end(),
                     [](const TimePhrase& phrase) { return phrase.daily.has_value(); });
}

std::vector<Told>::iterator Answering::occasion_meant(Asked asked, std::vector<Told>& told) const {
  auto meant = told.begin();
  if (const std::vector<std::string> name = name_asked(found_.intent.main); !name.empty()) {
    const auto said = std::find_if(told.begin(), told.end(),
                                   [&](const Told& one) { return introduces(name, one); });
    return said == told.end() ? meant : said;
  }
  if (asked == Asked::YesNo && meant->line.channel == Channel::Speech) {
    const double least = meant->words;
    for (auto one = told.begin(); one != told.end(); ++one) {
      const bool is_claim = one->line.channel == Channel::Speech && !one->line.text.ends_with("?");
      if (is_claim && one->words >= least &&
          one->line.interval.start > meant->line.interval.start) {
        meant = one;
      }
    }
    return meant;
  }
  const double least = kAsMuch * meant->said;
  for (auto one = told.begin(); one != told.end(); ++one) {
    const bool later = one->line.interval.start > meant->line.interval.start;
    const bool earlier = one->line.interval.start < meant->line.interval.start;
    if (one->said >= least && ((found_.intent.last && later) || (found_.intent.first && earlier))) {
      meant = one;
    }
  }
  return meant;
}

double Answering::strongest() const { return find_occasions(index_, found_).strongest; }

std::optional<Timestamp> Answering::before_now() const {
  const bool earlier = found_.intent.last && !found_.intent.present.empty();
  return earlier ? std::optional(question_.asked - kThisTime) : std::nullopt;
}

bool Answering::is_said_of_its_time(const Told& told) const {
  return !is_to_come() || found_.intent.due || names_a_time(told.line) ||
         (told.reply && names_a_time(*told.reply));
}

bool Answering::is_to_come() const {
  const std::vector<TimePhrase>& phrases = found_.intent.time.phrases;
  return !phrases.empty() && std::all_of(phrases.begin(), phrases.end(),
                                         [](const TimePhrase& phrase) { return phrase.future; });
}

Answer Answering::nothing() {
  answer_.unheard = unheard_words(index_, found_.visible, found_.intent);
  answer_.text = is_to_come() ? wording_.to_come() : wording_.nothing(found_.intent.window);
  if (is_chinese_to_english(index_, found_.visible, question_.text)) {
    answer_.text += wording_.is_english();
  }
  answer_.coverage = coverage();
  return std::move(answer_);
}

Answer Answering::nothing_but(std::span<const Told> told) {
  if (!told.empty() && (!is_to_come() || found_.intent.plan)) {
    answer_.closest = citer_.cite_line(told.front().window, told.front().line);
  }
  return nothing();
}

void Answering::note_rounds() {
  for (const Round& round : planned_rounds(index_, found_)) {
    answer_.rounds.push_back(round.skill + ": " + round.about + ": " + std::to_string(round.found) +
                             " windows, " + std::to_string(round.fresh) + " new");
  }
  answer_.rounds.push_back("pool: " + std::to_string(found_.candidates.size()) +
                           " windows, evidence " + std::to_string(found_.evidence.size()));
}

std::vector<Lead> Answering::leads(const std::vector<Occasion>& occasions, bool at_any_time) const {
  std::map<WindowOrdinal, double> strengths;
  const Qualifier qualifier = found_.intent.time.qualifier;
  if (found_.signals.anchor) {
    for (std::size_t w = 0; w < found_.visible; ++w) {
      const auto ordinal = static_cast<WindowOrdinal>(w);
      if (index_.windows().interval(ordinal).overlaps(found_.signals.anchor->asked)) {
        strengths[ordinal] = 1;
      }
    }
  } else if (at_any_time || (qualifier != Qualifier::Count && qualifier != Qualifier::Usual)) {
    const double most = found_.candidates.empty() ? 1 : found_.candidates.front().probability;
    const Timestamp latest = before_now().value_or(question_.asked);
    for (const Candidate& candidate :
         std::span(found_.candidates).first(std::min(kLeads, found_.candidates.size()))) {
      if (index_.windows().interval(candidate.window).end <= latest &&
          (at_any_time || is_asked_for(index_, found_.intent, candidate.window))) {
        strengths[candidate.window] = std::sqrt(candidate.probability / most);
      }
    }
    for (const Occasion& occasion : occasions) {
      strengths.try_emplace(occasion.best, 0.0);
    }
  } else if (!occasions.empty()) {
    const WindowOrdinal best = occasions.front().best;
    for (WindowOrdinal w = best > 0 ? best - 1 : 0; w <= best + 1 && w < found_.visible; ++w) {
      strengths[w] = w == best ? 1 : kBeside;
    }
  }
  std::vector<Lead> leads;
  leads.reserve(strengths.size());
  for (const auto& [w, strength] : strengths) {
    leads.push_back({citer_.load(w), w, strength});
  }
  return leads;
}

std::set<std::string> Answering::speakers_meant() const {
  std::set<std::string> named;
  for (const Word& word : split_words(found_.intent.main)) {
    if (question_words("saying").contains(word.lower)) {
      break;
    }
    named.insert(word.lower);
  }
  return named;
}

std::vector<Moment> Answering::moments_beside(const Anchor& anchor) const {
  const bool said = asks_what_was_said();
  const std::set<std::string> speakers = speakers_meant();
  // What was said in the event's own window may have come before it: no line tells.
  const Timestamp until = said ? anchor.event.end : anchor.event.start;
  RecordQuery query;
  query.during = anchor.asked;
  std::vector<Moment> moments = store_.moments(cutoff_, index_.wearer().name, query);
  const Doer doer = doer_asked(index_, found_.visible, found_.intent);
  std::erase_if(moments, [&](const Moment& moment) {
    const bool others = !said && doer.person && normalise(moment.subject) != *doer.person;
    const bool meant =
        said ? moment.view == MomentView::Utterance && speakers.contains(normalise(moment.subject))
             : moment.view == MomentView::Action && moment.kind != MomentKind::State &&
                   moment.kind != MomentKind::Gesture;
    return !meant || others ||
           (anchor.after ? moment.interval.start < anchor.event.end : moment.interval.end > until);
  });
  if (moments.size() > kShownMoments) {
    const auto extra = static_cast<std::ptrdiff_t>(moments.size() - kShownMoments);
    moments.erase(anchor.after ? moments.end() - extra : moments.begin(),
                  anchor.after ? moments.end() : moments.begin() + extra);
  }
  return moments;
}

bool Answering::tell_beside(const Anchor& anchor) {
  const std::vector<Moment> moments = moments_beside(anchor);
  std::vector<WindowOrdinal> windows;
  for (std::size_t w = 0; w < found_.visible; ++w) {
    const auto ordinal = static_cast<WindowOrdinal>(w);
    const bool event = index_.windows().interval(ordinal) == anchor.event;
    if (event || std::any_of(moments.begin(), moments.end(), [&](const Moment& moment) {
          return moment.window.value == index_.windows().ids[w];
        })) {
      windows.push_back(ordinal);
    }
  }
  if (!moments.empty()) {
    answer_.evidence = citer_.cite(std::move(windows));
    answer_.text = wording_.beside(anchor, moments);
    answer_.text = anchor_is_sure_ ? answer_.text : wording_.not_outright(answer_.text);
  }
  return !moments.empty();
}

bool Answering::matters_how_much_was_recorded() const {
  const Intent& intent = found_.intent;
  return intent.habit || intent.count || intent.window.has_value();
}

std::string Answering::coverage() const {
  std::vector<Interval> recorded(found_.visible);
  for (std::size_t w = 0; w < found_.visible; ++w) {
    recorded[w] = index_.windows().interval(static_cast<WindowOrdinal>(w));
  }
  if (recorded.empty()) {
    return {};
  }
  const Timeline timeline(index_.wearer().face, recorded);
  const Interval asked =
      found_.intent.window.value_or(Interval{recorded.front().start, cutoff_.time()});
  const Interval span{std::max(asked.start, recorded.front().start),
                      std::min(asked.end, cutoff_.time())};
  const Duration seen = span.empty() ? Duration::zero() : timeline.recorded_within(span);
  return wording_.coverage(span.empty() ? asked : span, seen);
}

}  // namespace daybook
