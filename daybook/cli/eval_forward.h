#pragma once
/// `daybook eval ovobench`, `streamingbench` and `estp`: they need no memory, only what is given
/// of the videos.

#include <string>
#include <vector>

#include "daybook/cli/command.h"

namespace daybook {

struct ForwardOptions {
  std::string benchmark;
  std::vector<std::string> files;
  std::vector<std::string> windows;  ///< files and folders with the videos' lines
};

bool is_forward_benchmark(const std::string& name);

/// Prints the report; returns the exit code.
int eval_forward(const Globals& globals, const ForwardOptions& options);

}  // namespace daybook
