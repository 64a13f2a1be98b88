// What a server takes in one request is small (commonly 25 MB), and what fails in it is lost: a
// long recording goes in pieces of its sound, which fail one by one.

#include "daybook/models/openai/transcriber.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
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
#include "daybook/models/sound.h"
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

/// Of a large file that could not be cut.
constexpr const char* kCutIt =
    "; many servers take 25 MB: make WAV of its sound, which is sent in pieces (ffmpeg -i FILE -vn "
    "-ac 1 -ar 16000 FILE.wav), or build with ./run build llama, which cuts any recording";

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
                                 const HearingProgress& on_heard) override {
    std::error_code unreadable;
    const std::uint64_t bytes = std::filesystem::file_size(file, unreadable);
    const bool is_large = !unreadable && bytes > limits_.piece_bytes;
    if (const std::unique_ptr<Sound> sound = sound_to_cut(file, is_large)) {
      return hear_in_pieces(*sound, control, on_heard);
    }
    return hear_whole(file, is_large ? kCutIt : "", control);
  }

 private:
  /// What has come of a recording in pieces.
  struct Pieces {
    HeardSpeech speech;
    std::size_t heard = 0;
    std::size_t in_vain = 0;  ///< pieces in a row that brought no whole reply
    bool given_up = false;
    std::string why = {};  ///< of the last failure
  };

  /// Absent where the file can go as it is, or must.
  std::unique_ptr<Sound> sound_to_cut(const std::filesystem::path& file, bool is_large) const {
    try {
      std::unique_ptr<Sound> sound = open_sound(file);
      const bool is_long = sound->length() > limits_.piece;
      return is_long || (is_large && sound->length() > Duration::zero()) ? std::move(sound)
                                                                         : nullptr;
    } catch (const Error&) {
      return nullptr;  // The server may know what this build does not.
    }
  }

  Result<HeardSpeech> hear_whole(const std::filesystem::path& file, const std::string& remedy,
                                 const CallControl& control) const {
    std::string content;
    try {
      content = read_file(file, limits_.most_bytes);
    } catch (const Error& error) {
      return Failure{ErrorKind::BadInput, error.cause() + remedy};
    }
    const HttpReply reply = ask(plain_name(file), content, control);
    if (fault_of(reply) != ModelFault::None) {
      return Failure{ErrorKind::Model, why_not(reply) + remedy};
    }
    return read_reply(reply.body);
  }

  Result<HeardSpeech> hear_in_pieces(Sound& sound, const CallControl& control,
                                     const HearingProgress& on_heard) const {
    Pieces pieces;
    std::vector<float> samples;
    std::size_t begin = 0;
    for (bool goes_on = true; goes_on;) {
      if (on_heard) {
        on_heard(duration_of(begin, sound.rate()), sound.length());
      }
      goes_on = sound.read(samples_of_piece(sound), samples);
      const std::size_t size = goes_on ? quiet_place(samples, sound.rate()) : samples.size();
      const Duration start = duration_of(begin, sound.rate());
      const Duration end = duration_of(begin + size, sound.rate());
      const std::span<const float> piece = std::span(samples).first(size);
      if (!is_silent(piece) &&
          !hear_piece(wave_of(piece, sound.rate()), {start, end, ""}, control, pieces) &&
          is_over(control)) {
        return Failure{ErrorKind::Model, pieces.why};
      }
      samples.erase(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(size));
      begin += size;
    }
    pieces.speech.length = duration_of(begin, sound.rate());
    if (pieces.heard == 0 && !pieces.speech.unheard.empty()) {
      return Failure{ErrorKind::Model, pieces.speech.unheard.front().why};
    }
    return std::move(pieces.speech);
  }

  std::size_t samples_of_piece(const Sound& sound) const {
    const std::size_t most = static_cast<std::size_t>(limits_.piece_bytes) / 2;
    const double seconds = std::chrono::duration<double>(limits_.piece).count();
    return std::max<std::size_t>(
        std::min(most, static_cast<std::size_t>(seconds * static_cast<double>(sound.rate()))), 1);
  }

  /// Whether it was heard.
  bool hear_piece(const std::string& wave, UnheardStretch stretch, const CallControl& control,
                  Pieces& pieces) const {
    if (!pieces.given_up) {
      const HttpReply reply = ask("recording.wav", wave, control);
      const bool failed = fault_of(reply) != ModelFault::None;
      const Result<HeardSpeech> heard =
          failed ? Result<HeardSpeech>(Failure{ErrorKind::Model, why_not(reply)})
                 : read_reply(reply.body);
      if (heard) {
        ++pieces.heard;
        pieces.in_vain = 0;
        take(*heard, stretch, pieces.speech.segments);
        return true;
      }
      pieces.why = heard.error().message;
      pieces.in_vain = reply.fault == ModelFault::None ? 0 : pieces.in_vain + 1;
      const bool is_shut = reply.status == 401 || reply.status == 403 || reply.status == 404;
      pieces.given_up = is_shut || pieces.in_vain == 2;
    }
    std::vector<UnheardStretch>& unheard = pieces.speech.unheard;
    if (!unheard.empty() && unheard.back().end == stretch.start &&
        unheard.back().why == pieces.why) {
      unheard.back().end = stretch.end;
    } else {
      stretch.why = pieces.why;
      unheard.push_back(std::move(stretch));
    }
    return false;
  }

  /// Segments of a piece, seen from the recording's beginning.
  static void take(const HeardSpeech& heard, const UnheardStretch& piece,
                   std::vector<SpokenSegment>& segments) {
    for (const SpokenSegment& one : heard.segments) {
      if (piece.start + one.start < piece.end) {
        segments.push_back(
            {one.text, piece.start + one.start, std::min(piece.start + one.end, piece.end)});
      }
    }
  }

  bool is_over(const CallControl& control) const {
    return control.is_cancelled() ||
           (control.deadline && endpoint_.clock().now() >= *control.deadline);
  }

  std::string why_not(const HttpReply& reply) const {
    return endpoint_.without_key(
        endpoint_.address().base + " did not hear it: " +
        (reply.status == 413 ? "the file is longer than the server takes" : error_of(reply)));
  }

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
