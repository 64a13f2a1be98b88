// The latest five members are kept in full, of older ones their id and times (GROVE: five full
// summaries on re-synthesis): title, keywords, company and place are what the five have most often
// in common, counts and the typical time are those of all.

#include "daybook/build/pattern_group.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/time/clockface.h"
#include "daybook/time/day_circle.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr double kAlike = 0.55;         ///< cosine that joins by itself
constexpr double kAlikeSameDeed = 0.2;  ///< cosine that joins with the same verb and object
constexpr double kMet = 0.75;           ///< the same of two patterns' centres
constexpr double kMetSameDeed = 0.5;
constexpr double kApart = 0.15;     ///< mean cosine across the sides of a division, at most
constexpr double kTogether = 0.35;  ///< within each of them, at least
constexpr std::size_t kInFull = 5;
constexpr std::size_t kInShort = 40;
constexpr std::size_t kTerms = 48;  ///< heaviest ones kept of a vector
constexpr std::size_t kKeywords = 5;
constexpr double kLeastWeight = 0.05;  ///< 0 is for what has left
constexpr double kFirstWeight = 0.8;
constexpr double kWeight = 0.6;
constexpr Duration kOccasion = std::chrono::hours(1);  ///< members less apart are one occasion

double product(const SparseVector& a, const SparseVector& b) {
  double sum = 0;
  auto left = a.begin();
  for (const auto& [term, weight] : b) {
    while (left != a.end() && left->first < term) {
      ++left;
    }
    sum += left != a.end() && left->first == term ? left->second * weight : 0;
  }
  return sum;
}

SparseVector unit(SparseVector vector) {
  double sum = 0;
  for (const auto& [term, weight] : vector) {
    sum += weight * weight;
  }
  for (auto& [term, weight] : vector) {
    weight /= std::sqrt(sum);
  }
  return vector;
}

/// The heaviest terms of a vector.
SparseVector reduced(SparseVector vector) {
  if (vector.size() > kTerms) {
    std::nth_element(vector.begin(), vector.begin() + kTerms, vector.end(),
                     [](const auto& a, const auto& b) {
                       return a.second != b.second ? a.second > b.second : a.first < b.first;
                     });
    vector.resize(kTerms);
    std::sort(vector.begin(), vector.end());
  }
  vector.shrink_to_fit();
  return vector;
}

/// Coarse, so that edges are written anew only where something changed.
double twentieths(double value) { return std::round(value * 20) / 20; }

/// A division of the latest members: whose side each is on.
struct Division {
  std::vector<bool> moved;  ///< with the last one
  double within[2] = {1, 1};
  double across = 1;
};

double mean_product(const std::vector<PatternEpisode>& all, const std::vector<bool>& moved,
                    bool left, bool right) {
  double sum = 0;
  int pairs = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      if ((moved[i] == left && moved[k] == right) || (moved[i] == right && moved[k] == left)) {
        sum += product(*all[i].terms, *all[k].terms);
        ++pairs;
      }
    }
  }
  return pairs == 0 ? 0 : sum / pairs;
}

/// Around the two that are least alike.
Division divide(const std::vector<PatternEpisode>& all) {
  std::size_t a = 0;
  std::size_t b = 1;
  double least = 2;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const double alike = product(*all[i].terms, *all[k].terms);
      if (alike < least) {
        std::tie(least, a, b) = std::tuple(alike, i, k);
      }
    }
  }
  Division division;
  const auto nearer_b = [&](const PatternEpisode& one) {
    return product(*one.terms, *all[b].terms) > product(*one.terms, *all[a].terms);
  };
  const bool last = nearer_b(all.back());
  for (const PatternEpisode& one : all) {
    division.moved.push_back(nearer_b(one) == last);
  }
  division.within[0] = mean_product(all, division.moved, false, false);
  division.within[1] = mean_product(all, division.moved, true, true);
  division.across = mean_product(all, division.moved, false, true);
  return division;
}

