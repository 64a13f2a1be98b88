#include "daybook/models/address.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "daybook/base/error.h"

namespace daybook {
namespace {

/// "%20" becomes a blank.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int code = 0;
    const bool escape = text[i] == '%' && i + 2 < text.size() &&
                        std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ptr ==
                            text.data() + i + 3;
    plain += escape ? static_cast<char>(code) : text[i];
    i += escape ? 2 : 0;
  }
  return plain;
}

AddressPart read_part(std::string_view pair) {
  const std::size_t equals = std::min(pair.find('='), pair.size());
  return {std::string(pair.substr(0, equals)),
          decoded(pair.substr(std::min(equals + 1, pair.size())))};
}

}  // namespace

ModelAddress split_address(std::string_view address) {
  const std::size_t mark = std::min(address.find('?'), address.size());
  ModelAddress split{std::string(address.substr(0, mark)), {}};
  std::string_view rest = address.substr(std::min(mark + 1, address.size()));
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    if (!pair.empty()) {
      split.parts.push_back(read_part(pair));
    }
  }
  return split;
}

std::uint32_t number_of(const AddressPart& part, std::uint32_t least, std::uint32_t most) {
  std::uint32_t value = 0;
  const char* end = part.value.data() + part.value.size();
  const auto [stopped, error] = std::from_chars(part.value.data(), end, value);
  if (error != std::errc() || stopped != end || value < least || value > most) {
    throw Error(ErrorKind::Config, "'" + part.value + "' is no number of " + part.name,
                {.remedy = "give " + part.name + "=" + std::to_string(least) + " to " +
                           std::to_string(most)});
  }
  return value;
}

}  // namespace daybook
