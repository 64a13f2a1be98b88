// Which section holds what, and how large it must be. Sizes are checked when a
// segment is opened, which costs nothing; the numbers inside by `is_sound`.

#include "daybook/index/segment.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"

namespace daybook {
namespace {

constexpr std::array<const char*, kTextKinds> kPrefixes = {"line", "mom", "act", "con", "pat"};

[[noreturn]] void unfit(const std::string& what) {
  throw Error(ErrorKind::Storage, "an index segment does not fit together: " + what,
              {.remedy = "delete the index folder beside the store; it is built again"});
}

void require(bool condition, const char* what) {
  if (!condition) {
    unfit(what);
  }
}

SegmentCounts read_counts(const IndexFile& file, const char* name) {
  const auto section = file.section<SegmentCounts>(name);
  require(section.size() == 1, name);
  return section[0];
}

SpanTable read_spans(const IndexFile& file, TextKind kind, const TextBase& base) {
  const std::string prefix = kPrefixes[static_cast<std::size_t>(kind)];
  SpanTable table;
  table.ids = file.section<std::uint64_t>(prefix + ".ids");
  table.text = file.section<TextId>(prefix + ".text");
  table.first = file.section<WindowOrdinal>(prefix + ".first");
  table.last = file.section<WindowOrdinal>(prefix + ".last");
  table.known = file.section<WindowOrdinal>(prefix + ".known");
  table.roots = file.section<std::uint64_t>(prefix + ".roots");
  table.prior = file.section<std::uint32_t>(prefix + ".prior");
  table.texts = TextTable(file, text_prefix(kind), base);
  return table;
}

WindowTable read_windows(const IndexFile& file, const SegmentCounts& begin) {
  WindowTable windows;
  windows.ids = file.section<std::uint64_t>("win.ids");
  windows.starts = file.section<std::int64_t>("win.starts");
  windows.ends = file.section<std::int64_t>("win.ends");
  windows.lived = file.section<std::int64_t>("win.lived");
  windows.first_line = file.section<std::uint32_t>("line.first");
  windows.postings = Postings(file, "win", file.section<std::uint32_t>("win.lengths"),
                              static_cast<DocId>(begin.windows), begin.window_length);
  return windows;
}

LineTable read_lines(const IndexFile& file, const TextBase& base) {
  LineTable lines;
  lines.text = file.section<TextId>("line.text");
  lines.channel = file.section<std::uint8_t>("line.channel");
  lines.speaker = file.section<NameId>("line.speaker");
  lines.texts = TextTable(file, "line.t", base);
  return lines;
}

MomentTable read_moments(const IndexFile& file, const TextBase& base) {
  MomentTable moments;
  moments.ids = file.section<std::uint64_t>("mom.ids");
  moments.view = file.section<std::uint8_t>("mom.view");
  moments.text = file.section<TextId>("mom.text");
  moments.line = file.section<TextId>("mom.line");
  moments.window = file.section<WindowOrdinal>("mom.window");
  moments.known = file.section<WindowOrdinal>("mom.known");
  moments.subject = file.section<NameId>("mom.subject");
  moments.first_participant = file.section<std::uint32_t>("mom.part_at");
  moments.participants = file.section<NameId>("mom.part");
  moments.texts = TextTable(file, "mom.t", base);
  return moments;
}

TextBase base_of(const SegmentCounts& begin, TextKind kind) {
  const auto k = static_cast<std::size_t>(kind);
  return {static_cast<TextId>(begin.texts[k]), static_cast<std::uint32_t>(begin.windows),
          begin.lengths[k]};
}

/// Whether counts of the second are at least those of the first.
bool grows(const SegmentCounts& begin, const SegmentCounts& end) {
  const auto words = [](const SegmentCounts& counts) {
    std::array<std::uint64_t, sizeof(SegmentCounts) / sizeof(std::uint64_t)> all{};
    std::memcpy(all.data(), &counts, sizeof counts);
    return all;
  };
  const auto from = words(begin);
  const auto to = words(end);
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] < from[i] || to[i] > 0xFFFFFFFF) {
      return false;
    }
  }
  return true;
}

/// Offsets into `size` things: from 0 up to size, one more than there are groups.
bool are_offsets(std::span<const std::uint32_t> offsets, std::size_t groups, std::size_t size) {
  return offsets.size() == groups + 1 && offsets.front() == 0 && offsets.back() == size &&
         std::is_sorted(offsets.begin(), offsets.end());
}

template <typename T>
bool all_below(std::span<const T> values, std::uint64_t bound, std::uint64_t or_this = ~0ULL) {
  return std::all_of(values.begin(), values.end(),
                     [=](T value) { return value < bound || value == or_this; });
}

