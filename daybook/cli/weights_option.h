#pragma once

#include <string>

#include "daybook/recall/weights.h"

namespace daybook {

/// The weights in `path`, or the built-in ones where it is empty. Throws
/// Error{BadInput} naming the file.
Weights read_weights(const std::string& path);

}  // namespace daybook
