#pragma once
/// Small tables from words to values, searched in order.

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace daybook {

template <typename Value, std::size_t N>
std::optional<Value> look_up(const std::pair<std::string_view, Value> (&table)[N],
                             std::string_view word) {
  for (const auto& [name, value] : table) {
    if (name == word) {
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace daybook
