// What kind of question it is decides: recounted along the timeline, chosen, or told freely.

#include "daybook/answer/answerer.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/answering.h"
#include "daybook/answer/choice_features.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/recounting.h"
#include "daybook/answer/telling.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/weights.h"
#include "daybook/store/store.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kMostSuspects = 10;
/// Who is heard so shortly before or after something was there.
constexpr Duration kPresent = std::chrono::minutes(2);

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

/// "Who was with me when the lantern broke?": who was there around the latest occasion that says
/// so.
std::optional<RecountAsked> Answerer::company_when(Cutoff cutoff, std::size_t visible,
                                                   const Question& question) const {
  constexpr std::string_view kWhen = "when ";
  const std::size_t with = question.text.find("with me ");
  const std::size_t when = question.text.find(kWhen, with == std::string::npos ? 0 : with);
  if (what_is_asked(question.text) != Asked::Person || with == std::string::npos ||
      when == std::string::npos) {
    return std::nullopt;
  }
  const Question event{question.text.substr(when + kWhen.size()), {}, question.asked};
  const MemoryIndex& index = recaller_.index();
  const Instances found = find_instances(store_, index, std::min(cutoff, Cutoff(question.asked)),
                                         visible, analyse(index, visible, event));
  if (found.lines.empty() || found.saying != Saying::Outright) {
    return std::nullopt;
  }
  RecountAsked asked;
  asked.kind = RecountKind::Company;
  const Interval line = found.lines.back().line.interval;
  asked.during = {line.start - kPresent, std::min(line.end + kPresent, question.asked)};
  return asked;
}

Answer Answerer::answer(Cutoff cutoff, const Question& question,
                        const AnswerOptions& options) const {
  if (question.choices.empty() && options.recall.recipe == Recipe::Daybook) {
    const MemoryIndex& index = recaller_.index();
    const std::size_t visible = index.visible_windows(std::min(cutoff, Cutoff(question.asked)));
    auto recount = recount_asked(index, visible, analyse(index, visible, question), question);
    recount = recount ? recount : company_when(cutoff, visible, question);
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
