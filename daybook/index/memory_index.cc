// Segments for search; the same as whole arrays for what reads everything anyway.
// With one segment the whole is that segment.

#include "daybook/index/memory_index.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/index_folder.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/lsa.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {

std::shared_ptr<const MemoryIndex> MemoryIndex::open(const Store& store, const Wearer& wearer,
                                                     const Embedder* embedder,
                                                     const std::string& folder) {
  IndexFolder files(folder);
  std::shared_ptr<MemoryIndex> index(
      new MemoryIndex(wearer, files.refresh(store, wearer, embedder)));
  index->read_latent_ = files.latent_reader(store, wearer, index->segments_);
  return index;
}

std::shared_ptr<const MemoryIndex> MemoryIndex::of_segments(
    const Wearer& wearer, std::vector<SegmentPtr> segments,
    std::shared_ptr<const MemoryIndex> whole) {
  std::shared_ptr<MemoryIndex> index(new MemoryIndex(wearer, std::move(segments)));
  index->latent_of_ = std::move(whole);
  return index;
}

MemoryIndex::MemoryIndex(Wearer wearer, std::vector<SegmentPtr> segments)
    : wearer_(std::move(wearer)), segments_(std::move(segments)) {
  for (const SegmentPtr& segment : segments_) {
    ids_.append(segment->windows().ids);
    starts_.append(segment->windows().starts);
    ends_.append(segment->windows().ends);
    lived_.append(segment->windows().lived);
  }
  for (const SegmentPtr& segment : segments_) {
    const SpanTable& patterns = segment->spans(TextKind::Pattern);
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (patterns.prior[i] < replaced_.size()) {
        replaced_[patterns.prior[i]] = patterns.known[i];
      }
      replaced_.push_back(patterns.last[i] < patterns.first[i] ? patterns.known[i]
                                                               : kNeverReplaced);
    }
  }
}

MemoryIndex::~MemoryIndex() = default;

const MemoryIndex::Whole& MemoryIndex::whole() const {
  std::call_once(made_whole_, [this] { make_whole(); });
  return *whole_;
}

void MemoryIndex::make_whole() const {
  auto whole = std::make_unique<Whole>();
  if (segments_.size() == 1) {
    whole->segment = segments_.front();
  } else {
    whole->segment =
        std::make_shared<const Segment>(IndexFile::from_bytes(compose(segments_, ids_.size(), {})));
  }
  const Segment& segment = *whole->segment;
  std::vector<Lexicon> lexicons;
  lexicons.reserve(kTextKinds);
  for (std::size_t k = 0; k < kTextKinds; ++k) {
    lexicons.push_back(segment.terms(static_cast<TextKind>(k)));
  }
  whole->lexicon = Lexicon::joined(lexicons);
  whole->names = segment.names();
  whole->windows = segment.windows();
  whole->lines = segment.lines();
  whole->moments = segment.moments();
  whole->activities = segment.spans(TextKind::Activity);
  whole->conversations = segment.spans(TextKind::Conversation);
  whole->patterns = segment.spans(TextKind::Pattern);
  whole->never.assign(std::max(whole->activities.size(), whole->conversations.size()),
                      kNeverReplaced);
  const std::span<const WindowOrdinal> never = whole->never;
  whole->activities.replaced = never.first(whole->activities.size());
  whole->conversations.replaced = never.first(whole->conversations.size());
  whole->patterns.replaced = replaced_;
  // Queries name terms by the joined numbers, which are those of lines; other tables hold their
  // own.
  std::size_t k = 0;
  for (TextTable* texts : {&whole->moments.texts, &whole->activities.texts,
                           &whole->conversations.texts, &whole->patterns.texts}) {
    texts->postings = texts->postings.renumbered(whole->lexicon.renumbered(++k));
  }
  whole_ = std::move(whole);
}

const LatentSpace& MemoryIndex::latent() const {
  if (latent_of_ != nullptr) {
    return latent_of_->latent();
  }
  std::call_once(made_latent_, [this] {
    if (read_latent_) {
      latent_file_ = read_latent_(windows().postings);
      latent_ = LatentSpace(*latent_file_);
    }
  });
  return latent_;
}

std::size_t MemoryIndex::visible_windows(Cutoff cutoff) const {
  const std::int64_t limit = cutoff.time().time_since_epoch().count();
  return ends_.partition_point(0, ends_.size(), [limit](std::int64_t end) { return end <= limit; });
}

std::optional<NameId> MemoryIndex::find_person(std::string_view name) const {
  const std::optional<TermId> id = whole().names.find(normalise(name));
  return id && *id < kNoName ? std::optional(static_cast<NameId>(*id)) : std::nullopt;
}

}  // namespace daybook
