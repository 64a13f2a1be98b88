// What kind of question it is decides: recounted along the timeline, chosen, or told freely.

#include "daybook/answer/answerer.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/answering.h"
#include "daybook/answer/choice_features.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/introductions.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/recounting.h"
#include "daybook/answer/rewording.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/wording.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/weights.h"
#include "daybook/recall/word_lists.h"
#include "daybook/store/store.h"
#include "daybook/text/unicode.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kMostSuspects = 10;
/// Who is heard so often is known.
constexpr std::size_t kOften = 5;
/// Who is heard so shortly before or after something was there.
constexpr Duration kPresent = std::chrono::minutes(2);

/// Those who are known by several words, "mrs alder", heard so often in the first `visible`
/// windows.
std::vector<NameId> titled_people(const MemoryIndex& index, std::size_t visible,
                                  std::size_t least) {
  std::map<NameId, std::size_t> heard;
  for (std::size_t k = 0; k < index.windows().first_line[visible]; ++k) {
    const NameId speaker = index.lines().speaker[k];
    if (speaker != kNoName && index.person(speaker).find(' ') != std::string_view::npos) {
      ++heard[speaker];
    }
  }
  std::vector<NameId> people;
  for (const auto& [id, lines] : heard) {
    const std::vector<Word> words = split_words(index.person(id));
    const bool nobody = std::any_of(words.begin(), words.end(), [](const Word& word) {
      return question_words("nobody").contains(word.lower);
    });
    if (lines >= least && !nobody) {
      people.push_back(id);
    }
  }
  return people;
}

std::string said_in(const Question& question, const TimePhrase& phrase) {
  return question.text.substr(phrase.begin, phrase.end - phrase.begin);
}

/// Whether a text speaks of the day that `said` names: "A man comes on Friday" of "next Friday".
bool names(std::string_view text, const std::string& said) {
  const std::vector<Word> words = split_words(said);
  return !words.empty() && fold(text).find(words.back().lower) != std::string::npos;
}

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

/// "Who was with me when the lantern broke?", "what was I doing when ...": what is recounted of the
/// time around the latest occasion that says so.
std::optional<RecountAsked> Answerer::around_event(Cutoff cutoff, std::size_t visible,
                                                   const Question& question) const {
  constexpr std::string_view kWhen = " when ";
  const std::size_t when = question.text.find(kWhen);
  if (when == std::string::npos) {
    return std::nullopt;
  }
  const MemoryIndex& index = recaller_.index();
  const Question asking{question.text.substr(0, when), {}, question.asked};
  RecountAsked asked;
  if (what_is_asked(asking.text) == Asked::Person) {
    asked.kind = RecountKind::Company;
    if (asking.text.find("with me") == std::string::npos) {
      return std::nullopt;
    }
  } else if (auto plain = recount_asked(index, visible, analyse(index, visible, asking), asking)) {
    asked = *plain;
  } else {
    return std::nullopt;
  }
  const Question event{question.text.substr(when + kWhen.size()), {}, question.asked};
  const Instances found = find_instances(store_, index, std::min(cutoff, Cutoff(question.asked)),
                                         visible, analyse(index, visible, event));
  if (found.lines.empty() || found.saying != Saying::Outright) {
    return std::nullopt;
  }
  const Interval line = found.lines.back().line.interval;
  asked.during = {line.start - kPresent, std::min(line.end + kPresent, question.asked)};
  return asked;
}

/// The weekdays and dates of a question to a timeline whose days have none: what a calendar would
/// read as a time and this one does not.
std::vector<TimePhrase> Answerer::unplaced(std::size_t visible, const Question& question) const {
  const Clockface& face = recaller_.index().wearer().face;
  if (!face.is_dataset() || visible == 0) {
    return {};
  }
  const std::vector<TimePhrase> here = parse_spoken(question.text, {face, question.asked}).phrases;
  const SpokenContext calendar{Clockface::zone("UTC"), question.asked};
  std::vector<TimePhrase> phrases = parse_spoken(question.text, calendar).phrases;
  std::erase_if(phrases, [&](const TimePhrase& phrase) {
    return std::any_of(here.begin(), here.end(),
                       [&](const TimePhrase& known) {
                         return known.begin < phrase.end && phrase.begin < known.end;
                       }) ||
           std::string_view(question.text).substr(0, phrase.begin).ends_with("about ");
  });
  return phrases;
}

