// A reply that was cut off may fit its schema once it is repaired, but who knows what it would have
// gone on to say: it is none.

#include "daybook/build/writer_question.h"

#include <string>
#include <string_view>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/build/writer_calls.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/structured.h"

namespace daybook {
namespace {

constexpr int kThinnings = 3;

}  // namespace

Result<std::string> answer_to(const WriterQuestion& question, WriterCalls& calls) {
  if (std::string why = calls.given_up(); !why.empty()) {
    return Failure{ErrorKind::Model, std::move(why)};
  }
  const Prompt prompt = read_prompt(question.prompt);
  ChatRequest request;
  request.prompt = prompt.name;
  request.wearer = question.wearer;
  request.covers = question.covers;
  request.schema = question.schema;
  request.max_tokens = question.reply_tokens;
  request.messages = {
      {ChatRole::System,
       question.values.empty() ? prompt.text : filled(prompt.text, question.values)},
      {ChatRole::User, question.text}};
  StructuredReply reply = calls.ask(request);
  for (int thin = 0; thin < kThinnings && reply.fault == ModelFault::Overflow; ++thin) {
    request.messages.back().text = thinned(request.messages.back().text);
    reply = calls.ask(request);
  }
  if (!reply.ok()) {
    return Failure{reply.fault == ModelFault::Malformed ? ErrorKind::BadInput : ErrorKind::Model,
                   failure_text(reply)};
  }
  if (reply.cut_off) {
    return Failure{ErrorKind::BadInput, "the model: the reply was cut off"};
  }
  return std::move(reply.json);
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = static_cast<unsigned char>(c) <= ' ' || c == 0x7f;
    if (!blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') {
    out.pop_back();
  }
  return out;
}

}  // namespace daybook
