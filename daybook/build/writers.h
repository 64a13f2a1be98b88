#pragma once
/// Who writes the memory, stratum by stratum.

#include "daybook/build/episode_writer.h"
#include "daybook/build/moment_writer.h"

namespace daybook {

/// What is empty is written by rule.
struct Writers {
  MomentWriterMaker moments = {};
  EpisodeWriterMaker episodes = {};

  bool any() const { return moments || episodes; }
};

}  // namespace daybook
