#pragma once
/// Talking to a language model, whichever it is.
///
/// One call, messages in, a reply out. A model that is down, slow, lying or refusing
/// is expected: a reply says what went wrong in `fault` and keeps what came, and
/// nothing is thrown. Wrappers of the same interface add what every call needs: tries
/// (retrying_chat.h), budget and ledger (recorded_chat.h), stored replies
/// (cached_chat.h). Calls are safe from any thread.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class ChatRole { System, User, Assistant, Tool };

struct ChatImage {
  std::string mime = "image/jpeg";
  std::string bytes;  ///< the file itself, not base64
};

/// A tool that the model asks for.
struct ToolCall {
  std::string id;         ///< as the model gave it; may be empty
  std::string name;       ///< may name no tool
  std::string arguments;  ///< a JSON object as text, as the model wrote it; may be broken

  friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

struct ChatMessage {
  ChatRole role = ChatRole::User;
  std::string text;
  std::vector<ChatImage> images = {};
  std::vector<ToolCall> calls = {};  ///< of an assistant
  std::string call_id = {};          ///< of a tool: which call this is the result of
};

struct ToolSpec {
  std::string name;
  std::string doc;
  std::string schema;  ///< JSON schema of the arguments, an object
};

struct ChatRequest {
  std::vector<ChatMessage> messages;
  std::string schema = {};           ///< JSON schema of the reply; empty: free text
  std::vector<ToolSpec> tools = {};  ///< what the model may call
  std::uint32_t max_tokens = 4096;   ///< of the reply
  double temperature = 0;
  std::uint32_t chances = 0;  ///< how many likeliest first tokens of the reply to tell; at most 20
  std::string prompt = {};    ///< name and version of the prompt: "egocite/draft@1"
  std::vector<Interval> covers = {};  ///< what of the wearer's time the request tells
  std::string wearer = {};            ///< whose time that is
};

enum class ChatFinish { Stop, Length, ToolCalls };

enum class ModelFault {
  None,
  Unreachable,  ///< no connection, or one that broke off
  Busy,         ///< 429, 503
  Failed,       ///< another 5xx
  TimedOut,     ///< the deadline, or nothing came for too long
  Malformed,    ///< what came is no reply
  Rejected,     ///< the server does not take such a request (4xx): never tried again
  Refused,      ///< a content filter or the model itself; `text` keeps what was said
  Overflow,     ///< the request is longer than the model's context
  Cancelled,
  OverBudget,  ///< the limit on tokens or money is reached; no call was made
};

/// "none", "unreachable", "busy", ...
std::string_view name(ModelFault fault);

/// True for faults that may be gone at the next try.
bool may_pass(ModelFault fault);

struct TokenUsage {
  std::uint64_t in = 0;
  std::uint64_t out = 0;
  bool estimated = false;  ///< the server did not tell: a token for four bytes

  friend bool operator==(const TokenUsage&, const TokenUsage&) = default;
};

/// What a reply might have begun with.
struct TokenChance {
  std::string token;
  double log_probability = 0;  ///< natural, at temperature 1

  friend bool operator==(const TokenChance&, const TokenChance&) = default;
};

struct [[nodiscard]] ChatReply {
  std::string text;       ///< without what the model thought aloud
  std::string reasoning;  ///< that, where it was told apart
  std::vector<ToolCall> calls;
  ChatFinish finish = ChatFinish::Stop;
  std::vector<TokenChance> chances = {};  ///< as asked for, likeliest first; none where the
                                          ///< server does not tell them
  TokenUsage usage;
  ModelFault fault = ModelFault::None;
  std::string error;  ///< a lower-case sentence; never holds a key
  std::optional<std::chrono::milliseconds> retry_after = {};  ///< what the server asked for
  std::uint32_t tries = 1;
  bool cached = false;

  bool ok() const { return fault == ModelFault::None; }
};

/// Until when a call may take, and whether it still matters.
struct CallControl {
  std::optional<Clock::TimePoint> deadline = {};
  const std::atomic<bool>* cancelled = nullptr;  ///< may be absent; must outlive the call

  bool is_cancelled() const { return cancelled != nullptr && cancelled->load(); }
};

class ChatModel {
 public:
  virtual ~ChatModel() = default;

  /// Address without secrets, e.g. "openai:https://host/v1#model": part of what a
  /// stored reply is keyed by.
  virtual std::string name() const = 0;

  /// The same once it is known which model answers: where the address leaves that to the
  /// server, the server is asked for it (no call of the model). The name as it is where
  /// the server does not say.
  virtual std::string settled_name(const CallControl& control);

  virtual ChatReply chat(const ChatRequest& request, const CallControl& control) = 0;
};

/// The tokens of a text where nobody counted: its bytes over four, rounded up.
std::uint64_t estimated_tokens(std::string_view text);

/// Bytes of all texts of a request over four: what it will cost at least.
std::uint64_t estimated_tokens(const ChatRequest& request);

}  // namespace daybook
