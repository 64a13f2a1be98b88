#include "daybook/models/cached_chat.h"

namespace daybook {

CachedChat::CachedChat(std::unique_ptr<ChatModel> model, ReplyCache& cache)
    : model_(std::move(model)), cache_(cache) {}

ChatReply CachedChat::chat(const ChatRequest& request, const CallControl& control) {
  if (std::optional<ChatReply> kept = cache_.find(model_->name(), request)) {
    return *kept;
  }
  ChatReply reply = model_->chat(request, control);
  cache_.keep(model_->name(), request, reply);
  return reply;
}

}  // namespace daybook
