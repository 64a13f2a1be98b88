// The digest covers the lines as well as the text: one comparison tells a text that was damaged
// and one that has outlived its window's words.

#include "daybook/core/derived_text.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "daybook/base/hash.h"
#include "daybook/core/window.h"

namespace daybook {

std::string_view name(DerivedKind kind) {
  return kind == DerivedKind::Narrative ? "narrative" : "translation";
}

std::string_view stage(DerivedKind kind) {
  return kind == DerivedKind::Narrative ? "narrate" : "translate";
}

std::uint64_t derived_digest(const Window& window, const DerivedText& text) {
  Hasher hasher;
  hasher.add("derived").add(window.id.value).add(static_cast<int>(text.kind));
  hasher.add(text.text).add(text.made_by).add(window.lines.size());
  for (const Line& line : window.lines) {
    hasher.add(static_cast<int>(line.channel));
    hasher.add(line.speaker).add(line.text).add(line.alternate);
  }
  return hasher.finish();
}

std::string pack_translation(const Translation& lines) {
  std::string packed;
  for (const auto& [place, text] : lines) {
    std::string line = text;
    std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    packed += (packed.empty() ? "" : "\n") + std::to_string(place) + " " + line;
  }
  return packed;
}

Translation unpack_translation(std::string_view packed) {
  Translation lines;
  while (!packed.empty()) {
    const std::string_view line = packed.substr(0, packed.find('\n'));
    packed.remove_prefix(std::min(line.size() + 1, packed.size()));
    std::uint32_t place = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), place);
    const auto digits = static_cast<std::size_t>(end - line.data());
    if (error == std::errc() && digits + 1 < line.size() && line[digits] == ' ') {
      lines.emplace(place, line.substr(digits + 1));
    }
  }
  return lines;
}

void add_translation(const DerivedText& text, Window& window) {
  if (text.kind != DerivedKind::Translation) {
    return;
  }
  for (const auto& [place, translated] : unpack_translation(text.text)) {
    if (place < window.lines.size() && window.lines[place].alternate.empty()) {
      window.lines[place].alternate = translated;
    }
  }
}

}  // namespace daybook
