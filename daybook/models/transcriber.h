#pragma once
/// Hearing: the speech of a recording, with its times, whichever model hears it.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct SpokenSegment {
  std::string text;  ///< one line, as the model wrote it: data, whatever it says
  Duration start{};  ///< since the recording's beginning
  Duration end{};    ///< not before the start

  friend bool operator==(const SpokenSegment&, const SpokenSegment&) = default;
};

/// A stretch of a recording that the model failed to hear.
struct UnheardStretch {
  Duration start{};
  Duration end{};
  std::string why;

  friend bool operator==(const UnheardStretch&, const UnheardStretch&) = default;
};

struct HeardSpeech {
  std::vector<SpokenSegment> segments;       ///< by start; none where nobody speaks
  Duration length{};                         ///< of the sound; zero where that is not known
  std::vector<UnheardStretch> unheard = {};  ///< by start, apart; the rest was heard
};

/// How much of a recording is heard, and how long it is (zero: not known).
using HearingProgress = std::function<void(Duration heard, Duration length)>;

class Transcriber {
 public:
  virtual ~Transcriber() = default;

  /// Address without secrets, with the weights or the model that it stands for.
  virtual std::string name() const = 0;

  /// Hears an audio or video file. Marks of what is no speech ([Music], (applause)) are left
  /// out; a recording in which nobody speaks, or that has no sound, has no segments. Failures:
  /// BadInput for a file that cannot be read, Model for a model that failed, was cancelled or
  /// ran into the deadline; nothing is thrown for these. Where a long recording is heard in pieces
  /// and only some of them fail, these are in `unheard`. Safe from any thread; `on_heard` is
  /// called in the calling one, may be empty, and must be cheap.
  virtual Result<HeardSpeech> transcribe(const std::filesystem::path& file,
                                         const CallControl& control,
                                         const HearingProgress& on_heard) = 0;
};

}  // namespace daybook
