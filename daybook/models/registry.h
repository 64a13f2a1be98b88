#pragma once
/// Model clients by address.

#include <memory>
#include <string>
#include <string_view>

#include "daybook/models/embedder.h"

namespace daybook {

/// `static:PATH`: the word-level table at PATH; `static:` alone takes
/// `default_static_table()`. `none:`: nullptr, which means search by words alone.
/// Throws Error{Config} for any other address and for a table that cannot be read.
std::unique_ptr<Embedder> open_embedder(std::string_view uri);

/// Where the table `wordllama-256.dbt` lies: the first that exists of the folder
/// $DAYBOOK_MODELS, `../share/daybook/` beside the running program's folder, and the
/// place where the build put it; the last one when there is none.
std::string default_static_table();

}  // namespace daybook
