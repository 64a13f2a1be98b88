#include <CLI/CLI.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
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
    json["seconds"] = std::chrono::duration<double>(done.length).count();
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
  for (const SubtitlePath& path : paths) {
    const Transcribed done = transcribe(*transcriber, path, options.again, {}, *progress);
    if (!done.error.empty()) {
      ++failed;
      std::cerr << "error: " << path.recording.string() << ": " << done.error << "\n";
    }
    (globals.json ? print_json : print_text)(path, done);
  }
  return failed == 0 ? kDone : failed < paths.size() ? kPartlyDone : kFailed;
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