bool lists_ascend(std::span<const std::uint32_t> offsets, std::span<const DocId> docs) {
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    if (!std::is_sorted(docs.begin() + offsets[i], docs.begin() + offsets[i + 1])) {
      return false;
    }
  }
  return true;
}

/// Ascending, and so far inside the clock's range that differences do not overflow.
bool are_times(std::span<const std::int64_t> times) {
  constexpr std::int64_t kFar = std::int64_t{1} << 61;
  return std::is_sorted(times.begin(), times.end()) &&
         (times.empty() || (times.front() > -kFar && times.back() < kFar));
}

bool are_sound(const Postings& postings, const IndexFile& file, const std::string& prefix,
               std::uint64_t terms) {
  const auto occurring = file.section<TermId>(prefix + ".terms");
  const auto offsets = file.section<std::uint32_t>(prefix + ".offsets");
  const auto docs = file.section<DocId>(prefix + ".docs");
  const auto counts = file.section<std::uint8_t>(prefix + ".counts");
  return std::is_sorted(occurring.begin(), occurring.end()) && all_below(occurring, terms) &&
         are_offsets(offsets, occurring.size(), docs.size()) && counts.size() == docs.size() &&
         std::all_of(
             docs.begin(), docs.end(),
             [&](DocId doc) { return doc >= postings.first() && doc < postings.documents(); }) &&
         lists_ascend(offsets, docs);
}

bool is_sound(const TextTable& texts, const IndexFile& file, const std::string& prefix,
              std::uint64_t terms) {
  return are_offsets(texts.ends, texts.ids.size(), texts.forward.size()) &&
         all_below(texts.forward, terms) && all_below(texts.ids, texts.size()) &&
         std::all_of(texts.ids.begin(), texts.ids.end(),
                     [&](TextId id) { return id >= texts.first(); }) &&
         std::is_sorted(texts.keys.begin(), texts.keys.end()) &&
         std::is_sorted(texts.upto.begin(), texts.upto.end()) &&
         (texts.upto.empty() ||
          (texts.upto.front() >= texts.first() && texts.upto.back() <= texts.size())) &&
         are_sound(texts.postings, file, prefix + ".post", terms);
}

bool is_sound(const Lexicon& lexicon, const IndexFile& file, const std::string& prefix,
              std::uint64_t first) {
  const auto bytes = file.section<char>(prefix + ".bytes");
  const auto offsets = file.section<std::uint32_t>(prefix + ".offsets");
  const auto slots = file.section<std::uint32_t>(prefix + ".slots");
  const std::size_t count = lexicon.size() - first;
  // A free slot ends every search.
  return are_offsets(offsets, count, bytes.size()) && slots.size() > count &&
         (slots.size() & (slots.size() - 1)) == 0 && all_below(slots, count + 1) &&
         std::find(slots.begin(), slots.end(), 0U) != slots.end();
}

}  // namespace

std::string text_prefix(TextKind kind) {
  return std::string(kPrefixes[static_cast<std::size_t>(kind)]) + ".t";
}

void write_bounds(IndexFileWriter& file, const SegmentCounts& begin, const SegmentCounts& end) {
  file.add("seg.begin", std::vector{begin});
  file.add("seg.end", std::vector{end});
}

Segment::Segment(std::shared_ptr<const IndexFile> file)
    : file_(std::move(file)),
      begin_(read_counts(*file_, "seg.begin")),
      end_(read_counts(*file_, "seg.end")),
      windows_(read_windows(*file_, begin_)),
      lines_(read_lines(*file_, base_of(begin_, TextKind::Line))),
      moments_(read_moments(*file_, base_of(begin_, TextKind::Moment))),
      names_(*file_, "names", begin_.names),
      lags_(file_->section<std::uint32_t>("seg.lags")) {
  for (const TextKind kind : {TextKind::Activity, TextKind::Conversation, TextKind::Pattern}) {
    spans_[static_cast<std::size_t>(kind)] = read_spans(*file_, kind, base_of(begin_, kind));
  }
  for (std::size_t k = 0; k < kTextKinds; ++k) {
    terms_[k] = Lexicon(*file_, text_prefix(static_cast<TextKind>(k)) + ".lex", begin_.terms[k]);
  }
  for (std::size_t k = 1; k < kTextKinds; ++k) {
    zones_[k] = file_->section<Zone>(std::string(kPrefixes[k]) + ".zones");
  }
  check_sizes();
}

