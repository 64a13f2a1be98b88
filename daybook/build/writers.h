#pragma once
/// Who writes the memory, stratum by stratum.

#include "daybook/build/boundary_writer.h"
#include "daybook/build/episode_writer.h"
#include "daybook/build/moment_writer.h"
#include "daybook/build/pattern_writer.h"

namespace daybook {

/// What is empty is written by rule.
struct Writers {
  MomentWriterMaker moments = {};
  EpisodeWriterMaker episodes = {};
  PatternWriterMaker patterns = {};
  BoundaryWriterMaker boundaries = {};  ///< of activities

  bool any() const { return moments || episodes || patterns || boundaries; }
};

}  // namespace daybook
