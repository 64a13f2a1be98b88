#pragma once
/// Lines of Store::dump(), the same for every back-end.
///
/// A JSON object with every field of the record, so that equal lines mean equal records and
/// the other way round. Without line breaks and without what differs between equal memories
/// (row keys, wall time). Pure functions, safe from any thread.

#include <string>

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

std::string dump_line(const Wearer& wearer);
std::string dump_line(const Window& window);  ///< without the wearer, under whom it stands
std::string dump_line(const Moment& moment);
std::string dump_line(const Episode& episode);
std::string dump_line(const Pattern& pattern);
std::string dump_line(const Edge& edge);
std::string dump_line(const Unit& unit);
std::string dump_line(const StandingQuestion& question);
std::string dump_line(const Feedback& feedback);
std::string dump_line(const Annotation& annotation);
std::string dump_line(const DerivedText& text);

}  // namespace daybook
