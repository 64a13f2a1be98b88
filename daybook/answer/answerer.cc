// recall -> choose, or gather occasions and say what was found -> cite.
//
// A free answer is extractive: it names when (by the question's qualifier) and
// quotes the line that says most. It never words what was not recorded.

#include "daybook/answer/answerer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/answer/choice_features.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/quotes.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/recounting.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/wording.h"
#include "daybook/base/error.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/rounds.h"
#include "daybook/recall/weights.h"
#include "daybook/store/store.h"
#include "daybook/text/words.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timeline.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// Below this strength the best window is no evidence.
constexpr double kNoEvidence = 0.42;
constexpr std::size_t kQuotedLines = 3;
/// Windows whose lines may answer a free question.
constexpr std::size_t kLeads = 40;
constexpr std::size_t kMostSuspects = 10;
/// How much of what came before or after an event an answer tells.
constexpr std::size_t kShownMoments = 5;
/// Strength of the windows before and after the best one of an occasion.
constexpr double kBeside = 0.5;
/// What happened so recently belongs to what goes on while the question is asked.
constexpr Duration kThisTime = std::chrono::minutes(5);
/// "Did I ever ...": a line must hold so much of the question's words to say that it happened.
constexpr double kSaysIt = 0.75;
/// A line that says so much of what the best one says may be another occasion of it.
constexpr double kAsMuch = 0.95;
/// "Who": a line must hold so much of them to name somebody.
constexpr double kNamesSomebody = 0.25;

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

/// Normalised names are shown as the lines write them.
std::string as_written(const std::string& name, std::span<const Told> told) {
  for (const Told& one : told) {
    if (normalise(one.line.speaker) == name) {
      return one.line.speaker;
    }
    for (const Word& word : split_words(one.line.text)) {
      if (word.lower == name && word.capital) {
        return std::string(word.original);
      }
    }
  }
  return name;
}

/// One answer in the making.
class Answering {
 public:
  Answering(const Store& store, const Recaller& recaller, Cutoff cutoff, const Question& question,
            const AnswerOptions& options, Recollection found)
      : store_(store),
        index_(recaller.index()),
        embedder_(recaller.embedder()),
        cutoff_(std::min(cutoff, Cutoff(question.asked))),
        question_(question),
        options_(options),
        found_(std::move(found)),
        quoter_(index_, embedder_, found_.visible, found_.intent),
        wording_(index_.wearer().face, question.text) {}

  Answer with_choices(const std::vector<double>& probability) {
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
    cite(windows);
    return std::move(answer_);
  }

  /// `suspects`: who may be the answer to "who"; empty for other questions.
  Answer freely(Asked asked, std::span<const Suspect> suspects) {
    note_rounds();
    const Occasions all = find_occasions(index_, found_, before_now());
    const std::vector<Occasion> occasions = asked_for(found_.intent, all);
    if (occasions.empty()) {
      return nothing();
    }
    const Teller teller(index_, embedder_, found_.visible, found_.intent, asked);
    std::vector<Told> told = teller.tell(leads(occasions));
    answer_.found = !told.empty() && all.strongest >= kNoEvidence &&
                    (asked != Asked::YesNo || told.front().words >= kSaysIt);
    if (!answer_.found) {
      return nothing_but(told);
    }
    std::string person;
    if (!suspects.empty()) {
      const PersonTold chosen = teller.choose(told, suspects);
      const Suspect& suspect = suspects[chosen.person];
      const std::string name = suspect.wearer ? wording_.me() : as_written(suspect.name, told);
      // Without a line that speaks to the question the name is a guess, and says so. What
      // is still to come was not recorded either.
      const bool sure =
          told[chosen.told].words >= kNamesSomebody && chosen.part > 0 && !found_.intent.plan;
      person = sure ? name : wording_.perhaps(name);
      std::swap(told.front(), told[chosen.told]);
    }
    if (suspects.empty()) {
      std::swap(told.front(), *occasion_meant(told));
    }
    answer_.confidence = std::clamp(all.strongest, 0.0, 1.0);
    if (asked == Asked::Statement && found_.signals.anchor && tell_beside(*found_.signals.anchor)) {
      return std::move(answer_);
    }
    cite_with(told.front().window, occasions);
    answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
    answer_.text = wording_.found(found_.intent, occasions, told.front(), person);
    return std::move(answer_);
  }

 private:
  /// Of lines that say as much as the best one: the latest, or the earliest, where that is asked.
  std::vector<Told>::iterator occasion_meant(std::vector<Told>& told) const {
    auto meant = told.begin();
    const double least = kAsMuch * meant->said;
    for (auto one = told.begin(); one != told.end(); ++one) {
      const bool later = one->line.interval.start > meant->line.interval.start;
      const bool earlier = one->line.interval.start < meant->line.interval.start;
      if (one->said >= least &&
          ((found_.intent.last && later) || (found_.intent.first && earlier))) {
        meant = one;
      }
    }
    return meant;
  }

  double strongest() const { return find_occasions(index_, found_).strongest; }

