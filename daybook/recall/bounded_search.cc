// Blocks of records are visited by falling bound of their scores (in their own order where no
// query window tells them apart); a block whose bound is below the k-th best score that is certain
// holds nothing that can enter the best k.
//
//   score = S R, S <= 1: a block whose records lie h lived hours from the query
//   window has no score above lambda^h, so with a k-th best score s_k nothing
//   beyond ln(1/s_k) / ln(1/lambda) hours counts; the floor takes the place of
//   s_k while there are fewer than k. Only that slice of the archive is planned.
//   Within it S <= w + (1 - w) b, with b the bound of BM25 from the block's largest
//   term count and shortest text.
//
//   Vectors are quantised: with a product c and its error e, a record's score lies
//   between (w (c - e) + (1 - w) l) R and (w (c + e) + (1 - w) l) R. What reaches
//   the k-th largest lower end is scored again with the vectors as they were.
//
// Without a query window R is 1 and no block can be left out: the scan is linear. Then S comes
// first, in arrays over all texts, and only what may be among the best is looked up.
//
// Nothing that is done for each record depends on the size of the archive: its place in lived time
// is looked for from its own window on.

#include "daybook/recall/bounded_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/index/bm25.h"
#include "daybook/index/lived_time.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/quantised.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/index/vector_source.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/search.h"
#include "daybook/recall/similarity.h"
#include "daybook/recall/view.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// Rounding of the few operations between a bound and a score.
constexpr double kSlack = 1e-9;

/// Of unit vectors, and the rounding of their numbers.
constexpr double kLargestCosine = 1 + 1e-6;

/// Records in a row of one segment.
struct Block {
  std::size_t segment = 0;
  std::size_t first = 0;  ///< row, counted within the segment; of windows too
  std::size_t last = 0;   ///< one past
  double bound = 1;
};

struct Row {
  std::size_t segment = 0;
  std::size_t row = 0;
};

/// A record that may be among the best.
struct Candidate {
  Row at;
  Hit hit;  ///< score and similarity still open
  float lexical = 0;
  double high = 0;         ///< its score is no larger
  std::size_t window = 0;  ///< one that it lies in
};

/// What the rows of a segment say: the texts with their words, and those with their meaning.
struct Columns {
  std::span<const TextId> texts;
  std::span<const TextId> meant;
  std::span<const std::uint32_t> lines;  ///< of windows: where each row's texts begin
};

/// The k-th best of what is certain.
class Threshold {
 public:
  Threshold(std::size_t limit, double floor) : limit_(limit), value_(floor) {}

  void offer(double low) {
    best_.push(low);
    if (best_.size() > limit_) {
      best_.pop();
    }
    if (best_.size() == limit_ && !best_.empty()) {
      value_ = std::max(value_, best_.top());
    }
  }

  /// No score below this can be among the best.
  double value() const { return value_; }

 private:
  std::size_t limit_;
  double value_;
  std::priority_queue<double, std::vector<double>, std::greater<>> best_;
};

class BoundedSearch {
 public:
  BoundedSearch(const MemoryIndex& index, const Embedder* embedder, const VectorSource* source,
                Cutoff cutoff, const SearchRequest& request, SearchEffort& effort)
      : index_(index),
        source_(source),
        request_(request),
        effort_(effort),
        visible_(index.visible_windows(cutoff)),
        lived_(index, visible_),
        is_everywhere_(!request.near && !request.during),
        threshold_(request.limit, request.near ? request.floor : 0) {
    if (request.near) {
      near_ = lived_.snap(*request.near);
      near_lived_ = lived_.span(*near_);
    }
    if (!request.query.empty()) {
      if (embedder != nullptr && request.cosine_weight > 0) {
        const std::string_view query = request.query;
        vector_ = embedder->embed({&query, 1}, EmbedRole::Query);
        quantised_ = quantise(vector_);
      }
      if (request.cosine_weight < 1 || !means_anything()) {
        terms_ = query_terms(index, request.query);
      }
      prepare_scores();
    }
  }

  std::vector<Hit> run() {
    if (request_.limit == 0 || visible_ == 0) {
      return {};
    }
    std::vector<Block> blocks = plan();
    if (near_) {
      std::stable_sort(blocks.begin(), blocks.end(),
                       [](const Block& a, const Block& b) { return a.bound > b.bound; });
    }
    for (const Block& block : blocks) {
      if (block.bound + kSlack >= threshold_.value()) {
        visit(block);
      }
    }
    return settle();
  }

