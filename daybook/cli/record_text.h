#pragma once
/// Records as people and programs read them: one line of text, or JSON.

#include <optional>
#include <string>

#include "daybook/core/ids.h"
#include "daybook/store/store.h"

namespace daybook {

/// The record with this id if it is known at the cutoff.
std::optional<AnyRecord> find_record(const Store& store, Cutoff cutoff, const std::string& wearer,
                                     RecordId id);

Interval interval_of(const AnyRecord& record);

/// One line: a window's lines joined, a moment's or episode's text, a pattern's
/// title and how often it occurred.
std::string text_of(const AnyRecord& record);

/// Cut to at most `width` bytes on a character border, with an ellipsis.
std::string shortened(const std::string& text, std::size_t width);

/// JSON objects as text; keys documented in docs/cli.md.
std::string json_of(const AnyRecord& record, const Clockface& face);

}  // namespace daybook
