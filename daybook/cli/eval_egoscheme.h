#pragma once
/// `daybook eval egoscheme`.

#include <cstddef>
#include <cstdint>
#include <string>

#include "daybook/cli/command.h"
#include "daybook/cli/model_options.h"

namespace daybook {

struct EgoSchemeOptions {
  std::string out;          ///< a JSON line a window; empty: none
  std::size_t sample = 20;  ///< windows
  std::uint64_t seed = 1;
};

/// Throws Error{Usage} without a model.
int eval_egoscheme(const Globals& globals, const ModelOptions& model,
                   const EgoSchemeOptions& options);

}  // namespace daybook
