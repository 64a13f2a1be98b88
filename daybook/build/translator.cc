// Numbers tie a translation to its line, so a model that leaves lines out or invents some does
// no harm to the others.

#include "daybook/build/translator.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/prompts/translate.embed.txt.h"
#include "daybook/build/text_writer.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/structured.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestGrowth = 8;  // bytes of English for a byte of Chinese
constexpr std::size_t kShortLine = 120;    // bytes that any translation may have

Prompt prompt() { return read_prompt(embedded::kBuildPromptsTranslateEmbedTxt); }

std::string reply_schema(std::size_t lines) {
  return Json{
      {"type", "object"},
      {"properties",
       {{"lines",
         {{"type", "array"},
          {"maxItems", 2 * lines},
          {"items",
           {{"type", "object"},
            {"properties",
             {{"line", {{"type", "integer"}, {"minimum", 0}}}, {"text", {{"type", "string"}}}}},
            {"required", {"line", "text"}}}}}}}},
      {"required", {"lines"}}}
      .dump();
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

bool is_translation(const std::string& text, const Line& line) {
  return !text.empty() && !is_chinese(text) &&
         text.size() <= std::max(kShortLine, kLongestGrowth * line.text.size());
}

}  // namespace

std::vector<std::uint32_t> untranslated(const Window& window) {
  std::vector<std::uint32_t> places;
  for (std::uint32_t place = 0; place < window.lines.size(); ++place) {
    const Line& line = window.lines[place];
    if (is_chinese(line.text) && line.alternate.empty()) {
      places.push_back(place);
    }
  }
  return places;
}

Translator::Translator(ChatModel& model, std::string wearer, const TranslatorOptions& options)
    : model_(model), wearer_(std::move(wearer)), options_(options) {}

std::string Translator::made_by() const { return prompt().name + " " + model_.name(); }

WrittenText Translator::write(const Window& window, const std::string& earlier) {
  Translation lines = unpack_translation(earlier);
  const Places wanted = untranslated(window);
  const auto missing = [&] {
    Places places = wanted;
    std::erase_if(places, [&](std::uint32_t place) { return lines.contains(place); });
    return places;
  };
  ask(window, missing(), lines);
  if (fault_ == ModelFault::None && !missing().empty()) {
    ask(window, missing(), lines);
  }
  WrittenText written{.text = pack_translation(lines), .fault = fault_};
  if (const std::size_t left = missing().size(); left > 0) {
    written.state = lines.empty() ? UnitState::Failed : UnitState::Degraded;
    written.detail = std::to_string(left) + " of " + std::to_string(wanted.size()) +
                     " lines are not translated" + (error_.empty() ? "" : ": " + error_);
  }
  return written;
}

void Translator::ask(const Window& window, const Places& places, Translation& lines) {
  if (places.empty()) {
    return;
  }
  const Prompt text = prompt();
  std::string numbered;
  for (std::size_t i = 0; i < places.size(); ++i) {
    numbered += "[" + std::to_string(i + 1) + "] " + as_data(window.lines[places[i]].text) + "\n";
  }
  ChatRequest request;
  request.prompt = text.name;
  request.wearer = wearer_;
  request.covers = {window.interval};
  request.schema = reply_schema(places.size());
  request.max_tokens = options_.reply_tokens;
  request.messages = {{ChatRole::System, text.text},
                      {ChatRole::User, "Lines:\n" + fenced(numbered) + "\n\nTheir translation, " +
                                           std::to_string(places.size()) + " lines:"}};
  const StructuredReply reply = chat_json(model_, request, options_.control);
  if (reply.cut_off && places.size() > 1) {
    const auto middle = places.begin() + static_cast<std::ptrdiff_t>(places.size() / 2);
    ask(window, {places.begin(), middle}, lines);
    ask(window, {middle, places.end()}, lines);
    return;
  }
  fault_ = reply.fault;
  error_ = reply.ok() ? ""
                      : "the model: " + std::string(name(reply.fault)) +
                            (reply.error.empty() ? "" : ", " + reply.error);
  if (!reply.ok()) {
    return;
  }
  const Json json = Json::parse(reply.json);
  for (const Json& entry : json.at("lines")) {
    const auto number = entry.at("line").get<std::uint64_t>();
    std::string translated = trimmed(entry.at("text").get<std::string>());
    if (number >= 1 && number <= places.size() &&
        is_translation(translated, window.lines[places[number - 1]])) {
      lines.emplace(places[number - 1], std::move(translated));
    }
  }
}

TextWriting translations_by(ChatModel& model, const TranslatorOptions& options) {
  return {DerivedKind::Translation, [&model, options](const std::string& wearer, const Clockface&) {
            return std::make_unique<Translator>(model, wearer, options);
          }};
}

}  // namespace daybook
