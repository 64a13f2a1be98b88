#pragma once
/// Zones of a segment: bounds of every block of records, for searches that skip.

#include "daybook/index/index_file.h"
#include "daybook/index/segment.h"

namespace daybook {

/// Adds sections `X`.zones and seg.lags to a segment that begins at `begin`; `columns` holds its
/// other sections. Times are those of windows, so blocks of records whose windows
/// lie in earlier segments reach back without bound.
void write_zones(IndexFileWriter& file, const IndexFile& columns, const SegmentCounts& begin);

}  // namespace daybook
