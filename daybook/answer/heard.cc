// Windows lie in time order, so a day is counted when a person is first heard on it.

#include "daybook/answer/heard.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

bool is_in_part(const std::pair<Duration, Duration>& day_part, Duration since_midnight) {
  constexpr Duration kDay = std::chrono::hours(24);
  const auto holds = [&](Duration t) { return day_part.first <= t && t < day_part.second; };
  return holds(since_midnight) || holds(since_midnight + kDay);
}

std::vector<Heard> count_heard(const MemoryIndex& index, std::size_t visible,
                               const Interval& during,
                               const std::optional<std::pair<Duration, Duration>>& day_part) {
  const LineTable& lines = index.lines();
  std::map<NameId, Heard> heard;
  std::map<NameId, std::int64_t> last_day;
  for (const NameId id : known_people(index, visible, 1)) {
    if (id != 0) {
      heard[id].person = id;
    }
  }
  for (std::size_t w = 0; w < visible; ++w) {
    const auto ordinal = static_cast<WindowOrdinal>(w);
    const Timestamp start = index.windows().interval(ordinal).start;
    const LocalTime local = index.wearer().face.local(start);
    if (!during.contains(start) || (day_part && !is_in_part(*day_part, local.since_midnight))) {
      continue;
    }
    for (std::size_t k = index.windows().first_line[w]; k < index.windows().first_line[w + 1];
         ++k) {
      const auto one = heard.find(lines.speaker[k]);
      if (lines.channel[k] != static_cast<std::uint8_t>(Channel::Speech) || one == heard.end()) {
        continue;
      }
      const auto [day, is_first] = last_day.try_emplace(one->first, local.day);
      one->second.days += is_first || day->second != local.day ? 1 : 0;
      day->second = local.day;
      ++one->second.lines;
      one->second.latest = ordinal;
    }
  }
  std::vector<Heard> people;
  for (const auto& [id, one] : heard) {
    if (one.lines > 0) {
      people.push_back(one);
    }
  }
  std::sort(people.begin(), people.end(), [](const Heard& a, const Heard& b) {
    return std::tie(b.lines, a.person) < std::tie(a.lines, b.person);
  });
  return people;
}

}  // namespace daybook
