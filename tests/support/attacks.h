#pragma once
/// The corpus of attacks: what a camera may read or hear to steer a model.

#include <string>
#include <vector>

namespace daybook {

/// The lines of tests/data/attacks.txt.
std::vector<std::string> attacks();

}  // namespace daybook
