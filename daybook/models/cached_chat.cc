#include "daybook/models/cached_chat.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daybook/models/chat.h"
#include "daybook/models/reply_cache.h"

namespace daybook {

CachedChat::CachedChat(std::unique_ptr<ChatModel> model, ReplyCache& cache, KeptFaults faults)
    : model_(std::move(model)), cache_(cache), faults_(faults) {}

bool CachedChat::is_kept(const ChatReply& reply) const {
  const bool settled = reply.fault == ModelFault::Refused || reply.fault == ModelFault::Overflow;
  return reply.ok() || (settled && faults_ == KeptFaults::Settled);
}

ChatReply CachedChat::chat(const ChatRequest& request, const CallControl& control) {
  const std::string name = model_->settled_name(control);
  if (std::optional<ChatReply> kept = cache_.find(name, request); kept && is_kept(*kept)) {
    return *kept;
  }
  ChatReply reply = model_->chat(request, control);
  if (is_kept(reply)) {
    cache_.keep(name, request, reply);
  }
  return reply;
}

}  // namespace daybook
