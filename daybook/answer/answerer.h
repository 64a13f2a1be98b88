#pragma once
/// Answers with evidence: one of the choices, or what was recorded, quoted and
/// cited. No evidence, no answer.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/answer/evidence.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/unheard.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/store/store.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Answer {
  std::string text;                        ///< in the question's language
  std::optional<std::size_t> choice;       ///< index of the chosen one
  std::vector<double> choice_probability;  ///< of each choice, summing to 1
  double confidence = 0;                   ///< in [0, 1]
  bool found = false;                      ///< false: "no evidence"
  std::vector<Evidence> evidence;          ///< in time order; ids are checked against the store
  std::optional<Evidence> closest;         ///< where nothing was found: the line that comes closest
  /// Words of a free question that were never recorded: where nothing was found all of them, else
  /// those that were read as a recorded one.
  std::vector<UnheardWord> unheard;
  std::string coverage;             ///< what was not recorded, where that matters; or empty
  std::vector<std::string> rounds;  ///< what was looked for and how much was found
};

struct AnswerOptions {
  RecallOptions recall;
  bool force_choice = false;  ///< benchmarks: choose even without evidence
};

class Answerer {
 public:
  /// All must outlive this; safe from any thread that owns the store.
  Answerer(const Store& store, const Recaller& recaller);

  /// Throws what the store throws.
  Answer answer(Cutoff cutoff, const Question& question, const AnswerOptions& options) const;

  /// The probabilities of the choices alone, without loading evidence.
  std::vector<double> choose(const Question& question, const Recollection& found,
                             const RecallOptions& options) const;

 private:
  std::vector<Suspect> suspect(Cutoff cutoff, const Question& question,
                               const AnswerOptions& options, Recollection& found) const;
  std::optional<RecountAsked> around_event(Cutoff cutoff, std::size_t visible,
                                           const Question& question) const;
  std::vector<TimePhrase> unplaced(std::size_t visible, const Question& question) const;
  bool is_of_the_past(std::size_t visible, const Question& question,
                      const TimePhrase& phrase) const;
  Answer cannot_place(std::size_t visible, const Question& question,
                      const TimePhrase& phrase) const;
  std::optional<Answer> told_apart(Cutoff cutoff, const Question& question,
                                   const AnswerOptions& options) const;
  Answer looked_up(Cutoff cutoff, const Question& question, const AnswerOptions& options) const;
  Answer recounted(Cutoff cutoff, const Question& question, const RecountAsked& asked,
                   const AnswerOptions& options) const;

  const Store& store_;
  const Recaller& recaller_;
  std::vector<double> reader_;
};

}  // namespace daybook
