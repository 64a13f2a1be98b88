#pragma once
/// How the writers ask their model: counted, so that a server that is gone is not asked for
/// every record.

#include <cstdint>
#include <string>

#include "daybook/models/chat.h"
#include "daybook/models/structured.h"

namespace daybook {

class WriterCalls {
 public:
  /// The model must outlive this.
  explicit WriterCalls(ChatModel& model, const CallControl& control = {})
      : model_(model), control_(control) {}

  /// Why the model is not asked any more: it gave nothing five times in a row, for reasons
  /// that are not the request's, or the budget is spent. Empty while it is asked.
  std::string given_up() const;

  /// Asks for JSON that fits the request's schema, up to `repairs` times more where it does not.
  StructuredReply ask(const ChatRequest& request, std::uint32_t repairs = 1);

 private:
  ChatModel& model_;
  CallControl control_;
  int failures_ = 0;
};

}  // namespace daybook
