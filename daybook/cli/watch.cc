#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/app/folder_watch.h"
#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/app/stream_ingest.h"
#include "daybook/app/vector_worker.h"
#include "daybook/app/wearer_stream.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/error.h"
#include "daybook/base/log.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/stop_signals.h"
#include "daybook/source/line_reader.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kQuiet(500);  ///< after such a pause the newest window is complete

struct Options {
  std::string source;
  double until_quiet = 0;  ///< seconds; 0: never
};

ReadOptions read_options(const Globals& globals) {
  ReadOptions read;
  read.wearer = globals.settings.wearer;
  read.face = globals.zone.empty() ? Clockface::dataset() : Clockface::zone(globals.zone);
  return read;
}

void print_problem(const Problem& problem) {
  std::cerr << (problem.lost ? "error: " : "warning: ") << problem.str() << "\n";
}

/// How long windows lay between their arrival and the commit that made them searchable.
class Delays {
 public:
  void arrived() { waiting_.push_back(steady_clock::now()); }
  void stored() {
    const auto now = steady_clock::now();
    for (const auto since : waiting_) {
      const auto took = std::chrono::duration_cast<milliseconds>(now - since).count();
      ++counts_[std::min<std::size_t>(static_cast<std::size_t>(took), counts_.size() - 1)];
      ++total_;
    }
    waiting_.clear();
  }
  /// In milliseconds, up to 9,999.
  std::size_t percentile(double share) const {
    const double wanted = share * static_cast<double>(total_);
    double below = 0;
    for (std::size_t delay = 0; delay < counts_.size(); ++delay) {
      below += static_cast<double>(counts_[delay]);
      if (below >= wanted) {
        return delay;
      }
    }
    return counts_.size() - 1;
  }

 private:
  std::vector<steady_clock::time_point> waiting_;
  std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(10000);
  std::uint64_t total_ = 0;
};

/// One of possibly many writers: it has the store while it writes, and lets others in between.
class Turns {
 public:
  explicit Turns(std::string store) : store_(std::move(store)) {}

  /// Does the work when the store is free. Another writer is no reason to lose what came: false
  /// where it still has the store.
  template <typename Work>
  bool take(const Work& work) {
    try {
      const WriterLock lock(store_, kPatience);
      work();
      is_waiting_ = false;
      return true;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::Busy) {
        throw;
      }
      if (!std::exchange(is_waiting_, true)) {
        log_warning(std::string("the store is busy, what comes waits: ") + error.what());
      }
      return false;
    }
  }

  /// The last turn is worth waiting for. Throws Error{Busy} after ten minutes.
  template <typename Work>
  void take_last(const Work& work) {
    const WriterLock lock(store_, std::chrono::minutes(10));
    work();
  }

 private:
  static constexpr milliseconds kPatience{200};

  std::string store_;
  bool is_waiting_ = false;
};

class LineWatch {
 public:
  LineWatch(StreamIngest& stream, Turns& turns, const Options& options, const StopSignals& signals)
      : stream_(stream),
        turns_(turns),
        options_(options),
        signals_(signals),
        reader_(STDIN_FILENO) {}

  void run() {
    std::string line;
    auto last = steady_clock::now();
    while (!signals_.stop()) {
      const bool unflushed = stream_.unflushed() > 0;
      switch (reader_.next(line, unflushed ? milliseconds(0) : kQuiet)) {
        case LineReader::State::Line:
          last = steady_clock::now();
          take(line);
          break;
        case LineReader::State::TooLong:
          stream_.take("(a line of more than 64 MiB)", reader_.number());
          break;
        case LineReader::State::Pause:
          pause(unflushed);
          if (options_.until_quiet > 0 &&
              std::chrono::duration<double>(steady_clock::now() - last).count() >
                  options_.until_quiet) {
            return;
          }
          break;
        case LineReader::State::End:
          return;
      }
    }
  }

  const Delays& delays() const { return delays_; }

 private:
  void take(const std::string& line) {
    delays_.arrived();
    stream_.take(line, reader_.number());
    if (stream_.unflushed() >= StreamIngest::kCheckpoint) {
      flush();
    }
  }

  void pause(bool unflushed) {
    if (unflushed) {
      flush();
    } else if (!signals_.stop()) {
      turns_.take([this] { stream_.settle(); });
    }
  }

  void flush() {
    if (turns_.take([this] { stream_.flush(); })) {
      delays_.stored();
    }
  }

  StreamIngest& stream_;
  Turns& turns_;
  const Options& options_;
  const StopSignals& signals_;
  LineReader reader_;
  Delays delays_;
};

void tell_refused(std::uint64_t windows) {
  if (windows > 0) {
    std::cout << ", " << windows << " refused, since they were forgotten";
  }
}

