// What a model says to the readers, the writer of moments and the skills: whatever that is, each
// run ends with an answer or a fault, evidence is of the memory and before the question. Parts of
// the input, parted by blank lines, are the model's replies in turn, the last one for ever; "CALL
// skill {...}" is a call of a tool.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/model_answerer.h"
#include "daybook/build/model_moments.h"
#include "daybook/build/moment_writer.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/thinking.h"
#include "daybook/recall/question.h"
#include "daybook/recall/skills.h"
#include "daybook/time/clockface.h"
#include "fuzz/memory.h"
#include "fuzz/support.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

class Saying final : public ChatModel {
 public:
  explicit Saying(std::string_view text) {
    while (true) {
      const std::size_t end = text.find("\n\n");
      parts_.emplace_back(text.substr(0, end));
      if (end == std::string_view::npos) {
        return;
      }
      text.remove_prefix(end + 2);
    }
  }

  std::string name() const override { return "fuzz:"; }

  ChatReply chat(const ChatRequest&, const CallControl&) override {
    const std::string& part = parts_[std::min(next_, parts_.size() - 1)];
    ++next_;
    ChatReply reply;
    constexpr std::string_view kCall = "CALL ";
    if (part.starts_with(kCall)) {
      const std::size_t end = std::min(part.find(' ', kCall.size()), part.size());
      reply.calls = {{"1", part.substr(kCall.size(), end - kCall.size()), part.substr(end)}};
      reply.finish = ChatFinish::ToolCalls;
    } else {
      reply.text = split_thinking(part).text;
      reply.chances = {{part.substr(0, 2), -0.1}, {"B", -1.0}};
    }
    return reply;
  }

 private:
  std::vector<std::string> parts_;
  std::size_t next_ = 0;
};

void check(const ModelAnswer& made, const Question& question) {
  require(made.degraded == !made.reason.empty());
  require(!made.outcome.choice || *made.outcome.choice < question.choices.size());
  for (const SkillHit& hit : made.outcome.evidence) {
    require(!hit.windows.empty() && hit.interval.start < question.asked);
  }
}

void answer(const FuzzMemory& memory, std::string_view text) {
  const Question question = {
      "Who washed the cup last?", {"Omar", "Priya", "Felix", "Greta"}, memory.asked()};
  const auto run = [&](ModelRecipe recipe, bool by_letters) {
    Saying model(text);
    const ModelAnswerOptions options = {
        .recipe = recipe, .model_weight = 1.0, .by_letters = by_letters};
    check(ModelAnswerer(memory.store(), memory.recaller(), model, options)
              .answer(memory.cutoff(), question, {}),
          question);
  };
  run(ModelRecipe::Daybook, false);
  run(ModelRecipe::Daybook, true);
  run(ModelRecipe::EgoCite, false);
  run(ModelRecipe::MemLife, false);
  run(ModelRecipe::Grove, false);
}

void use_skills(const FuzzMemory& memory, std::string_view text) {
  const Skills skills(memory.store(), memory.index(), nullptr);
  const std::size_t end = std::min(text.find(' '), text.size());
  for (const std::string_view skill : {text.substr(0, end), std::string_view("search_memory")}) {
    const auto reply = skills.call(memory.cutoff(), skill, text.substr(end));
    require(reply || !reply.error().message.empty());
  }
}

void write_moments(std::string_view text) {
  Saying model(text);
  const Window window =
      small_window(0, {"I wash the cup.", "Omar opens the door."}, {"Omar: Is it clean?"});
  const WrittenMoments written =
      ModelMoments(model, "T1_NORA", Clockface::dataset()).write(window, {}, {});
  for (const Moment& moment : written.moments) {
    require(!moment.text.empty() && moment.lines.size() == 1);
    require(moment.lines.front() < window.lines.size());
  }
}

void listen_to(std::string_view text) {
  static const FuzzMemory memory;
  answer(memory, text);
  use_skills(memory, text);
  write_moments(text);
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::listen_to(daybook::text_of(data, size));
  return 0;
}
