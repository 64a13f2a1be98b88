#pragma once
/// The situation: what a decision about help rests on, in GROVE's order of blocks.
///
/// A fixed schema, filled from the memory as it was known at the cutoff (GROVE, "Schema-based
/// Proactive Assistance"): what is at hand, then what of the past may matter to it.
/// What is searched for is made of the entities and actions at hand, not worded by a model. Help by
/// rule shows it as its reasons; experts with a model read it as text.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/service.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class SituationBlock : std::uint8_t {
  Window,             ///< the screening unit
  EventStream,        ///< what was seen, by window
  Episode,            ///< activities and conversations that closed in it
  Dialogue,           ///< what was said
  Facts,              ///< moments
  WearerState,        ///< since a drink, a meal, sitting, the phone; at the unit's beginning
  PastFacts,          ///< moments before it that its entities and actions bring up
  LinkCandidates,     ///< its objects in records of 80 minutes ago and more
  BackReferences,     ///< what was said before of what is said now
  RecallCandidates,   ///< asked, planned, put somewhere 10 min to 3 h ago, with its objects
  RoutineCandidates,  ///< patterns of at least two occasions that it belongs to or is like
  Intentions,         ///< what the wearer said they would do, today
  AlreadyTriggered,   ///< services of today
};

inline constexpr std::size_t kSituationBlocks = 13;

/// "window", "event stream", ...
std::string_view name(SituationBlock block);

struct SituationLine {
  SituationBlock block;
  Interval when;
  std::string text;
  std::optional<RecordId> record = {};  ///< that it tells; nothing of what is worked out
  std::optional<WindowId> window = {};  ///< that it was perceived in, the first of several
};

/// What is screened: from `unit_start` to the cutoff.
struct SituationRequest {
  Timestamp unit_start;
  std::vector<Service> given = {};  ///< of which those of today, known by the cutoff, are told
  bool by_line =
      false;  ///< the event stream line by line, not a line a window: times to the second
};

/// Lines block by block, in the order of the blocks, in each in time order. Bounded: at most 15 a
/// block but for what happened in the unit itself. `embedder` may be null. Throws what the store
/// throws.
std::vector<SituationLine> situation(Cutoff cutoff, const Store& store, const MemoryIndex& index,
                                     const Embedder* embedder, const SituationRequest& request);

/// Headed blocks, a line each; a block with nothing in it says "(none)".
std::string situation_text(const std::vector<SituationLine>& lines, const Clockface& face);

}  // namespace daybook
