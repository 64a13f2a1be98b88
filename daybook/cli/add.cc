#include <CLI/CLI.hpp>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/app/space.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/model_options.h"
#include "daybook/cli/texts_report.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/models/session.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Options {
  std::vector<std::string> paths;
  std::string start;
  std::string channel;
  bool dry_run = false;
  bool again = false;
  WriterOptions writer;
};

ReadOptions read_options(const Globals& globals, const Options& options) {
  ReadOptions read;
  read.wearer = globals.settings.wearer;
  read.face = globals.zone.empty() ? Clockface::dataset() : Clockface::zone(globals.zone);
  read.recording_start = options.start;
  if (!options.channel.empty()) {
    read.channel = options.channel == "speech" ? Channel::Speech : Channel::Caption;
  }
  return read;
}

void print_problems(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    std::cerr << (problem.lost ? "error: " : "warning: ") << problem.str() << "\n";
  }
}

/// The exit code after reading: partly done where something was read and something was not. Says so
/// where there was nothing to read.
int code_of(const IngestReport& report) {
  if (report.lost_anything()) {
    return report.windows_read > 0 ? kPartlyDone : kFailed;
  }
  if (report.windows_read > 0 || !report.problems.empty()) {
    return kDone;
  }
  std::cerr << "there is no recording there; docs/formats.md lists what can be read\n";
  return kNoEvidence;
}

void warn_of_low_space(const Globals& globals) {
  const auto file = store_file(globals.settings.store);
  if (const auto warning = file ? low_space_at(*file) : std::nullopt) {
    std::cerr << "warning: " << *warning << "\n";
  }
}

int dry_run(const Globals& globals, const Options& options,
            const std::vector<std::filesystem::path>& paths) {
  // A week of 52 recorded hours took 8 s of CPU; see bench/.
  constexpr double kSecondsAnHour = 0.15;
  const ReadResult read = read_paths(paths, read_options(globals, options));
  print_problems(read.problems);
  IngestReport report;
  report.problems = read.problems;
  for (const Reading& reading : read.readings) {
    report.windows_read += reading.windows.size();
    double recorded = 0;
    for (const Window& window : reading.windows) {
      recorded += hours(window.interval.length());
    }
    if (globals.json) {
      std::cout << json_text(nlohmann::ordered_json{{"schema", "daybook/1"},
                                                    {"wearer", reading.wearer},
                                                    {"windows", reading.windows.size()},
                                                    {"hours", recorded},
                                                    {"cpu_seconds", recorded * kSecondsAnHour},
                                                    {"cost", 0}})
                << "\n";
    } else {
      std::cout << reading.wearer << ": " << reading.windows.size() << " windows, " << recorded
                << " h; about " << recorded * kSecondsAnHour << " CPU seconds, no model calls\n";
    }
  }
  return code_of(report);
}

void print_report(const Globals& globals, const IngestReport& report, std::size_t indexed) {
  if (globals.json) {
    nlohmann::ordered_json json{{"schema", "daybook/1"},
                                {"wearers", report.wearers},
                                {"windows_read", report.windows_read},
                                {"windows_new", report.windows_new},
                                {"windows_replaced", report.windows_replaced},
                                {"windows_refused", report.windows_refused},
                                {"windows", indexed},
                                {"problems", report.problems.size()}};
    add_texts(report.texts, json);
    std::cout << json_text(json) << "\n";
    return;
  }
  std::cout << report.windows_read << " windows read, " << report.windows_new << " new";
  if (report.windows_replaced > 0) {
    std::cout << ", " << report.windows_replaced << " replaced";
  }
  std::cout << "\n" << texts_text(report.texts);
}

/// Says how much the rules wrote where the model should have, and why; how much that is.
std::size_t tell_degraded(Memory& memory, const std::vector<std::string>& wearers) {
  std::size_t degraded = 0;
  std::string why;
  for (const std::string& wearer : wearers) {
    const std::vector<Unit> units = memory.store().units(wearer, {UnitState::Degraded});
    degraded += units.size();
    why = units.empty() ? why : units.back().detail;
  }
  if (degraded > 0) {
    std::cerr << "degraded: " << degraded << "; the rules wrote what the model should have (" << why
              << "); daybook retry --writer tries again\n";
  }
  return degraded;
}

/// Whether all are there; says what kept them away.
bool make_vectors_of(Memory& memory, Progress& progress) {
  try {
    memory.embedder();
    return make_vectors(memory, progress, [] { return false; });
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Model) {
      throw;
    }
    std::cerr << "daybook: vectors are missing, words answer; `daybook index` with the same "
                 "--embedder makes them: "
              << error.what() << "\n";
    return false;
  }
}

int add(const Globals& globals, const Options& options) {
  const std::vector<std::filesystem::path> paths(options.paths.begin(), options.paths.end());
  if (options.dry_run) {
    return dry_run(globals, options, paths);
  }
  Memory memory(globals.settings, false);
  const WriterLock lock(globals.settings.store);
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  std::string stage;
  const ModelSession session(model_settings(options.writer, globals.settings));
  memory.write_with(options.writer.asked(session));
  const IngestOptions how{.read = read_options(globals, options), .again = options.again};
  const IngestReport report = ingest(memory, paths, how, [&](const IngestProgress& at) {
    if (at.stage != stage) {
      stage = at.stage;
      progress->begin(stage, stage == "read" ? "files" : "windows", at.total);
    }
    progress->update(at.done);
  });
  std::size_t indexed = 0;
  bool has_vectors = true;
  for (const std::string& wearer : report.wearers) {
    Settings of_wearer = globals.settings;
    of_wearer.wearer = wearer;
    Memory memory(of_wearer, true);
    memory.index().latent();
    indexed += memory.index().ends().size();
    has_vectors = make_vectors_of(memory, *progress) && has_vectors;
  }
  progress->end();
  print_problems(report.problems);
  warn_of_low_space(globals);
  print_report(globals, report, indexed);
  if (report.windows_refused > 0) {
    std::cerr << report.windows_refused
              << " windows lie in what was forgotten and were refused; to add them nevertheless, "
                 "give --again\n";
  }
  const std::size_t degraded = tell_degraded(memory, report.wearers);
  const bool whole =
      report.windows_refused == 0 && report.texts.left == 0 && degraded == 0 && has_vectors;
  return whole ? code_of(report) : kPartlyDone;
}

}  // namespace

void declare_add(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "add", "Import recordings: captions, transcripts, windows; files or folders");
  command->add_option("paths", options->paths, "Files and folders")->required();
  command->add_option("--start", options->start,
                      "When a plain SRT recording begins, if its name does not say");
  command
      ->add_option("--channel", options->channel,
                   "What plain SRT tells: speech or caption (default: told by content)")
      ->check(CLI::IsMember({"speech", "caption"}));
  command->add_flag("--dry-run", options->dry_run,
                    "Only say what would be imported and what it takes");
  command->add_flag("--again", options->again, "Also what lies in intervals that were forgotten");
  declare_writer_options(*command, options->writer);
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return add(globals, *options); };
  });
}

}  // namespace daybook
