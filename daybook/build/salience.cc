// Mean idf of a moment's terms (half for words met for the first time, which are often slips
// of the transcriber) times a factor for its kind.

#include "daybook/build/salience.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/core/edge.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

double kind_factor(MomentKind kind) {
  switch (kind) {
    case MomentKind::HandObject:
    case MomentKind::Plan:
    case MomentKind::Request:
      return 1.0;
    case MomentKind::Say:
    case MomentKind::Ask:
    case MomentKind::Movement:
      return 0.8;
    case MomentKind::Confirm:
    case MomentKind::Deny:
    case MomentKind::Agree:
      return 0.7;
    case MomentKind::Gesture:
      return 0.5;
    case MomentKind::State:
    case MomentKind::Thank:
    case MomentKind::Exclaim:
      return 0.35;
  }
  return 0;
}

std::size_t ceil_div(Duration length, std::chrono::seconds step) {
  return static_cast<std::size_t>((length + step - Duration(1)) / Duration(step));
}

}  // namespace

double salience(const Moment& moment, Features& features) {
  const std::vector<std::string> terms = features.terms(moment.text);
  double sum = 0;
  for (const std::string& term : terms) {
    sum += features.idf(term) * (features.windows_with(term) > 1 ? 1.0 : 0.5);
  }
  const double mean = terms.empty() ? 0 : sum / static_cast<double>(terms.size());
  const double doubt = moment.unresolved ? 0.7 : 1.0;
  return (0.1 + mean) * kind_factor(moment.kind) * doubt;
}

std::size_t target_density(Duration length) {
  using std::chrono::minutes;
  using std::chrono::seconds;
  const seconds step = length <= minutes(5)    ? seconds(5)
                       : length <= minutes(15) ? seconds(10)
                                               : seconds(20);
  return std::clamp<std::size_t>(ceil_div(length, step), 5, 200);
}

std::vector<Edge> moment_edges(EpisodeId episode, Duration length,
                               const std::vector<const Moment*>& moments, Timestamp known_at,
                               Features& features) {
  std::vector<double> scores;
  scores.reserve(moments.size());
  for (const Moment* moment : moments) {
    scores.push_back(salience(*moment, features));
  }
  std::vector<std::size_t> order(moments.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(scores[b], a) < std::tie(scores[a], b);
  });
  const std::size_t target = target_density(length);
  const std::size_t core = (target + 2) / 3;
  const double top = order.empty() ? 1 : scores[order.front()];
  order.resize(std::min(target, order.size()));
  std::vector<Edge> edges;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::size_t i = order[rank];
    edges.push_back(
        {episode, moments[i]->id, rank < core ? "core" : "context", scores[i] / top, known_at});
  }
  return edges;
}

}  // namespace daybook
