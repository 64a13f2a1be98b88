#pragma once
/// A chat model with everything that a run needs around it: tries, budget, ledger,
/// stored replies.

#include <memory>
#include <string>

#include "daybook/base/clock.h"
#include "daybook/models/cached_chat.h"
#include "daybook/models/call_ledger.h"
#include "daybook/models/chat.h"
#include "daybook/models/http.h"
#include "daybook/models/recorded_chat.h"
#include "daybook/models/reply_cache.h"
#include "daybook/models/retrying_chat.h"
#include "daybook/models/sleeper.h"

namespace daybook {

struct ModelSettings {
  std::string uri = "rule:";  ///< openai:URL#model, script:FILE, or rule: for none
  std::string ledger;         ///< file of calls; empty: sums alone
  std::string replies;        ///< folder of stored replies; empty: none are kept
  KeptFaults kept_faults = KeptFaults::None;
  Price price = {};
  Budget budget = {};
  RetryPolicy retry = {};
  HttpLimits http = {};
};

/// Owns what it hands out. Safe from any thread once made.
class ModelSession {
 public:
  /// Throws Error{Config} for an address it does not know, Error{BadInput} for a script
  /// that cannot be read. Servers are not called yet.
  explicit ModelSession(const ModelSettings& settings);

  /// nullptr for `rule:`.
  ChatModel* chat() const { return chat_.get(); }
  const CallLedger& ledger() const { return *ledger_; }

 private:
  SystemClock clock_;
  ThreadSleeper sleeper_;
  std::unique_ptr<CallLedger> ledger_;
  std::unique_ptr<ReplyCache> cache_;
  std::unique_ptr<ChatModel> chat_;
};

}  // namespace daybook
