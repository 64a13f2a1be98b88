#pragma once
/// What a file is, by what it holds.

#include <string_view>

#include "daybook/source/source.h"

namespace daybook {

/// As `recognise`, of a text's beginning that was read already. `path` tells a transcript from a
/// dense caption where the content could be either, and nothing more.
SourceFormat recognise_text(std::string_view path, std::string_view text);

}  // namespace daybook
