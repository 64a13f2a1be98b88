#pragma once
/// A window without a person.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/window.h"

namespace daybook {

struct Redaction {
  Window window;  ///< with an id of its own
  std::size_t lines_removed = 0;
  std::size_t lines_redacted = 0;
};

/// The window without the lines whose speaker is one of `names`, and with a stand-in for each
/// mention of them elsewhere: in texts, origins, the source's name and unknown fields. Absent
/// when the window does not name them.
std::optional<Redaction> redact(const Window& window, const std::vector<std::string>& names);

}  // namespace daybook
