#include "daybook/models/thinking.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace daybook {
namespace {

struct Tags {
  std::string_view open;
  std::string_view close;
};
constexpr std::array<Tags, 2> kTags = {{{"<think>", "</think>"}, {"<thinking>", "</thinking>"}}};

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) {
    return {};
  }
  return std::string(text.substr(first, text.find_last_not_of(kBlank) - first + 1));
}

void take_out(const Tags& tags, std::string& text, std::string& reasoning) {
  while (true) {
    const std::size_t open = text.find(tags.open);
    const std::size_t close = text.find(tags.close);
    if (open == std::string::npos && close == std::string::npos) {
      return;
    }
    const bool stray = close < open;  // no opening tag before it
    const std::size_t from = stray ? 0 : open;
    const std::size_t inner = stray ? 0 : open + tags.open.size();
    const std::size_t end = text.find(tags.close, inner);
    reasoning += text.substr(inner, end == std::string::npos ? end : end - inner);
    text.erase(from, end == std::string::npos ? end : end + tags.close.size() - from);
  }
}

}  // namespace

Thoughts split_thinking(std::string_view text) {
  std::string said(text);
  std::string reasoning;
  for (const Tags& tags : kTags) {
    take_out(tags, said, reasoning);
  }
  return {trimmed(said), trimmed(reasoning)};
}

}  // namespace daybook
