#pragma once
/// What a question asks for: weighted words, people, an occasion, a time.
///
/// Everything that is learned (who the people are) is counted up to the cutoff.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/question.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Intent {
  SpokenTime time;
  std::string main;     ///< the question proper, without a clause about the present
  std::string present;  ///< that clause ("Omar is grinding coffee now"), or empty

  TermWeights words;  ///< of the question, frame words left out
  std::vector<TermWeights>
      choice_words;               ///< a choice each; words that tell choices apart weigh more
  TermWeights all_choice_words;   ///< their union
  TermWeights everything;         ///< words + 0.4 choice words: the second query
  std::size_t content_words = 0;  ///< distinct words that could be found
  /// Of these, never recorded by the cutoff. Of a free question without those that name a time or
  /// only say what kind of thing is asked for ("cost", "happen").
  std::size_t unknown_words = 0;

  std::vector<NameId> people;                      ///< named in the question; the wearer for "I"
  std::vector<std::vector<NameId>> choice_people;  ///< named in each choice

  bool last = false;    ///< asks for the latest occasion
  bool first = false;   ///< for the earliest
  bool habit = false;   ///< for what is customary
  bool just = false;    ///< for a moment ago
  bool speech = false;  ///< for something said or planned
  bool plan = false;    ///< for something to come
  bool due = false;     ///< for what one has to do or has promised
  bool who = false;
  bool count = false;  ///< how many, how often

  std::optional<Interval> window;  ///< the time named by the question
  /// Part of the day that a question about habits or counts names for every day
  /// ("in the evening"), as [start, end) since local midnight.
  std::optional<std::pair<Duration, Duration>> day_part;
  std::vector<std::optional<Interval>> choice_windows;  ///< empty unless at least three choices
                                                        ///< (or all) name a time
};

/// `visible`: windows known at the cutoff.
Intent analyse(const MemoryIndex& index, std::size_t visible, const Question& question);

/// People heard at least `least` times in the first `visible` windows, by number
/// of first appearance; the wearer is always among them.
std::vector<NameId> known_people(const MemoryIndex& index, std::size_t visible,
                                 std::size_t least = 5);

/// The question proper with blanks in place of the times it names.
std::string without_times(const Intent& intent);

/// The text with blanks in place of the Chinese phrases that frame a question.
std::string without_chinese_frame(std::string text);

/// The question turned into a statement with the choice in place of "who", or
/// followed by the choice: what a line that answers it would look like.
std::string declarative(const std::string& question, const std::string& choice);

}  // namespace daybook
