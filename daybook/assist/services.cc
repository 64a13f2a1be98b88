// Windows in pages; the episodes and patterns that became known with each window beside it.

#include "daybook/assist/services.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/assist/window_screen.h"
#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/store/grow_units.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPage = 256;

/// Records by the time they became known.
struct Known {
  std::multimap<Timestamp, Episode> episodes;
  std::multimap<Timestamp, Pattern> patterns;
};

Known known_since(const Store& store, Cutoff cutoff, const Wearer& wearer, Timestamp from) {
  Known known;
  RecordQuery query;
  if (from != Timestamp::min()) {
    query.during = Interval{from - std::chrono::hours(1), Timestamp::max()};
  }
  for (Episode& episode : store.episodes(cutoff, wearer.name, query)) {
    const Timestamp at = episode.known_at;
    known.episodes.emplace(at, std::move(episode));
  }
  query.all_versions = true;
  for (Pattern& pattern : store.patterns(cutoff, wearer.name, query)) {
    const Timestamp at = pattern.known_at;
    known.patterns.emplace(at, std::move(pattern));
  }
  return known;
}

template <typename Record>
std::vector<Record> known_at(const std::multimap<Timestamp, Record>& records, Timestamp t) {
  std::vector<Record> found;
  const auto [from, to] = records.equal_range(t);
  std::transform(from, to, std::back_inserter(found), [](const auto& one) { return one.second; });
  return found;
}

/// Feeds the windows that end in (from, until], whose records are known; calls `take` with what
/// the screen says to each.
template <typename Take>
Timestamp feed(const Store& store, Cutoff cutoff, const Wearer& wearer, Timestamp from,
               Timestamp until, WindowScreen& screen, const Take& take) {
  const Known known = known_since(store, cutoff, wearer, from);
  RecordQuery query;
  query.limit = kPage;
  while (true) {
    query.during = Interval{from, Timestamp::max()};
    const std::vector<Window> page = store.windows(cutoff, wearer.name, query);
    for (const Window& window : page) {
      if (window.interval.end > until) {
        return from;
      }
      from = window.interval.end;
      take(screen.push(window, known_at(known.episodes, from), known_at(known.patterns, from)));
    }
    if (page.empty()) {
      return from;
    }
  }
}

}  // namespace

std::vector<Service> services(const Store& store, Cutoff cutoff, const Wearer& wearer,
                              const ScreenOptions& options) {
  Screener screener(wearer.name, wearer.face, options);
  return services(store, cutoff, wearer, screener);
}

std::vector<Service> services(const Store& store, Cutoff cutoff, const Wearer& wearer,
                              WindowScreen& screen) {
  std::vector<Service> all;
  feed(store, cutoff, wearer, Timestamp::min(), Timestamp::max(), screen,
       [&](std::vector<Service> said) {
         std::move(said.begin(), said.end(), std::back_inserter(all));
       });
  return all;
}

LiveScreener::LiveScreener(const Store& store, const Wearer& wearer, const ScreenOptions& options)
    : LiveScreener(store, wearer, [wearer, options](Timestamp) {
        return std::make_unique<Screener>(wearer.name, wearer.face, options);
      }) {}

LiveScreener::LiveScreener(const Store& store, const Wearer& wearer, ScreenMaker maker)
    : store_(store), wearer_(wearer), maker_(std::move(maker)) {}

std::vector<Service> LiveScreener::poll() {
  const std::uint64_t generation = store_.generation(wearer_.name);
  if (is_up_ && generation == generation_) {
    return {};
  }
  // What is still to be grown may yet close an episode: wait for it.
  Timestamp until = Timestamp::max();
  for (const Unit& unit : units_to_grow(store_, wearer_.name)) {
    until = std::min(until, unit.interval.end - Duration(1));
  }
  const std::optional<Timestamp> changed = store_.changed_since(wearer_.name, generation_);
  if (!is_up_ || (changed && *changed <= seen_)) {
    screen_ = maker_(newest_);
    seen_ = Timestamp::min();
  }
  const bool first = !is_up_;
  generation_ = generation;
  is_up_ = true;
  std::vector<Service> news;
  const Timestamp backfill = newest_;
  seen_ = feed(store_, Cutoff::everything(), wearer_, seen_, until, *screen_,
               [&](std::vector<Service> said) {
                 for (Service& service : said) {
                   if (service.known_at > backfill && !first) {
                     news.push_back(std::move(service));
                   }
                 }
               });
  newest_ = std::max(newest_, seen_);
  return news;
}

}  // namespace daybook
