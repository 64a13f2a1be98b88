#include "daybook/models/cached_chat.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daybook/models/chat.h"
#include "daybook/models/reply_cache.h"

namespace daybook {

CachedChat::CachedChat(std::unique_ptr<ChatModel> model, ReplyCache& cache)
    : model_(std::move(model)), cache_(cache) {}

ChatReply CachedChat::chat(const ChatRequest& request, const CallControl& control) {
  const std::string name = model_->settled_name(control);
  if (std::optional<ChatReply> kept = cache_.find(name, request)) {
    return *kept;
  }
  ChatReply reply = model_->chat(request, control);
  cache_.keep(name, request, reply);
  return reply;
}

}  // namespace daybook
