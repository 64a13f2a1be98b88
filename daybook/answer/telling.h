#pragma once
/// Which line of the memory answers a free question.
///
/// Windows say where to look; a line is what an answer quotes. Extractive: it
/// chooses among what was recorded and never words anything itself.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/intent.h"

namespace daybook {

/// What kind of thing a question asks for.
enum class Asked { Statement, Person, Place, Time, Length, Number, Reason, YesNo };

/// By the question word, English or Chinese.
Asked what_is_asked(const std::string& question);

/// "Tomorrow at ten we sail": whether a line says when.
bool names_a_time(const Line& line);

/// A window that may hold the answer.
struct Lead {
  Window window;
  WindowOrdinal ordinal = 0;
  double strength = 0;  ///< in [0, 1], 1 for the likeliest
};

/// A line and how well it answers.
struct Told {
  WindowOrdinal window = 0;
  Line line;
  std::optional<Line> question = {};  ///< what it replies to, where somebody had asked
  /// What was replied, where the line itself asks, or what was said next of the kind asked for,
  /// where the line says none of it.
  std::optional<Line> reply = {};
  std::optional<Line> correction = {};  ///< what was said against it soon after
  bool fits = false;                    ///< it, or the reply, is of the kind asked for
  double words = 0;                     ///< share of the question's words that it holds, in [0, 1]
  double score = 0;                     ///< comparable within one question
  double said = 0;                      ///< the part of the score that is the line's own
};

/// Somebody who may be the answer to "who".
struct Suspect {
  std::string name;  ///< normalised
  bool wearer = false;
  double probability = 0;  ///< by the reader of choices
};

struct PersonTold {
  std::size_t person = 0;  ///< among the suspects
  std::size_t told = 0;    ///< among the lines
  double part = 0;         ///< how much the line is about what that person did, in [0, 1]
};

class Teller {
 public:
  /// `embedder` may be null. All must outlive this; belongs to one thread.
  Teller(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
         const Intent& intent, Asked asked);

  /// Every line of the leads, best first; the earlier one on ties.
  std::vector<Told> tell(std::span<const Lead> leads) const;

  /// For "who": the person, and the line that tells of that person's part in it.
  /// Neither may be empty. Who asks "who" rarely means themselves, so the wearer
  /// must be told of more clearly than others.
  PersonTold choose(std::span<const Told> told, std::span<const Suspect> people) const;

 private:
  struct WeighedTerm {
    TermId term = 0;
    double weight = 0;
  };
  struct Candidate;

  std::vector<Candidate> candidates(std::span<const Lead> leads) const;
  void measure_meaning(std::vector<Candidate>& lines, std::span<const std::string> texts) const;
  Told told(std::span<const Candidate> lines, std::size_t at) const;
  std::optional<Line> reply_to(const Line& line, std::span<const Line> speech) const;
  std::optional<Line> correction_of(const Line& line, std::span<const Line> speech) const;
  void complete(std::span<const Lead> leads, Told& told) const;
  double shared_around(std::span<const Candidate> lines, std::size_t at) const;
  double fit(const Line& line) const;

  const MemoryIndex& index_;
  const Embedder* embedder_;
  const Intent& intent_;
  Asked asked_;
  bool writing_ = false;            ///< it asks what stands on something
  std::vector<WeighedTerm> words_;  ///< of the question, idf times the weight of their kind
  double total_ = 0;                ///< their sum, words never recorded included
  std::vector<float> question_;     ///< its vector, or empty
};

}  // namespace daybook
