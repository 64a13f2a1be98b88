#include "daybook/build/scene.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace daybook {
namespace {

constexpr auto kNames = std::to_array<std::string_view>({"daily", "instructional", "game", "task"});

}  // namespace

std::string_view name(Scene scene) { return kNames.at(static_cast<std::size_t>(scene)); }

std::optional<Scene> scene_named(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  return found == kNames.end() ? std::nullopt
                               : std::optional(static_cast<Scene>(found - kNames.begin()));
}

}  // namespace daybook
