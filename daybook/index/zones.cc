// A record lies in windows, and a block's times are the least and the largest of
// its records' windows. Windows of earlier segments are not at hand here: they
// begin at the clock's first instant, which costs a little pruning at the first
// block of a segment and never a result.

#include "daybook/index/zones.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"

namespace daybook {
namespace {

class Zoning {
 public:
  Zoning(const IndexFile& columns, const SegmentCounts& begin)
      : columns_(columns),
        begin_(begin),
        starts_(columns.section<std::int64_t>("win.starts")),
        ends_(columns.section<std::int64_t>("win.ends")) {}

  std::vector<Zone> zones(TextKind kind) {
    const bool moments = kind == TextKind::Moment;
    const std::string prefix = text_prefix(kind).substr(0, 3);
    const auto text = columns_.section<TextId>(prefix + ".text");
    const auto first = columns_.section<WindowOrdinal>(prefix + (moments ? ".window" : ".first"));
    const auto last = moments ? first : columns_.section<WindowOrdinal>(prefix + ".last");
    const auto known = columns_.section<WindowOrdinal>(prefix + ".known");
    const std::vector<std::uint8_t> most = largest_counts(kind);
    const auto ends = columns_.section<std::uint32_t>(text_prefix(kind) + ".ends");
    const TextId first_text = static_cast<TextId>(begin_.texts[static_cast<std::size_t>(kind)]);
    std::vector<Zone> zones;
    for (std::size_t row = 0; row < text.size(); ++row) {
      if (row % kBlock == 0) {
        zones.push_back({std::numeric_limits<std::int64_t>::max(),
                         std::numeric_limits<std::int64_t>::min(), 0,
                         std::numeric_limits<std::uint32_t>::max()});
      }
      Zone& zone = zones.back();
      zone.start = std::min(zone.start, start(first[row]));
      zone.end = std::max(zone.end, end(last[row]));
      lag_ = std::max(lag_, known[row] - std::min(first[row], known[row]));
      const bool own = text[row] >= first_text;
      const std::size_t t = own ? text[row] - first_text : 0;
      zone.most = std::max<std::uint32_t>(zone.most, own ? most[t] : 255);
      zone.shortest = std::min(zone.shortest, own ? ends[t + 1] - ends[t] : 0);
    }
    return zones;
  }

  /// Of the table whose zones were asked for last.
  std::uint32_t take_lag() { return std::exchange(lag_, 0); }

 private:
  std::int64_t start(WindowOrdinal window) const {
    return window < begin_.windows ? std::numeric_limits<std::int64_t>::min()
                                   : starts_[window - begin_.windows];
  }
  /// Ends ascend, so the segment's first window ends later than any earlier one.
  std::int64_t end(WindowOrdinal window) const {
    return window < begin_.windows
               ? starts_.empty() ? std::numeric_limits<std::int64_t>::max() : ends_.front()
               : ends_[window - begin_.windows];
  }

  std::vector<std::uint8_t> largest_counts(TextKind kind) const {
    const std::string prefix = text_prefix(kind) + ".post";
    const auto docs = columns_.section<DocId>(prefix + ".docs");
    const auto counts = columns_.section<std::uint8_t>(prefix + ".counts");
    const std::uint64_t first = begin_.texts[static_cast<std::size_t>(kind)];
    const auto ends = columns_.section<std::uint32_t>(text_prefix(kind) + ".ends");
    std::vector<std::uint8_t> most(ends.empty() ? 0 : ends.size() - 1, 0);
    for (std::size_t i = 0; i < docs.size(); ++i) {
      std::uint8_t& largest = most[docs[i] - first];
      largest = std::max(largest, counts[i]);
    }
    return most;
  }

  const IndexFile& columns_;
  const SegmentCounts& begin_;
  std::span<const std::int64_t> starts_;
  std::span<const std::int64_t> ends_;
  std::uint32_t lag_ = 0;
};

}  // namespace

void write_zones(IndexFileWriter& file, const IndexFile& columns, const SegmentCounts& begin) {
  Zoning zoning(columns, begin);
  std::vector<std::uint32_t> lags{0};
  for (std::size_t k = 1; k < kTextKinds; ++k) {
    const auto kind = static_cast<TextKind>(k);
    file.add(text_prefix(kind).substr(0, 3) + ".zones", zoning.zones(kind));
    lags.push_back(zoning.take_lag());
  }
  file.add("seg.lags", lags);
}

}  // namespace daybook
