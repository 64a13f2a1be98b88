#include "daybook/models/openai/transcriber.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/http.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/openai/tries.h"
#include "daybook/models/sleeper.h"
#include "daybook/models/speech_text.h"
#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

/// A form of several parts (RFC 7578).
class Form {
 public:
  explicit Form(std::string_view content) {
    while (content.find(boundary_) != std::string_view::npos) {
      boundary_ += "-daybook";
    }
  }

  std::string type() const { return "multipart/form-data; boundary=" + boundary_; }

  void add(const std::string& name, const std::string& value) {
    open("name=\"" + name + "\"");
    body_ += "\r\n" + value + "\r\n";
  }

  void add_file(const std::string& name, std::string_view content) {
    open("name=\"file\"; filename=\"" + name + "\"");
    body_ += "Content-Type: application/octet-stream\r\n\r\n";
    body_ += content;
    body_ += "\r\n";
  }

  std::string end() && { return std::move(body_) + "--" + boundary_ + "--\r\n"; }

 private:
  void open(const std::string& what) {
    body_ += "--" + boundary_ + "\r\nContent-Disposition: form-data; " + what + "\r\n";
  }

  std::string boundary_ = "----daybook-form";
  std::string body_;
};

/// "recording.mp4": servers go by the ending; the rest of a name is nobody's business.
std::string plain_name(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  const bool is_plain = ending.size() > 1 && ending.size() <= 8 &&
                        std::all_of(ending.begin() + 1, ending.end(), [](unsigned char c) {
                          return c < 0x80 && std::isalnum(c) != 0;
                        });
  return "recording" + (is_plain ? ending : std::string());
}

/// Seconds as servers write them; absent for what is none or lies beyond a year.
std::optional<Duration> read_seconds(const Json& object, const char* name) {
  constexpr double kMost = 366.0 * 86'400;
  const auto found = object.find(name);
  if (found == object.end() || !found->is_number()) {
    return std::nullopt;
  }
  const double seconds = found->get<double>();
  return seconds >= 0 && seconds <= kMost ? std::optional(std::chrono::duration_cast<Duration>(
                                                std::chrono::duration<double>(seconds)))
                                          : std::nullopt;
}

/// A segment that lacks a time takes it from the one before.
std::optional<std::vector<SpokenSegment>> read_segments(const Json& list) {
  std::vector<SpokenSegment> segments;
  Duration before{};
  for (const Json& one : list) {
    if (!one.is_object() || !one.contains("text") || !one["text"].is_string()) {
      return std::nullopt;
    }
    const Duration start = read_seconds(one, "start").value_or(before);
    before = std::max(start, read_seconds(one, "end").value_or(start));
    segments.push_back({one["text"].get<std::string>(), start, before});
  }
  return segments;
}

Result<HeardSpeech> read_reply(const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object()) {
    return Failure{ErrorKind::Model, "what the server sent is no reply"};
  }
  const Json segments = json.value("segments", Json());
  const Json text = json.value("text", Json());
  if (!segments.is_array() || segments.empty()) {
    if (text.is_string() && speech_text(text.get_ref<const std::string&>()).empty()) {
      return HeardSpeech{{}, read_seconds(json, "duration").value_or(Duration::zero())};
    }
    return Failure{ErrorKind::Model, "the server told no times of what was said"};
  }
  std::optional<std::vector<SpokenSegment>> read = read_segments(segments);
  if (!read) {
    return Failure{ErrorKind::Model, "a segment of the server's reply holds no text"};
  }
  const Duration length = read_seconds(json, "duration").value_or(Duration::zero());
  return HeardSpeech{speech_of(*std::move(read), length), length};
}

class OpenAiTranscriber final : public Transcriber {
 public:
  OpenAiTranscriber(Endpoint endpoint, std::string language, Sleeper& sleeper,
                    TranscriptionLimits limits)
      : endpoint_(std::move(endpoint)),
        language_(std::move(language)),
        sleeper_(sleeper),
        limits_(limits) {
    const std::string& model = endpoint_.address().model;
    model_ = model.empty() ? "whisper-1" : model;
  }

  std::string name() const override { return "openai:" + endpoint_.address().base + "#" + model_; }

  Result<HeardSpeech> transcribe(const std::filesystem::path& file, const CallControl& control,
                                 const HearingProgress&) override {
    std::string content;
    try {
      content = read_file(file, limits_.most_bytes);
    } catch (const Error& error) {
      return Failure{ErrorKind::BadInput, error.cause()};
    }
    const HttpReply reply = ask(plain_name(file), content, control);
    if (fault_of(reply) != ModelFault::None) {
      return Failure{
          ErrorKind::Model,
          endpoint_.without_key(endpoint_.address().base + " did not hear it: " +
                                (reply.status == 413 ? "the file is longer than the server takes"
                                                     : error_of(reply)))};
    }
    return read_reply(reply.body);
  }

 private:
  HttpReply ask(const std::string& name, const std::string& content,
                const CallControl& control) const {
    Form form(content);
    form.add("model", model_);
    form.add("response_format", "verbose_json");
    form.add("timestamp_granularities[]", "segment");
    if (!language_.empty()) {
      form.add("language", language_);
    }
    form.add_file(name, content);
    const std::string type = form.type();
    const std::string body = std::move(form).end();
    return send_with_tries(endpoint_, sleeper_, limits_.tries, control, [&] {
      return endpoint_.post("/audio/transcriptions", type, body, control);
    });
  }

  Endpoint endpoint_;
  std::string language_;
  Sleeper& sleeper_;
  TranscriptionLimits limits_;
  std::string model_;
};

}  // namespace

std::unique_ptr<Transcriber> open_openai_transcriber(Endpoint endpoint, std::string language,
                                                     Sleeper& sleeper, TranscriptionLimits limits) {
  return std::make_unique<OpenAiTranscriber>(std::move(endpoint), std::move(language), sleeper,
                                             limits);
}

}  // namespace daybook
