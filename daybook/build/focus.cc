// Candidates scored by role, distance in clauses and age:
//
//   score = sum over mentions of role * 0.7^clauses * 0.5^(age / 40 s) * (0.2 across channels)
//           * (2 in the same caption or piece of speech)
//
// A candidate is meant if its score reaches 0.3 and twice that of the next
// one. The numbers were chosen on the words labelled by hand in sample/references.tsv;
// tests/build/references_precision_test.cc measures them.

#include "daybook/build/focus.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/learned.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr double kMargin = 2.0;
constexpr double kLeast = 0.3;  ///< below this nobody is meant
constexpr double kClauseDecay = 0.7;
constexpr double kHalfLifeSeconds = 40.0;
constexpr double kOtherChannel = 0.2;
constexpr double kSameTurn = 2.0;  ///< said or seen in the same breath
constexpr Duration kPersonReach = std::chrono::seconds(60);
constexpr Duration kThingReach = std::chrono::seconds(30);
constexpr Duration kCompanyReach = std::chrono::minutes(2);

double weight(Role role) {
  switch (role) {
    case Role::Subject:
      return 1.0;
    case Role::Object:
      return 0.9;
    case Role::Addressee:
      return 0.5;
    case Role::Oblique:
      return 0.4;
  }
  return 0;
}

double decay(std::uint64_t clauses, Duration age) {
  const double seconds = std::chrono::duration<double>(age).count();
  return std::pow(kClauseDecay, static_cast<double>(clauses)) *
         std::exp2(-seconds / kHalfLifeSeconds);
}

/// The best score of each candidate, and whether the first leads far enough.
template <typename Value>
class Ballot {
 public:
  void vote(const std::string& key, const Value& value, double score) {
    for (auto& entry : entries_) {
      if (entry.key == key) {
        entry.score += score;
        return;
      }
    }
    entries_.push_back({key, value, score});
  }

  std::optional<Value> winner() const {
    if (entries_.empty()) {
      return std::nullopt;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
      best = entries_[i].score > entries_[best].score ? i : best;
    }
    if (entries_[best].score < kLeast) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (i != best && entries_[i].score * kMargin > entries_[best].score) {
        return std::nullopt;
      }
    }
    return entries_[best].value;
  }

 private:
  struct Entry {
    std::string key;
    Value value;
    double score;
  };
  std::vector<Entry> entries_;
};

}  // namespace

Focus::Focus(const Learned& learned, Duration memory) : learned_(learned), memory_(memory) {}

void Focus::next_clause(Timestamp now) {
  clause_open_ = false;
  now_ = std::max(now, now_);
  while (!persons_.empty() && persons_.front().when + memory_ < now_) {
    persons_.pop_front();
  }
  while (!things_.empty() && things_.front().when + memory_ < now_) {
    things_.pop_front();
  }
}

void Focus::open_clause() {
  if (!clause_open_) {
    ++clause_;
    clause_open_ = true;
  }
}

std::uint64_t Focus::distance(std::uint64_t clause) const {
  return clause_ - clause + (clause_open_ ? 0 : 1);
}

void Focus::forget() {
  persons_.clear();
  things_.clear();
  place_.clear();
}

void Focus::person(std::string name, Role role, Channel channel, Gender gender) {
  open_clause();
  persons_.push_back({std::move(name), gender, role, channel, clause_, turn_, now_});
}

void Focus::thing(Thing thing, Role role, Channel channel) {
  open_clause();
  things_.push_back({std::move(thing), role, channel, clause_, turn_, now_});
}

void Focus::arrive(std::string place, std::string located) {
  place_ = std::move(place);
  located_ = std::move(located);
  place_since_ = now_;
}

std::optional<std::string> Focus::who(Gender gender, Channel channel,
                                      const std::vector<std::string>& but) const {
  Ballot<std::string> ballot;
  for (auto it = persons_.rbegin(); it != persons_.rend() && it->when + kPersonReach >= now_;
       ++it) {
    const Gender known = it->gender != Gender::Unknown ? it->gender : learned_.gender(it->name);
    const bool clash = gender != Gender::Unknown && known != Gender::Unknown && known != gender;
    if (clash || std::find(but.begin(), but.end(), it->name) != but.end()) {
      continue;
    }
    const double other =
        (it->channel == channel ? 1.0 : kOtherChannel) * (it->turn == turn_ ? kSameTurn : 1.0);
    ballot.vote(it->name, it->name,
                other * weight(it->role) * decay(distance(it->clause), now_ - it->when));
  }
  return ballot.winner();
}

std::optional<Thing> Focus::what(bool plural, Channel channel) const {
  Ballot<Thing> ballot;
  for (auto it = things_.rbegin(); it != things_.rend() && it->when + kThingReach >= now_; ++it) {
    if (it->thing.plural != plural) {
      continue;
    }
    const double other =
        (it->channel == channel ? 1.0 : kOtherChannel) * (it->turn == turn_ ? kSameTurn : 1.0);
    ballot.vote(it->thing.head, it->thing,
                other * weight(it->role) * decay(distance(it->clause), now_ - it->when));
  }
  return ballot.winner();
}

bool Focus::anything(bool plural) const {
  return std::any_of(things_.begin(), things_.end(), [&](const ThingMention& mention) {
    return mention.thing.plural == plural && mention.when + kThingReach >= now_;
  });
}

std::optional<std::string> Focus::where() const {
  if (place_.empty() || place_since_ + memory_ < now_) {
    return std::nullopt;
  }
  return place_;
}

std::optional<std::string> Focus::located() const {
  return where() ? std::optional<std::string>(located_) : std::nullopt;
}

std::vector<std::string> Focus::company() const {
  std::vector<std::string> names;
  for (auto it = persons_.rbegin(); it != persons_.rend() && it->when + kCompanyReach >= now_;
       ++it) {
    if (std::find(names.begin(), names.end(), it->name) == names.end()) {
      names.push_back(it->name);
    }
  }
  return names;
}

bool Focus::seen(std::string_view head) const {
  return std::any_of(things_.begin(), things_.end(),
                     [&](const ThingMention& mention) { return mention.thing.head == head; });
}

}  // namespace daybook
