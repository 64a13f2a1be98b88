#pragma once
/// The pattern stratum: which closed episodes belong together, across pauses and days.
///
/// A closed episode is compared with what there is, the most recent first, in batches of ten of
/// which the first acceptance wins (GROVE; details.md 1c), once among the threads and once among
/// the routines. A thread takes it as the same undertaking resumed: within an hour and alike, or up
/// to three days later where the wearer had said that it would be gone on with and had not
/// finished. A routine takes it as another occasion: more than an hour later and alike. When in
/// doubt, no match. Whatever matches nothing is a candidate, and a pattern once something joins it.
///
/// Every third update a pattern is weighed anew; a routine that has drifted apart is then split,
/// and two that have met are merged into the elder.

#include <cstdint>
#include <functional>
#include <list>
#include <span>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/build/pattern_group.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// A pure function of the episodes pushed so far.
class Patterns {
 public:
  explicit Patterns(const Clockface& face) : face_(face) {}

  /// What the episodes that one window closed add, in time order: at most one version a pattern.
  PatternGrowth push(std::span<const ClosedEpisode> closed);

 private:
  using Groups = std::list<PatternGroup>;  ///< the most recent first
  using Accepts = std::function<bool(const PatternGroup&, const PatternEpisode&)>;

  void note_day(const ClosedEpisode& closed);
  bool resume(const PatternEpisode& episode);
  void repeat(const PatternEpisode& episode);
  static Groups::iterator first_acceptance(Groups& groups, const PatternEpisode& episode,
                                           const Accepts& accepts);
  void touch(Groups& groups, Groups::iterator group);
  bool is_touched(const PatternGroup& group) const;
  void consolidate(PatternGroup& group);
  void merge_into_elder(PatternGroup& group);
  void forget(Timestamp now);

  Clockface face_;
  Groups threads_;
  Groups routines_;
  Groups ended_;                             ///< merged into others, their last version unwritten
  std::vector<PatternGroup*> touched_;       ///< in this push, in the order in which they were
  std::vector<std::int64_t> recorded_days_;  ///< ascending
};

}  // namespace daybook
