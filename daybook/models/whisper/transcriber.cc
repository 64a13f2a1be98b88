// Each file is heard in a state of its own: whisper.cpp's generator of random numbers, which
// decides where a first guess is poor, would otherwise go on from file to file.

#include "daybook/models/whisper/transcriber.h"

#include <memory>
#include <string>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/models/llama/engine.h"
#include "daybook/models/transcriber.h"

#ifdef DAYBOOK_LLAMA

#include <whisper.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <ratio>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/models/address.h"
#include "daybook/models/llama/call_watch.h"
#include "daybook/models/sound.h"
#include "daybook/models/speech_text.h"
#include "daybook/models/whisper/pieces.h"
#include "daybook/models/whisper/sound_reader.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

static_assert(SoundReader::kRate == WHISPER_SAMPLE_RATE);

struct Free {
  void operator()(whisper_context* context) const { whisper_free(context); }
  void operator()(whisper_state* state) const { whisper_free_state(state); }
};
using Model = std::unique_ptr<whisper_context, Free>;
using State = std::unique_ptr<whisper_state, Free>;

/// Cores, not the threads that share them; as the system tells.
std::uint32_t physical_cores() {
  std::set<std::string> cores;
  for (unsigned cpu = 0; cpu < std::thread::hardware_concurrency(); ++cpu) {
    std::ifstream told("/sys/devices/system/cpu/cpu" + std::to_string(cpu) +
                       "/topology/thread_siblings_list");
    std::string siblings;
    std::getline(told, siblings);
    cores.insert(siblings.empty() ? std::to_string(cpu) : siblings);
  }
  return static_cast<std::uint32_t>(cores.size());
}

/// Threads wait for each other, so that more than a few lose more than they win where cores are
/// busy.
constexpr std::uint32_t kMostThreads = 4;

struct Options {
  std::uint32_t threads = std::clamp(physical_cores(), 1U, kMostThreads);
  std::string language = "auto";
};

Options read_options(const ModelAddress& address, const std::string& language) {
  Options options;
  for (const AddressPart& part : address.parts) {
    if (part.name == "threads") {
      options.threads = number_of(part, 1, 512);
    } else if (part.name == "language") {
      options.language = part.value;
    } else {
      throw Error(ErrorKind::Config, "unknown part '" + part.name + "' of an address",
                  {.remedy = "after the file come ?threads=N&language=en, or nothing"});
    }
  }
  options.language = language.empty() ? options.language : language;
  return options;
}

Model load(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) {
    throw Error(ErrorKind::Config, "there is no such model file",
                {.file = path, .remedy = "./run setup models puts some into build/deps/models"});
  }
  start_inference();
  (void)take_llama_errors();
  whisper_context_params params = whisper_context_default_params();
  params.use_gpu = false;
  Model model(whisper_init_from_file_with_params_no_state(path.c_str(), params));
  if (!model) {
    throw Error(ErrorKind::Config, "whisper.cpp cannot load the model: " + take_llama_errors(),
                {.file = path, .remedy = "give a file of weights in whisper.cpp's format"});
  }
  return model;
}

/// The language that is listened for.
std::string checked_language(whisper_context& model, const std::string& language,
                             const std::string& path) {
  const bool is_known = language == "auto" || whisper_lang_id(language.c_str()) >= 0;
  if (!is_known) {
    throw Error(ErrorKind::Config, "there is no language '" + language + "'",
                {.remedy = "give two letters, such as en or zh, or auto"});
  }
  if (whisper_is_multilingual(&model) != 0) {
    return language;
  }
  if (language != "auto" && whisper_lang_id(language.c_str()) != whisper_lang_id("en")) {
    throw Error(ErrorKind::Config, "the model hears English alone",
                {.file = path, .remedy = "take one of many languages, such as whisper-base"});
  }
  return "en";
}

std::size_t samples_of(Duration span) {
  return static_cast<std::size_t>(span / duration_of(1, SoundReader::kRate));
}

class WhisperTranscriber final : public Transcriber {
 public:
  WhisperTranscriber(const std::string& path, Options options, const Clock& clock, Duration piece)
      : options_(std::move(options)), clock_(clock), piece_(piece), model_(load(path)) {
    options_.language = checked_language(*model_, options_.language, path);
    name_ = "whisper:" + std::filesystem::path(path).filename().string() + "@" +
            std::to_string(std::filesystem::file_size(path)) + "?language=" + options_.language;
  }

