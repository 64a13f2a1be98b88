#include "daybook/app/space.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace daybook {
namespace {

constexpr std::uintmax_t kUnknown = static_cast<std::uintmax_t>(-1);
constexpr double kAlarm = 0.10;

}  // namespace

std::optional<std::string> low_space(const std::filesystem::space_info& space) {
  if (space.capacity == 0 || space.capacity == kUnknown || space.available == kUnknown) {
    return std::nullopt;
  }
  const double free = static_cast<double>(space.available) / static_cast<double>(space.capacity);
  if (free >= kAlarm) {
    return std::nullopt;
  }
  return "the disk of the store is nearly full: " + std::to_string(static_cast<int>(free * 100)) +
         " % free, " + std::to_string(space.available >> 20) + " MB";
}

std::optional<std::string> low_space_at(const std::filesystem::path& store) {
  std::error_code failure;
  const std::filesystem::path folder =
      store.has_parent_path() ? store.parent_path() : std::filesystem::path(".");
  const std::filesystem::space_info space = std::filesystem::space(folder, failure);
  return failure ? std::nullopt : low_space(space);
}

}  // namespace daybook
