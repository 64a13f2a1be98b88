#pragma once
/// HTTP requests through libcurl.
///
/// One connection pool a client; calls are safe from any thread. Certificates are
/// checked; redirects are not followed, so that a key goes to nobody else.

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/models/chat.h"

namespace daybook {

struct HttpRequest {
  std::string method = "POST";
  std::string url;
  std::vector<std::string> headers;  ///< "Name: value"; never logged
  std::string body;
};

struct HttpReply {
  int status = 0;                              ///< 0: none came
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
  ModelFault fault = ModelFault::None;  ///< Unreachable, TimedOut or Cancelled: below HTTP
  std::string error;
};

struct HttpLimits {
  std::chrono::milliseconds connect = std::chrono::seconds(10);
  /// Nothing received for so long is a stall: the call is given up.
  std::chrono::milliseconds stall = std::chrono::seconds(90);
  std::size_t most_bytes = std::size_t{64} << 20;  ///< of a reply
};

class HttpClient {
 public:
  /// `clock` must outlive this; deadlines are read from it.
  HttpClient(const Clock& clock, HttpLimits limits);

  /// Bytes are handed to `on_bytes` as they come, where it is given and the status is
  /// 200; the body then stays empty.
  HttpReply send(const HttpRequest& request, const CallControl& control,
                 const std::function<void(std::string_view)>& on_bytes = nullptr) const;

 private:
  const Clock& clock_;
  HttpLimits limits_;
};

/// What `Retry-After` asks for: seconds, or an HTTP date seen from `now`; at most an
/// hour. Absent where it is not there or cannot be read.
std::optional<std::chrono::milliseconds> retry_after(const HttpReply& reply, Clock::TimePoint now);

}  // namespace daybook
