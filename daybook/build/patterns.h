#pragma once
/// The pattern stratum: which closed episodes belong together, across pauses and days.
///
/// A closed episode is compared with what there is, the most recent first, and the first acceptance
/// wins (GROVE), once among the threads and once among the routines; who accepts,
/// and who tells and weighs a pattern, is a PatternWriter's business. By rule, a thread takes it as
/// the same undertaking resumed: within an hour and alike, or up to three days later where the
/// wearer had said that it would be gone on with and had not finished. A routine takes it as
/// another occasion: more than an hour later and alike. When in doubt, no match. Whatever matches
/// nothing is a candidate, and a pattern once something joins it.
///
/// Every third update a pattern is weighed anew; a routine that has drifted apart is then split,
/// and two that have met are merged into the elder.
///
/// What the rules say can be found again from the episodes, what another writer said cannot: then
/// each episode has an edge of weight 0, known when it closed, from the first episode of what it
/// was taken to go on with (from itself: of nothing), whose role names what was asked for:
/// "thread", "routine", "thread, routine".

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/build/open_episode.h"
#include "daybook/build/pattern_group.h"
#include "daybook/build/pattern_writer.h"
#include "daybook/core/edge.h"
#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What the patterns have that became known with some window before.
struct KnownPatterns {
  std::vector<Pattern> versions;
  std::vector<Edge> edges;  ///< between the episodes that it closed and others
};

/// By rule, a pure function of the episodes pushed so far; else of these and of what the writer
/// says.
class Patterns {
 public:
  /// `writer`: none for the rules.
  explicit Patterns(const Clockface& face, std::unique_ptr<PatternWriter> writer = nullptr);

  /// What the episodes that one window closed add, in time order: at most one version a pattern.
  /// `known`: what they added before; then no writer is asked, and the state afterwards is what it
  /// was then.
  PatternGrowth push(std::span<const ClosedEpisode> closed, const KnownPatterns* known = nullptr);

 private:
  using Groups = std::list<PatternGroup>;  ///< the most recent first

  void note_day(const ClosedEpisode& closed);
  bool resume(const PatternEpisode& episode);
  void repeat(const PatternEpisode& episode);
  Groups::iterator match(PatternKind kind, Groups& groups, const PatternEpisode& episode);
  Groups::iterator asked(PatternKind kind, Groups& groups, const PatternEpisode& episode);
  void note_match(PatternKind kind, EpisodeId first, const Episode& episode);
  void touch(Groups& groups, Groups::iterator group);
  bool is_touched(const PatternGroup& group) const;
  void consolidate(PatternGroup& group);
  void weigh(PatternGroup& group);
  void merge_into_elder(PatternGroup& group);
  void write(PatternGroup& group, Timestamp known_at);
  void note_degraded(const std::string& why);
  void forget(Timestamp now);

  Clockface face_;
  std::unique_ptr<PatternWriter> writer_;
  bool by_rule_;
  Groups threads_;
  Groups routines_;
  Groups ended_;                             ///< merged into others, their last version unwritten
  std::vector<PatternGroup*> touched_;       ///< in this push, in the order in which they were
  const KnownPatterns* known_ = nullptr;     ///< in this push
  PatternGrowth growth_;                     ///< of this push
  std::vector<std::int64_t> recorded_days_;  ///< ascending
};

}  // namespace daybook
