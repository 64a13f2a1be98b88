#include "daybook/build/writer_calls.h"

#include <cstdint>
#include <string>

#include "daybook/models/chat.h"
#include "daybook/models/structured.h"

namespace daybook {
namespace {

constexpr int kMostFailures = 5;

}  // namespace

std::string WriterCalls::given_up() const {
  return failures_ < kMostFailures ? ""
                                   : "the model: not asked, it gave nothing " +
                                         std::to_string(failures_) + " times in a row";
}

StructuredReply WriterCalls::ask(const ChatRequest& request, std::uint32_t repairs) {
  StructuredReply reply = chat_json(model_, request, control_, repairs);
  const bool silent = may_pass(reply.fault) && reply.fault != ModelFault::Malformed;
  failures_ = silent || reply.fault == ModelFault::OverBudget ? failures_ + 1 : 0;
  return reply;
}

}  // namespace daybook
