// A text was new in the window with which it became known: the first line, or the
// first record, of that window that has its number.

#include "daybook/index/vector_source.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/indexed_windows.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/segment.h"
#include "daybook/index/segment_builder.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

const Segment& segment_of(const MemoryIndex& index, TextKind kind, TextId text) {
  const auto segments = index.segments();
  const auto past = std::partition_point(
      segments.begin(), segments.end(),
      [&](const SegmentPtr& segment) { return segment->texts(kind).first() <= text; });
  return **std::prev(past);
}

/// Position in the segment of the window with which a text became known.
std::size_t first_window(const TextTable& texts, TextId text) {
  return static_cast<std::size_t>(std::upper_bound(texts.upto.begin(), texts.upto.end(), text) -
                                  texts.upto.begin());
}

struct Place {
  std::uint64_t record = 0;
  std::size_t line = 0;
};

std::optional<Place> place_of_line(const Segment& segment, TextId text) {
  const std::size_t window = first_window(segment.texts(TextKind::Line), text);
  const auto& first = segment.windows().first_line;
  if (window >= segment.windows().size()) {
    return std::nullopt;
  }
  for (std::uint32_t k = first[window]; k < first[window + 1]; ++k) {
    if (segment.lines().text[k] == text) {
      return Place{segment.windows().ids[window], k - first[window]};
    }
  }
  return std::nullopt;
}

std::optional<Place> place_of_span(const Segment& segment, TextKind kind, TextId text) {
  const SpanTable& spans = segment.spans(kind);
  const std::size_t known = segment.begin().windows + first_window(spans.texts, text) + 1;
  auto row = static_cast<std::size_t>(
      std::lower_bound(spans.known.begin(), spans.known.end(), known) - spans.known.begin());
  for (; row < spans.size(); ++row) {
    if (spans.text[row] == text) {
      return Place{spans.ids[row], 0};
    }
  }
  return std::nullopt;
}

template <typename Record>
std::unordered_map<std::uint64_t, const Record*> by_id(const std::vector<Record>& records) {
  std::unordered_map<std::uint64_t, const Record*> map;
  for (const Record& record : records) {
    map[record.id.value] = &record;
  }
  return map;
}

/// The records of all places, read at once.
RecordQuery query_of(const std::vector<std::optional<Place>>& places) {
  RecordQuery query{.all_versions = true};
  for (const auto& place : places) {
    if (place) {
      query.ids.push_back(place->record);
    }
  }
  return query;
}

template <typename Record>
std::vector<std::string> texts_of(const std::vector<std::optional<Place>>& places,
                                  const std::vector<Record>& records) {
  const auto found = by_id(records);
  std::vector<std::string> texts(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::optional<Place>& place = places[i];
    if (!place) {
      continue;
    }
    const auto at = found.find(place->record);
    if (at != found.end()) {
      texts[i] = indexed_text(*at->second);
    }
  }
  return texts;
}

}  // namespace

std::vector<std::string> StoredTextVectors::lines(std::span<const TextId> texts) const {
  std::vector<std::optional<Place>> places;
  for (const TextId text : texts) {
    places.push_back(place_of_line(segment_of(index_, TextKind::Line, text), text));
  }
  const RecordQuery query = query_of(places);
  if (query.ids.empty()) {
    return std::vector<std::string>(texts.size());
  }
  const std::vector<Window> windows =
      indexed_windows(store_, Cutoff::everything(), index_.wearer().name, query);
  const auto found = by_id(windows);
  std::vector<std::string> result(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::optional<Place>& place = places[i];
    if (!place) {
      continue;
    }
    const auto at = found.find(place->record);
    if (at != found.end() && place->line < at->second->lines.size()) {
      result[i] = indexed_text(at->second->lines[place->line]);
    }
  }
  return result;
}

std::vector<std::string> StoredTextVectors::spans(TextKind kind,
                                                  std::span<const TextId> texts) const {
  std::vector<std::optional<Place>> places;
  for (const TextId text : texts) {
    places.push_back(place_of_span(segment_of(index_, kind, text), kind, text));
  }
  const RecordQuery query = query_of(places);
  if (query.ids.empty()) {
    return std::vector<std::string>(texts.size());
  }
  const std::string& wearer = index_.wearer().name;
  return kind == TextKind::Pattern
             ? texts_of(places, store_.patterns(Cutoff::everything(), wearer, query))
             : texts_of(places, store_.episodes(Cutoff::everything(), wearer, query));
}

std::vector<float> StoredTextVectors::vectors(TextKind kind, std::span<const TextId> texts) const {
  const std::vector<std::string> read = kind == TextKind::Line ? lines(texts) : spans(kind, texts);
  const std::vector<std::string_view> views(read.begin(), read.end());
  return embedder_.embed(views, EmbedRole::Passage);
}

}  // namespace daybook
