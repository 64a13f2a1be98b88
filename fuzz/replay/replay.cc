// Stands in for libFuzzer where the compiler has none: runs a fuzzer once for each seed, then, for
// DAYBOOK_FUZZ_SECONDS (default 0), for what random changes make of them. No coverage guides it,
// so it finds what is shallow; `./run fuzz` finds the rest. The numbers come from a fixed seed. An
// input on which the process dies is kept as crash-NAME in the working folder.

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t kLongestInput = 65'536;

std::string crash_file;
std::string input;

/// Only calls that a signal handler may make.
void keep_input(int signal) {
  const int file = ::open(crash_file.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0644);
  if (file >= 0) {
    [[maybe_unused]] const auto written = ::write(file, input.data(), input.size());
    ::close(file);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(std::string_view bytes) {
  input = bytes;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

class Mutator {
 public:
  explicit Mutator(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}

  std::string next() {
    std::string bytes = any_seed();
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      change(bytes);
    }
    bytes.resize(std::min(bytes.size(), kLongestInput));
    return bytes;
  }

 private:
  /// In [0, limit); 0 for a limit of 0.
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  const std::string& any_seed() { return seeds_[below(seeds_.size())]; }

  std::string piece_of(const std::string& bytes) {
    const std::size_t from = below(bytes.size() + 1);
    return bytes.substr(from, 1 + below(std::min<std::size_t>(64, bytes.size())));
  }

  void change(std::string& bytes) {
    static constexpr std::string_view kTelling{"\0\x01\x7F\x80\xFF\xC3\n\"\\{}[]0-:,", 17};
    const std::size_t at = below(bytes.size() + 1);
    switch (below(6)) {
      case 0:  // a bit
        if (at < bytes.size()) {
          bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
        }
        break;
      case 1:  // a byte that parsers look at
        if (at < bytes.size()) {
          bytes[at] = kTelling[below(kTelling.size())];
        }
        break;
      case 2:
        bytes.erase(at, 1 + below(16));
        break;
      case 3:
        bytes.insert(at, piece_of(bytes));
        break;
      case 4:
        bytes.insert(at, piece_of(any_seed()));
        break;
      default: {  // the beginning of one, the end of another
        const std::string& other = any_seed();
        bytes = bytes.substr(0, at) + other.substr(below(other.size() + 1));
      }
    }
  }

  std::vector<std::string> seeds_;
  std::mt19937_64 random_{1};
};

std::vector<std::string> read_seeds(int folders, char** names) {
  std::vector<std::filesystem::path> files;
  for (int i = 0; i < folders; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(names[i])) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  seeds.reserve(files.size());
  for (const auto& file : files) {
    seeds.push_back(daybook::read_file(file));
  }
  return seeds;
}

std::size_t run_changed(const std::vector<std::string>& seeds, std::chrono::seconds duration) {
  const auto end = std::chrono::steady_clock::now() + duration;
  Mutator mutator(seeds);
  std::size_t count = 0;
  for (; std::chrono::steady_clock::now() < end; ++count) {
    run(mutator.next());
  }
  return count;
}

}  // namespace

int main(int count, char** arguments) {
  crash_file = "crash-" + std::filesystem::path(arguments[0]).filename().string();
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    std::signal(signal, keep_input);
  }
  try {
    const std::vector<std::string> seeds = read_seeds(count - 1, arguments + 1);
    for (const std::string& seed : seeds) {
      run(seed);
    }
    const char* seconds = std::getenv("DAYBOOK_FUZZ_SECONDS");
    const std::size_t changed =
        seeds.empty() || seconds == nullptr
            ? 0
            : run_changed(seeds, std::chrono::seconds(std::strtol(seconds, nullptr, 10)));
    std::printf("%zu seeds, %zu changed\n", seeds.size(), changed);
    return seeds.empty() ? 1 : 0;  // A fuzzer without seeds has tested nothing.
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    keep_input(SIGABRT);
    return 1;
  }
}
