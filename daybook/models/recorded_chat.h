#pragma once
/// A model whose calls are put into the ledger and held to a budget.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "daybook/base/clock.h"
#include "daybook/models/call_ledger.h"
#include "daybook/models/chat.h"

namespace daybook {

/// Limits of one run; absent: none.
struct Budget {
  std::optional<std::uint64_t> tokens = {};  ///< in and out together
  std::optional<double> cost = {};
};

class RecordedChat final : public ChatModel {
 public:
  /// Clock and ledger must outlive this. The budget is checked against the ledger's sums
  /// before each call: what is under way is finished, and may go over it.
  RecordedChat(std::unique_ptr<ChatModel> model, CallLedger& ledger, Price price, Budget budget,
               const Clock& clock);

  std::string name() const override { return model_->name(); }
  std::string settled_name(const CallControl& control) override {
    return model_->settled_name(control);
  }

  /// OverBudget, without a call and without a line in the ledger, once a limit is
  /// reached, or where the request alone would go over what is left of the tokens.
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;

 private:
  bool affordable(const ChatRequest& request) const;

  std::unique_ptr<ChatModel> model_;
  CallLedger& ledger_;
  Price price_;
  Budget budget_;
  const Clock& clock_;
};

/// Outside of stored replies (CachedChat): those that it gives are put into the ledger, at no cost.
/// What the model was asked stands there already.
class RecordedHits final : public ChatModel {
 public:
  /// Clock and ledger must outlive this.
  RecordedHits(std::unique_ptr<ChatModel> model, CallLedger& ledger, const Clock& clock);

  std::string name() const override { return model_->name(); }
  std::string settled_name(const CallControl& control) override {
    return model_->settled_name(control);
  }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override;

 private:
  std::unique_ptr<ChatModel> model_;
  CallLedger& ledger_;
  const Clock& clock_;
};

}  // namespace daybook
