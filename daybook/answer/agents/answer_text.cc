#include "daybook/answer/agents/answer_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/thinking.h"

namespace daybook {
namespace {

bool alphanumeric(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         (static_cast<unsigned char>(c) & 0x80U);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
  return out;
}

/// A capital letter that stands alone and names a choice.
struct Letter {
  std::size_t at = 0;
  std::size_t choice = 0;
};

std::vector<Letter> lone_letters(std::string_view text, std::size_t choices) {
  std::vector<Letter> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool names =
        c >= 'A' && static_cast<std::size_t>(c - 'A') < std::min<std::size_t>(choices, 26);
    const bool alone =
        (at == 0 || !alphanumeric(text[at - 1])) &&
        (at + 1 == text.size() || (!alphanumeric(text[at + 1]) && text[at + 1] != '\''));
    if (names && alone) {
      found.push_back({at, static_cast<std::size_t>(c - 'A')});
    }
  }
  return found;
}

/// Whether "answer", "option" or "choice" stands before, with nothing between them but
/// "is", punctuation and blanks.
bool announced(const std::string& low, std::size_t at) {
  std::size_t end = at;
  const auto skip = [&] {
    while (end > 0 && !alphanumeric(low[end - 1])) {
      --end;
    }
  };
  skip();
  if (end >= 2 && low.compare(end - 2, 2, "is") == 0 && (end == 2 || !alphanumeric(low[end - 3]))) {
    end -= 2;
    skip();
  }
  constexpr std::array<std::string_view, 3> kWords = {"answer", "option", "choice"};
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return end >= word.size() && low.compare(end - word.size(), word.size(), word) == 0;
  });
}

}  // namespace

std::optional<std::size_t> parse_letter(std::string_view reply, std::size_t choices) {
  const std::string text = split_thinking(reply).text;
  const std::string low = lower(text);
  const std::vector<Letter> letters = lone_letters(text, choices);
  const auto last = [&](const auto& wanted) -> std::optional<std::size_t> {
    const auto at = std::find_if(letters.rbegin(), letters.rend(), wanted);
    return at == letters.rend() ? std::nullopt : std::optional(at->choice);
  };
  if (const auto said = last([&](const Letter& letter) { return announced(low, letter.at); })) {
    return said;
  }
  const auto listed = last([&](const Letter& letter) {
    return letter.at + 1 < text.size() &&
           (text[letter.at + 1] == ')' || text[letter.at + 1] == '.');
  });
  if (listed) {
    return listed;
  }
  if (text.size() == 1 && low[0] >= 'a' && static_cast<std::size_t>(low[0] - 'a') < choices) {
    return static_cast<std::size_t>(low[0] - 'a');
  }
  return last([](const Letter&) { return true; });
}

std::vector<std::size_t> parse_letters(std::string_view reply, std::size_t choices) {
  const std::string text = split_thinking(reply).text;
  const std::size_t mark = lower(text).rfind("answer:");
  std::vector<std::size_t> found;
  if (mark != std::string::npos) {
    for (const Letter& letter : lone_letters(std::string_view(text).substr(mark + 7), choices)) {
      if (std::find(found.begin(), found.end(), letter.choice) == found.end()) {
        found.push_back(letter.choice);
      }
    }
  }
  if (found.empty()) {
    if (const auto one = parse_letter(reply, choices)) {
      found.push_back(*one);
    }
  }
  return found;
}

std::string parse_free_answer(std::string_view reply) {
  std::string text = split_thinking(reply).text;
  constexpr std::string_view kMark = "answer:";
  const std::size_t mark = lower(text).rfind(kMark);
  if (mark == std::string::npos) {
    return text;
  }
  std::string rest = text.substr(mark + kMark.size());
  rest.resize(std::min(rest.size(), rest.find('\n')));
  const std::size_t first = rest.find_first_not_of(" *");
  return first == std::string::npos ? ""
                                    : rest.substr(first, rest.find_last_not_of(" *\r") - first + 1);
}

std::string lettered(const std::vector<std::string>& choices) {
  std::string text;
  for (std::size_t c = 0; c < choices.size(); ++c) {
    text += std::string(1, static_cast<char>('A' + c)) + ") " + choices[c] + "\n";
  }
  return text;
}

}  // namespace daybook
