// What servers and models send, by itself: events of a stream in any pieces, thoughts, broken JSON,
// letters, calls written as text, scripts. Whatever the bytes, repaired JSON is JSON, letters name
// choices, and a stream gives the same reply however it is cut.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/memlife.h"
#include "daybook/base/error.h"
#include "daybook/models/chat.h"
#include "daybook/models/http.h"
#include "daybook/models/json_repair.h"
#include "daybook/models/json_schema.h"
#include "daybook/models/letters.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/openai/reply.h"
#include "daybook/models/openai/request.h"
#include "daybook/models/openai/sse.h"
#include "daybook/models/script_chat.h"
#include "daybook/models/thinking.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

ChatRequest request() {
  ChatRequest request;
  request.messages = {{ChatRole::User, "Where is the key?"}};
  request.tools = {{"search_memory", "Searches.", R"({"type":"object"})"}};
  return request;
}

ChatReply streamed(std::string_view bytes, std::size_t piece) {
  EventReader events;
  ReplyReader reader;
  const auto on_data = [&](std::string_view data) { reader.event(data); };
  for (std::size_t i = 0; i < bytes.size(); i += piece) {
    events.feed(bytes.substr(i, piece), on_data);
  }
  events.finish(on_data);
  return reader.reply(request());
}

void read_stream(std::string_view bytes) {
  const ChatReply whole = streamed(bytes, bytes.size() + 1);
  const ChatReply pieces = streamed(bytes, 3);
  require(whole.text == pieces.text && whole.calls == pieces.calls);
  require(whole.fault == pieces.fault && whole.error == pieces.error);
  require(whole.ok() || !whole.error.empty());
  if (const auto chances = letter_chances(whole, 4)) {
    require(chances->size() == 4);
  }
  ReplyReader body;
  body.body(bytes);
  const ChatReply reply = body.reply(request());
  require(reply.ok() == reply.error.empty());
}

void read_error(std::string_view bytes) {
  HttpReply reply;
  reply.status = 400;
  reply.body = bytes;
  require(fault_of(reply) != ModelFault::None && !error_of(reply).empty());
}

void read_json(std::string_view text) {
  if (const auto json = repair_json(text)) {
    require(nlohmann::json::accept(*json) && !nested_deeper(*json, 256));
    require(repair_json(*json).has_value());
    (void)check_schema(R"({"type":"object","properties":{"calls":{"type":"array","maxItems":2,)"
                       R"("items":{"type":"integer","minimum":1}}},"required":["calls"]})",
                       *json);
  }
}

void read_text(std::string_view text) {
  const Thoughts thoughts = split_thinking(text);
  require(thoughts.text.size() <= text.size() && thoughts.reasoning.size() <= text.size());
  for (const std::size_t choices : {0U, 1U, 4U, 26U}) {
    const std::optional<std::size_t> letter = parse_letter(text, choices);
    require(!letter || *letter < choices);
    for (const std::size_t one : parse_letters(text, choices)) {
      require(one < choices);
    }
  }
  (void)parse_free_answer(text);
  const MemLifeTurn turn = parse_memlife_turn(text);
  require(turn.kind != MemLifeTurn::Kind::Tool || nlohmann::json::accept(turn.arguments));
  require(unbase64(base64(text)) == text);
  (void)unbase64(text);
}

void read_script(const std::string& text) {
  try {
    (void)make_script_chat(text)->chat(request(), {});
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::BadInput);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = daybook::text_of(data, size);
  daybook::read_stream(bytes);
  daybook::read_error(bytes);
  daybook::read_json(bytes);
  daybook::read_text(bytes);
  daybook::read_script(std::string(bytes));
  return 0;
}
