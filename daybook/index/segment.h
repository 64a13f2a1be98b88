#pragma once
/// One piece of an index: the windows of some days, and whatever became known
/// with them, as arrays in one immutable file.
///
/// Records, texts, terms and names are numbered through all segments; a segment
/// says where its numbers begin. It refers to itself and to earlier segments
/// only, so what comes later can be made anew without it. Immutable; safe from
/// any thread.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"

namespace daybook {

/// The tables that have texts.
enum class TextKind : std::uint8_t { Line, Moment, Activity, Conversation, Pattern };
inline constexpr std::size_t kTextKinds = 5;

/// How many of each there are, from the first segment on.
struct SegmentCounts {
  std::uint64_t windows = 0;
  std::uint64_t window_length = 0;  ///< terms of all windows
  std::uint64_t lines = 0;
  std::uint64_t participants = 0;
  std::uint64_t names = 0;
  std::array<std::uint64_t, kTextKinds> rows{};  ///< records; 0 for lines
  std::array<std::uint64_t, kTextKinds> texts{};
  std::array<std::uint64_t, kTextKinds> lengths{};  ///< terms of all texts
  std::array<std::uint64_t, kTextKinds> terms{};    ///< different ones: each table numbers its own

  friend bool operator==(const SegmentCounts&, const SegmentCounts&) = default;
};

/// Times and texts of kBlock records in a row: what no record of theirs can exceed.
struct Zone {
  std::int64_t start = 0;      ///< earliest start, nanoseconds on the wearer's clock
  std::int64_t end = 0;        ///< latest end
  std::uint32_t most = 0;      ///< largest count of a term in a text
  std::uint32_t shortest = 0;  ///< terms of the shortest text
};
inline constexpr std::size_t kBlock = 64;

class Segment {
 public:
  /// Throws Error{Storage} for a file whose arrays do not fit together.
  explicit Segment(std::shared_ptr<const IndexFile> file);

  /// Numbers before this segment, and before the next one.
  const SegmentCounts& begin() const { return begin_; }
  const SegmentCounts& end() const { return end_; }

  const IndexFile& file() const { return *file_; }
  const WindowTable& windows() const { return windows_; }
  const LineTable& lines() const { return lines_; }
  const MomentTable& moments() const { return moments_; }
  /// Of Activity, Conversation or Pattern. `replaced` is empty: later segments know.
  const SpanTable& spans(TextKind kind) const { return spans_[static_cast<std::size_t>(kind)]; }
  const TextTable& texts(TextKind kind) const;
  const Lexicon& terms(TextKind kind) const { return terms_[static_cast<std::size_t>(kind)]; }
  const Lexicon& names() const { return names_; }
  /// A zone for every kBlock records of a table, counted from the segment's first.
  std::span<const Zone> zones(TextKind kind) const {
    return zones_[static_cast<std::size_t>(kind)];
  }
  /// Most windows between a record's first window and the one it became known with.
  std::uint32_t lag(TextKind kind) const { return lags_[static_cast<std::size_t>(kind)]; }

  /// Whether every number inside the arrays lies where it may, so that no read can leave
  /// them. Reads all but the vectors.
  bool is_sound() const;

 private:
  void check_sizes() const;

  std::shared_ptr<const IndexFile> file_;
  SegmentCounts begin_;
  SegmentCounts end_;
  WindowTable windows_;
  LineTable lines_;
  MomentTable moments_;
  std::array<SpanTable, kTextKinds> spans_;
  std::array<Lexicon, kTextKinds> terms_;
  Lexicon names_;
  std::array<std::span<const Zone>, kTextKinds> zones_;
  std::span<const std::uint32_t> lags_;
};

using SegmentPtr = std::shared_ptr<const Segment>;

/// "line.t", "mom.t", ...: the prefix of a table's texts in a segment file.
std::string text_prefix(TextKind kind);

/// Sections that hold where a segment begins and ends, and its zones.
void write_bounds(IndexFileWriter& file, const SegmentCounts& begin, const SegmentCounts& end);

/// Consecutive segments as one, in the same numbers; of the last one only what is known once
/// `windows` windows (of all) are.
std::vector<std::byte> compose(std::span<const SegmentPtr> segments, std::uint64_t windows,
                               const IndexIdentity& identity);

}  // namespace daybook
