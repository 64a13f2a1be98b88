#pragma once
/// Lists inside a row, as bytes: exact, compact, readable in any later version.
///
/// docs/storage-format.md gives the layouts. Packing never fails; unpacking is absent for
/// bytes that packing cannot have made, whatever they are (damage, never a crash). Pure
/// functions, safe from any thread.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {

/// Lines of a window that starts at `start`.
std::string pack_lines(Timestamp start, const std::vector<Line>& lines);
std::optional<std::vector<Line>> unpack_lines(Timestamp start, std::string_view bytes);

std::string pack_numbers(const std::vector<std::uint32_t>& numbers);
std::optional<std::vector<std::uint32_t>> unpack_numbers(std::string_view bytes);

std::string pack_ids(const std::vector<WindowId>& ids);
std::optional<std::vector<WindowId>> unpack_ids(std::string_view bytes);

std::string pack_members(const std::vector<PatternMember>& members);
std::optional<std::vector<PatternMember>> unpack_members(std::string_view bytes);

/// Text, each item ended by a line feed; a line feed inside is "\n", a backslash "\\".
std::string pack_texts(const std::vector<std::string>& texts);
std::optional<std::vector<std::string>> unpack_texts(std::string_view packed);

}  // namespace daybook::sqlite