const TextTable& Segment::texts(TextKind kind) const {
  switch (kind) {
    case TextKind::Line:
      return lines_.texts;
    case TextKind::Moment:
      return moments_.texts;
    default:
      return spans(kind).texts;
  }
}

void Segment::check_sizes() const {
  require(grows(begin_, end_), "counts");
  require(lags_.size() == kTextKinds, "lags");
  const std::size_t windows = end_.windows - begin_.windows;
  require(windows_.ids.size() == windows && windows_.starts.size() == windows &&
              windows_.ends.size() == windows && windows_.lived.size() == windows &&
              windows_.first_line.size() == windows + 1 &&
              windows_.postings.documents() == end_.windows,
          "windows");
  const std::size_t lines = end_.lines - begin_.lines;
  require(lines_.text.size() == lines && lines_.channel.size() == lines &&
              lines_.speaker.size() == lines,
          "lines");
  const std::size_t moments = end_.rows[1] - begin_.rows[1];
  require(moments_.ids.size() == moments && moments_.view.size() == moments &&
              moments_.text.size() == moments && moments_.line.size() == moments &&
              moments_.window.size() == moments && moments_.known.size() == moments &&
              moments_.subject.size() == moments &&
              moments_.first_participant.size() == moments + 1,
          "moments");
  for (std::size_t k = 0; k < kTextKinds; ++k) {
    const std::size_t rows = end_.rows[k] - begin_.rows[k];
    const TextTable& texts = this->texts(static_cast<TextKind>(k));
    const QuantisedRows& vectors = texts.vectors;
    require(texts.size() == end_.texts[k] && texts.keys.size() == texts.ids.size() &&
                texts.ends.size() == texts.ids.size() + 1 && texts.upto.size() == windows,
            "texts");
    require(vectors.size() == 0 ||
                (vectors.size() == texts.ids.size() && vectors.errors.size() == vectors.size() &&
                 vectors.dimension <= kLongestVector &&
                 vectors.values.size() == vectors.size() * vectors.dimension),
            "vectors");
    require(terms_[k].size() == end_.terms[k], "terms");
    require(k == 0 || zones_[k].size() == (rows + kBlock - 1) / kBlock, "zones");
    if (k > 1) {
      const SpanTable& spans = spans_[k];
      require(spans.ids.size() == rows && spans.text.size() == rows && spans.first.size() == rows &&
                  spans.last.size() == rows && spans.known.size() == rows &&
                  (k != 4 || (spans.roots.size() == rows && spans.prior.size() == rows)),
              "spans");
    }
  }
  require(names_.size() == end_.names, "names");
}

bool Segment::is_sound() const {
  bool sound = are_offsets(windows_.first_line, windows_.size(), lines_.text.size()) &&
               all_below(lines_.text, end_.texts[0]) &&
               all_below(lines_.speaker, end_.names, kNoName) && are_times(windows_.starts) &&
               are_times(windows_.ends) && are_times(windows_.lived) &&
               are_sound(windows_.postings, *file_, "win", end_.terms[0]) &&
               are_offsets(file_->section<std::uint32_t>("win.lengths"), windows_.size(),
                           end_.window_length - begin_.window_length);
  sound = sound && all_below(moments_.text, end_.texts[1]) &&
          all_below(moments_.line, std::max<std::uint64_t>(end_.texts[0], 1)) &&
          all_below(moments_.window, end_.windows) && all_below(moments_.known, end_.windows + 1) &&
          std::is_sorted(moments_.known.begin(), moments_.known.end()) &&
          all_below(moments_.subject, end_.names, kNoName) &&
          all_below(moments_.participants, end_.names, kNoName) &&
          are_offsets(moments_.first_participant, moments_.size(), moments_.participants.size());
  for (std::size_t k = 2; k < kTextKinds; ++k) {
    const SpanTable& spans = spans_[k];
    sound = sound && all_below(spans.text, end_.texts[k]) && all_below(spans.first, end_.windows) &&
            all_below(spans.last, end_.windows) && all_below(spans.known, end_.windows + 1) &&
            std::is_sorted(spans.known.begin(), spans.known.end()) &&
            all_below(spans.prior, end_.rows[k], kNeverReplaced);
  }
  for (std::size_t k = 0; k < kTextKinds; ++k) {
    const auto kind = static_cast<TextKind>(k);
    sound = sound && daybook::is_sound(texts(kind), *file_, text_prefix(kind), end_.terms[k]) &&
            daybook::is_sound(terms_[k], *file_, text_prefix(kind) + ".lex", begin_.terms[k]);
  }
  return sound && daybook::is_sound(names_, *file_, "names", begin_.names);
}

}  // namespace daybook
