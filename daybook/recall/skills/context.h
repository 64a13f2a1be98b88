#pragma once
/// What a skill's function gets: the memory at a cutoff, and checked arguments.

#include <cstddef>
#include <optional>
#include <string>

#include "daybook/core/ids.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/skills.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct SkillContext {
  const Store& store;
  const MemoryIndex& index;
  const Embedder* embedder;  ///< may be null
  Cutoff cutoff;
  std::size_t visible;  ///< windows known at the cutoff
  const SkillSettings& settings;

  const std::string& wearer() const { return index.wearer().name; }
  const Clockface& face() const { return index.wearer().face; }
  Interval window(std::size_t w) const {
    return index.windows().interval(static_cast<WindowOrdinal>(w));
  }
};

/// The arguments of all skills; a skill reads those of its own.
struct SkillArguments {
  std::string query;
  std::optional<Interval> during;  ///< clipped to what lies before the cutoff
  std::optional<Interval> near;
  std::optional<RecordId> record;
  std::size_t limit = 0;
};

using SkillFunction = SkillReply (*)(const SkillContext&, const SkillArguments&);

}  // namespace daybook
