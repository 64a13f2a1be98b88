#pragma once
/// Questions that name a time and nothing to look for: "what did I do yesterday morning?",
/// "who was with me at lunch?", "summarise my day", "what do I usually do in the evening?".

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/question.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class RecountKind : std::uint8_t {
  Doings,   ///< "what did I do", "what happened", "summarise"
  Company,  ///< "who was with me", "whom did I meet"
  Talk,     ///< "what did we talk about", "what did Omar say"
  Habits,   ///< "what do I usually do"
};

/// Which end of the time is meant: all of it, "the first thing", "the last thing"; of company also
/// who was heard most, or least.
enum class RecountPart : std::uint8_t { Whole, Beginning, End, Most, Least };

struct RecountAsked {
  RecountKind kind = RecountKind::Doings;
  RecountPart part = RecountPart::Whole;
  Interval during;                  ///< ends at the asking at the latest
  std::vector<std::string> people;  ///< normalised: only with these; the wearer left out
  /// Who says it, where one end of what was said is meant: "I" or a normalised name, else empty.
  std::string speaker;
  /// Of habits and of who is heard most: only in this part of the day, as [start, end) since local
  /// midnight.
  std::optional<std::pair<Duration, Duration>> day_part;
};

/// What is to be recounted; nothing where the question has choices, names something to look
/// for, or lies wholly in the future. Without a named time the local day of the asking is
/// meant, for who was heard most the whole memory. `visible`: windows known at the cutoff. Pure;
/// safe from any thread.
std::optional<RecountAsked> recount_asked(const MemoryIndex& index, std::size_t visible,
                                          const Intent& intent, const Question& question);

}  // namespace daybook
