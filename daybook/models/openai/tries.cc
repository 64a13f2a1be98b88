#include "daybook/models/openai/tries.h"

#include <chrono>
#include <cstdint>
#include <functional>

#include "daybook/models/chat.h"
#include "daybook/models/http.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/sleeper.h"

namespace daybook {

HttpReply send_with_tries(const Endpoint& endpoint, Sleeper& sleeper, std::uint32_t tries,
                          const CallControl& control, const std::function<HttpReply()>& send) {
  for (std::uint32_t tried = 1;; ++tried) {
    HttpReply reply = send();
    if (!may_pass(fault_of(reply)) || tried >= tries) {
      return reply;
    }
    const auto own = std::chrono::milliseconds(500LL << tried);
    sleeper.sleep(retry_after(reply, endpoint.clock().now()).value_or(own), control.cancelled);
  }
}

}  // namespace daybook
