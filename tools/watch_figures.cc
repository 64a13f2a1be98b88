// Streams a recording through `daybook watch -` and prints, a line a day: how long windows took
// from being sent until another process finds them, and the anonymous memory of `watch`.
//
//   build/release/tools/watch_figures build/release/daybook PATH... [--speed 100] [--paced 100]
//
// The last --paced windows of every day come at --speed times real time (0: all of them at once,
// and nothing is timed); the rest as fast as they are taken. A window is found when an index that
// this process brings up to date, as a search does, holds it. The store lies in a folder for
// temporary files. Exits 1 if `watch` fails.

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>  // IWYU pragma: keep (rusage is whole there alone)
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <ratio>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/source/wire.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Options {
  std::string program;
  std::vector<std::filesystem::path> paths;
  double speed = 100;
  std::size_t paced = 100;
};

struct Sent {
  std::string line;
  std::int64_t day = 0;
  Duration pause{};  ///< since the window before, in life
  bool paced = false;
  bool last_of_day = false;
};

std::vector<Sent> windows_of(const Options& options) {
  const ReadResult read = read_paths(options.paths, {});
  std::vector<Sent> all;
  const Reading& reading = read.readings.at(0);
  std::map<std::int64_t, std::size_t> left;
  for (const Window& window : reading.windows) {
    ++left[reading.face.local(window.interval.start).day];
  }
  for (std::size_t i = 0; i < reading.windows.size(); ++i) {
    const Window& window = reading.windows[i];
    Sent sent{wire_line(window, reading.face) + "\n",
              reading.face.local(window.interval.start).day};
    if (i > 0) {
      sent.pause = std::min<Duration>(window.interval.start - reading.windows[i - 1].interval.start,
                                      std::chrono::seconds(60));
    }
    const std::size_t remaining = left[sent.day]--;
    sent.paced = options.speed > 0 && remaining <= options.paced;
    sent.last_of_day = remaining == 1;
    all.push_back(std::move(sent));
  }
  return all;
}

/// `watch` with a pipe to its standard input.
class Watch {
 public:
  Watch(const std::string& program, const std::string& store) {
    int ends[2];
    if (::pipe(ends) != 0) {
      throw Error(ErrorKind::Internal, "no pipe");
    }
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(ends[0], STDIN_FILENO);
      ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
      ::close(ends[0]);
      ::close(ends[1]);
      ::execl(program.c_str(), program.c_str(), "--store", store.c_str(), "watch", "-", nullptr);
      ::_exit(127);
    }
    ::close(ends[0]);
    pipe_ = ends[1];
  }

  void send(const std::string& line) const {
    for (std::size_t done = 0; done < line.size();) {
      const ssize_t n = ::write(pipe_, line.data() + done, line.size() - done);
      if (n < 0) {
        throw Error(ErrorKind::Internal, "watch has ended");
      }
      done += static_cast<std::size_t>(n);
    }
  }

  double anonymous_mb() const {
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("RssAnon:")) {
        return std::strtod(line.c_str() + 8, nullptr) / 1024;
      }
    }
    return 0;
  }

  /// CPU seconds. Throws if it failed.
  double end() {
    ::close(pipe_);
    int status = 0;
    rusage usage{};
    ::wait4(child_, &status, 0, &usage);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      throw Error(ErrorKind::Internal, "watch failed");
    }
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }

 private:
  pid_t child_ = 0;
  int pipe_ = -1;
};

/// Another process's view of the store.
class Reader {
 public:
  explicit Reader(std::string store) { settings_.store = std::move(store); }

  /// Windows in the store.
  std::size_t stored() {
    return look([this] { stored_ = memory_->store().ledger(memory_->wearer().name).captured; },
                stored_);
  }

  /// Windows that a search would find, after bringing its index up to date as a search does.
  std::size_t found() {
    return look(
        [this] {
          const std::uint64_t now = memory_->store().generation(memory_->wearer().name);
          if (now != generation_) {
            memory_->forget_index();
            found_ = memory_->index().window_ids().size();
            generation_ = now;
          }
        },
        found_);
  }

 private:
  template <typename Action>
  std::size_t look(const Action& action, const std::size_t& result) {
    try {
      if (!memory_) {
        memory_ = std::make_unique<Memory>(settings_, true);
      }
      action();
    } catch (const Error&) {
      memory_.reset();  // nothing is there yet
    }
    return result;
  }

