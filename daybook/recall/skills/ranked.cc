#include "daybook/recall/skills/ranked.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/narrowed.h"
#include "daybook/recall/view.h"

namespace daybook {
namespace {

constexpr double kFusion = 60;

void keep_best(std::vector<Hit>& hits, std::size_t limit) {
  const std::size_t keep = std::min(limit, hits.size());
  std::partial_sort(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(keep), hits.end(),
                    [](const Hit& a, const Hit& b) {
                      return std::tie(b.score, a.interval, a.id) <
                             std::tie(a.score, b.interval, b.id);
                    });
  hits.resize(keep);
}

/// An agent wants its hits where they are weak, too: of few words few are found.
constexpr double kWeakest = 0.001;

}  // namespace

std::vector<Hit> best_of(const SkillContext& context, const SkillArguments& arguments,
                         std::initializer_list<View> views, std::size_t limit) {
  const Searcher searcher(context.index, context.embedder);
  const std::optional<double> lambda = context.settings.lambda;
  std::vector<Hit> best;
  for (const View view : views) {
    if (!is_shown(context.settings, view)) {
      continue;
    }
    const std::vector<Hit> found =
        searcher.search(context.cutoff, {.query = arguments.query,
                                         .view = view,
                                         .during = arguments.during,
                                         .near = lambda ? arguments.near : std::nullopt,
                                         .limit = limit,
                                         .lambda = lambda.value_or(SearchRequest{}.lambda),
                                         .cosine_weight = context.embedder == nullptr ? 0.0 : 0.5,
                                         .floor = kWeakest});
    best.insert(best.end(), found.begin(), found.end());
  }
  keep_best(best, limit);
  return best;
}

std::vector<Hit> fuse(std::initializer_list<std::vector<Hit>> lists, std::size_t limit) {
  std::map<RecordId, Hit> fused;
  for (const std::vector<Hit>& list : lists) {
    for (std::size_t rank = 0; rank < list.size(); ++rank) {
      const auto [at, fresh] = fused.try_emplace(list[rank].id, list[rank]);
      at->second.score =
          (fresh ? 0 : at->second.score) + 1 / (kFusion + 1 + static_cast<double>(rank));
    }
  }
  std::vector<Hit> all;
  all.reserve(fused.size());
  for (const auto& [id, hit] : fused) {
    all.push_back(hit);
  }
  keep_best(all, limit);
  return all;
}

}  // namespace daybook
