// Ids as people see them: fixed width, so that they sort and align as text.

#include "daybook/core/ids.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace daybook {
namespace {

constexpr std::string_view kLetters = "wmep";  // in the order of RecordKind
constexpr std::size_t kDigits = 16;
constexpr std::size_t kLength = 2 + kDigits;

bool is_lower_hex(std::string_view digits) {
  return digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string RecordId::str() const {
  std::array<char, kDigits> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + kDigits, value, 16);
  const auto count = static_cast<std::size_t>(written.ptr - digits.data());
  std::string text;
  text.reserve(kLength);
  text.push_back(kLetters[static_cast<std::size_t>(kind)]);
  text.push_back('-');
  text.append(kDigits - count, '0');
  text.append(digits.data(), count);
  return text;
}

std::optional<RecordId> RecordId::parse(std::string_view text) {
  if (text.size() != kLength || text[1] != '-' || !is_lower_hex(text.substr(2))) {
    return std::nullopt;
  }
  const std::size_t letter = kLetters.find(text[0]);
  if (letter == std::string_view::npos) {
    return std::nullopt;
  }
  RecordId id{static_cast<RecordKind>(letter), 0};
  std::from_chars(text.data() + 2, text.data() + text.size(), id.value, 16);
  return id;
}

}  // namespace daybook
