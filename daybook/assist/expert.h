#pragma once
/// An expert with a model: a situation in, services out (GROVE, "Schema-based Proactive
/// Assistance").
///
/// One call. The situation is data between fences; the reply is JSON, repaired and checked, and
/// what it proposes is dropped unless it is due at a line of what was seen in the unit, is of a
/// type of this expert's, and rests on lines that there are and that are not later.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/assist/numbered_lines.h"
#include "daybook/assist/situation.h"
#include "daybook/core/service.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Why something that a model proposed was dropped.
enum class ProposalFault : std::uint8_t {
  Trigger,   ///< its time is of no line of what was seen in the unit
  Type,      ///< it is of no type of this expert's
  Evidence,  ///< it rests on nothing, or on lines that there are not
  Later,     ///< it rests on what came after it
  Words,     ///< subject or message is empty or too long, or the subject is no habit's
};

inline constexpr std::size_t kProposalFaults = 5;

/// "trigger", "type", ...
std::string_view name(ProposalFault fault);

struct ExpertReply {
  std::vector<Service> services;        ///< by trigger; without known_at, unit and id
  std::vector<std::string> open_tasks;  ///< of the episodic expert; at most ten
  std::array<std::size_t, kProposalFaults> dropped{};
  ModelFault fault = ModelFault::None;
  std::string degraded;  ///< why the reply is worth nothing; empty: it counts
};

struct ExpertOptions {
  LineLimits lines = {};
  std::uint32_t reply_tokens = 1024;
  CallControl control = {};
};

class ModelExpert {
 public:
  /// The model must outlive this. `wearer`: the name in the store.
  ModelExpert(ChatModel& model, Expert expert, std::string wearer, const Clockface& face,
              const ExpertOptions& options = {});

  Expert expert() const { return expert_; }

  /// `lines`: situation() of the unit, line by line; `open_tasks`: of the unit before. Where the
  /// model's context is too small, half of the unit's lines are shown, up to three times. A reply
  /// of which nothing can be used counts as a failure.
  ExpertReply ask(const Interval& unit, const std::vector<SituationLine>& lines,
                  const std::vector<std::string>& open_tasks) const;

 private:
  ChatRequest request(const Interval& unit, const NumberedLines& shown,
                      const std::vector<std::string>& open_tasks) const;
  void take(const std::string& json, const Interval& unit, const NumberedLines& shown,
            ExpertReply& reply) const;

  ChatModel& model_;
  Expert expert_;
  std::string wearer_;
  Clockface face_;
  ExpertOptions options_;
};

/// A model's words for people to read, as one line without blanks around it: empty where they are
/// longer than `longest` bytes.
std::string model_words(const std::string& text, std::size_t longest);

}  // namespace daybook
