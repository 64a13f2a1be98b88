#pragma once
/// Captions to action moments: EgoScheme's extraction without a model.
///
/// Kept are hand-object interactions with a specific object, movements that reach a named
/// place, meaningful gestures, and talk with content (an utterance seen). Gaze, posture and
/// undirected motion are dropped, unless they hold a name, a place or a noun that did not
/// come up in the last five minutes.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/clauses.h"
#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/mentions.h"
#include "daybook/build/pronouns.h"
#include "daybook/build/tokens.h"
#include "daybook/build/verb_phrases.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Who acts in a clause.
struct Actor {
  std::string text;  ///< "I", "Omar", "Omar and Priya", "the cashier"
  std::vector<std::string> names;
  bool wearer = false;
  bool third = false;  ///< takes a verb with -s
  bool body = false;   ///< a part of the wearer's body, which acts for the wearer
  bool unresolved = false;
};

class ActionExtractor {
 public:
  ActionExtractor(const Vocabulary& vocabulary, Learned& learned, Focus& focus, Pronouns& pronouns);

  /// The moments of one caption (English), text and typed fields set; ids, times and sources
  /// are the caller's. Takes what the caption mentions into the focus.
  std::vector<Moment> extract(std::string_view caption, Timestamp when);

 private:
  std::optional<Moment> read(Clause& clause, Timestamp when);
  Actor actor(const Clause& clause);
  Actor pronoun_actor(const Token& word);
  Actor group_actor() const;
  bool stays(const Clause& clause, const Deed& deed, const Actor& actor) const;
  void remember(const Clause& clause, const Deed& deed, const Actor& actor);
  Moment compose(Clause& clause, const Deed& deed, const Actor& actor);

  const Vocabulary& vocabulary_;
  Learned& learned_;
  Focus& focus_;
  Pronouns& pronouns_;
  Mentions mentions_;
};

}  // namespace daybook
