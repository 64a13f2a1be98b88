#pragma once
/// What can be seen of an episode's index sentence alone: its form (EgoCITE), and
/// whether it names only what was recorded.

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"

namespace daybook {

inline constexpr std::size_t kShortestIndex = 10;  ///< words of an index sentence
inline constexpr std::size_t kLongestIndex = 20;

/// How many words it has.
std::size_t word_count(std::string_view sentence);

/// By how many words it is too short or too long.
std::size_t off_length(std::string_view sentence);

/// Who and what a recording names: nobody else can have been there.
class Cast {
 public:
  /// `own_name`: the wearer's, who is "I" in sentences.
  explicit Cast(std::string own_name) : own_name_(std::move(own_name)) {}

  /// Whatever stands in a text is recorded; whoever is capital within a sentence is a name.
  void hear(std::string_view text);

  /// Somebody by name, such as a speaker.
  void meet(std::string_view name);

  bool is_name(std::string_view word) const;

  /// Whether every word of it was recorded, whatever its case.
  bool knows_all(std::string_view text) const;

  /// Whether a capital word within a sentence was not recorded.
  bool misses_a_name(std::string_view text) const;

  const std::string& own_name() const { return own_name_; }

 private:
  bool knows(std::string_view lower) const;

  std::string own_name_;
  std::set<std::string, std::less<>> words_;  ///< lower case
  std::set<std::string, std::less<>> names_;  ///< lower case
};

/// The cast of some windows and moments.
void hear(const Window& window, Cast& cast);
void hear(const Moment& moment, Cast& cast);

/// What keeps a sentence from standing for an episode, as whole sentences for whoever wrote it,
/// without a word of what it says; empty if nothing does. `participants` must all be named.
std::string flaws(std::string_view sentence, const Cast& cast,
                  const std::vector<std::string>& participants);

/// Whether it may tell two things: a whole word "and", "while" or "then". The last "and" of people
/// in a row ("Omar, Priya and I") is none.
bool may_join(std::string_view sentence, const Cast& cast);

}  // namespace daybook
