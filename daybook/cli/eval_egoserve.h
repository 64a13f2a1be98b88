#pragma once
/// `daybook eval egoserve`.

#include <string>
#include <vector>

#include "daybook/cli/command.h"
#include "daybook/cli/model_options.h"

namespace daybook {

struct EgoServeOptions {
  std::vector<std::string> files;
  std::string during;       ///< only events that begin in this range; empty: all
  double tolerance = 60;    ///< seconds
  ModelOptions model = {};  ///< asked about the days that have events alone
};

/// Prints the report; returns the exit code.
int eval_egoserve(const Globals& globals, const EgoServeOptions& options);

}  // namespace daybook
