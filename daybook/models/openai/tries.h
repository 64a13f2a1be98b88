#pragma once
/// Calls of a server that are made again while that may help.

#include <cstdint>
#include <functional>

#include "daybook/models/chat.h"
#include "daybook/models/http.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/sleeper.h"

namespace daybook {

/// Calls `send` until it succeeds, fails for good, or `tries` are used up; between two it waits
/// as long as the server asks, else 1 s, 2 s, 4 s. Gives the last reply.
HttpReply send_with_tries(const Endpoint& endpoint, Sleeper& sleeper, std::uint32_t tries,
                          const CallControl& control, const std::function<HttpReply()>& send);

}  // namespace daybook
