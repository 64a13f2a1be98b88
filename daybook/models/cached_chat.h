#pragma once
/// A model whose replies are kept: the same request is answered from the folder.

#include <memory>
#include <string>

#include "daybook/models/chat.h"
#include "daybook/models/reply_cache.h"

namespace daybook {

class CachedChat final : public ChatModel {
 public:
  /// The cache must outlive this.
  CachedChat(std::unique_ptr<ChatModel> model, ReplyCache& cache);

  std::string name() const override { return model_->name(); }
  std::string settled_name(const CallControl& control) override {
    return model_->settled_name(control);
  }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;

 private:
  std::unique_ptr<ChatModel> model_;
  ReplyCache& cache_;
};

}  // namespace daybook
