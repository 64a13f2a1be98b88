// Numbers count through all segments, so joining columns is copying them behind
// one another, and cutting a segment short is taking less of them: records,
// lines, texts and terms are all in the order in which they became known. Only
// lists by term, hash tables and zones are made anew.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/index/zones.h"

namespace daybook {
namespace {

/// Where a segment is cut: how many of each are kept, counted from the first segment on.
SegmentCounts counts_at(const Segment& segment, std::uint64_t windows) {
  SegmentCounts cut = segment.end();
  if (windows >= cut.windows) {
    return cut;
  }
  const SegmentCounts& begin = segment.begin();
  const std::size_t own = windows - begin.windows;
  cut.windows = windows;
  cut.window_length = segment.windows().postings.total_length(windows);
  cut.lines = begin.lines + segment.windows().first_line[own];
  const auto known = [windows](std::span<const WindowOrdinal> column) {
    return static_cast<std::uint64_t>(std::upper_bound(column.begin(), column.end(), windows) -
                                      column.begin());
  };
  for (std::size_t k = 0; k < kTextKinds; ++k) {
    const auto kind = static_cast<TextKind>(k);
    cut.texts[k] = segment.texts(kind).visible(windows);
    cut.lengths[k] = segment.texts(kind).postings.total_length(cut.texts[k]);
    if (k == 1) {
      cut.rows[k] = begin.rows[k] + known(segment.moments().known);
    } else if (k > 1) {
      cut.rows[k] = begin.rows[k] + known(segment.spans(kind).known);
    }
  }
  cut.participants =
      begin.participants + segment.moments().first_participant[cut.rows[1] - begin.rows[1]];
  return cut;
}

/// One segment as far as it is kept.
struct Part {
  const Segment& segment;
  SegmentCounts end;

  std::size_t windows() const { return end.windows - segment.begin().windows; }
  std::size_t lines() const { return end.lines - segment.begin().lines; }
  std::size_t participants() const { return end.participants - segment.begin().participants; }
  std::size_t rows(std::size_t k) const { return end.rows[k] - segment.begin().rows[k]; }
  std::size_t texts(std::size_t k) const { return end.texts[k] - segment.begin().texts[k]; }
  std::size_t text_terms(std::size_t k) const {
    return end.lengths[k] - segment.begin().lengths[k];
  }
};

/// Terms and names are numbered by first use: those in use are a prefix.
std::uint64_t past_largest(std::span<const TermId> terms, std::uint64_t at_least) {
  for (const TermId term : terms) {
    at_least = std::max<std::uint64_t>(at_least, std::uint64_t{term} + 1);
  }
  return at_least;
}

std::uint64_t past_largest(std::span<const NameId> names, std::uint64_t at_least) {
  for (const NameId name : names) {
    at_least = name == kNoName ? at_least : std::max<std::uint64_t>(at_least, name + 1U);
  }
  return at_least;
}

void cut_terms(Part& part) {
  const Segment& segment = part.segment;
  if (part.end.windows == segment.end().windows) {
    return;
  }
  for (std::size_t k = 0; k < kTextKinds; ++k) {
    part.end.terms[k] =
        past_largest(segment.texts(static_cast<TextKind>(k)).forward.first(part.text_terms(k)),
                     segment.begin().terms[k]);
  }
  // The wearer's own name is the first one, used or not.
  std::uint64_t names = std::max<std::uint64_t>(segment.begin().names, 1);
  names = past_largest(segment.lines().speaker.first(part.lines()), names);
  names = past_largest(segment.moments().subject.first(part.rows(1)), names);
  part.end.names = past_largest(segment.moments().participants.first(part.participants()), names);
}

class Composer {
 public:
  Composer(std::span<const SegmentPtr> segments, std::uint64_t windows) {
    for (const SegmentPtr& segment : segments) {
      parts_.push_back({*segment, counts_at(*segment, windows)});
      cut_terms(parts_.back());
    }
  }

  std::vector<std::byte> run(const IndexIdentity& identity) {
    write_bounds(file_, parts_.front().segment.begin(), parts_.back().end);
    join_windows();
    join_moments();
    for (std::size_t k = 2; k < kTextKinds; ++k) {
      join_spans(k);
    }
    for (std::size_t k = 0; k < kTextKinds; ++k) {
      join_texts(k);
      join_terms(text_prefix(static_cast<TextKind>(k)) + ".lex",
                 [k](const SegmentCounts& counts) { return counts.terms[k]; });
    }
    join_terms("names", [](const SegmentCounts& counts) { return counts.names; });
    // Zones need the joined columns: they are read back from what there is so far.
    const auto joined = IndexFile::from_bytes(file_.finish(identity));
    write_zones(file_, *joined, parts_.front().segment.begin());
    return file_.finish(identity);
  }

 private:
  template <typename T, typename Count>
  void join(const std::string& name, Count count) {
    std::vector<T> all;
    for (const Part& part : parts_) {
      const auto column = part.segment.file().section<T>(name).first(count(part));
      all.insert(all.end(), column.begin(), column.end());
    }
    file_.add(name, all);
  }

  /// Sums: each part's go on where the one before ended.
  template <typename Count>
  void join_sums(const std::string& name, Count count) {
    std::vector<std::uint32_t> all{0};
    for (const Part& part : parts_) {
      const std::uint32_t shift = all.back();
      const auto column = part.segment.file().section<std::uint32_t>(name);
      for (std::size_t i = 1; i <= count(part); ++i) {
        all.push_back(shift + column[i]);
      }
    }
    file_.add(name, all);
  }

