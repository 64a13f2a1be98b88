#include "daybook/app/transcribing.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "daybook/app/subtitles.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/progress.h"
#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace fs = std::filesystem;
namespace {

std::uint64_t whole_seconds(Duration span) {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(span).count());
}

/// Begins anew once the length is known.
class Told {
 public:
  Told(Progress& progress, const fs::path& recording)
      : progress_(progress), task_("hearing " + recording.filename().string()) {
    progress_.begin(task_, "seconds", 0);
  }
  ~Told() { progress_.end(); }
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;

  void heard(Duration heard, Duration length) {
    if (!is_known_ && length > Duration::zero()) {
      is_known_ = true;
      progress_.begin(task_, "seconds", whole_seconds(length));
    }
    progress_.update(whole_seconds(heard));
  }

 private:
  Progress& progress_;
  std::string task_;
  bool is_known_ = false;
};

}  // namespace

std::vector<SubtitlePath> subtitle_paths(const std::vector<std::string>& recordings,
                                         const fs::path& folder) {
  std::vector<SubtitlePath> paths;
  for (const fs::path recording : recordings) {
    const fs::path name = recording.stem().string() + ".srt";
    const fs::path subtitles = (folder.empty() ? recording.parent_path() : folder) / name;
    if (subtitles.lexically_normal() == recording.lexically_normal()) {
      throw Error(ErrorKind::Usage, "these are subtitles already",
                  {.file = recording.string(), .remedy = "name audio or video files"});
    }
    const auto same = std::find_if(paths.begin(), paths.end(), [&](const SubtitlePath& other) {
      return other.subtitles.lexically_normal() == subtitles.lexically_normal();
    });
    if (same != paths.end()) {
      throw Error(ErrorKind::Usage,
                  "its subtitles would have the same name as those of " + same->recording.string(),
                  {.file = recording.string(), .remedy = "give one of them, or rename it"});
    }
    paths.push_back({recording, subtitles});
  }
  return paths;
}

Transcribed transcribe(Transcriber& transcriber, const SubtitlePath& path, bool again,
                       const CallControl& control, Progress& progress) {
  Transcribed done;
  std::error_code ignored;
  if (!again && fs::exists(path.subtitles, ignored)) {
    done.was_there = true;
    return done;
  }
  Told told(progress, path.recording);
  const Result<HeardSpeech> speech = transcriber.transcribe(
      path.recording, control, [&](Duration heard, Duration length) { told.heard(heard, length); });
  if (!speech) {
    done.error = speech.error().message;
    return done;
  }
  write_file_atomically(path.subtitles, subtitles_of(speech->segments));
  done.segments = speech->segments.size();
  done.length = speech->length;
  done.unheard = speech->unheard;
  return done;
}

}  // namespace daybook
