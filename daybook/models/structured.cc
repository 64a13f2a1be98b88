#include "daybook/models/structured.h"

#include <cstdint>
#include <optional>
#include <string>

#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/json_repair.h"
#include "daybook/models/json_schema.h"

namespace daybook {
namespace {

void add(TokenUsage& sum, const TokenUsage& one) {
  sum = {sum.in + one.in, sum.out + one.out, sum.estimated || one.estimated};
}

/// What is wrong with a reply; nothing where it fits, which is then in `json`.
std::string complaint(const std::string& text, const std::string& schema, std::string& json) {
  const std::optional<std::string> repaired = repair_json(text);
  if (!repaired) {
    return "there is no JSON in it";
  }
  const Result<void> fits = check_schema(schema, *repaired);
  if (!fits) {
    return fits.error().message;
  }
  json = *repaired;
  return {};
}

}  // namespace

std::string failure_text(const StructuredReply& reply) {
  return "the model: " + std::string(name(reply.fault)) +
         (reply.error.empty() ? "" : ", " + reply.error);
}

StructuredReply chat_json(ChatModel& model, ChatRequest request, const CallControl& control,
                          std::uint32_t repairs) {
  StructuredReply result;
  while (true) {
    const ChatReply reply = model.chat(request, control);
    ++result.calls;
    add(result.usage, reply.usage);
    result.raw = reply.text;
    result.cut_off = reply.finish == ChatFinish::Length;
    if (!reply.ok()) {
      result.fault = reply.fault;
      result.error = reply.error;
      return result;
    }
    const std::string wrong = complaint(reply.text, request.schema, result.json);
    if (wrong.empty()) {
      return result;
    }
    if (result.cut_off || result.calls > repairs) {
      result.fault = ModelFault::Malformed;
      result.error =
          (result.cut_off ? "the reply was cut off: " : "the reply does not fit: ") + wrong;
      return result;
    }
    request.messages.push_back({ChatRole::Assistant, reply.text});
    request.messages.push_back(
        {ChatRole::User, "That does not fit the form: " + wrong +
                             ". Reply again with one JSON object that fits this schema and "
                             "nothing else:\n" +
                             request.schema});
  }
}

}  // namespace daybook