  std::string name() const override { return name_; }

  Result<HeardSpeech> transcribe(const std::filesystem::path& file, const CallControl& control,
                                 const HearingProgress& on_heard) override {
    const std::lock_guard lock(busy_);
    try {
      SoundReader sound(file);
      return hear(sound, CallWatch(clock_, control), on_heard);
    } catch (const Error& error) {
      return Failure{
          error.kind(),
          error.cause() + (error.context().remedy.empty() ? "" : "; " + error.context().remedy)};
    }
  }

 private:
  HeardSpeech hear(SoundReader& sound, const CallWatch& watch, const HearingProgress& on_heard) {
    const State state(whisper_init_state(model_.get()));
    if (!state) {
      throw Error(ErrorKind::Model, "memory is short");
    }
    HeardSpeech speech;
    std::vector<float> piece;
    Duration begin{};
    while (true) {
      if (on_heard) {
        on_heard(begin, sound.length());
      }
      const bool goes_on = sound.read(samples_of(piece_), piece);
      const Duration length = duration_of(piece.size(), SoundReader::kRate);
      const std::vector<SpokenSegment> heard = speech_of(hear_piece(*state, piece, watch), length);
      const PieceEnd end = goes_on ? piece_end(heard, length) : PieceEnd{heard.size(), length};
      for (std::size_t i = 0; i < end.kept; ++i) {
        speech.segments.push_back({heard[i].text, begin + heard[i].start, begin + heard[i].end});
      }
      begin += duration_of(samples_of(end.next), SoundReader::kRate);
      if (!goes_on) {
        speech.length = begin;
        return speech;
      }
      piece.erase(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(samples_of(end.next)));
    }
  }

  std::vector<SpokenSegment> hear_piece(whisper_state& state, const std::vector<float>& piece,
                                        const CallWatch& watch) const {
    give_up_if(watch);
    if (is_silent(piece)) {
      return {};
    }
    whisper_full_params params = whisper_full_default_params(WHISPER_SAMPLING_GREEDY);
    params.n_threads = static_cast<int>(options_.threads);
    params.language = options_.language.c_str();
    params.print_progress = false;
    params.abort_callback = [](void* of) {
      return static_cast<const CallWatch*>(of)->fault() != ModelFault::None;
    };
    params.abort_callback_user_data = const_cast<CallWatch*>(&watch);
    (void)take_llama_errors();
    const int status = whisper_full_with_state(model_.get(), &state, params, piece.data(),
                                               static_cast<int>(piece.size()));
    give_up_if(watch);
    if (status != 0) {
      throw Error(ErrorKind::Model, "whisper.cpp could not compute: " + take_llama_errors());
    }
    return segments_of(state);
  }

  static void give_up_if(const CallWatch& watch) {
    const ModelFault fault = watch.fault();
    if (fault != ModelFault::None) {
      throw Error(ErrorKind::Model,
                  fault == ModelFault::Cancelled ? "hearing was cancelled" : "the deadline passed");
    }
  }

  static std::vector<SpokenSegment> segments_of(whisper_state& state) {
    using Hundredths = std::chrono::duration<std::int64_t, std::centi>;
    std::vector<SpokenSegment> segments;
    const int count = whisper_full_n_segments_from_state(&state);
    for (int i = 0; i < count; ++i) {
      segments.push_back({whisper_full_get_segment_text_from_state(&state, i),
                          Hundredths(whisper_full_get_segment_t0_from_state(&state, i)),
                          Hundredths(whisper_full_get_segment_t1_from_state(&state, i))});
    }
    return segments;
  }

  Options options_;
  const Clock& clock_;
  Duration piece_;
  Model model_;
  std::string name_;
  std::mutex busy_;
};

}  // namespace

std::unique_ptr<Transcriber> open_whisper(std::string_view address, const std::string& language,
                                          const Clock& clock, Duration piece) {
  const ModelAddress split = split_address(address);
  return std::make_unique<WhisperTranscriber>(split.model, read_options(split, language), clock,
                                              piece);
}

}  // namespace daybook

#else

namespace daybook {

std::unique_ptr<Transcriber> open_whisper(std::string_view address, const std::string&,
                                          const Clock&, Duration) {
  refuse_llama(address, "whisper:");
}

}  // namespace daybook

#endif
