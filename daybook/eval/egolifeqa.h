#pragma once
/// EgoLifeQA: questions about a recorded week, four choices each (Yang et al.,
/// CVPR 2025), in its published file format.
///
/// What may reach the system (question, choices, query time) and what only
/// scores it are two types, so that the second cannot leak into the first.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/recall/question.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// For scoring alone.
struct Truth {
  std::size_t answer = 0;          ///< index of the right choice
  std::vector<Timestamp> targets;  ///< hitting any of them is a hit
  std::string type;  ///< EntityLog, EventRecall, HabitInsight, RelationMap, TaskMaster
};

struct BenchmarkItem {
  std::string id;
  Question question;
  Truth truth;
};

/// All items of the file, in its order. Times as HHMMSSFF, HHMMSS, with or
/// without a leading zero; targets as points run together
/// ("11360904DAY2_10453312") or as `time_list`. Throws Error{BadInput} with the
/// item's number where something required is missing or cannot be read.
std::vector<BenchmarkItem> read_egolifeqa(const std::string& path);

/// `count` of the items, in their order, drawn by a seed: the same ones on every machine.
/// All of them where there are no more.
std::vector<BenchmarkItem> drawn(std::vector<BenchmarkItem> items, std::size_t count,
                                 std::uint64_t seed);

/// The time points of a `target_time` object: `date` ("DAY1") for the first
/// digits, "DAYn_" prefixes for later ones. Used by `read_egolifeqa`; exposed for
/// its tests.
std::vector<Timestamp> read_target_points(const std::string& date, const std::string& digits);

}  // namespace daybook
