#pragma once
/// "How many cups", "how much sugar", "how long": what a line states, and never a guess.

#include <set>
#include <span>
#include <string>

#include "daybook/answer/telling.h"

namespace daybook {

/// What one English question counts. Pure; belongs to one thread.
class Quantities {
 public:
  /// Of a question that asks for a number or a length.
  Quantities(const std::string& question, Asked asked);

  /// "three cups", "two hundred and ten euros" as the line has it, "Forty-two" of a reply to "how
  /// many?"; "twenty minutes" of a length; empty where the line states none. `nearby`: what else
  /// was said and seen, of which something around the line must share the question's words if it
  /// only asks "how many?". A price needs what is paid for named around it.
  std::string stated(const Told& told, std::span<const Told> nearby) const;

 private:
  std::string counted_in(const std::string& text) const;
  bool asks_for_it(const std::string& text) const;
  bool is_of_it(const Told& told, std::span<const Told> nearby) const;

  bool length_ = false;
  bool money_ = false;
  std::set<std::string> being_;    ///< of an age: the words before its number
  std::set<std::string> priced_;   ///< stems of what is paid for; a price is of what is named near
  std::set<std::string> counted_;  ///< stems of the nouns, or of money; empty: "how much is left"
};

}  // namespace daybook
