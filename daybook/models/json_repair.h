#pragma once
/// JSON as models write it, made JSON.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace daybook {

/// The first JSON object or array in a text, as valid JSON: what stands around it
/// (prose, code fences, thoughts) is left out; commas too many, single quotes, bare
/// keys, Python's True, False and None, comments and raw line breaks in strings are
/// put right; what was cut off is closed, an unfinished last member dropped where it
/// has no value. Absent where there is none. At most 256 levels deep. Never throws.
std::optional<std::string> repair_json(std::string_view text);

/// True where brackets stand more than `levels` deep, those inside strings included: what
/// a model or a server sent is looked at before it is read, because reading and writing
/// JSON takes stack for every level.
bool nested_deeper(std::string_view json, std::size_t levels);

}  // namespace daybook
