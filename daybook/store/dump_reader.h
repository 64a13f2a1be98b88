#pragma once
/// The inverse of daybook/store/dump_line.h.

#include <string_view>
#include <variant>

#include "daybook/base/result.h"
#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"

namespace daybook {

/// A line of a dump. A window has no wearer yet: it stands under the one named last.
using DumpedRow = std::variant<Wearer, Window, Moment, Episode, Pattern, Edge, Unit,
                               StandingQuestion, Feedback, Annotation, DerivedText>;

/// Reads what `dump_line` writes, text that is not UTF-8 included, so that
/// `dump_line(*read_dump_line(line)) == line`. Failure (BadInput) says what is missing or
/// malformed; any bytes are safe. Unknown fields are ignored.
Result<DumpedRow> read_dump_line(std::string_view line);

}  // namespace daybook