  /// "We are baking now; who baked the last time?" does not mean this time.
  std::optional<Timestamp> before_now() const {
    const bool earlier = found_.intent.last && !found_.intent.present.empty();
    return earlier ? std::optional(question_.asked - kThisTime) : std::nullopt;
  }

  Answer nothing() {
    answer_.text = wording_.nothing();
    answer_.coverage = coverage();
    return std::move(answer_);
  }

  /// No evidence, but what comes closest may help the person to ask again.
  Answer nothing_but(std::span<const Told> told) {
    if (!told.empty()) {
      const Window window = load(told.front().window);
      answer_.closest = Evidence{window.id,
                                 window.interval,
                                 probability_of(told.front().window),
                                 {told.front().line},
                                 window.source};
    }
    return nothing();
  }

  void note_rounds() {
    for (const Round& round : planned_rounds(index_, found_)) {
      answer_.rounds.push_back(round.skill + ": " + round.about + ": " +
                               std::to_string(round.found) + " windows, " +
                               std::to_string(round.fresh) + " new");
    }
    answer_.rounds.push_back("pool: " + std::to_string(found_.candidates.size()) +
                             " windows, evidence " + std::to_string(found_.evidence.size()));
  }

  Window load(WindowOrdinal w) const {
    RecordQuery query;
    query.ids = {index_.windows().ids[w]};
    std::vector<Window> windows = store_.windows(cutoff_, index_.wearer().name, query);
    if (windows.size() != 1) {
      throw Error(ErrorKind::Internal, "the index cites a window that the store does not know");
    }
    return std::move(windows.front());
  }

  /// Where the answer may be told: around the occasion that the qualifier picks,
  /// else in the likeliest windows.
  std::vector<Lead> leads(const std::vector<Occasion>& occasions) const {
    std::map<WindowOrdinal, double> strengths;
    const Qualifier qualifier = found_.intent.time.qualifier;
    if (found_.signals.anchor) {
      for (std::size_t w = 0; w < found_.visible; ++w) {
        const auto ordinal = static_cast<WindowOrdinal>(w);
        if (index_.windows().interval(ordinal).overlaps(found_.signals.anchor->asked)) {
          strengths[ordinal] = 1;
        }
      }
    } else if (qualifier != Qualifier::Count && qualifier != Qualifier::Usual) {
      const double most = found_.candidates.empty() ? 1 : found_.candidates.front().probability;
      const Timestamp latest = before_now().value_or(question_.asked);
      for (const Candidate& candidate :
           std::span(found_.candidates).first(std::min(kLeads, found_.candidates.size()))) {
        if (index_.windows().interval(candidate.window).end <= latest) {
          strengths[candidate.window] = std::sqrt(candidate.probability / most);
        }
      }
      for (const Occasion& occasion : occasions) {
        strengths.try_emplace(occasion.best, 0.0);
      }
    } else {
      const WindowOrdinal best = occasions.front().best;
      for (WindowOrdinal w = best > 0 ? best - 1 : 0; w <= best + 1 && w < found_.visible; ++w) {
        strengths[w] = w == best ? 1 : kBeside;
      }
    }
    std::vector<Lead> leads;
    leads.reserve(strengths.size());
    for (const auto& [w, strength] : strengths) {
      leads.push_back({load(w), w, strength});
    }
    return leads;
  }

  /// What was done next after the event, or last before it; in time order.
  std::vector<Moment> moments_beside(const Anchor& anchor) const {
    RecordQuery query;
    query.during = anchor.asked;
    std::vector<Moment> moments = store_.moments(cutoff_, index_.wearer().name, query);
    std::erase_if(moments, [&](const Moment& moment) {
      const bool done = moment.view == MomentView::Action && moment.kind != MomentKind::State;
      return !done || (anchor.after ? moment.interval.start < anchor.event.end
                                    : moment.interval.end > anchor.event.start);
    });
    if (moments.size() > kShownMoments) {
      const auto extra = static_cast<std::ptrdiff_t>(moments.size() - kShownMoments);
      moments.erase(anchor.after ? moments.end() - extra : moments.begin(),
                    anchor.after ? moments.end() : moments.begin() + extra);
    }
    return moments;
  }

