#include "daybook/models/prompt.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "daybook/base/error.h"

namespace daybook {
namespace {

bool word_letter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

}  // namespace

Prompt read_prompt(std::string_view file) {
  const std::size_t end = file.find('\n');
  return {std::string(file.substr(0, end)), std::string(file.substr(end + 1))};
}

std::string filled(const std::string& text, const std::map<std::string, std::string>& values) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (text[at] == '{' && end < text.size() && word_letter(text[end])) {
      ++end;
    }
    if (text[at] != '{' || end == at + 1 || end == text.size() || text[end] != '}') {
      out += text[at++];
      continue;
    }
    const auto value = values.find(text.substr(at + 1, end - at - 1));
    if (value == values.end()) {
      throw Error(ErrorKind::Internal, "a prompt asks for " + text.substr(at, end - at + 1));
    }
    out += value->second;
    at = end + 1;
  }
  return out;
}

}  // namespace daybook
