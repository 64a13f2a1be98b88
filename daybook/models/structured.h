#pragma once
/// Replies that must be JSON of a given form.

#include <cstdint>
#include <string>

#include "daybook/models/chat.h"

namespace daybook {

struct [[nodiscard]] StructuredReply {
  std::string json;                     ///< fits the schema; empty where there is a fault
  ModelFault fault = ModelFault::None;  ///< Malformed: no such JSON could be had
  std::string error;
  TokenUsage usage;  ///< of all calls
  std::uint32_t calls = 0;
  bool cut_off = false;  ///< the last reply ended at its limit of tokens
  std::string raw;       ///< the last reply as it came

  bool ok() const { return fault == ModelFault::None; }
};

/// "the model: refused, ...": why there is no reply, for the record that is degraded by it.
std::string failure_text(const StructuredReply& reply);

/// Asks for a reply that fits `request.schema`: what comes is repaired and checked; what
/// does not fit is sent back with what is wrong, up to `repairs` times. A reply that was
/// cut off at its limit is not asked for again: it would be cut off again.
StructuredReply chat_json(ChatModel& model, ChatRequest request, const CallControl& control,
                          std::uint32_t repairs = 1);

}  // namespace daybook
