#pragma once
/// Patterns by a language model: matching and telling them anew (GROVE, section 3.2 and appendix
/// A.1).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/build/pattern_group.h"
#include "daybook/build/pattern_writer.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/pattern.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct ModelPatternOptions {
  /// Groups that are worth a question, picked by likeness and within a thread's bounds in time
  /// (pattern_writer.h). 0: all there are, in batches of ten of which the first with an
  /// acceptance ends the asking, as published.
  std::size_t candidates = 10;
  std::uint32_t reply_tokens = 1024;
  CallControl control = {};
};

/// A call for each batch of ten candidates, most recent first, with title, summary, keywords and
/// when each was last met; the reply says of each candidate whether it matches, and the lowest
/// number that does so, undisputed, wins. What a reply leaves out does not match. A call for each
/// new version, with the five latest members in full and those before by a line, and one for
/// weights and coherence where a group is due. Where a call fails, or its reply is cut off, names
/// what was not given, or is empty, the rules have the word in that matter, and the reason is told.
class ModelPatterns final : public PatternWriter {
 public:
  /// The model must outlive this.
  ModelPatterns(ChatModel& model, const std::string& wearer, const Clockface& face,
                const ModelPatternOptions& options = {});

  PatternMatch match(PatternKind kind, const PatternEpisode& episode,
                     std::span<const PatternGroup* const> groups) override;
  std::string tell(const PatternGroup& group, Pattern& version) override;
  WrittenWeights weigh(const PatternGroup& group) override;

 private:
  std::vector<std::size_t> candidates(PatternKind kind, const PatternEpisode& episode,
                                      std::span<const PatternGroup* const> groups) const;
  Result<std::optional<std::size_t>> ask(PatternKind kind, const PatternEpisode& episode,
                                         std::span<const PatternGroup* const> groups,
                                         std::span<const std::size_t> batch);
  std::string told(const PatternEpisode& episode) const;
  std::string told(const PatternGroup& group) const;
  std::string history(const PatternGroup& group) const;

  WriterCalls calls_;
  std::string wearer_;
  Clockface face_;
  ModelPatternOptions options_;
  RulePatterns rules_;
};

/// Writers by this model, which must outlive them.
PatternWriterMaker patterns_by(ChatModel& model, const ModelPatternOptions& options = {});

}  // namespace daybook
