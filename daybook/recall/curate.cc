// Expected worth of a set S under candidate probabilities p:
//   sum over S of p_i + nearness * (p of everything within 300 s of S).
// The second part is submodular, so greedy choice is within 1 - 1/e of the best.
// Cost: limit * pool * neighbours; the pool is a few hundred.

#include "daybook/recall/curate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kNear = std::chrono::seconds(300);
constexpr double kOfADay = 4;

class Choosing {
 public:
  Choosing(const WindowTable& windows, const Clockface& face, std::span<const Candidate> candidates)
      : face_(face),
        candidates_(candidates),
        covered_(candidates.size(), false),
        taken_(candidates.size(), false) {
    for (const Candidate& candidate : candidates) {
      intervals_.push_back(windows.interval(candidate.window));
      days_.push_back(face_.local(intervals_.back().start).day);
    }
  }

  std::vector<Candidate> choose(std::size_t limit, double nearness, bool many_days) {
    std::vector<Candidate> chosen;
    while (chosen.size() < std::min(limit, candidates_.size())) {
      const std::size_t best = most_worth(nearness, many_days);
      taken_[best] = true;
      ++of_day_[days_[best]];
      for (std::size_t i = 0; i < candidates_.size(); ++i) {
        covered_[i] = covered_[i] || is_near(best, i);
      }
      chosen.push_back(candidates_[best]);
    }
    return chosen;
  }

 private:
  bool is_near(std::size_t a, std::size_t b) const {
    return intervals_[a].gap_to(intervals_[b]) <= kNear;
  }

  std::size_t most_worth(double nearness, bool many_days) const {
    std::size_t best = candidates_.size();
    double most = -1;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (taken_[i]) {
        continue;
      }
      double worth = candidates_[i].probability + nearness * newly_near(i);
      if (many_days) {
        const auto of_day = of_day_.find(days_[i]);
        worth *= std::exp2(-(of_day == of_day_.end() ? 0 : of_day->second) / kOfADay);
      }
      if (worth > most) {
        most = worth;
        best = i;
      }
    }
    return best;
  }

  double newly_near(std::size_t i) const {
    double sum = 0;
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
      sum += !covered_[k] && is_near(i, k) ? candidates_[k].probability : 0;
    }
    return sum;
  }

  const Clockface& face_;
  std::span<const Candidate> candidates_;
  std::vector<Interval> intervals_;
  std::vector<std::int64_t> days_;
  std::vector<bool> covered_;
  std::vector<bool> taken_;
  std::map<std::int64_t, double> of_day_;
};

}  // namespace

std::vector<Candidate> curate(const WindowTable& windows, const Clockface& face,
                              const Intent& intent, std::span<const Candidate> candidates,
                              const Parts& parts, double nearness, std::size_t limit) {
  const bool many_days = intent.habit && parts.has(Part::Qualifiers);
  return Choosing(windows, face, candidates)
      .choose(limit, parts.has(Part::Nearness) ? nearness : 0, many_days);
}

}  // namespace daybook
