// A call is in the ledger before its reply is stored: who is killed in between pays twice, and the
// ledger says so. Stored replies stand outside, so that they meet no budget, and are counted, too.

#include "daybook/models/session.h"

#include <memory>
#include <utility>

#include "daybook/models/cached_chat.h"
#include "daybook/models/call_ledger.h"
#include "daybook/models/chat.h"
#include "daybook/models/recorded_chat.h"
#include "daybook/models/registry.h"
#include "daybook/models/reply_cache.h"
#include "daybook/models/retrying_chat.h"

namespace daybook {

ModelSession::ModelSession(const ModelSettings& settings)
    : ledger_(std::make_unique<CallLedger>(settings.ledger)) {
  std::unique_ptr<ChatModel> model = open_chat(settings.uri, clock_, settings.http);
  if (model == nullptr) {
    return;
  }
  model = std::make_unique<RetryingChat>(std::move(model), settings.retry, clock_, sleeper_);
  model = std::make_unique<RecordedChat>(std::move(model), *ledger_, settings.price,
                                         settings.budget, clock_);
  if (!settings.replies.empty()) {
    cache_ = std::make_unique<ReplyCache>(settings.replies);
    model = std::make_unique<CachedChat>(std::move(model), *cache_, settings.kept_faults);
    model = std::make_unique<RecordedHits>(std::move(model), *ledger_, clock_);
  }
  chat_ = std::move(model);
}

}  // namespace daybook