 private:
  // --- What the view is made of

  bool is_windows() const { return request_.view == View::Window; }
  bool is_moments() const {
    return request_.view == View::Action || request_.view == View::Utterance;
  }
  TextKind kind() const {
    switch (request_.view) {
      case View::Window:
        return TextKind::Line;
      case View::Action:
      case View::Utterance:
        return TextKind::Moment;
      case View::Activity:
        return TextKind::Activity;
      case View::Conversation:
        return TextKind::Conversation;
      case View::Pattern:
        return TextKind::Pattern;
    }
    return TextKind::Line;
  }
  /// The texts whose vectors a record means.
  TextKind vector_kind() const { return is_moments() ? TextKind::Line : kind(); }

  /// Whether there are vectors to compare: else words are all there is.
  bool means_anything() const {
    const auto segments = index_.segments();
    return !vector_.empty() && std::any_of(segments.begin(), segments.end(), [&](const auto& s) {
      return s->texts(vector_kind()).vectors.size() > 0;
    });
  }

  void prepare_scores() {
    const QuantisedVector* vector = vector_.empty() ? nullptr : &quantised_;
    const bool exact = source_ == nullptr;
    const Bm25& parameters = is_windows() || is_moments() ? kLineText : kLongText;
    words_.emplace(index_, kind(), terms_, is_moments() ? nullptr : vector, exact, visible_,
                   parameters, is_everywhere_);
    if (is_moments()) {
      // Only their vectors count: no terms.
      meanings_.emplace(index_, TextKind::Line, std::span<const QueryTerm>(), vector, exact,
                        visible_, parameters, is_everywhere_);
    }
    if (is_windows()) {
      whole_.emplace(index_, terms_, visible_, is_everywhere_);
    }
    weight_ = meanings().has_vectors() ? request_.cosine_weight : 0;
  }

  const TextScores& meanings() const { return meanings_ ? *meanings_ : words_.value(); }

  Columns columns_of(const Segment& segment) const {
    if (is_windows()) {
      return {segment.lines().text, segment.lines().text, segment.windows().first_line};
    }
    if (is_moments()) {
      return {segment.moments().text, segment.moments().line, {}};
    }
    return {segment.spans(kind()).text, segment.spans(kind()).text, {}};
  }

  // --- Planning

  std::vector<Block> plan() {
    LivedTime::Range range{0, visible_};
    if (near_) {
      // floor = lambda^h; a floor of 0 reaches everything.
      const double hours_away = std::log(request_.floor) / std::log(request_.lambda);
      if (hours_away < 1e7) {
        range = lived_.within(*near_, Duration(static_cast<std::int64_t>(hours_away * 3.6e12) + 1));
      }
    }
    if (request_.during) {
      clip(range);
    }
    std::vector<Block> blocks;
    for (std::size_t s = 0; s < index_.segments().size(); ++s) {
      const Segment& segment = *index_.segments()[s];
      if (is_windows()) {
        plan_windows(segment, s, range, blocks);
      } else {
        plan_rows(segment, s, range, blocks);
      }
    }
    return blocks;
  }

  /// Windows that overlap the hard interval.
  void clip(LivedTime::Range& range) const {
    const Interval& during = request_.during.value();
    const auto start = during.start.time_since_epoch().count();
    const auto end = during.end.time_since_epoch().count();
    const auto first = index_.ends().partition_point(
        0, visible_, [start](std::int64_t window_end) { return window_end <= start; });
    const auto last = index_.starts().partition_point(
        0, visible_, [end](std::int64_t window_start) { return window_start < end; });
    range = {std::max(range.first, first), std::min(range.last, last)};
  }

  void plan_windows(const Segment& segment, std::size_t s, const LivedTime::Range& range,
                    std::vector<Block>& blocks) {
    const std::size_t begin = segment.begin().windows;
    const std::size_t end = std::min<std::size_t>(segment.end().windows, visible_);
    effort_.known += end > begin ? end - begin : 0;
    const std::size_t last = std::min(range.last, end);
    for (std::size_t first = std::max(range.first, begin); first < last; first += kBlock) {
      const std::size_t past = std::min(first + kBlock, last);
      const Interval interval{Timestamp(Duration(index_.starts()[first])),
                              Timestamp(Duration(index_.ends()[past - 1]))};
      blocks.push_back({s, first - begin, past - begin, relevance(interval, first)});
    }
  }

