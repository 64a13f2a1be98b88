#include "daybook/cli/record_tree.h"

#include <chrono>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>

#include "daybook/cli/json_text.h"
#include "daybook/cli/record_text.h"
#include "daybook/core/ids.h"
#include "daybook/recall/traversal.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWidth = 120;

/// Whether a member is listed below its group.
bool is_listed(RecordId group, RecordId member) {
  return group.kind != RecordKind::Episode || member.kind != RecordKind::Window;
}

std::string two_places(double weight) {
  const auto hundredths = static_cast<int>(std::lround(weight * 100));
  return std::to_string(hundredths / 100) + "." + (hundredths % 100 < 10 ? "0" : "") +
         std::to_string(hundredths % 100);
}

std::string clock_of(const Clockface& face, Timestamp t) {
  const Duration clock = face.local(t).since_midnight;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(clock).count() % 60;
  return clock_text(clock) + (seconds < 10 ? ":0" : ":") + std::to_string(seconds);
}

std::string edge_text(const Neighbour& at) {
  if (at.role.empty()) {
    return "";
  }
  const bool weighed = at.role != "source" && at.role != "detail";
  return at.role + (weighed ? " " + two_places(at.weight) : "") + "  ";
}

Json to_json(const RecordNode& node, const Clockface& face) {
  Json json = Json::parse(json_of(node.at.record, face));
  if (!node.at.role.empty()) {
    json["role"] = node.at.role;
    json["weight"] = node.at.weight;
  }
  if (!node.below.empty()) {
    json["below"] = Json::array();
    for (const RecordNode& one : node.below) {
      json["below"].push_back(to_json(one, face));
    }
  }
  if (node.details > 0) {
    json["details_left_out"] = node.details;
  }
  return json;
}

}  // namespace

RecordNode grow_tree(Cutoff cutoff, const Store& store, const std::string& wearer, Neighbour at,
                     const TreeOptions& options) {
  RecordNode node{std::move(at), {}, 0};
  if (options.depth == 0) {
    return node;
  }
  TreeOptions inner = options;
  --inner.depth;
  const RecordId id = id_of(node.at.record);
  for (Neighbour& member : members(cutoff, store, wearer, id)) {
    if (!is_listed(id, id_of(member.record))) {
      continue;
    }
    if (member.role == "detail" && !options.details) {
      ++node.details;
      continue;
    }
    node.below.push_back(grow_tree(cutoff, store, wearer, std::move(member), inner));
  }
  return node;
}

void print_tree(std::ostream& out, const RecordNode& node, const Clockface& face,
                const TreeOptions& options, std::size_t indent) {
  const std::string margin(indent, ' ');
  const RecordId id = id_of(node.at.record);
  const Timestamp start = interval_of(node.at.record).start;
  const bool dated = id.kind == RecordKind::Episode || id.kind == RecordKind::Pattern;
  out << margin << (options.ids ? id.str() + "  " : "")
      << (dated ? face.format_day(face.local(start).day) + " " : "") << clock_of(face, start)
      << "  " << edge_text(node.at) << shortened(text_of(node.at.record), kWidth) << "\n";
  for (const RecordNode& one : node.below) {
    print_tree(out, one, face, options, indent + 4);
  }
  if (node.details > 0) {
    out << margin << "    (and " << node.details << " more)\n";
  }
}

std::string tree_json(const RecordNode& node, const Clockface& face) {
  return json_text(to_json(node, face));
}

}  // namespace daybook
