#include "daybook/build/text_writer.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/build/translator.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/window.h"

namespace daybook {

bool wants_text(DerivedKind kind, const Window& window) {
  return kind == DerivedKind::Narrative ? !window.lines.empty() : !untranslated(window).empty();
}

bool is_written(DerivedKind kind, const std::string& text, const Window& window) {
  if (text.empty() || kind == DerivedKind::Narrative) {
    return !text.empty();
  }
  const Translation lines = unpack_translation(text);
  const std::vector<std::uint32_t> wanted = untranslated(window);
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](std::uint32_t place) { return lines.contains(place); });
}

}  // namespace daybook
