// Patterns: names of their kinds, and ids of their versions.

#include "daybook/core/pattern.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"

namespace daybook {
namespace {

// Weights count to a millionth: the last bits of a double are not content.
long long millionths(double weight) { return std::llround(weight * 1e6); }

}  // namespace

std::string_view name(PatternKind kind) {
  return kind == PatternKind::Thread ? "thread" : "routine";
}

std::string tally(const Pattern& pattern) {
  const auto counted = [](std::uint32_t number, std::string_view one) {
    return std::to_string(number) + " " + std::string(one) + (number == 1 ? "" : "s");
  };
  return pattern.kind == PatternKind::Thread
             ? counted(pattern.count, "episode")
             : counted(pattern.count, "time") + " on " + counted(pattern.days, "day");
}

PatternId pattern_id(const Pattern& pattern) {
  const std::uint64_t root = pattern.version == 1 ? 0 : pattern.root.value;
  Hasher hasher;
  hasher.add("pattern").add(static_cast<int>(pattern.kind)).add(root).add(pattern.version);
  hasher.add(pattern.members.size());
  for (const PatternMember& member : pattern.members) {
    hasher.add(member.episode.value).add(member.role).add(millionths(member.weight));
  }
  return {hasher.finish()};
}

}  // namespace daybook
