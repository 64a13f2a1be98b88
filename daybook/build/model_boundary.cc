// The deterministic rules around the question (gaps, days, length, the first frames) are the
// segmenter's.

#include "daybook/build/model_boundary.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/build/boundary_writer.h"
#include "daybook/build/prompts/boundary_daily.embed.txt.h"
#include "daybook/build/prompts/boundary_game.embed.txt.h"
#include "daybook/build/prompts/boundary_instructional.embed.txt.h"
#include "daybook/build/prompts/boundary_task.embed.txt.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/scene.h"
#include "daybook/build/writer_calls.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

constexpr std::string_view kSchema =
    R"({"type": "object", "properties": {"should_end": {"type": "boolean"}},)"
    R"( "required": ["should_end"]})";

std::string_view prompt_of(Scene scene) {
  switch (scene) {
    case Scene::Instructional:
      return embedded::kBuildPromptsBoundaryInstructionalEmbedTxt;
    case Scene::Game:
      return embedded::kBuildPromptsBoundaryGameEmbedTxt;
    case Scene::Task:
      return embedded::kBuildPromptsBoundaryTaskEmbedTxt;
    case Scene::Daily:
      break;
  }
  return embedded::kBuildPromptsBoundaryDailyEmbedTxt;
}

}  // namespace

ModelBoundary::ModelBoundary(ChatModel& model, const std::string& wearer, const Clockface& face,
                             const ModelBoundaryOptions& options)
    : calls_(model, options.control), wearer_(wearer), recorded_(wearer, face), options_(options) {}

BoundaryVerdict ModelBoundary::ends(std::span<const Window> latest, const Window& next) {
  WriterQuestion question;
  question.prompt = prompt_of(options_.scene);
  question.wearer = wearer_;
  question.schema = kSchema;
  question.reply_tokens = options_.reply_tokens;
  for (const Window& window : latest) {
    question.covers.push_back(window.interval);
  }
  question.covers.push_back(next.interval);
  question.text = "Before:\n" + fenced(seen(latest)) + "\n\nNow:\n" + fenced(seen({&next, 1})) +
                  "\n\nWhether what was going on before has ended:";
  const Result<std::string> reply = answer_to(question, calls_);
  if (!reply) {
    const bool unreadable = reply.error().kind == ErrorKind::BadInput;
    return {unreadable ? std::optional(false) : std::nullopt, reply.error().message};
  }
  return {nlohmann::json::parse(*reply).at("should_end").get<bool>(), ""};
}

/// The captions of some windows; all that was said in one that has none.
std::string ModelBoundary::seen(std::span<const Window> windows) const {
  const auto is_caption = [](const Line& line) { return line.channel == Channel::Caption; };
  std::string text;
  for (const Window& window : windows) {
    const bool captioned = std::any_of(window.lines.begin(), window.lines.end(), is_caption);
    for (const Line& line : window.lines) {
      if (!captioned || is_caption(line)) {
        text += recorded_.timed(line.interval.start, recorded_.told(line));
      }
    }
  }
  return text;
}

BoundaryWriterMaker boundaries_by(ChatModel& model, const ModelBoundaryOptions& options) {
  return [&model, options](const std::string& wearer, const Clockface& face) {
    return std::make_unique<ModelBoundary>(model, wearer, face, options);
  };
}

}  // namespace daybook
