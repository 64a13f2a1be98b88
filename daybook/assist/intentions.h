#pragma once
/// What people said they would do, or asked for, read by a model.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/assist/situation.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct IntentionReply {
  std::vector<SituationLine> lines;  ///< of the block Intentions, in time order; at most 15
  std::size_t dropped = 0;           ///< of no line, or not in the line's words
  ModelFault fault = ModelFault::None;
  std::string degraded;  ///< why there is none to be had; empty: what there is counts
};

class IntentionReader {
 public:
  /// The model must outlive this. `wearer`: the name in the store.
  IntentionReader(ChatModel& model, std::string wearer, const Clockface& face,
                  const CallControl& control = {});

  /// One call over the dialogue of a situation; none, and nothing, where nothing was said. An
  /// intention whose time is of no line, or whose quote or speaker is not that line's, is dropped.
  IntentionReply read(const Interval& chunk, const std::vector<SituationLine>& lines) const;

 private:
  ChatModel& model_;
  std::string wearer_;
  Clockface face_;
  CallControl control_;
};

}  // namespace daybook
