#include "daybook/models/script_chat.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/models/chat.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

struct Scripted {
  std::string when;
  std::uint32_t left = 1;
  bool always = false;
  ChatReply reply;
  bool counted = false;  ///< tokens were given
};

ModelFault fault_named(const std::string& text) {
  for (int f = 0; f <= static_cast<int>(ModelFault::OverBudget); ++f) {
    if (name(static_cast<ModelFault>(f)) == text) {
      return static_cast<ModelFault>(f);
    }
  }
  throw Error(ErrorKind::BadInput, "there is no fault '" + text + "'");
}

Scripted read_line(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) {
    throw Error(ErrorKind::BadInput, "this is no JSON object");
  }
  Scripted scripted;
  scripted.when = json.value("when", std::string());
  scripted.left = json.value("times", std::uint32_t{1});
  scripted.always = scripted.left == 0;
  ChatReply& reply = scripted.reply;
  reply.text = json.value("text", std::string());
  for (const Json& call : json.value("calls", Json::array())) {
    const Json arguments = call.value("arguments", Json::object());
    reply.calls.push_back(
        {"call-" + std::to_string(reply.calls.size() + 1), call.at("name").get<std::string>(),
         arguments.is_string() ? arguments.get<std::string>() : arguments.dump()});
  }
  const Json chances = json.value("chances", Json::object());
  for (const auto& [token, log_probability] : chances.items()) {
    reply.chances.push_back({token, log_probability.get<double>()});
  }
  reply.finish = json.value("finish", std::string()) == "length" ? ChatFinish::Length
                 : reply.calls.empty()                           ? ChatFinish::Stop
                                                                 : ChatFinish::ToolCalls;
  reply.fault = fault_named(json.value("fault", std::string("none")));
  reply.error = reply.ok() ? "" : "the script says so";
  scripted.counted = json.contains("tokens_in") || json.contains("tokens_out");
  reply.usage = {json.value("tokens_in", std::uint64_t{0}),
                 json.value("tokens_out", std::uint64_t{0}), !scripted.counted};
  return scripted;
}

std::vector<Scripted> read_script(const std::string& text, const std::string& file) {
  std::vector<Scripted> script;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line[0] == '#') {
      continue;
    }
    try {
      script.push_back(read_line(line));
    } catch (const Json::exception& error) {
      throw Error(ErrorKind::BadInput, error.what(), {.file = file, .line = number});
    } catch (const Error& error) {
      throw Error(ErrorKind::BadInput, error.cause(), {.file = file, .line = number});
    }
  }
  return script;
}

class ScriptChat final : public ChatModel {
 public:
  ScriptChat(std::vector<Scripted> script, std::string name)
      : script_(std::move(script)), name_(std::move(name)) {}

  std::string name() const override { return name_; }

  ChatReply chat(const ChatRequest& request, const CallControl& control) override {
    ChatReply reply;
    if (control.is_cancelled()) {
      reply.fault = ModelFault::Cancelled;
      return reply;
    }
    const std::string asked = request_text(request);
    const std::lock_guard lock(mutex_);
    for (Scripted& scripted : script_) {
      const bool fits = scripted.when.empty() || asked.find(scripted.when) != std::string::npos;
      if (!fits || (!scripted.always && scripted.left == 0)) {
        continue;
      }
      scripted.left -= scripted.always ? 0 : 1;
      reply = scripted.reply;
      if (!scripted.counted) {
        reply.usage = {estimated_tokens(request), estimated_tokens(reply.text), true};
      }
      return reply;
    }
    reply.fault = ModelFault::Rejected;
    reply.error = "the script has no reply to this";
    return reply;
  }

 private:
  std::mutex mutex_;
  std::vector<Scripted> script_;
  std::string name_;
};

}  // namespace

std::string request_text(const ChatRequest& request) {
  std::string text = request.prompt;
  for (const ChatMessage& message : request.messages) {
    text += "\n" + message.text;
  }
  return text;
}

std::unique_ptr<ChatModel> make_script_chat(const std::string& text, const std::string& name) {
  return std::make_unique<ScriptChat>(read_script(text, ""), name);
}

std::unique_ptr<ChatModel> open_script_chat(const std::string& path) {
  return std::make_unique<ScriptChat>(read_script(read_file(path), path), "script:" + path);
}

}  // namespace daybook
