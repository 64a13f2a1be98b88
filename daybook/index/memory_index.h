#pragma once
/// One wearer's memory in the form that search reads: four strata as arrays,
/// each in the order in which its records became known.
///
/// Derived from the store and rebuildable from it. What is visible at a cutoff is
/// a prefix of every array, so nothing here can leak the future once the number
/// of visible windows is known. Immutable after opening; safe from any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/lsa.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Position of a window in time order.
using WindowOrdinal = std::uint32_t;
using NameId = std::uint16_t;
inline constexpr NameId kNoName = 0xFFFF;

/// Windows in time order, with their words.
struct WindowTable {
  std::size_t size() const { return ids.size(); }
  Interval interval(WindowOrdinal w) const {
    return {Timestamp(Duration(starts[w])), Timestamp(Duration(ends[w]))};
  }

  std::span<const std::uint64_t> ids;
  std::span<const std::int64_t> starts;  ///< nanoseconds on the wearer's clock
  std::span<const std::int64_t> ends;
  std::span<const double> lived;              ///< hours on the contiguous timeline, at the start
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
  std::span<const WindowOrdinal> last;   ///< last window, inclusive
  std::span<const WindowOrdinal> known;  ///< visible once this many windows are
  std::span<const WindowOrdinal>
      replaced;  ///< hidden once this many are (a newer version); max when never
  TextTable texts;
};

class MemoryIndex {
 public:
  /// The index beside the store if it is current, else a new one, written beside
  /// it where `path` is not empty. `embedder` may be null: words only.
  static std::shared_ptr<const MemoryIndex> open(const Store& store, const Wearer& wearer,
                                                 const Embedder* embedder, const std::string& path);

  const Wearer& wearer() const { return wearer_; }

  /// How many windows are known at the cutoff: the prefix that reads may see.
  std::size_t visible_windows(Cutoff cutoff) const;

  const Lexicon& lexicon() const { return lexicon_; }
  const WindowTable& windows() const { return windows_; }
  const LineTable& lines() const { return lines_; }
  const MomentTable& moments() const { return moments_; }
  const SpanTable& activities() const { return activities_; }
  const SpanTable& conversations() const { return conversations_; }
  const SpanTable& patterns() const { return patterns_; }
  const LatentSpace& latent() const { return latent_; }

  /// Names of people, in order of first appearance; the wearer's own is first.
  std::string_view person(NameId id) const { return names_.term(id); }
  std::size_t people() const { return names_.size(); }
  std::optional<NameId> find_person(std::string_view name) const;

 private:
  MemoryIndex(Wearer wearer, std::shared_ptr<const IndexFile> file);

  Wearer wearer_;
  std::shared_ptr<const IndexFile> file_;
  Lexicon lexicon_;
  Lexicon names_;
  WindowTable windows_;
  LineTable lines_;
  MomentTable moments_;
  SpanTable activities_;
  SpanTable conversations_;
  SpanTable patterns_;
  LatentSpace latent_;
};

/// What is said of a line in the index: the text, with the speaker's name in
/// front of what was said.
std::string indexed_text(const Line& line);

/// "Nora" of "B1_NORA"; the name itself where it has no such form.
std::string wearer_name(std::string_view wearer);

}  // namespace daybook
