#include "daybook/models/silent_chat.h"

#include "daybook/models/chat.h"

namespace daybook {

ChatReply SilentChat::chat(const ChatRequest& /*request*/, const CallControl& /*control*/) {
  ChatReply reply;
  reply.fault = ModelFault::Rejected;
  reply.error = "no language model was named";
  return reply;
}

}  // namespace daybook
