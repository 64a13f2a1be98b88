#include <CLI/CLI.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/app/transcribing.h"
#include "daybook/base/clock.h"
#include "daybook/base/file.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/models/http.h"
#include "daybook/models/registry.h"
#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// A server gives no sign while it hears.
constexpr unsigned kPatienceOfHearing = 1800;

struct Options {
  std::vector<std::string> files;
  std::string speech;
  std::string folder;
  std::string language;
  bool again = false;
  unsigned patience = kPatienceOfHearing;
};

double seconds(Duration span) { return std::chrono::duration<double>(span).count(); }

/// "1:02:03", from the recording's beginning.
std::string place(Duration since) {
  const std::chrono::hh_mm_ss time(std::chrono::duration_cast<std::chrono::seconds>(since));
  std::ostringstream text;
  text << time.hours().count() << std::setfill('0') << ":" << std::setw(2) << time.minutes().count()
       << ":" << std::setw(2) << time.seconds().count();
  return text.str();
}

/// What was not heard of a recording, on stderr.
void tell_unheard(const SubtitlePath& path, const Transcribed& done) {
  const std::string file = path.recording.string();
  if (!done.error.empty()) {
    std::cerr << "error: " << file << ": " << done.error << "\n";
  }
  for (const UnheardStretch& one : done.unheard) {
    std::cerr << "error: " << file << ": " << place(one.start) << " to " << place(one.end)
              << " was not heard: " << one.why << "; --again hears the recording again\n";
  }
}

void print_json(const SubtitlePath& path, const Transcribed& done) {
  nlohmann::ordered_json json{{"schema", "daybook/1"}, {"file", path.recording.string()}};
  if (!done.error.empty()) {
    json["error"] = done.error;
  } else {
    json["subtitles"] = path.subtitles.string();
    json["was_there"] = done.was_there;
  }
  if (done.error.empty() && !done.was_there) {
    json["segments"] = done.segments;
    json["seconds"] = seconds(done.length);
    json["unheard"] = nlohmann::ordered_json::array();
    for (const UnheardStretch& one : done.unheard) {
      json["unheard"].push_back(
          {{"start", seconds(one.start)}, {"end", seconds(one.end)}, {"error", one.why}});
    }
  }
  std::cout << json_text(json) << "\n" << std::flush;
}

void print_text(const SubtitlePath& path, const Transcribed& done) {
  if (!done.error.empty()) {
    return;
  }
  std::cout << path.subtitles.string() << ": ";
  if (done.was_there) {
    std::cout << "was there; --again hears the recording again";
  } else if (done.segments == 0) {
    std::cout << "nobody speaks in " << path.recording.string();
  } else {
    std::cout << done.segments << (done.segments == 1 ? " line" : " lines") << " of speech";
  }
  std::cout << "\n" << std::flush;
}

int transcribe_all(const Globals& globals, const Options& options) {
  const std::vector<SubtitlePath> paths = subtitle_paths(options.files, options.folder);
  HttpLimits limits;
  limits.stall = std::chrono::seconds(options.patience);
  const SystemClock clock;
  const std::unique_ptr<Transcriber> transcriber =
      open_transcriber(options.speech, options.language, clock, limits);
  if (!options.folder.empty()) {
    create_folders(options.folder);
  }
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  std::size_t failed = 0;
  bool whole = true;
  for (const SubtitlePath& path : paths) {
    const Transcribed done = transcribe(*transcriber, path, options.again, {}, *progress);
    failed += done.error.empty() ? 0 : 1;
    whole = whole && done.error.empty() && done.unheard.empty();
    tell_unheard(path, done);
    (globals.json ? print_json : print_text)(path, done);
  }
  if (failed == paths.size()) {
    return kFailed;
  }
  return whole ? kDone : kPartlyDone;
}

}  // namespace

void declare_transcribe(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("transcribe", "Write the speech of audio or video files as subtitles");
  command->footer(
      "GX_20260503_140000.mp4 gets GX_20260503_140000.srt, which `daybook add --channel speech` "
      "reads: when it begins stands in the name, or is told by --start. Subtitles that are there "
      "are left alone, so that a run which was ended goes on.");
  command->add_option("files", options->files, "Audio or video files")->required();
  command
      ->add_option("--speech", options->speech,
                   "What hears: whisper:FILE.bin[?threads=N] or openai:https://host/v1#model")
      ->required();
  command->add_option("--out", options->folder,
                      "Where the subtitles go (default: beside the file)");
  command->add_option("--language", options->language,
                      "What is spoken, such as en or zh (default: the model finds it)");
  command->add_flag("--again", options->again, "Also where subtitles are there");
  command
      ->add_option("--patience", options->patience,
                   "Seconds without a sign from the server after which it is given up")
      ->capture_default_str()
      ->check(CLI::Range(1, 86'400));
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return transcribe_all(globals, *options); };
  });
}

}  // namespace daybook
