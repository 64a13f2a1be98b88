#pragma once
/// Every time that something was recorded: the lines that say that it happened.
///
/// Occasions (occasions.h) are what matches best. Instances are exhaustive: of all lines known at
/// the cutoff, those that hold every word by which the question names what it asks for, and tell
/// of who it asks about. So the first is the first, the last the last, and their number a count of
/// what was recorded, however weak each would rank.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A line that says it.
struct Instance {
  WindowOrdinal window = 0;
  Line line;
};

/// How surely the lines say it.
enum class Saying : std::uint8_t {
  Outright,  ///< all words, seen; where the question asks for talk: heard
  Nearly,    ///< all words but the verb: "take the tram" in "I step off the tram"
  Around,    ///< of a place: the thing and that it was put; the other words on that occasion
  TalkedOf,  ///< all words, but only in what was said
};

struct Instances {
  bool deed = false;  ///< the question names who did it
  Saying saying = Saying::Outright;
  std::vector<Instance> lines;   ///< in time order; empty where no line says it
  std::vector<Instance> others;  ///< that say it of somebody else, outright
};

/// Who did what a question asks about, by name or as the wearer; neither where it names nobody, or
/// where the wearer only lives through it ("see", "meet"), nor of a Chinese question.
struct Doer {
  bool wearer = false;
  std::optional<std::string> person;  ///< normalised
  bool deed = false;                  ///< somebody is named ("we" too), or something was done to it
  bool heard = false;                 ///< it is something said
};

Doer doer_asked(const MemoryIndex& index, std::size_t visible, const Intent& intent);

/// The verbs by which a question names what was done, in all their forms, as terms.
std::set<std::string> verbs_asked(const MemoryIndex& index, std::size_t visible,
                                  const Intent& intent);

/// Whether an English line may tell of what that doer did. What was seen must tell of them; what
/// was said must be theirs or be said of them.
bool may_tell_of(const MemoryIndex& index, const Doer& doer, const Line& line);

/// The instances of what a question asks for, by the surest kind that has any. The words are those
/// of the question proper that neither frame it nor name a time; verbs in any of their forms.
/// What the wearer is asked about must be told of the wearer ("I", "we"), of somebody else must
/// name that person. Where a place is asked for, any verb of placing stands for any other, and
/// lines that deny or seek ("is not in the bag", "I look for ...") are none. Only windows inside
/// the time that the question names (hard) and, with `before`, those that ended by then. Costs a
/// pass over the lines known at the cutoff and the reading of the windows that hold all words.
/// Throws what the store throws.
Instances find_instances(const Store& store, const MemoryIndex& index, Cutoff cutoff,
                         std::size_t visible, const Intent& intent,
                         std::optional<Timestamp> before = {});

}  // namespace daybook