/// What most of them have, the most frequent first, then in the order of the latest.
template <typename TextsOf>
std::vector<std::string> in_common(const std::vector<PatternEpisode>& episodes, std::size_t least,
                                   std::size_t most, const TextsOf& texts_of) {
  std::map<std::string, std::size_t> counts;
  std::vector<std::string> order;
  for (auto one = episodes.rbegin(); one != episodes.rend(); ++one) {
    for (const std::string& text : texts_of(one->episode)) {
      if (!text.empty() && counts[text]++ == 0) {
        order.push_back(text);
      }
    }
  }
  std::erase_if(order, [&](const std::string& text) { return counts[text] < least; });
  std::stable_sort(order.begin(), order.end(), [&](const std::string& a, const std::string& b) {
    return counts[a] > counts[b];
  });
  order.resize(std::min(order.size(), most));
  return order;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    all += (i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ") + texts[i];
  }
  return all;
}

}  // namespace

PatternEpisode::PatternEpisode(const ClosedEpisode& closed)
    : episode(closed.episode),
      deed(closed.deed),
      terms(std::make_shared<const SparseVector>(unit(reduced(closed.features)))),
      finished(closed.finished),
      plans(closed.plans) {
  episode.windows.clear();
}

PatternGroup::PatternGroup(PatternKind kind, PatternEpisode first)
    : kind_(kind), last_end_(first.episode.interval.end) {
  members_.push_back({first.episode.id, first.episode.interval, kFirstWeight});
  remember(first.terms);
  latest_.push_back(std::move(first));
}

PatternWords PatternGroup::words() const {
  const Episode& first = latest_.front().episode;
  return words_ ? *words_ : PatternWords{first.subject, first.summary, first.keywords};
}

bool PatternGroup::shares_deed(const PatternEpisode& episode) const {
  return !episode.deed.empty() &&
         std::any_of(latest_.begin(), latest_.end(),
                     [&](const PatternEpisode& one) { return one.deed == episode.deed; });
}

bool PatternGroup::is_like(const PatternEpisode& episode) const {
  return nearest(episode) >= (shares_deed(episode) ? kAlikeSameDeed : kAlike);
}

double PatternGroup::nearest(const PatternEpisode& episode) const {
  double most = 0;
  for (const SharedVector& one : recent_) {
    most = std::max(most, product(*one, *episode.terms));
  }
  return most;
}

void PatternGroup::add(PatternEpisode episode) {
  members_.push_back({episode.episode.id, episode.episode.interval, kWeight});
  go_on(episode);
  latest_.push_back(std::move(episode));
  shorten();
  ++updates_;
}

/// Of members before the latest ones only the subject is kept.
void PatternGroup::shorten() {
  for (; latest_.size() > kInFull; latest_.erase(latest_.begin())) {
    older_.push_back(
        {latest_.front().episode.interval.start, std::move(latest_.front().episode.subject)});
  }
  while (older_.size() > kInShort) {
    older_.erase(older_.begin());
  }
}

void PatternGroup::go_on(const PatternEpisode& episode) {
  last_end_ = std::max(last_end_, episode.episode.interval.end);
  remember(episode.terms);
}

void PatternGroup::remember(const SharedVector& terms) {
  recent_.push_back(terms);
  if (recent_.size() > kInFull) {
    recent_.erase(recent_.begin());
  }
}

PatternGroup::Member& PatternGroup::member(EpisodeId id) {
  return *std::find_if(members_.begin(), members_.end(),
                       [&](const Member& one) { return one.episode == id; });
}

/// Its mean cosine with the other latest ones.
double PatternGroup::likeness(const PatternEpisode& one) const {
  double sum = 0;
  for (const PatternEpisode& other : latest_) {
    sum += &other == &one ? 0 : product(*one.terms, *other.terms);
  }
  return std::clamp(sum / static_cast<double>(std::max<std::size_t>(latest_.size() - 1, 1)), 0.0,
                    1.0);
}

/// Of the commonest subject; of these the one most like the others; of these the latest.
const PatternEpisode& PatternGroup::most_typical() const {
  std::map<std::string, int> counts;
  for (const PatternEpisode& one : latest_) {
    ++counts[one.episode.subject];
  }
  const PatternEpisode* best = &latest_.front();
  for (const PatternEpisode& one : latest_) {
    if (std::tuple(counts[one.episode.subject], likeness(one)) >=
        std::tuple(counts[best->episode.subject], likeness(*best))) {
      best = &one;
    }
  }
  return *best;
}