void print_report(const Globals& globals, const StreamIngest& stream, const Delays& delays) {
  const StreamCounts counts = stream.counts();
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{{"schema", "daybook/1"},
                                                  {"wearers", stream.wearers()},
                                                  {"windows_read", counts.arrived},
                                                  {"windows_stored", counts.added},
                                                  {"windows_replaced", counts.removed},
                                                  {"windows_refused", counts.refused},
                                                  {"rewinds", counts.rewinds},
                                                  {"lost", stream.lost()},
                                                  {"stored_after_ms",
                                                   {{"p50", delays.percentile(0.5)},
                                                    {"p95", delays.percentile(0.95)},
                                                    {"p99", delays.percentile(0.99)}}}})
              << "\n";
    return;
  }
  std::cout << counts.arrived << " windows read, " << counts.added << " stored";
  if (counts.removed > 0) {
    std::cout << ", " << counts.removed << " replaced";
  }
  tell_refused(counts.refused);
  if (counts.rewinds > 0) {
    std::cout << ", rewound " << counts.rewinds << " times";
  }
  std::cout << "; searchable after " << delays.percentile(0.95) << " ms (95 %)\n";
}

/// The index is made ready as `add` makes it, so that the first question need not wait.
void build_indices(const Globals& globals, const std::vector<std::string>& wearers) {
  for (const std::string& wearer : wearers) {
    Settings settings = globals.settings;
    settings.wearer = wearer;
    Memory memory(settings, true);
    memory.index();
    const VectorCounts counts = vector_counts(Cutoff::everything(), memory);
    if (!counts.complete()) {
      std::cerr << wearer << ": " << still_missing(counts) << "\n";
    }
  }
}

/// Watching asks no model: says so where one has written what there is.
void tell_of_writers(const Globals& globals, Memory& memory) {
  const std::string& wanted = globals.settings.wearer;
  for (const Wearer& wearer : memory.store().wearers()) {
    if (!wearer.growth.recipe.empty() && (wanted.empty() || wanted == wearer.name)) {
      std::cerr << "degraded: the memory of " << wearer.name << " is grown by recipe "
                << wearer.growth.recipe
                << "; the rules write what comes, daybook retry --writer has a model write it\n";
    }
  }
}

int watch_lines(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, false);
  tell_of_writers(globals, memory);
  const ReadOptions read = read_options(globals);
  StreamIngest stream(memory.store(), "-", read, memory.growing(), print_problem);
  const StopSignals signals;
  Turns turns(globals.settings.store);
  LineWatch lines(stream, turns, options, signals);
  std::unique_ptr<VectorWorker> worker = start_vector_worker(globals.settings, memory);
  lines.run();
  turns.take_last([&] { stream.finish(); });
  worker.reset();
  build_indices(globals, stream.wearers());
  print_report(globals, stream, lines.delays());
  return stream.lost() + stream.counts().refused == 0 ? kDone : kPartlyDone;
}

int watch_folder(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, false);
  tell_of_writers(globals, memory);
  const StopSignals signals;
  FolderWatch folder(memory, options.source, read_options(globals), print_problem);
  Turns turns(globals.settings.store);
  std::unique_ptr<VectorWorker> worker = start_vector_worker(globals.settings, memory);
  auto last = steady_clock::now();
  while (!signals.stop()) {
    std::size_t news = 1;  // Waiting is no silence.
    turns.take([&] { news = folder.look(); });
    if (news > 0) {
      last = steady_clock::now();
    }
    if (options.until_quiet > 0 &&
        std::chrono::duration<double>(steady_clock::now() - last).count() > options.until_quiet) {
      break;
    }
    ::usleep(static_cast<useconds_t>(std::chrono::microseconds(kQuiet).count()));
  }
  worker.reset();
  build_indices(globals, folder.wearers());
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{{"schema", "daybook/1"},
                                                  {"wearers", folder.wearers()},
                                                  {"files", folder.files()},
                                                  {"windows_stored", folder.windows()},
                                                  {"windows_refused", folder.refused()},
                                                  {"lost", folder.lost()}})
              << "\n";
  } else {
    std::cout << folder.files() << " files read, " << folder.windows() << " windows stored";
    tell_refused(folder.refused());
    std::cout << "\n";
  }
  return folder.lost() + folder.refused() == 0 ? kDone : kPartlyDone;
}

int watch(const Globals& globals, const Options& options) {
  if (options.source == "-") {
    return watch_lines(globals, options);
  }
  std::error_code unreadable;
  if (!std::filesystem::is_directory(options.source, unreadable)) {
    throw Error(ErrorKind::Usage, "there is no folder '" + options.source + "' to watch",
                {.remedy = "name a folder, or - for windows as JSON lines on standard input"});
  }
  return watch_folder(globals, options);
}

}  // namespace

void declare_watch(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "watch", "Import live: windows as JSON lines on standard input (-), or files as they appear");
  command->add_option("source", options->source, "- or a folder")->required();
  command->add_option("--until-quiet", options->until_quiet,
                      "End after so many seconds without news (default: at the end of the stream, "
                      "or at SIGINT or SIGTERM)");
  command->footer(
      "Every window is stored and searchable at once; moments follow when the next one arrives or "
      "after half a second, episodes when they end. Windows may come late, twice or corrected. "
      "What cannot be read is named and the stream goes on. Interrupted at any point, the same "
      "command goes on; the memory ends as `add` of the same input makes it.");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return watch(globals, *options); };
  });
}

}  // namespace daybook
