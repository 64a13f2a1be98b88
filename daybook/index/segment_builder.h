#pragma once
/// A segment from the store.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/index/index_file.h"
#include "daybook/index/segment.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What follows `earlier` (consecutive, from the first window on; may be empty) in the store:
/// all windows that ended later and not after the cutoff, and all records that became known with
/// them. The same numbers as one segment over everything would have. `embedder` may be null: words
/// only. Texts that stand in `former`, segments of the same embedder, are not embedded again: their
/// vectors are copied. Throws Error{Storage}, Error{Model}.
std::vector<std::byte> build_segment(Cutoff cutoff, const Store& store, const Wearer& wearer,
                                     const Embedder* embedder, std::span<const SegmentPtr> earlier,
                                     const IndexIdentity& identity,
                                     std::span<const SegmentPtr> former = {});

/// What is said of a line in the index: the text, with the speaker's name in
/// front of what was said.
std::string indexed_text(const Line& line);

/// What is said of an episode or a pattern in the index.
std::string indexed_text(const Episode& episode);
std::string indexed_text(const Pattern& pattern);

/// "Nora" of "B1_NORA"; the name itself where it has no such form.
std::string wearer_name(std::string_view wearer);

}  // namespace daybook
