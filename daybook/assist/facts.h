#pragma once
/// What a line says is the case: its clauses that are neither asked, denied, planned nor of another
/// time.
///
/// "Omar waters the roses." is a fact; "Is Omar watering the roses?", "Omar does not water the
/// roses.", "Let's water the roses later." and "Omar watered the roses yesterday." are none.
/// English by the growing rules' clauses; of a line in another script all terms count.

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/text/analyzer.h"

namespace daybook {

struct Clause;

struct Fact {
  std::string verb;                  ///< stem of the base form; empty: none, or "to be"
  std::vector<std::string> subject;  ///< stems, pronouns as they are; empty: left out
  std::string object;                ///< stem of the head of what follows the verb; may be empty
  std::vector<std::string> terms;    ///< index terms of the clause, verbs by their base form
  bool passive = false;
};

class FactReader {
 public:
  /// A name that lines may contain, in any case.
  void add_name(std::string_view name);

  std::vector<Fact> facts(const Line& line);

  /// The same of a text whatever it asks or plans: of what a condition describes.
  std::vector<Fact> clauses(std::string_view text);

 private:
  std::vector<Fact> read(std::string_view text, bool only_facts);
  std::vector<std::string> subject_of(const Clause& clause);
  std::string object_of(const Clause& clause);
  std::vector<std::string> terms_of(const Clause& clause);

  Analyzer analyzer_;
  std::unordered_set<std::string> names_;
};

}  // namespace daybook
