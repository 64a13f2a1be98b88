#pragma once
/// Whether there is room on the disk for what comes next.

#include <filesystem>
#include <optional>
#include <string>

namespace daybook {

/// A sentence for the user when less than a tenth of the file system is free.
std::optional<std::string> low_space(const std::filesystem::space_info& space);

/// The same for the file system of a store's file; nothing where it cannot be told.
std::optional<std::string> low_space_at(const std::filesystem::path& store);

}  // namespace daybook