  /// Answers with those moments; false where there are none.
  bool tell_beside(const Anchor& anchor) {
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
      cite(std::move(windows));
      answer_.text = wording_.beside(anchor, moments);
    }
    return !moments.empty();
  }

  /// The window that tells it first, then the occasions in the order asked for.
  void cite_with(WindowOrdinal first, const std::vector<Occasion>& occasions) {
    std::vector<WindowOrdinal> windows = {first};
    const auto add = [&](WindowOrdinal w) {
      if (windows.size() < options_.recall.limit &&
          std::find(windows.begin(), windows.end(), w) == windows.end()) {
        windows.push_back(w);
      }
    };
    for (const Candidate& candidate : found_.evidence) {
      add(candidate.window);
    }
    for (const Occasion& occasion : occasions) {
      add(occasion.best);
    }
    cite(std::move(windows));
  }

  double probability_of(WindowOrdinal w) const {
    const auto at = std::find_if(found_.candidates.begin(), found_.candidates.end(),
                                 [w](const Candidate& candidate) { return candidate.window == w; });
    return at == found_.candidates.end() ? 0 : at->probability;
  }

  void cite(std::vector<WindowOrdinal> windows) {
    std::sort(windows.begin(), windows.end());
    for (const WindowOrdinal w : windows) {
      const Window window = load(w);
      answer_.evidence.push_back({window.id, window.interval, probability_of(w),
                                  quoter_.pick(window, kQuotedLines), window.source});
    }
  }

  /// Counts and habits are only as good as the recording, and so is a named time.
  bool matters_how_much_was_recorded() const {
    const Intent& intent = found_.intent;
    return intent.habit || intent.count || intent.window.has_value();
  }

  /// How much was recorded of the time in question, when over an hour is missing.
  std::string coverage() const {
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

  const Store& store_;
  const MemoryIndex& index_;
  const Embedder* embedder_;
  Cutoff cutoff_;
  const Question& question_;
  const AnswerOptions& options_;
  Recollection found_;
  Quoter quoter_;
  Wording wording_;
  Answer answer_;
};

}  // namespace

Answerer::Answerer(const Store& store, const Recaller& recaller)
    : store_(store),
      recaller_(recaller),
      reader_(Weights::ordered(recaller.weights().reader, choice_feature_names())) {}

std::vector<double> Answerer::choose(const Question& question, const Recollection& found,
                                     const RecallOptions& options) const {
  const std::span likely =
      std::span(found.candidates).first(std::min(kReadWindows, found.candidates.size()));
  const ChoiceEvidence evidence = weigh_choices(recaller_.index(), recaller_.embedder(), question,
                                                found.intent, found.signals, options.parts, likely);
  if (!options.parts.has(Part::Reader) || options.recipe == Recipe::Baseline) {
    return most_words(evidence, found.evidence.size());
  }
  return choice_probabilities(evidence, reader_);
}

/// What happened in a time, without anything to look for.
Answer Answerer::recounted(Cutoff cutoff, const Question& question, const RecountAsked& asked,
                           const AnswerOptions& options) const {
  const MemoryIndex& index = recaller_.index();
  Recount recount = Recounter(store_, index, std::min(cutoff, Cutoff(question.asked)),
                              is_chinese(question.text), options.recall.limit)
                        .tell(asked);
  Answer answer;
  answer.found = recount.found;
  answer.confidence = recount.found ? 1 : 0;
  answer.text = std::move(recount.text);
  answer.evidence = std::move(recount.evidence);
  answer.rounds.push_back("recount: " + index.wearer().face.format(asked.during) + ": " +
                          std::to_string(answer.evidence.size()) + " windows");
  return answer;
}

Answer Answerer::answer(Cutoff cutoff, const Question& question,
                        const AnswerOptions& options) const {
  if (question.choices.empty() && options.recall.recipe == Recipe::Daybook) {
    const MemoryIndex& index = recaller_.index();
    const std::size_t visible = index.visible_windows(std::min(cutoff, Cutoff(question.asked)));
    const auto recount = recount_asked(index, visible, analyse(index, visible, question), question);
    if (recount) {
      return recounted(cutoff, question, *recount, options);
    }
  }
  Recollection found = recaller_.recall(cutoff, question, options.recall);
  if (!question.choices.empty()) {
    const std::vector<double> probability = choose(question, found, options.recall);
    return Answering(store_, recaller_, cutoff, question, options, std::move(found))
        .with_choices(probability);
  }
  const Asked asked = what_is_asked(found.intent.main);
  std::vector<Suspect> suspects;
  if (asked == Asked::Person) {
    suspects = suspect(cutoff, question, options, found);
  }
  return Answering(store_, recaller_, cutoff, question, options, std::move(found))
      .freely(asked, suspects);
}

/// The people known by then who are not named in the question stand as the choices
/// of a question that has none; `found` becomes what is recalled with them.
std::vector<Suspect> Answerer::suspect(Cutoff cutoff, const Question& question,
                                       const AnswerOptions& options, Recollection& found) const {
  const MemoryIndex& index = recaller_.index();
  std::vector<NameId> people = known_people(index, found.visible);
  if (people.size() < 3) {
    people = known_people(index, found.visible, 1);
  }
  const std::vector<NameId> named = found.intent.people;
  std::erase_if(
      people, [&](NameId id) { return std::find(named.begin(), named.end(), id) != named.end(); });
  people.resize(std::min(people.size(), kMostSuspects));
  if (people.size() < 2) {
    return {};
  }
  Question with = question;
  for (const NameId id : people) {
    with.choices.push_back(id == 0 ? "me" : std::string(index.person(id)));
  }
  found = recaller_.recall(cutoff, with, options.recall);
  const std::vector<double> probability = choose(with, found, options.recall);
  std::vector<Suspect> suspects;
  suspects.reserve(people.size());
  for (std::size_t i = 0; i < people.size(); ++i) {
    suspects.push_back({std::string(index.person(people[i])), people[i] == 0, probability[i]});
  }
  return suspects;
}

}  // namespace daybook