  Settings settings_;
  std::unique_ptr<Memory> memory_;
  std::uint64_t generation_ = 0;
  std::size_t stored_ = 0;
  std::size_t found_ = 0;
};

double percentile(std::vector<double> values, double share) {
  if (values.empty()) {
    return 0;
  }
  std::sort(values.begin(), values.end());
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(values.size()));
  return values[std::min(values.size() - 1, rank)];
}

class Run {
 public:
  Run(const Options& options, const std::string& store)
      : speed_(options.speed),
        all_(windows_of(options)),
        watch_(options.program, store),
        reader_(store) {}

  /// All days, a line each.
  void run() {
    for (std::size_t begin = 0; begin < all_.size();) {
      std::size_t end = begin;
      while (!all_[end++].last_of_day) {
      }
      one_day(begin, end);
      begin = end;
    }
    std::printf("CPU of watch: %.2f s\n", watch_.end());
  }

 private:
  void one_day(std::size_t begin, std::size_t end) {
    std::size_t paced = begin;
    while (paced < end && !all_[paced].paced) {
      watch_.send(all_[paced++].line);
    }
    while (reader_.stored() < paced) {
      std::this_thread::sleep_for(milliseconds(5));
    }
    const std::vector<double> delays = paced < end ? timed(paced, end) : std::vector<double>();
    std::printf("day %lld: %zu windows so far, anonymous %.1f MB",
                static_cast<long long>(all_[begin].day), end, watch_.anonymous_mb());
    if (!delays.empty()) {
      std::printf(
          ", found after p50 %.0f ms, p95 %.0f ms, worst %.0f ms; CPU of looking %.1f ms a window",
          percentile(delays, 0.5), percentile(delays, 0.95), percentile(delays, 1),
          cpu_ms_ / static_cast<double>(delays.size()));
    }
    std::printf("\n");
    std::fflush(stdout);
  }

  /// Sends windows at their pace; how long each took to be found, in milliseconds.
  std::vector<double> timed(std::size_t begin, std::size_t end) {
    settle(begin);
    std::vector<steady_clock::time_point> at(end - begin);
    std::atomic<std::size_t> sent = begin;
    std::thread sender([&] {
      auto due = steady_clock::now();
      for (std::size_t i = begin; i < end; ++i) {
        due += std::chrono::duration_cast<steady_clock::duration>(all_[i].pause / speed_);
        std::this_thread::sleep_until(due);
        at[i - begin] = steady_clock::now();
        ++sent;
        watch_.send(all_[i].line);
      }
    });
    const std::clock_t before = std::clock();
    std::vector<double> delays;
    while (delays.size() < at.size()) {
      const std::size_t found = std::min(reader_.found(), sent.load());
      const auto now = steady_clock::now();
      while (begin + delays.size() < found) {
        delays.push_back(
            std::chrono::duration<double, std::milli>(now - at[delays.size()]).count());
      }
      std::this_thread::sleep_for(milliseconds(2));
    }
    sender.join();
    cpu_ms_ = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    return delays;
  }

  /// Lets the reader take up what came at once, so that only what comes at its pace is timed.
  void settle(std::size_t& begin) {
    reader_.found();
    for (int i = 0; i < 2 && !all_[begin].last_of_day; ++i) {
      watch_.send(all_[begin++].line);
      while (reader_.found() < begin) {
        std::this_thread::sleep_for(milliseconds(5));
      }
    }
  }

  double speed_;
  std::vector<Sent> all_;
  Watch watch_;
  Reader reader_;
  double cpu_ms_ = 0;  ///< of this process while windows came at their pace
};

void run(const Options& options) {
  char folder[] = "/tmp/watch_figures.XXXXXX";
  const std::filesystem::path dir = ::mkdtemp(folder);
  Run(options, "sqlite:" + (dir / "w.db").string()).run();
  std::filesystem::remove_all(dir);
}

int main_of(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--speed" && i + 1 < argc) {
      options.speed = std::strtod(argv[++i], nullptr);
    } else if (argument == "--paced" && i + 1 < argc) {
      options.paced = std::strtoul(argv[++i], nullptr, 10);
    } else if (options.program.empty()) {
      options.program = argument;
    } else {
      options.paths.emplace_back(argument);
    }
  }
  if (options.paths.empty()) {
    std::cerr << "usage: watch_figures PROGRAM PATH... [--speed N] [--paced N]\n";
    return 2;
  }
  try {
    run(options);
  } catch (const Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace daybook

int main(int argc, char** argv) { return daybook::main_of(argc, argv); }
