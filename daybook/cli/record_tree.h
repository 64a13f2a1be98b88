#pragma once
/// Records with what they consist of, as an indented list or as nested JSON.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "daybook/recall/traversal.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct RecordNode {
  Neighbour at;
  std::vector<RecordNode> below;
  std::size_t details = 0;  ///< moments below that were left out
};

struct TreeOptions {
  std::size_t depth = 1;  ///< strata below the record
  bool details = false;   ///< also an episode's moments that are mere detail
  bool ids = true;        ///< in text
};

/// A record's members down to the depth. Windows stand below moments alone: below an episode they
/// would say its moments again.
RecordNode grow_tree(Cutoff cutoff, const Store& store, const std::string& wearer, Neighbour at,
                     const TreeOptions& options);

/// "09:10:05  core 0.82  I fill the kettle", a line a record, each stratum further in.
void print_tree(std::ostream& out, const RecordNode& node, const Clockface& face,
                const TreeOptions& options, std::size_t indent);

/// The record's JSON object with "role", "weight" where it has them, "below" (objects of the same
/// form) and "details_left_out", as text.
std::string tree_json(const RecordNode& node, const Clockface& face);

}  // namespace daybook
