#pragma once
/// Who says what an episode goes on with and how a pattern is told: the rules, or something that
/// does it better.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/build/pattern_group.h"
#include "daybook/core/pattern.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct PatternMatch {
  std::optional<std::size_t> group;  ///< which of those given; none: it goes on with nothing
  std::string degraded;              ///< why the rules decided; empty where they need not
};

struct WrittenWeights {
  std::optional<PatternWeights> weights;  ///< none: the rules weigh
  std::string degraded;                   ///< why, where that was not meant
};

class PatternWriter {
 public:
  virtual ~PatternWriter() = default;

  /// Which of the groups of that kind, the most recent first, the episode belongs to. When in
  /// doubt, none. Never fails: where it cannot be told otherwise, the rules say.
  virtual PatternMatch match(PatternKind kind, const PatternEpisode& episode,
                             std::span<const PatternGroup* const> groups) = 0;

  /// Puts title, summary and keywords of a group's new version, which the rules have told, into
  /// better words. Why they are still the rules', where that was not meant; empty otherwise.
  virtual std::string tell(const PatternGroup& group, Pattern& version) = 0;

  /// How much the latest members of a group that is due weigh.
  virtual WrittenWeights weigh(const PatternGroup& group) = 0;
};

/// The first group that accepts: a thread takes an episode as the same undertaking resumed, a
/// routine as another occasion (patterns.h). What is told and weighed stays as it is.
class RulePatterns final : public PatternWriter {
 public:
  PatternMatch match(PatternKind kind, const PatternEpisode& episode,
                     std::span<const PatternGroup* const> groups) override;
  std::string tell(const PatternGroup& group, Pattern& version) override;
  WrittenWeights weigh(const PatternGroup& group) override;
};

/// Makes the writer of one wearer's patterns; empty: the rules.
using PatternWriterMaker =
    std::function<std::unique_ptr<PatternWriter>(const std::string& wearer, const Clockface& face)>;

/// Whether a thread's bounds in time leave room for the episode: within an hour, as long as both
/// take four hours at most, or within three days.
bool may_resume(const PatternGroup& thread, const PatternEpisode& episode);

/// A longer pause than this makes another occasion.
inline constexpr Duration kSession = std::chrono::hours(1);

/// How long an undertaking that was put off is waited for.
inline constexpr Duration kUnfinished = std::chrono::hours(72);

}  // namespace daybook
