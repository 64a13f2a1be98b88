#include "daybook/models/fence.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/hash.h"

namespace daybook {
namespace {

constexpr std::string_view kOpen = "<recorded ";
constexpr std::string_view kClose = "</recorded ";
constexpr std::size_t kMark = 8;  // hex digits

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kControl = {
    {{"<|", "< |"},
     {"|>", "| >"},
     {"[INST", "[ INST"},
     {"[/INST", "[ /INST"},
     {"<<SYS", "< <SYS"},
     {"<s>", "< s>"},
     {"</s>", "< /s>"},
     {"<think", "< think"},
     {"</think", "< /think"},
     {"<recorded", "< recorded"},
     {"</recorded", "< /recorded"},
     {"<tool_call", "< tool_call"}}};

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

struct Fence {
  std::size_t begin = 0;  ///< of the opening mark
  std::size_t end = 0;    ///< after the closing one
  std::string_view body;
};

/// The fences of a prompt, in order. Words about fences, and marks that nothing closes, are
/// none.
std::vector<Fence> fences(std::string_view prompt) {
  std::vector<Fence> found;
  std::size_t open = prompt.find(kOpen);
  while (open != std::string_view::npos) {
    const std::string_view rest = prompt.substr(open + kOpen.size());
    const bool is_mark = rest.size() > kMark && rest[kMark] == '>' &&
                         rest.find_first_not_of("0123456789abcdef") == kMark;
    const std::string closing =
        std::string(kClose) + std::string(rest.substr(0, std::min(kMark, rest.size()))) + ">";
    const std::size_t close = is_mark ? prompt.find(closing, open) : std::string_view::npos;
    if (close == std::string_view::npos) {
      open = prompt.find(kOpen, open + 1);
      continue;
    }
    const std::size_t body = std::min(open + kOpen.size() + kMark + 2, close);
    found.push_back({open, close + closing.size(), prompt.substr(body, close - body)});
    open = prompt.find(kOpen, found.back().end);
  }
  return found;
}

std::string mark(std::string_view body, std::uint64_t salt) {
  std::uint64_t value = Hasher().add(body).add(salt).finish();
  std::string text(kMark, '0');
  for (char& c : text) {
    c = "0123456789abcdef"[value & 15U];
    value >>= 4U;
  }
  return text;
}

}  // namespace

std::string as_data(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte == 0x7F ? ' ' : c;
  }
  // Unicode's own line breaks, and marks that turn the order of what is shown around.
  for (const std::string_view hidden :
       {"\u0085", "\u2028", "\u2029", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066",
        "\u2067", "\u2068", "\u2069", "\u200B", "\uFEFF"}) {
    replace_all(out, hidden, " ");
  }
  for (const auto& [control, harmless] : kControl) {
    replace_all(out, control, harmless);
  }
  const std::size_t first = out.find_first_not_of(' ');
  for (const std::string_view word : {"TOOL:", "ANSWER:"}) {
    if (first != std::string::npos && out.compare(first, word.size(), word) == 0) {
      out.insert(first, "\"");
      out += '"';
    }
  }
  return out;
}

std::string fenced(std::string_view body) {
  std::uint64_t salt = 0;
  std::string name = mark(body, salt);
  while (body.find(name) != std::string_view::npos) {
    name = mark(body, ++salt);
  }
  return std::string(kOpen) + name + ">\n" + std::string(body) +
         (body.ends_with('\n') || body.empty() ? "" : "\n") + std::string(kClose) + name + ">";
}

std::string outside_fences(std::string_view prompt) {
  std::string out;
  std::size_t from = 0;
  for (const Fence& fence : fences(prompt)) {
    out += prompt.substr(from, fence.begin - from);
    from = fence.end;
  }
  return out + std::string(prompt.substr(from));
}

std::string thinned(std::string_view prompt) {
  const std::vector<Fence> all = fences(prompt);
  const auto longest = std::max_element(all.begin(), all.end(), [](const Fence& a, const Fence& b) {
    return a.body.size() < b.body.size();
  });
  if (longest == all.end()) {
    return std::string(prompt);
  }
  std::string kept;
  std::size_t line = 0;
  for (std::size_t at = 0; at < longest->body.size(); ++line) {
    const std::size_t end = std::min(longest->body.find('\n', at), longest->body.size() - 1) + 1;
    kept += line % 2 == 0 ? longest->body.substr(at, end - at) : "";
    at = end;
  }
  if (kept.size() == longest->body.size()) {
    return std::string(prompt);
  }
  return std::string(prompt.substr(0, longest->begin)) + fenced(kept) +
         std::string(prompt.substr(longest->end));
}

}  // namespace daybook
