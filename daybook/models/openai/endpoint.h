#pragma once
/// A server that speaks OpenAI's protocol: where it is, how to be let in, what it can.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/http.h"

namespace daybook {

/// What an address `https://host/v1#model?query=...&passage=...` says.
struct EndpointAddress {
  std::string base;     ///< without a slash at the end
  std::string model;    ///< empty: the server's first
  std::string query;    ///< put before a text that is searched with
  std::string passage;  ///< put before a text that is searched in
};

/// Throws Error{Config} for what is no address of http or https.
EndpointAddress parse_endpoint(std::string_view text);

/// What a server told of itself.
struct ServerFacts {
  std::vector<std::string> models;
  std::optional<std::size_t> context;  ///< tokens a call may have, where it says so
};

/// Copies share nothing; calls are safe from any thread.
class Endpoint {
 public:
  /// `key` may be empty. It goes to this server's host in a header and nowhere else:
  /// into no message, no log and no error. `clock` must outlive this.
  Endpoint(EndpointAddress address, std::string key, const Clock& clock, HttpLimits limits);

  const EndpointAddress& address() const { return address_; }
  const Clock& clock() const { return clock_; }

  /// Sends JSON to `path` below the address ("/chat/completions").
  HttpReply post(const std::string& path, const std::string& json, const CallControl& control,
                 const std::function<void(std::string_view)>& on_bytes = nullptr) const;

  /// Sends any body of that type.
  HttpReply post(const std::string& path, const std::string& type, const std::string& body,
                 const CallControl& control) const;

  /// Asks /models, and llama.cpp's /props for the context of one slot. A server that
  /// has neither gives empty facts. Failures (Model) where it cannot be reached or does
  /// not let us in.
  Result<ServerFacts> probe(const CallControl& control) const;

  /// The text without the key, should a server have echoed it.
  std::string without_key(std::string text) const;

 private:
  std::vector<std::string> headers(const std::string& type) const;
  HttpReply get(const std::string& url, const CallControl& control) const;
  std::optional<std::size_t> slot_context(const CallControl& control) const;

  EndpointAddress address_;
  std::string key_;
  const Clock& clock_;
  std::shared_ptr<const HttpClient> client_;
};

/// The key in $DAYBOOK_API_KEY, else in the file $DAYBOOK_API_KEY_FILE, else in
/// $OPENAI_API_KEY; empty where there is none. Throws Error{Config} for a file that
/// cannot be read.
std::string key_from_environment();

/// What the status and body of an answer mean: None for 200.
ModelFault fault_of(const HttpReply& reply);

/// A sentence about a failed call: the server's own message where it gave one.
std::string error_of(const HttpReply& reply);

}  // namespace daybook
