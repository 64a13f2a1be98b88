// Candidates scored by role, distance in clauses and age:
//
//   score = role * 0.5^clauses * 0.5^(age / 20 s) * (0.6 if heard but asked of the seen)
//
// where the best mention of each candidate counts. Whatever leads by a factor of two is meant
// (details.md 3.3). The numbers are ours; tests/build/references_precision_test.cc says how
// well they do on lines labelled by hand.

#include "daybook/build/focus.h"

#include <algorithm>
#include <cmath>

namespace daybook {
namespace {

constexpr double kMargin = 2.0;
constexpr double kClauseDecay = 0.5;
constexpr double kHalfLifeSeconds = 20.0;
constexpr double kOtherChannel = 0.6;
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
        entry.score = std::max(entry.score, score);
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
  ++clause_;
  now_ = std::max(now, now_);
  while (!persons_.empty() && persons_.front().when + memory_ < now_) {
    persons_.pop_front();
  }
  while (!things_.empty() && things_.front().when + memory_ < now_) {
    things_.pop_front();
  }
}

void Focus::forget() {
  persons_.clear();
  things_.clear();
  place_.clear();
}

void Focus::person(std::string name, Role role, Channel channel) {
  persons_.push_back({std::move(name), role, channel, clause_, now_});
}

void Focus::thing(Thing thing, Role role, Channel channel) {
  things_.push_back({std::move(thing), role, channel, clause_, now_});
}

void Focus::arrive(std::string place) {
  place_ = std::move(place);
  place_since_ = now_;
}

std::optional<std::string> Focus::who(Gender gender, Channel channel,
                                      const std::vector<std::string>& but) const {
  Ballot<std::string> ballot;
  for (auto it = persons_.rbegin(); it != persons_.rend() && it->when + kPersonReach >= now_;
       ++it) {
    const Gender known = learned_.gender(it->name);
    const bool clash = gender != Gender::Unknown && known != Gender::Unknown && known != gender;
    if (clash || std::find(but.begin(), but.end(), it->name) != but.end()) {
      continue;
    }
    const double other = it->channel == channel ? 1.0 : kOtherChannel;
    ballot.vote(it->name, it->name,
                other * weight(it->role) * decay(clause_ - it->clause, now_ - it->when));
  }
  return ballot.winner();
}

std::optional<Thing> Focus::what(bool plural, Channel channel) const {
  Ballot<Thing> ballot;
  for (auto it = things_.rbegin(); it != things_.rend() && it->when + kThingReach >= now_; ++it) {
    if (it->thing.plural != plural) {
      continue;
    }
    const double other = it->channel == channel ? 1.0 : kOtherChannel;
    ballot.vote(it->thing.head, it->thing,
                other * weight(it->role) * decay(clause_ - it->clause, now_ - it->when));
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
