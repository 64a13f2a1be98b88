#pragma once
/// Rows of the table `derived_texts`.

#include <cstdint>
#include <string_view>

#include "daybook/core/derived_text.h"
#include "daybook/core/ids.h"
#include "daybook/store/sqlite/connection.h"

namespace daybook::sqlite {

inline constexpr std::string_view kDerivedColumns = "window_id, kind, text, made_by, digest";

/// A row of `kDerivedColumns`. Throws Error{Storage} for one that cannot have been written.
DerivedText read_derived_text(const Rows& row);

/// Key of the text's row.
std::int64_t derived_key(std::int64_t wearer, WindowId window, DerivedKind kind);

/// Removes all texts of the window.
void remove_derived_texts(const Database& database, std::int64_t wearer, WindowId window);

}  // namespace daybook::sqlite
