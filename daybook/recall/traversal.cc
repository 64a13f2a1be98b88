// Edges name what matters: a pattern's episodes, an episode's core and context moments. The rest
// stands in the records: a moment names its window, an episode its windows, and the moments of
// these that have no edge are its details (docs/decisions/0004). Of several edges between two
// records the one known last holds; weight 0 says that the member has left.

#include "daybook/recall/traversal.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr const char* kSource = "source";
constexpr const char* kDetail = "detail";
/// Moments without length overlap nothing; so many lie on the edge of their window.
constexpr Duration kMargin = std::chrono::seconds(1);

template <typename Record>
std::optional<AnyRecord> first(std::vector<Record> found) {
  return found.empty() ? std::nullopt : std::optional<AnyRecord>(std::move(found.front()));
}

/// Whether an episode of this view tells of moments of that view.
bool tells(EpisodeView episode, MomentView moment) {
  return episode == EpisodeView::Activity || moment == MomentView::Utterance;
}

bool holds(const Episode& episode, WindowId window) {
  return std::find(episode.windows.begin(), episode.windows.end(), window) != episode.windows.end();
}

/// The memory as of a cutoff.
class Walk {
 public:
  Walk(Cutoff cutoff, const Store& store, const std::string& wearer)
      : cutoff_(cutoff), store_(store), wearer_(wearer) {}

  std::vector<Neighbour> members_of_pattern(PatternId id) const {
    std::vector<Neighbour> found;
    const std::vector<Pattern> latest = store_.patterns(cutoff_, wearer_, by_id({id.value}));
    if (latest.empty()) {
      return found;
    }
    const EdgesByOther edges = edges_of(latest.front().root, Side::Group);
    std::vector<std::uint64_t> ids;
    for (const auto& [member, edge] : edges) {
      ids.push_back(member.value);
    }
    if (ids.empty()) {
      return found;
    }
    std::vector<Episode> episodes = store_.episodes(cutoff_, wearer_, by_id(std::move(ids)));
    for (Episode& episode : episodes) {
      add(std::move(episode), edges, found);
    }
    return found;
  }

  std::vector<Neighbour> members_of_episode(EpisodeId id) const {
    std::vector<Neighbour> found;
    const std::vector<Episode> episode = store_.episodes(cutoff_, wearer_, by_id({id.value}));
    if (episode.empty()) {
      return found;
    }
    const EdgesByOther edges = edges_of(id, Side::Group);
    for (Moment& moment : moments_in(episode.front().interval)) {
      if (edges.contains(RecordId(moment.id)) ||
          (tells(episode.front().view, moment.view) && holds(episode.front(), moment.window))) {
        add(std::move(moment), edges, found);
      }
    }
    for (Window& window : windows(episode.front().windows)) {
      found.push_back({std::move(window), kSource, 1});
    }
    return found;
  }

  std::vector<Neighbour> members_of_moment(MomentId id) const {
    std::vector<Neighbour> found;
    for (const Moment& moment : store_.moments(cutoff_, wearer_, by_id({id.value}))) {
      for (Window& window : windows({moment.window})) {
        found.push_back({std::move(window), kSource, 1});
      }
    }
    return found;
  }

  std::vector<Neighbour> groups_of_episode(EpisodeId id) const {
    std::vector<Neighbour> found;
    const EdgesByOther edges = edges_of(id, Side::Member);
    RecordQuery roots;
    for (const auto& [root, edge] : edges) {
      roots.ids.push_back(root.value);
    }
    if (roots.ids.empty() || store_.episodes(cutoff_, wearer_, by_id({id.value})).empty()) {
      return found;
    }
    for (Pattern& pattern : store_.patterns(cutoff_, wearer_, roots)) {
      const Edge& edge = edges.at(RecordId(pattern.root));
      found.push_back({std::move(pattern), edge.role, edge.weight});
    }
    return found;
  }

  std::vector<Neighbour> groups_of_moment(MomentId id) const {
    std::vector<Neighbour> found;
    const std::vector<Moment> moment = store_.moments(cutoff_, wearer_, by_id({id.value}));
    if (moment.empty()) {
      return found;
    }
    const EdgesByOther edges = edges_of(id, Side::Member);
    for (Episode& episode : episodes_around(moment.front().window)) {
      if (edges.contains(RecordId(episode.id)) || tells(episode.view, moment.front().view)) {
        add(std::move(episode), edges, found);
      }
    }
    return found;
  }

  std::vector<Neighbour> groups_of_window(WindowId id) const {
    std::vector<Neighbour> found;
    for (const Window& window : windows({id})) {
      for (Moment& moment : moments_from(window)) {
        found.push_back({std::move(moment), kSource, 1});
      }
    }
    for (Episode& episode : episodes_around(id)) {
      found.push_back({std::move(episode), kSource, 1});
    }
    return found;
  }

