// recall -> choose, or gather occasions and say what was found -> cite.
//
// A free answer is extractive: it names when (by the question's qualifier) and
// quotes the line that says most. It never words what was not recorded.

#include "daybook/answer/answerer.h"

#include <algorithm>
#include <cmath>

#include "daybook/answer/occasions.h"
#include "daybook/answer/quotes.h"
#include "daybook/answer/wording.h"
#include "daybook/base/error.h"
#include "daybook/time/timeline.h"

namespace daybook {
namespace {

/// Below this strength the best window is no evidence.
constexpr double kNoEvidence = 0.42;
constexpr std::size_t kQuotedLines = 3;

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

/// One answer in the making.
class Answering {
 public:
  Answering(const Store& store, const Recaller& recaller, Cutoff cutoff, const Question& question,
            const AnswerOptions& options)
      : store_(store),
        index_(recaller.index()),
        cutoff_(std::min(cutoff, Cutoff(question.asked))),
        question_(question),
        options_(options),
        found_(recaller.recall(cutoff, question, options.recall)),
        quoter_(index_, recaller.embedder(), found_.visible, found_.intent),
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
    for (const Candidate& candidate : found_.evidence) {
      windows.push_back(candidate.window);
    }
    cite(windows);
    return std::move(answer_);
  }

  Answer freely() {
    note_rounds();
    const Occasions all = find_occasions(index_, found_);
    answer_.found = all.strongest >= kNoEvidence && !all.occasions.empty();
    if (!answer_.found) {
      return nothing();
    }
    const std::vector<Occasion> occasions = asked_for(found_.intent, all);
    std::vector<WindowOrdinal> windows;
    for (const Occasion& occasion : occasions) {
      if (windows.size() < options_.recall.limit) {
        windows.push_back(occasion.best);
      }
    }
    cite(windows);
    answer_.confidence = std::clamp(all.strongest, 0.0, 1.0);
    answer_.coverage = matters_how_much_was_recorded() ? coverage() : std::string();
    answer_.text = wording_.found(found_.intent, occasions, best_quote(windows.front()));
    return std::move(answer_);
  }

  const Recollection& found() const { return found_; }

 private:
  double strongest() const { return find_occasions(index_, found_).strongest; }

  Answer nothing() {
    answer_.text = wording_.nothing();
    answer_.coverage = coverage();
    return std::move(answer_);
  }

  void note_rounds() {
    answer_.rounds.push_back("question: " + std::to_string(found_.intent.words.size()) +
                             " words over " + std::to_string(found_.visible) + " windows");
    if (!question_.choices.empty()) {
      answer_.rounds.push_back("choices: " + std::to_string(found_.intent.all_choice_words.size()) +
                               " words");
    }
    if (found_.intent.window) {
      answer_.rounds.push_back("time: " + index_.wearer().face.format(*found_.intent.window));
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

  Line best_quote(WindowOrdinal w) const {
    const std::vector<Line> lines = quoter_.pick(load(w), 1, true);
    return lines.empty() ? Line{} : lines.front();
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

Answer Answerer::answer(Cutoff cutoff, const Question& question,
                        const AnswerOptions& options) const {
  Answering answering(store_, recaller_, cutoff, question, options);
  if (question.choices.empty()) {
    return answering.freely();
  }
  return answering.with_choices(choose(question, answering.found(), options.recall));
}

}  // namespace daybook
