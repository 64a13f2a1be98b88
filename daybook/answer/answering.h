#pragma once
/// One answer in the making: from what was recalled to text and evidence.

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/citing.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/owners.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/wording.h"
#include "daybook/core/moment.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/anchor.h"
#include "daybook/recall/question.h"
#include "daybook/recall/recaller.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Makes one answer, by one call, and is used up by it. Belongs to one thread.
class Answering {
 public:
  /// Options and question must outlive this. Throws what the store throws.
  Answering(const Store& store, const Recaller& recaller, Cutoff cutoff, const Question& question,
            const AnswerOptions& options, Recollection found);

  /// One of the question's choices, by their probabilities.
  Answer with_choices(const std::vector<double>& probability);

  /// `suspects`: who may be the answer to "who"; empty for other questions.
  Answer freely(Asked asked, std::span<const Suspect> suspects);

 private:
  /// How sure an answer is, by what the lines say.
  static constexpr double kSureOutright = 0.9;
  static constexpr double kSureNearly = 0.6;
  static constexpr double kSureTalkedOf = 0.4;
  /// Strength of the windows before and after the best one of an occasion.
  static constexpr double kBeside = 0.5;

  /// "Who" needs a line with so much of its words.
  static constexpr double kNamesSomebody = 0.25;

  /// Answers "who" where lines say outright what was done and agree on who did it, one of the
  /// suspects or not ("The cat"); false where none does or they differ.
  bool tell_actor(std::span<const Suspect> suspects);

  /// Who it was; puts the line that tells of it in front. A guess says so; the wearer, who asks, is
  /// no guess.
  std::string name_person(const Teller& teller, std::vector<Told>& told,
                          std::span<const Suspect> suspects, bool is_theirs) const;

  /// Counts, first and last times.
  bool is_exact_in_time() const;

  /// How much of the question's words the best line must hold where none says it outright.
  double least_words(Asked asked) const;

  /// Where the question asks for somebody's thing: puts first what speaks of it as theirs, if asked
  /// to, and says how surely the line in front, or what was said around it, does so. Outright where
  /// the question names no owner.
  Owning owners_first(bool sort, std::vector<Told>& told) const;

  /// Whether a line answers as it stands: enough of the question's words, the deed, a reason.
  bool is_told_outright(Asked asked, const Told& told, const Doer& doer) const;

  /// What was done is said by lines; what is usual, to come, or a reason is read from many.
  bool may_have_instances(Asked asked) const;

  /// "What did Omar say about ..."
  bool is_of_sayings(Asked asked) const;
  bool asks_what_was_said() const;

  /// "What did I eat yesterday?", "what happened to the lamp?": whatever was done in that way in
  /// the time named, or to that thing.
  bool is_of_doings(Asked asked) const;

  /// The question names only times that have not come yet: what was seen tells nothing of them.
  bool is_to_come() const;

  /// Whether a line may tell of the time that is asked about: of one to come only what says when.
  bool is_said_of_its_time(const Told& told) const;

  /// Answers with the lines that say it; false where no line does so surely enough.
  bool tell_instances(Asked asked);

  /// Answers yes or no by what was only talked of: by what whoever is asked about says of
  /// themselves, or by the reply to somebody who asked the same. False where nobody did.
  bool tell_own_word(const Instances& found);

  /// Answers with a line that states how many, how much or how long; false where none does.
  bool tell_quantity(Asked asked, std::span<const Told> told,
                     const std::vector<Occasion>& occasions);

  /// "How many coffees did I drink?" where no line states a number: how often it was seen. False
  /// where no line says it outright.
  bool tell_count(Asked asked);

  /// The event that the question hangs on, where lines say outright that it happened.
  void place_anchor();

  /// The question names a time that an answer must lie in.
  bool is_timed() const;

  /// Answers with each thing that was done, the latest few.
  bool tell_doings(const Instances& found);

  /// Answers with what was said.
  void tell_sayings(const Instances& found);

  /// How long it went on at the least: from the first to the last line of each occasion. False
  /// where no occasion has more than a line.
  bool tell_length(const Instances& found);

  std::vector<Occasion> occasions_of(std::span<const Instance> instances) const;

  /// The line that says it, with its question or reply; where a place is asked for, of the lines of
  /// that occasion the one that tells it best.
  Told told_by(Asked asked, const Instance& meant, std::span<const Instance> instances) const;

  /// Of lines that say as much as the best one: the latest, or the earliest, where that is asked.
  /// Of what was said on whether something is so, the latest: it may correct what was said before.
  std::vector<Told>::iterator occasion_meant(Asked asked, std::vector<Told>& told) const;

  double strongest() const;

  /// "We are baking now; who baked the last time?" does not mean this time.
  std::optional<Timestamp> before_now() const;

  Answer nothing();

  /// No evidence, but what comes closest may help the person to ask again.
  Answer nothing_but(std::span<const Told> told);

  void note_rounds();

  /// Where the answer may be told: around the occasion that the qualifier picks,
  /// else in the likeliest windows; only within the time that the question names, or at any time.
  std::vector<Lead> leads(const std::vector<Occasion>& occasions, bool at_any_time = false) const;

  /// "What did Omar say ...": the words before the saying, whoever they name.
  std::set<std::string> speakers_meant() const;

  /// What was done or said next after the event, or last before it; in time order.
  std::vector<Moment> moments_beside(const Anchor& anchor) const;

  /// Answers with those moments; false where there are none.
  bool tell_beside(const Anchor& anchor);

  /// Counts and habits are only as good as the recording, and so is a named time.
  bool matters_how_much_was_recorded() const;

  /// How much was recorded of the time in question, when over an hour is missing.
  std::string coverage() const;

  const Store& store_;
  const MemoryIndex& index_;
  const Embedder* embedder_;
  Cutoff cutoff_;
  const Question& question_;
  const AnswerOptions& options_;
  Recollection found_;
  Citer citer_;
  Wording wording_;
  Answer answer_;
  bool anchor_is_sure_ = false;  ///< lines say outright that its event happened
  bool must_be_said_ = false;    ///< what comes close is no answer: somebody did it, or did not
};

}  // namespace daybook
