#pragma once
/// A sentence taken apart into clauses with one verb each.
///
/// "I stand up, pick up my phone and put the box away" gives three clauses with the subject
/// "I"; "bread and butter" and "Omar and Priya" stay together (EgoScheme's atomicity, rule 1:
/// never two facts joined by and, while, then, as).

#include <vector>

#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

struct Clause {
  Tokens subject;      ///< empty when elided and nowhere to be found
  Tokens auxiliaries;  ///< "will", "is", "try to": what stands before the verb, negation aside
  const Verb* verb = nullptr;  ///< what is done; null for a clause without any verb
  Token verb_token;            ///< the verb as written
  Tokens rest;                 ///< all that follows the verb
  bool negated = false;
  bool copula = false;  ///< be + something that is no verb
  bool passive = false;
  bool intended = false;        ///< "will", "going to", "want to": not done yet
  bool elided_subject = false;  ///< the subject was restored, or is missing
  bool embedded = false;        ///< what somebody was seen doing: "I saw Omar take the cup"
};

/// Clauses in order. A clause without a subject of its own gets that of the clause before it
/// in the sentence; one that begins with a gerund ("Holding the cup, I turn") that of the one
/// after it.
std::vector<Clause> split_clauses(const Tokens& sentence);

}  // namespace daybook