void PatternGroup::weigh(const std::optional<PatternWeights>& given) {
  const bool is_given = given && given->members.size() == latest_.size();
  double sum = 0;
  for (std::size_t i = 0; i < latest_.size(); ++i) {
    const double likeness = this->likeness(latest_[i]);
    sum += likeness;
    reweigh(latest_[i], is_given ? given->members[i] : 0.5 + likeness / 2);
  }
  coherence_ = twentieths(is_given ? given->coherence : sum / static_cast<double>(latest_.size()));
  updates_ = 0;
}

void PatternGroup::reweigh(const PatternEpisode& one, double weight) {
  Member& member = this->member(one.episode.id);
  const double rounded = std::max(twentieths(weight), kLeastWeight);
  member.is_written = member.is_written && member.weight == rounded;
  member.weight = rounded;
}

void PatternGroup::take_out(const PatternEpisode& episode) {
  const EpisodeId id = episode.episode.id;
  if (member(id).has_edge) {
    left_.push_back(id);
  }
  const bool was_first = members_.front().episode == id;
  std::erase_if(members_, [&](const Member& one) { return one.episode == id; });
  if (was_first) {
    members_.front().is_written = false;  // whose role is another now
  }
}

std::optional<PatternGroup> PatternGroup::split() {
  constexpr std::size_t kSide = 2;
  if (latest_.size() < 2 * kSide) {
    return std::nullopt;
  }
  const Division division = divide(latest_);
  const auto moved =
      static_cast<std::size_t>(std::count(division.moved.begin(), division.moved.end(), true));
  if (moved < kSide || latest_.size() - moved < kSide || division.across > kApart ||
      std::min(division.within[0], division.within[1]) < kTogether) {
    return std::nullopt;
  }
  std::optional<PatternGroup> side;
  std::vector<PatternEpisode> staying;
  for (std::size_t i = 0; i < latest_.size(); ++i) {
    if (!division.moved[i]) {
      staying.push_back(std::move(latest_[i]));
      continue;
    }
    take_out(latest_[i]);
    if (side) {
      side->add(std::move(latest_[i]));
    } else {
      side.emplace(kind_, std::move(latest_[i]));
    }
  }
  latest_ = std::move(staying);
  recent_.clear();
  for (const PatternEpisode& one : latest_) {
    remember(one.terms);
  }
  side.value().weigh();
  weigh();
  return side;
}

SparseVector PatternGroup::centre() const {
  SparseVector sum;
  for (const PatternEpisode& one : latest_) {
    sum = daybook::add(sum, *one.terms);
  }
  return unit(std::move(sum));
}

bool PatternGroup::has_met(const PatternGroup& other) const {
  if (version_ == 0 || other.version_ == 0 || kind_ != other.kind_ || successor_ ||
      other.successor_) {
    return false;
  }
  const bool same_deed = shares_deed(other.latest());
  return product(centre(), other.centre()) >= (same_deed ? kMetSameDeed : kMet);
}

void PatternGroup::merge(PatternGroup& other) {
  for (const Member& one : other.members_) {
    if (one.has_edge) {
      other.left_.push_back(one.episode);
    }
    members_.push_back({one.episode, one.interval, one.weight});
  }
  std::stable_sort(members_.begin(), members_.end(),
                   [](const Member& a, const Member& b) { return a.interval < b.interval; });
  members_.front().is_written = false;
  const std::vector<PatternEpisode> own = std::exchange(latest_, {});
  const auto earlier = [](const PatternEpisode& a, const PatternEpisode& b) {
    return a.episode.interval < b.episode.interval;
  };
  std::merge(own.begin(), own.end(), other.latest_.begin(), other.latest_.end(),
             std::back_inserter(latest_), earlier);
  older_.insert(older_.end(), other.older_.begin(), other.older_.end());
  std::stable_sort(
      older_.begin(), older_.end(),
      [](const PatternSubject& a, const PatternSubject& b) { return a.start < b.start; });
  shorten();
  for (const PatternEpisode& one : latest_) {
    remember(one.terms);
  }
  last_end_ = std::max(last_end_, other.last_end_);
  other.successor_ = root_;
  weigh();
}

void PatternGroup::take_words(const Pattern& version) {
  words_ = PatternWords{version.title, version.summary, version.keywords};
}

