// A line that holds the right words may tell of somebody else, or of something else that was done
// with the same things.

#include "daybook/answer/tellers.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daybook/answer/instances.h"
#include "daybook/answer/telling.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {

std::size_t tellers_first(const MemoryIndex& index, Asked asked, const Doer& doer,
                          std::vector<Told>& told) {
  const bool by_anybody = asked == Asked::Reason || asked == Asked::Time || asked == Asked::Place;
  const auto others = std::stable_partition(told.begin(), told.end(), [&](const Told& one) {
    return (by_anybody && one.line.channel == Channel::Speech) || is_chinese(one.line.text) ||
           may_tell_of(index, doer, one.line);
  });
  return static_cast<std::size_t>(others - told.begin());
}

bool tells_the_deed(const Told& line, std::span<const Told> told,
                    const std::set<std::string>& verbs) {
  Analyzer analyzer;
  return verbs.empty() || std::any_of(told.begin(), told.end(), [&](const Told& other) {
           const std::vector<std::string> terms = analyzer.terms(other.line.text);
           return other.window == line.window &&
                  std::any_of(terms.begin(), terms.end(),
                              [&](const std::string& term) { return verbs.contains(term); });
         });
}

}  // namespace daybook
