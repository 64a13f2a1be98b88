#pragma once
/// A run of the program, as its user sees it.

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace daybook {

struct Said {
  int code = 0;
  std::string output;  ///< of both streams
};

/// Runs a command of the shell without input and waits for its end.
inline Said run_command(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1 </dev/null").c_str(), "r");
  Said said;
  std::array<char, 4096> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
    said.output += buffer.data();
  }
  said.code = WEXITSTATUS(pclose(pipe));
  return said;
}

}  // namespace daybook
