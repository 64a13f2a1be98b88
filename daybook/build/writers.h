#pragma once
/// Who writes the memory, stratum by stratum.

#include "daybook/build/boundary_writer.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/moment_writer.h"
#include "daybook/build/pattern_writer.h"

namespace daybook {

/// What is empty is written by rule.
struct Writers {
  MomentWriterMaker moments = {};
  EpisodeWriterMaker episodes = {};  ///< as they close
  PatternWriterMaker patterns = {};
  BoundaryWriterMaker boundaries = {};  ///< of activities
  HalfHourWriterMaker half_hours = {};  ///< instead: of the episodes of half hours that are over

  bool any() const { return moments || episodes || patterns || boundaries || half_hours; }
};

}  // namespace daybook