  std::span<const WindowOrdinal> known_column(const Segment& segment) const {
    return is_moments() ? segment.moments().known : segment.spans(kind()).known;
  }

  /// Rows whose records may overlap windows of the range: they became known with one of them, or
  /// at most the segment's lag after.
  void plan_rows(const Segment& segment, std::size_t s, const LivedTime::Range& range,
                 std::vector<Block>& blocks) {
    const auto known = known_column(segment);
    const auto rows_until = [&](std::size_t windows) {
      return static_cast<std::size_t>(std::upper_bound(known.begin(), known.end(), windows) -
                                      known.begin());
    };
    const std::size_t visible = rows_until(visible_);
    effort_.known += visible;
    const std::size_t first = rows_until(range.first);
    const std::size_t last = std::min(visible, rows_until(range.last + segment.lag(kind())));
    for (std::size_t block = first / kBlock; block * kBlock < last; ++block) {
      const Zone& zone = segment.zones(kind())[block];
      const Interval interval{Timestamp(Duration(zone.start)), Timestamp(Duration(zone.end))};
      if (!request_.during || interval.overlaps(*request_.during)) {
        blocks.push_back({s, std::max(first, block * kBlock), std::min(last, (block + 1) * kBlock),
                          relevance(interval, known[block * kBlock]) * similarity_bound(zone)});
      }
    }
  }

  double similarity_bound(const Zone& zone) const {
    if (!words_) {
      return 1;
    }
    return weight_ +
           (1 - weight_) * static_cast<double>(words_->words().bound(zone.most, zone.shortest));
  }

  /// Of what lies around the window.
  double relevance(const Interval& interval, std::size_t window) const {
    if (!near_) {
      return 1;
    }
    const Duration gap = LivedTime::gap(lived_.span(interval, window), near_lived_);
    return std::pow(request_.lambda, hours(gap));
  }

  // --- Visiting

  void visit(const Block& block) {
    const Columns columns = columns_of(*index_.segments()[block.segment]);
    if (is_everywhere_ && words_) {
      visit_likely(columns, block);
      return;
    }
    for (Row at{block.segment, block.first}; at.row < block.last; ++at.row) {
      visit(columns, at);
    }
  }

  void visit(const Columns& columns, const Row& at) {
    Candidate candidate;
    candidate.at = at;
    if (place(candidate) && is_near_enough(candidate)) {
      if (const auto similarity = weigh(columns, at, candidate.hit.relevance)) {
        keep(candidate, *similarity);
      }
    }
  }

  /// Without a time: the upper ends of S come from arrays, and few of them matter.
  void visit_likely(const Columns& columns, const Block& block) {
    const std::size_t rows = block.last - block.first;
    std::array<double, kBlock> highs;
    for (std::size_t i = 0; i < rows; ++i) {
      const Row at{block.segment, block.first + i};
      highs[i] = blended(weight_, high(columns, at.row), lexical(columns, at));
    }
    effort_.touched += rows;
    for (std::size_t i = 0; i < rows; ++i) {
      if (highs[i] + kSlack >= threshold_.value()) {
        --effort_.touched;
        visit(columns, {block.segment, block.first + i});
      }
    }
  }

  /// Fills in R.
  bool is_near_enough(Candidate& candidate) const {
    Hit& hit = candidate.hit;
    if (request_.during && !hit.interval.overlaps(*request_.during)) {
      return false;
    }
    hit.relevance = relevance(hit.interval, candidate.window);
    return hit.relevance + kSlack >= threshold_.value();
  }

  Interval window_interval(std::size_t first, std::size_t last) const {
    return {Timestamp(Duration(index_.starts()[first])), Timestamp(Duration(index_.ends()[last]))};
  }

  const Segment& segment_of(const Row& at) const { return *index_.segments()[at.segment]; }

