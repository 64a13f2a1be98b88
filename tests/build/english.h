#pragma once
/// Sentences read with invented names, for tests of what reads grammar.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/clauses.h"
#include "daybook/build/tokens.h"

namespace daybook::english {

/// Knows the sample's people, and nobody else.
class Household final : public NameSet {
 public:
  bool is_name(std::string_view written) const override {
    static constexpr std::string_view kNames[] = {"Nora", "Omar", "Priya", "Felix", "Greta", "Wei"};
    return std::find(std::begin(kNames), std::end(kNames), written) != std::end(kNames);
  }
};

inline const Vocabulary& vocabulary() {
  static const Vocabulary words;
  return words;
}

inline std::vector<Sentence> read(std::string_view text) {
  return read_sentences(text, vocabulary(), Household());
}

/// The words of the first sentence.
inline Tokens words(std::string_view text) { return read(text).at(0).words; }

/// Every clause as "subject|verb|rest", "-" where there is no subject.
inline std::vector<std::string> clauses(std::string_view text) {
  std::vector<std::string> out;
  for (const Sentence& sentence : read(text)) {
    for (const Clause& clause : split_clauses(sentence.words)) {
      const std::string subject = clause.subject.empty() ? "-" : join(clause.subject);
      out.push_back(subject + "|" + (clause.verb == nullptr ? "" : clause.verb->base) + "|" +
                    join(clause.rest));
    }
  }
  return out;
}

}  // namespace daybook::english
