#pragma once
/// The arrays of an index: windows, lines, moments, and spans of windows, each in
/// the order in which its records became known.
///
/// Views of mapped sections. What is visible at a cutoff is a prefix of each.

#include <cstddef>
#include <cstdint>
#include <span>

#include "daybook/index/postings.h"
#include "daybook/index/text_table.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Position of a window in time order.
using WindowOrdinal = std::uint32_t;
using NameId = std::uint16_t;
inline constexpr NameId kNoName = 0xFFFF;
/// Of a version that no other has replaced.
inline constexpr WindowOrdinal kNeverReplaced = 0xFFFFFFFF;

/// Windows in time order, with their words.
struct WindowTable {
  std::size_t size() const { return ids.size(); }
  Interval interval(WindowOrdinal w) const {
    return {Timestamp(Duration(starts[w])), Timestamp(Duration(ends[w]))};
  }

  std::span<const std::uint64_t> ids;
  std::span<const std::int64_t> starts;  ///< nanoseconds on the wearer's clock
  std::span<const std::int64_t> ends;
  std::span<const std::int64_t> lived;  ///< nanoseconds on the contiguous timeline, at the start
  std::span<const std::uint32_t> first_line;  ///< size() + 1 offsets into the lines
  Postings postings;                          ///< all words of its lines, speakers' names included
};

/// Lines in window order.
struct LineTable {
  std::span<const TextId> text;
  std::span<const std::uint8_t> channel;  ///< Channel
  std::span<const NameId> speaker;        ///< of speech; the wearer for captions
  TextTable texts;
};

/// Moments by known_at, start, id.
struct MomentTable {
  std::size_t size() const { return ids.size(); }

  std::span<const std::uint64_t> ids;
  std::span<const std::uint8_t> view;  ///< MomentView
  std::span<const TextId> text;
  std::span<const TextId> line;  ///< text, among the lines', of the first line it rests on:
                                 ///< a moment means what its line means, so only lines have vectors
  std::span<const WindowOrdinal> window;
  std::span<const WindowOrdinal> known;  ///< visible once this many windows are
  std::span<const NameId> subject;
  std::span<const std::uint32_t> first_participant;  ///< size() + 1 offsets
  std::span<const NameId> participants;
  TextTable texts;
};

/// Episodes of one view, or patterns, by known_at, start, id.
struct SpanTable {
  std::size_t size() const { return ids.size(); }

  std::span<const std::uint64_t> ids;
  std::span<const TextId> text;
  std::span<const WindowOrdinal> first;  ///< first window
  std::span<const WindowOrdinal> last;   ///< last window, inclusive; before `first` for the version
                                         ///< with which a pattern ended
  std::span<const WindowOrdinal> known;  ///< visible once this many windows are
  std::span<const WindowOrdinal>
      replaced;  ///< hidden once this many are (a newer version); max when never
  std::span<const std::uint64_t> roots;  ///< of patterns: which versions belong together
  std::span<const std::uint32_t> prior;  ///< of patterns: row of the version before, or max
  TextTable texts;
};

}  // namespace daybook