  /// Id, window and interval; whether the record belongs to the view.
  bool place(Candidate& candidate) const {
    const Segment& segment = segment_of(candidate.at);
    const std::size_t row = candidate.at.row;
    if (is_windows()) {
      const std::size_t window = segment.begin().windows + row;
      candidate.window = window;
      candidate.hit.id = {RecordKind::Window, segment.windows().ids[row]};
      candidate.hit.interval = window_interval(window, window);
      return true;
    }
    if (is_moments()) {
      const MomentTable& moments = segment.moments();
      const MomentView view =
          request_.view == View::Action ? MomentView::Action : MomentView::Utterance;
      candidate.window = moments.window[row];
      candidate.hit.id = {RecordKind::Moment, moments.ids[row]};
      candidate.hit.interval = window_interval(moments.window[row], moments.window[row]);
      return moments.view[row] == static_cast<std::uint8_t>(view);
    }
    const SpanTable& spans = segment.spans(kind());
    const bool patterns = kind() == TextKind::Pattern;
    candidate.window = spans.last[row];
    candidate.hit.id = {patterns ? RecordKind::Pattern : RecordKind::Episode, spans.ids[row]};
    candidate.hit.interval = window_interval(spans.first[row], spans.last[row]);
    return !patterns ||
           index_.replaced_patterns()
                   [segment.begin().rows[static_cast<std::size_t>(TextKind::Pattern)] + row] >
               visible_;
  }

  struct Similarity {
    TextScores::Range range{1, 1};
    float lexical = 0;
  };

  /// None for a record that cannot be among the best. Vectors are read only where words leave
  /// that open.
  std::optional<Similarity> weigh(const Columns& columns, const Row& at, double relevance) {
    ++effort_.touched;
    Similarity similarity;
    if (!words_) {
      return similarity;
    }
    const double least = threshold_.value() - kSlack;
    similarity.lexical = lexical(columns, at);
    if (blended(weight_, kLargestCosine, similarity.lexical) * relevance < least) {
      return std::nullopt;
    }
    const TextScores::Range cosine = this->cosine(columns, at.row, effort_);
    similarity.range = {blended(weight_, cosine.low, similarity.lexical),
                        blended(weight_, cosine.high, similarity.lexical)};
    if (similarity.range.high <= 0 || similarity.range.high * relevance < least) {
      return std::nullopt;
    }
    return similarity;
  }

  void keep(Candidate& candidate, const Similarity& similarity) {
    const TextScores::Range& range = similarity.range;
    candidate.lexical = similarity.lexical;
    candidate.high = range.high * candidate.hit.relevance;
    if (range.low > 0) {
      threshold_.offer(range.low * candidate.hit.relevance - kSlack);
    }
    candidates_.push_back(candidate);
  }

  float lexical(const Columns& columns, const Row& at) {
    const TextScores& words = words_.value();
    if (columns.lines.empty()) {
      return words.lexical(columns.texts[at.row]);
    }
    float best = 0;
    for (std::uint32_t k = columns.lines[at.row]; k < columns.lines[at.row + 1]; ++k) {
      best = std::max(best, words.lexical(columns.texts[k]));
    }
    const std::size_t window = segment_of(at).begin().windows + at.row;
    return window_lexical(best, whole(window), window > 0 ? whole(window - 1) : 0,
                          window + 1 < visible_ ? whole(window + 1) : 0);
  }

  /// Neighbours are asked for three times in a row.
  float whole(std::size_t window) {
    auto& [at, score] = recent_[window % recent_.size()];
    if (at != window) {
      at = window;
      score = whole_.value().whole(window);
    }
    return score;
  }

  /// The texts whose vectors say what a record means.
  template <typename Visit>
  static void for_each_meaning(const Columns& columns, std::size_t row, Visit visit) {
    if (columns.lines.empty()) {
      visit(columns.meant[row]);
      return;
    }
    for (std::uint32_t k = columns.lines[row]; k < columns.lines[row + 1]; ++k) {
      visit(columns.meant[k]);
    }
  }

  /// The upper end of the cosine, where all texts were compared at once.
  double high(const Columns& columns, std::size_t row) const {
    double best = 0;
    for_each_meaning(columns, row,
                     [&](TextId text) { best = std::max(best, meanings().high(text)); });
    return best;
  }

