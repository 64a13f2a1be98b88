#pragma once
/// The Pattern stratum (P): routines and threads over episodes.
///
/// A pattern grows: what joins it writes a new version with its own `known_at`;
/// earlier versions stay for reads at earlier cutoffs.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class PatternKind : std::uint8_t {
  Thread,   ///< the same unfinished undertaking
  Routine,  ///< the same activity on another occasion
};

std::string_view name(PatternKind kind);

struct PatternMember {
  EpisodeId episode;
  std::string role;   ///< "initiating" or "developing"
  double weight = 0;  ///< 0 to 1

  friend bool operator==(const PatternMember&, const PatternMember&) = default;
};

/// How many members a version names at most.
inline constexpr std::size_t kPatternMembers = 8;

struct Pattern {
  PatternId id;    ///< of this version
  PatternId root;  ///< of the first version: the pattern's identity
  std::uint32_t version = 1;
  PatternKind kind = PatternKind::Routine;
  Timestamp known_at;
  Interval interval;  ///< from the first member's start to the latest one's end
  std::string title;
  std::string summary;
  std::vector<std::string> keywords;
  /// In time order; of a pattern with many, the first and the latest ones (kPatternMembers). All
  /// of them stand in the edges of the root.
  std::vector<PatternMember> members;
  std::uint32_t count = 0;  ///< of all members: a routine's occasions, a thread's episodes
  std::uint32_t days = 0;   ///< distinct local days
  std::optional<Duration>
      typical_time;  ///< circular mean of starts since midnight; only if circular variance < 0.3
  double coherence = 0;  ///< how alike its latest members were when last weighed, 0 to 1
  /// The root that took over its members. A pattern that has one ended with this version and is
  /// not read any more, but at cutoffs before.
  std::optional<PatternId> successor = {};
};

/// "4 times on 3 days", "3 episodes": how often it occurred.
std::string tally(const Pattern& pattern);

/// Hash of kind, root (taken as 0 for a first version, whose root is itself),
/// version and members.
PatternId pattern_id(const Pattern& pattern);

}  // namespace daybook
