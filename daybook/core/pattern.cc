// Patterns: names of their kinds, and ids of their versions.

#include "daybook/core/pattern.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
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

std::size_t occasions(const Pattern& pattern) {
  return std::max<std::size_t>(pattern.version + 1, pattern.members.size());
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