  /// Of the best of a record's texts, at least 0.
  TextScores::Range cosine(const Columns& columns, std::size_t row, SearchEffort& effort) const {
    TextScores::Range best{0, 0};
    if (meanings().has_vectors()) {
      for_each_meaning(columns, row, [&](TextId text) {
        const TextScores::Range cosine = meanings().cosine(text, effort);
        best = {std::max(best.low, cosine.low), std::max(best.high, cosine.high)};
      });
    }
    return best;
  }

  // --- Settling

  std::vector<Hit> settle() {
    const double least = threshold_.value();
    std::erase_if(candidates_, [&](const Candidate& c) { return c.high + kSlack < least; });
    read_vectors();
    std::vector<Hit> hits;
    for (Candidate& candidate : candidates_) {
      Hit& hit = candidate.hit;
      hit.similarity = words_ ? blended(weight_, exact_cosine(candidate), candidate.lexical) : 1.0;
      hit.score = hit.similarity * hit.relevance;
      if (hit.similarity > 0 && (!near_ || hit.score >= request_.floor)) {
        hits.push_back(hit);
      }
    }
    const std::size_t keep = std::min(request_.limit, hits.size());
    std::partial_sort(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(keep), hits.end(),
                      is_better);
    hits.resize(keep);
    return hits;
  }

  /// The exact products of all texts that could be a candidate's best one.
  void read_vectors() {
    if (source_ == nullptr || !words_ || !meanings().has_vectors()) {
      return;
    }
    SearchEffort again;  // these vectors were counted when they were first compared
    for (const Candidate& candidate : candidates_) {
      const Columns columns = columns_of(segment_of(candidate.at));
      double least = 0;
      for_each_meaning(columns, candidate.at.row, [&](TextId text) {
        least = std::max(least, meanings().cosine(text, again).low);
      });
      for_each_meaning(columns, candidate.at.row, [&](TextId text) {
        if (meanings().cosine(text, again).high >= least) {
          exact_.try_emplace(text, 0.0);
        }
      });
    }
    std::vector<TextId> texts;
    texts.reserve(exact_.size());
    for (const auto& [text, product] : exact_) {
      texts.push_back(text);
    }
    effort_.rescored = texts.size();
    const std::vector<float> rows = source_->vectors(vector_kind(), texts);
    std::size_t at = 0;
    for (auto& [text, product] : exact_) {
      product = exact_product(std::span(rows).subspan(at, vector_.size()), vector_);
      at += vector_.size();
    }
  }

  double exact_cosine(const Candidate& candidate) {
    if (source_ == nullptr) {
      SearchEffort again;
      return cosine(columns_of(segment_of(candidate.at)), candidate.at.row, again).high;
    }
    double best = 0;
    for_each_meaning(columns_of(segment_of(candidate.at)), candidate.at.row, [&](TextId text) {
      const auto found = exact_.find(text);
      best = found == exact_.end() ? best : std::max(best, found->second);
    });
    return best;
  }

  const MemoryIndex& index_;
  const VectorSource* source_;
  const SearchRequest& request_;
  SearchEffort& effort_;
  std::size_t visible_;
  LivedTime lived_;
  bool is_everywhere_;  ///< no time is asked for
  std::optional<Interval> near_;
  LivedTime::Span near_lived_;
  std::vector<QueryTerm> terms_;
  std::vector<float> vector_;
  QuantisedVector quantised_;
  std::optional<TextScores> words_;     ///< absent for a query without words: all match
  std::optional<TextScores> meanings_;  ///< of moments: their lines
  std::optional<WindowScores> whole_;
  double weight_ = 0;  ///< w: all of S is lexical where there are no vectors
  std::array<std::pair<std::size_t, float>, 4> recent_ = {
      {{SIZE_MAX, 0}, {SIZE_MAX, 0}, {SIZE_MAX, 0}, {SIZE_MAX, 0}}};
  Threshold threshold_;
  std::vector<Candidate> candidates_;
  std::map<TextId, double> exact_;
};

}  // namespace

std::vector<Hit> bounded_search(const MemoryIndex& index, const Embedder* embedder,
                                const VectorSource* source, Cutoff cutoff,
                                const SearchRequest& request, SearchEffort& effort) {
  return BoundedSearch(index, embedder, source, cutoff, request, effort).run();
}

}  // namespace daybook
