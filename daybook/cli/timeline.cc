#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/record_text.h"

namespace daybook {
namespace {

struct Options {
  std::string range;
  std::string scale = "episode";
  std::string at;
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
  const auto minutes =
      std::chrono::duration_cast<std::chrono::minutes>(face.local(t).since_midnight).count();
  const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return two(minutes / 60) + ":" + two(minutes % 60);
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

void print(const std::vector<AnyRecord>& records, const Clockface& face) {
  std::int64_t day = -1;
  for (const AnyRecord& record : records) {
    const Interval interval = interval_of(record);
    const std::int64_t its_day = face.local(interval.start).day;
    if (its_day != day) {
      day = its_day;
      std::cout << face.format_day(day) << "\n";
    }
    std::cout << "  " << clock_of(face, interval.start) << " to " << clock_of(face, interval.end)
              << "  " << kind_of(record) << shortened(text_of(record), 140) << "\n";
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
  const std::vector<AnyRecord> records = records_of(memory, Cutoff(now), options.scale, query);
  if (globals.json) {
    for (const AnyRecord& record : records) {
      std::cout << json_of(record, memory.wearer().face) << "\n";
    }
  } else {
    print(records, memory.wearer().face);
  }
  if (records.empty() && !globals.json) {
    std::cerr << "nothing known between " << memory.wearer().face.format(*query.during) << "\n";
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
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return timeline(globals, *options); };
  });
}

}  // namespace daybook