  void join_windows() {
    const auto windows = [](const Part& part) { return part.windows(); };
    const auto lines = [](const Part& part) { return part.lines(); };
    join<std::uint64_t>("win.ids", windows);
    join<std::int64_t>("win.starts", windows);
    join<std::int64_t>("win.ends", windows);
    join<std::int64_t>("win.lived", windows);
    join_sums("win.lengths", windows);
    join_postings("win", [](const Part& part) { return part.end.windows; });
    join_sums("line.first", windows);
    join<TextId>("line.text", lines);
    join<std::uint8_t>("line.channel", lines);
    join<NameId>("line.speaker", lines);
  }

  void join_moments() {
    const auto rows = [](const Part& part) { return part.rows(1); };
    join<std::uint64_t>("mom.ids", rows);
    join<std::uint8_t>("mom.view", rows);
    join<TextId>("mom.text", rows);
    join<TextId>("mom.line", rows);
    join<WindowOrdinal>("mom.window", rows);
    join<WindowOrdinal>("mom.known", rows);
    join<NameId>("mom.subject", rows);
    join_sums("mom.part_at", rows);
    join<NameId>("mom.part", [](const Part& part) { return part.participants(); });
  }

  void join_spans(std::size_t k) {
    const std::string prefix = text_prefix(static_cast<TextKind>(k)).substr(0, 3);
    const auto rows = [k](const Part& part) { return part.rows(k); };
    join<std::uint64_t>(prefix + ".ids", rows);
    join<TextId>(prefix + ".text", rows);
    join<WindowOrdinal>(prefix + ".first", rows);
    join<WindowOrdinal>(prefix + ".last", rows);
    join<WindowOrdinal>(prefix + ".known", rows);
    if (static_cast<TextKind>(k) == TextKind::Pattern) {
      join<std::uint64_t>(prefix + ".roots", rows);
      join<std::uint32_t>(prefix + ".prior", rows);
    }
  }

  void join_texts(std::size_t k) {
    const auto kind = static_cast<TextKind>(k);
    const std::string prefix = text_prefix(kind);
    const auto texts = [k](const Part& part) { return part.texts(k); };
    join<std::uint32_t>(prefix + ".upto", [](const Part& part) { return part.windows(); });
    join<TermId>(prefix + ".terms", [k](const Part& part) { return part.text_terms(k); });
    join_sums(prefix + ".ends", texts);
    join_postings(prefix + ".post", [k](const Part& part) { return part.end.texts[k]; });
    std::vector<std::pair<std::uint64_t, TextId>> keys;
    for (const Part& part : parts_) {
      const TextTable& table = part.segment.texts(kind);
      for (std::size_t i = 0; i < table.keys.size(); ++i) {
        if (table.ids[i] < part.end.texts[k]) {
          keys.emplace_back(table.keys[i], table.ids[i]);
        }
      }
    }
    write_keys(file_, prefix, std::move(keys));
    join_vectors(k, prefix);
  }

  void join_vectors(std::size_t k, const std::string& prefix) {
    std::size_t dimension = 0;
    for (const Part& part : parts_) {
      dimension =
          std::max(dimension, part.segment.texts(static_cast<TextKind>(k)).vectors.dimension);
    }
    if (dimension > 0) {
      const auto texts = [k](const Part& part) { return part.texts(k); };
      join<std::int8_t>(prefix + ".vec.v",
                        [=](const Part& part) { return texts(part) * dimension; });
      join<float>(prefix + ".vec.s", texts);
      join<float>(prefix + ".vec.e", texts);
      file_.add(prefix + ".vec.d", std::vector<std::uint64_t>{dimension});
    }
  }

  template <typename Bound>
  void join_postings(const std::string& prefix, Bound bound) {
    PostingsBuilder all;
    for (const Part& part : parts_) {
      const IndexFile& file = part.segment.file();
      const auto terms = file.section<TermId>(prefix + ".terms");
      const auto offsets = file.section<std::uint32_t>(prefix + ".offsets");
      const auto docs = file.section<DocId>(prefix + ".docs");
      const auto counts = file.section<std::uint8_t>(prefix + ".counts");
      for (std::size_t t = 0; t < terms.size(); ++t) {
        for (std::uint32_t i = offsets[t]; i < offsets[t + 1] && docs[i] < bound(part); ++i) {
          all.add_entry(terms[t], docs[i], counts[i]);
        }
      }
    }
    all.write(file_, prefix);
  }

  template <typename Count>
  void join_terms(const std::string& prefix, Count count) {
    LexiconBuilder all;
    for (const Part& part : parts_) {
      const std::uint64_t first = count(part.segment.begin());
      const Lexicon lexicon(part.segment.file(), prefix, first);
      for (std::uint64_t id = first; id < count(part.end); ++id) {
        all.add(lexicon.term(static_cast<TermId>(id)));
      }
    }
    all.write(file_, prefix);
  }

  std::vector<Part> parts_;
  IndexFileWriter file_;
};

}  // namespace

std::vector<std::byte> compose(std::span<const SegmentPtr> segments, std::uint64_t windows,
                               const IndexIdentity& identity) {
  return Composer(segments, windows).run(identity);
}

}  // namespace daybook