/// Whether `phrase` places something that happened, and is not what was talked of ("did Greta say
/// Saturday?").
bool Answerer::is_of_the_past(std::size_t visible, const Question& question,
                              const TimePhrase& phrase) const {
  const MemoryIndex& index = recaller_.index();
  Question rest = question;
  std::fill(rest.text.begin() + static_cast<std::ptrdiff_t>(phrase.begin),
            rest.text.begin() + static_cast<std::ptrdiff_t>(phrase.end), ' ');
  const Intent intent = analyse(index, visible, rest);
  const Doer doer = doer_asked(index, visible, intent);
  const bool happened = doer.deed && !doer.heard && !intent.plan && !intent.due && !intent.speech &&
                        what_is_asked(rest.text) != Asked::Time;
  return happened || recount_asked(index, visible, intent, rest);
}

Answer Answerer::cannot_place(std::size_t visible, const Question& question,
                              const TimePhrase& phrase) const {
  const MemoryIndex& index = recaller_.index();
  const Clockface& face = index.wearer().face;
  const auto day_of = [&](std::size_t w) {
    return face.local(index.windows().interval(static_cast<WindowOrdinal>(w)).start).day;
  };
  Answer answer;
  answer.text = Wording(face, question.text)
                    .unplaced(said_in(question, phrase), day_of(0), day_of(visible - 1));
  return answer;
}

/// What is answered without anything being looked for.
std::optional<Answer> Answerer::told_apart(Cutoff cutoff, const Question& question,
                                           const AnswerOptions& options) const {
  const MemoryIndex& index = recaller_.index();
  const std::size_t visible = index.visible_windows(std::min(cutoff, Cutoff(question.asked)));
  for (const TimePhrase& phrase : unplaced(visible, question)) {
    if (is_of_the_past(visible, question, phrase)) {
      return cannot_place(visible, question, phrase);
    }
  }
  auto recount = recount_asked(index, visible, analyse(index, visible, question), question);
  recount = recount ? recount : around_event(cutoff, visible, question);
  return recount ? std::optional(recounted(cutoff, question, *recount, options)) : std::nullopt;
}

Answer Answerer::answer(Cutoff cutoff, const Question& question,
                        const AnswerOptions& options) const {
  if (!question.choices.empty() || options.recall.recipe != Recipe::Daybook) {
    return looked_up(cutoff, question, options);
  }
  const MemoryIndex& index = recaller_.index();
  const std::size_t visible = index.visible_windows(std::min(cutoff, Cutoff(question.asked)));
  Reworded words = reworded(index, recaller_.embedder(), visible, question);
  const Question asking{std::move(words.text), {}, question.asked};
  std::optional<Answer> apart = told_apart(cutoff, asking, options);
  Answer answer = apart ? std::move(*apart) : looked_up(cutoff, asking, options);
  answer.unheard.insert(answer.unheard.begin(), words.misspelt.begin(), words.misspelt.end());
  return answer;
}

Answer Answerer::looked_up(Cutoff cutoff, const Question& question,
                           const AnswerOptions& options) const {
  Recollection found = recaller_.recall(cutoff, question, options.recall);
  if (!question.choices.empty()) {
    const std::vector<double> probability = choose(question, found, options.recall);
    return Answering(store_, recaller_, cutoff, question, options, std::move(found))
        .with_choices(probability);
  }
  const Asked asked =
      name_asked(found.intent.main).empty() ? what_is_asked(found.intent.main) : Asked::Statement;
  std::vector<Suspect> suspects;
  if (asked == Asked::Person) {
    suspects = suspect(cutoff, question, options, found);
  }
  const std::size_t visible = found.visible;
  const bool due = found.intent.due;
  Answer told = Answering(store_, recaller_, cutoff, question, options, std::move(found))
                    .freely(asked, suspects);
  for (const TimePhrase& phrase : unplaced(visible, question)) {
    if (asked != Asked::Time && !due && !names(told.text, said_in(question, phrase))) {
      return cannot_place(visible, question, phrase);
    }
  }
  return told;
}

/// The people known by then who are not named in the question stand as the choices
/// of a question that has none; `found` becomes what is recalled with them.
std::vector<Suspect> Answerer::suspect(Cutoff cutoff, const Question& question,
                                       const AnswerOptions& options, Recollection& found) const {
  const MemoryIndex& index = recaller_.index();
  std::vector<NameId> people = known_people(index, found.visible);
  std::vector<NameId> titled = titled_people(index, found.visible, kOften);
  if (people.size() < 3) {
    people = known_people(index, found.visible, 1);
    titled = titled_people(index, found.visible, 1);
  }
  people.insert(people.end(), titled.begin(), titled.end());
  const std::vector<NameId> named = found.intent.people;
  const std::size_t unknown_words = found.intent.unknown_words;
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
  found.intent.unknown_words = unknown_words;
  const std::vector<double> probability = choose(with, found, options.recall);
  std::vector<Suspect> suspects;
  suspects.reserve(people.size());
  for (std::size_t i = 0; i < people.size(); ++i) {
    suspects.push_back({std::string(index.person(people[i])), people[i] == 0, probability[i]});
  }
  return suspects;
}

}  // namespace daybook
