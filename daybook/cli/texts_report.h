#pragma once
/// How commands tell what a model wrote of windows. Nothing is told where nothing was written.

#include <string>

#include "daybook/build/write_texts.h"

namespace daybook {

/// A line with its end.
std::string texts_text(const TextsWritten& texts);

template <typename Json>
void add_texts(const TextsWritten& texts, Json& json) {
  if (texts.any()) {
    json["texts"] = {{"done", texts.done},
                     {"degraded", texts.degraded},
                     {"failed", texts.failed},
                     {"left", texts.left},
                     {"stopped", texts.stopped}};
  }
}

}  // namespace daybook