void PatternGroup::restore(const Pattern& version) {
  take_words(version);
  root_ = version.root;
  version_ = version.version;
  coherence_ = version.coherence;
  for (const PatternMember& one : version.members) {
    const auto own = std::find_if(members_.begin(), members_.end(), [&](const Member& member) {
      return member.episode == one.episode;
    });
    if (own != members_.end()) {
      own->weight = one.weight;
    }
  }
}

std::string_view PatternGroup::role(const Member& one) const {
  return &one == &members_.front() ? "initiating" : "developing";
}

void PatternGroup::write(Timestamp known_at, const Clockface& face,
                         std::span<const std::int64_t> recorded_days, PatternGrowth& growth) {
  if (!is_pattern() && version_ == 0) {
    return;
  }
  if (version_ == 0 && updates_ > 0) {
    coherence_ = twentieths(likeness(latest_.back()));
  }
  Pattern pattern;
  pattern.kind = kind_;
  pattern.version = ++version_;
  pattern.known_at = known_at;
  pattern.interval = {members_.front().interval.start, members_.back().interval.end};
  pattern.coherence = coherence_;
  pattern.successor = successor_;
  if (!successor_) {
    const std::size_t latest = std::min(members_.size(), kPatternMembers) - 1;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (i == 0 || i + latest >= members_.size()) {
        const Member& one = members_[i];
        pattern.members.push_back({one.episode, std::string(role(one)), one.weight});
      }
    }
  }
  count(face, pattern);
  tell(face, recorded_days, pattern);
  pattern.root = root_;
  pattern.id = pattern_id(pattern);
  if (pattern.version == 1) {
    pattern.root = root_ = pattern.id;
  }
  growth.patterns.push_back(std::move(pattern));
  write_edges(known_at, growth);
}

void PatternGroup::write_edges(Timestamp known_at, PatternGrowth& growth) {
  for (const EpisodeId id : std::exchange(left_, {})) {
    growth.edges.push_back({root_, id, "left", 0, known_at});
  }
  for (Member& one : members_) {
    if (!successor_ && !std::exchange(one.is_written, true)) {
      one.has_edge = true;
      growth.edges.push_back({root_, one.episode, std::string(role(one)), one.weight, known_at});
    }
  }
}

void PatternGroup::count(const Clockface& face, Pattern& pattern) const {
  DayCircle circle;
  std::set<std::int64_t> days;
  std::optional<Timestamp> last;
  for (const Member& one : members_) {
    const LocalTime local = face.local(one.interval.start);
    days.insert(local.day);
    if (kind_ == PatternKind::Thread || !last || one.interval.start - *last > kOccasion) {
      circle.add(local.since_midnight);
      ++pattern.count;
    }
    last = std::max(last.value_or(one.interval.end), one.interval.end);
  }
  pattern.days = static_cast<std::uint32_t>(days.size());
  if (kind_ == PatternKind::Routine) {
    pattern.typical_time = circle.typical();
  }
}

void PatternGroup::tell(const Clockface& face, std::span<const std::int64_t> recorded_days,
                        Pattern& pattern) const {
  const std::size_t most = (latest_.size() + 1) / 2;
  pattern.title = most_typical().episode.subject;
  pattern.keywords =
      in_common(latest_, 1, kKeywords, [](const Episode& one) { return one.keywords; });
  const auto company =
      in_common(latest_, most, 2, [](const Episode& one) { return one.participants; });
  const auto first_day = face.local(members_.front().interval.start).day;
  const auto since =
      recorded_days.end() - std::lower_bound(recorded_days.begin(), recorded_days.end(), first_day);
  pattern.summary = tally(pattern);
  if (kind_ == PatternKind::Routine && std::cmp_greater(since, pattern.days)) {
    pattern.summary += " of " + std::to_string(since);
  }
  if (pattern.typical_time) {
    pattern.summary += ", usually around " + clock_text(*pattern.typical_time);
  }
  pattern.summary += company.empty() ? "" : ", with " + joined(company);
  if (kind_ == PatternKind::Thread) {
    pattern.summary += latest_.back().finished ? ", finished." : ".";
  } else {
    pattern.summary += ". Lately: " + latest_.back().episode.text + ".";
  }
}

}  // namespace daybook
