#pragma once

namespace daybook {

/// Semantic version of the program, as in the CHANGELOG.
inline constexpr const char* kVersion = "0.1.0";

}  // namespace daybook
