#pragma once
/// A model whose replies are kept: the same request is answered from the folder.

#include <memory>
#include <string>

#include "daybook/models/chat.h"
#include "daybook/models/reply_cache.h"

namespace daybook {

/// Which faults are kept as well, and told again.
enum class KeptFaults {
  None,     ///< whoever asks again may have given the model more context, or another mind
  Settled,  ///< a refusal, an overflow: a run that is repeated asks for nothing twice
};

class CachedChat final : public ChatModel {
 public:
  /// The cache must outlive this.
  CachedChat(std::unique_ptr<ChatModel> model, ReplyCache& cache,
             KeptFaults faults = KeptFaults::None);

  std::string name() const override { return model_->name(); }
  std::string settled_name(const CallControl& control) override {
    return model_->settled_name(control);
  }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;

 private:
  bool is_kept(const ChatReply& reply) const;

  std::unique_ptr<ChatModel> model_;
  ReplyCache& cache_;
  KeptFaults faults_;
};

}  // namespace daybook