 private:
  enum class Side { Group, Member };
  /// By the record at the other end; those that have left are not among them.
  using EdgesByOther = std::map<RecordId, Edge>;

  static RecordQuery by_id(std::vector<std::uint64_t> ids) {
    RecordQuery query;
    query.ids = std::move(ids);
    return query;
  }

  /// Edges in which the record stands on that side, the latest of each pair.
  EdgesByOther edges_of(RecordId id, Side side) const {
    EdgesByOther edges;
    for (Edge& edge : store_.edges(cutoff_, wearer_, id)) {
      if ((side == Side::Group ? edge.group : edge.member) == id) {
        const RecordId other = side == Side::Group ? edge.member : edge.group;
        edges[other] = std::move(edge);
      }
    }
    std::erase_if(edges, [](const auto& one) { return one.second.weight <= 0; });
    return edges;
  }

  template <typename Record>
  static void add(Record record, const EdgesByOther& edges, std::vector<Neighbour>& found) {
    const auto edge = edges.find(RecordId(record.id));
    if (edge == edges.end()) {
      found.push_back({std::move(record), kDetail, 0});
    } else {
      found.push_back({std::move(record), edge->second.role, edge->second.weight});
    }
  }

  std::vector<Window> windows(const std::vector<WindowId>& ids) const {
    RecordQuery query;
    for (const WindowId id : ids) {
      query.ids.push_back(id.value);
    }
    return ids.empty() ? std::vector<Window>() : store_.windows(cutoff_, wearer_, query);
  }

  std::vector<Moment> moments_in(const Interval& interval) const {
    RecordQuery query;
    query.during = Interval{interval.start - kMargin, interval.end + kMargin};
    return store_.moments(cutoff_, wearer_, query);
  }

  std::vector<Moment> moments_from(const Window& window) const {
    std::vector<Moment> moments = moments_in(window.interval);
    std::erase_if(moments, [&](const Moment& moment) { return moment.window != window.id; });
    return moments;
  }

  std::vector<Episode> episodes_around(WindowId id) const {
    std::vector<Episode> episodes;
    for (const Window& window : windows({id})) {
      RecordQuery query;
      query.during = window.interval;
      for (Episode& episode : store_.episodes(cutoff_, wearer_, query)) {
        if (holds(episode, id)) {
          episodes.push_back(std::move(episode));
        }
      }
    }
    return episodes;
  }

  Cutoff cutoff_;
  const Store& store_;
  const std::string& wearer_;
};

}  // namespace

RecordId id_of(const AnyRecord& record) {
  return std::visit([](const auto& one) { return RecordId(one.id); }, record);
}

Interval interval_of(const AnyRecord& record) {
  return std::visit([](const auto& one) { return one.interval; }, record);
}

std::optional<AnyRecord> find_record(Cutoff cutoff, const Store& store, const std::string& wearer,
                                     RecordId id) {
  RecordQuery query;
  query.ids = {id.value};
  switch (id.kind) {
    case RecordKind::Window:
      return first(store.windows(cutoff, wearer, query));
    case RecordKind::Moment:
      return first(store.moments(cutoff, wearer, query));
    case RecordKind::Episode:
      return first(store.episodes(cutoff, wearer, query));
    case RecordKind::Pattern:
      query.all_versions = true;
      return first(store.patterns(cutoff, wearer, query));
  }
  return std::nullopt;
}

std::vector<Neighbour> members(Cutoff cutoff, const Store& store, const std::string& wearer,
                               RecordId id) {
  const Walk walk(cutoff, store, wearer);
  switch (id.kind) {
    case RecordKind::Pattern:
      return walk.members_of_pattern(PatternId{id.value});
    case RecordKind::Episode:
      return walk.members_of_episode(EpisodeId{id.value});
    case RecordKind::Moment:
      return walk.members_of_moment(MomentId{id.value});
    case RecordKind::Window:
      return {};
  }
  return {};
}

std::vector<Neighbour> groups(Cutoff cutoff, const Store& store, const std::string& wearer,
                              RecordId id) {
  const Walk walk(cutoff, store, wearer);
  switch (id.kind) {
    case RecordKind::Episode:
      return walk.groups_of_episode(EpisodeId{id.value});
    case RecordKind::Moment:
      return walk.groups_of_moment(MomentId{id.value});
    case RecordKind::Window:
      return walk.groups_of_window(WindowId{id.value});
    case RecordKind::Pattern:
      return {};
  }
  return {};
}

}  // namespace daybook
