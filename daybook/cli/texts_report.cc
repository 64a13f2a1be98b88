#include "daybook/cli/texts_report.h"

#include <string>

#include "daybook/build/write_texts.h"

namespace daybook {

std::string texts_text(const TextsWritten& texts) {
  if (!texts.any()) {
    return "";
  }
  std::string line = std::to_string(texts.done) + " texts of windows written";
  if (texts.degraded + texts.failed > 0) {
    line += ", " + std::to_string(texts.degraded + texts.failed) + " not (well)";
  }
  if (texts.left > 0) {
    line += ", " + std::to_string(texts.left) + " still to write: " + texts.stopped;
  }
  return line + "\n";
}

}  // namespace daybook
