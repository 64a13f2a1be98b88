#pragma once
/// Which lines may be quoted for a question: by whom they are told, and whether they tell the deed.

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daybook/answer/instances.h"
#include "daybook/answer/telling.h"
#include "daybook/index/memory_index.h"

namespace daybook {

/// Puts the lines that may tell of the doer first, each part in the order it had; how many these
/// are. Why, when and where may be said by anybody; Chinese lines are not told apart.
std::size_t tellers_first(const MemoryIndex& index, Asked asked, const Doer& doer,
                          std::vector<Told>& told);

/// Whether some line of that window holds one of the verbs (of `verbs_asked`), and so tells what
/// was done and not only whom or what with; true where the question names no verb. Pure.
bool tells_the_deed(const Told& line, std::span<const Told> told,
                    const std::set<std::string>& verbs);

}  // namespace daybook
