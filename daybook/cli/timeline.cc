#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/record_text.h"
#include "daybook/cli/record_tree.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/recall/traversal.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Options {
  std::string range;
  std::string scale = "episode";
  std::string at;
  TreeOptions tree{.depth = 0, .ids = false};
};

template <typename Record>
void append(std::vector<AnyRecord>& to, std::vector<Record> records) {
  for (Record& record : records) {
    to.emplace_back(std::move(record));
  }
}

std::vector<AnyRecord> records_of(Memory& memory, Cutoff cutoff, const std::string& scale,
                                  const RecordQuery& query) {
  const std::string& wearer = memory.wearer().name;
  std::vector<AnyRecord> records;
  if (scale == "window") {
    append(records, memory.store().windows(cutoff, wearer, query));
  } else if (scale == "moment") {
    append(records, memory.store().moments(cutoff, wearer, query));
  } else if (scale == "episode") {
    append(records, memory.store().episodes(cutoff, wearer, query));
  } else if (scale == "pattern") {
    append(records, memory.store().patterns(cutoff, wearer, query));
  } else {
    throw Error(ErrorKind::Usage, "there is no scale '" + scale + "'",
                {.remedy = "scales are window, moment, episode, pattern"});
  }
  return records;
}

std::string clock_of(const Clockface& face, Timestamp t) {
  return clock_text(face.local(t).since_midnight);
}

std::string kind_of(const AnyRecord& record) {
  struct Kind {
    std::string operator()(const Window&) const { return ""; }
    std::string operator()(const Moment& m) const {
      return m.view == MomentView::Action ? "did   " : "said  ";
    }
    std::string operator()(const Episode& e) const {
      return e.view == EpisodeView::Activity ? "act   " : "talk  ";
    }
    std::string operator()(const Pattern&) const { return "usual "; }
  };
  return std::visit(Kind{}, record);
}

void print(const std::vector<RecordNode>& nodes, const Clockface& face,
           const TreeOptions& options) {
  constexpr std::size_t kInside = 8;
  std::int64_t day = -1;
  for (const RecordNode& node : nodes) {
    const Interval interval = interval_of(node.at.record);
    const std::int64_t its_day = face.local(interval.start).day;
    if (its_day != day) {
      day = its_day;
      std::cout << face.format_day(day) << "\n";
    }
    const std::int64_t last_day = face.local(interval.end - Duration(1)).day;
    std::cout << "  " << clock_of(face, interval.start) << " to "
              << (last_day == day ? "" : face.format_day(last_day) + " ")
              << clock_of(face, interval.end) << "  " << kind_of(node.at.record)
              << shortened(text_of(node.at.record), 140) << "\n";
    for (const RecordNode& member : node.below) {
      print_tree(std::cout, member, face, options, kInside);
    }
    if (node.details > 0) {
      std::cout << std::string(kInside, ' ') << "(and " << node.details << " more: --all)\n";
    }
  }
}

int timeline(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, true);
  const Timestamp now = read_at(memory, options.at);
  RecordQuery query;
  if (!options.range.empty()) {
    query.during = read_range(memory, options.range, now);
  } else {
    const LocalTime today = memory.wearer().face.local(now);
    query.during = Interval{memory.wearer().face.at(today.day, Duration::zero()), now};
  }
  const Cutoff cutoff(now);
  std::vector<RecordNode> records;
  for (AnyRecord& record : records_of(memory, cutoff, options.scale, query)) {
    records.push_back(grow_tree(cutoff, memory.store(), memory.wearer().name,
                                {std::move(record), "", 0}, options.tree));
  }
  if (globals.json) {
    for (const RecordNode& record : records) {
      std::cout << tree_json(record, memory.wearer().face) << "\n";
    }
  } else {
    print(records, memory.wearer().face, options.tree);
  }
  if (records.empty() && !globals.json) {
    std::cerr << "nothing is known from " << memory.wearer().face.format(*query.during) << "\n";
  }
  return records.empty() ? kNoEvidence : kDone;
}

}  // namespace

void declare_timeline(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("timeline", "What happened, in order");
  command->add_option(
      "range", options->range,
      "Such as 'DAY2', 'yesterday', 'DAY2 10:00 to DAY2 12:00'; default: the last day");
  command->add_option("--scale", options->scale, "window, moment, episode or pattern")
      ->capture_default_str();
  command->add_option("--at", options->at,
                      "As known at this time (default: the end of the memory)");
  command
      ->add_option("--depth", options->tree.depth,
                   "Strata below each record: 1 gives a pattern with its episodes, an episode "
                   "with its moments")
      ->capture_default_str()
      ->check(CLI::Range(0, 9));
  command->add_flag("--all", options->tree.details, "Also an episode's moments of mere detail");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return timeline(globals, *options); };
  });
}

}  // namespace daybook
