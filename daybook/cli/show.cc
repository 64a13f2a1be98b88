#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/record_text.h"

namespace daybook {
namespace {

struct Options {
  std::string id;
  std::string at;
};

/// The records one step up and down from a record.
struct Neighbours {
  std::vector<AnyRecord> up;
  std::vector<AnyRecord> down;
};

class Showing {
 public:
  Showing(Memory& memory, Cutoff cutoff) : memory_(memory), cutoff_(cutoff) {}

  Neighbours neighbours(RecordId id, const AnyRecord& record) const {
    Neighbours found;
    for (const Edge& edge : memory_.store().edges(cutoff_, wearer(), id)) {
      auto& side = edge.group == id ? found.down : found.up;
      append(side, edge.group == id ? edge.member : edge.group);
    }
    if (const auto* moment = std::get_if<Moment>(&record)) {
      append(found.down, moment->window);
    } else if (const auto* window = std::get_if<Window>(&record)) {
      add_covering(*window, found);
    }
    return found;
  }

  std::optional<AnyRecord> find(RecordId id) const {
    return find_record(memory_.store(), cutoff_, wearer(), id);
  }

 private:
  const std::string& wearer() const { return memory_.wearer().name; }

  void append(std::vector<AnyRecord>& to, RecordId id) const {
    if (auto record = find(id)) {
      to.push_back(std::move(*record));
    }
  }

  /// Moments and episodes that rest on a window.
  void add_covering(const Window& window, Neighbours& found) const {
    RecordQuery query;
    query.during = window.interval;
    for (Moment& moment : memory_.store().moments(cutoff_, wearer(), query)) {
      if (moment.window == window.id) {
        found.up.emplace_back(std::move(moment));
      }
    }
    for (Episode& episode : memory_.store().episodes(cutoff_, wearer(), query)) {
      found.up.emplace_back(std::move(episode));
    }
  }

  Memory& memory_;
  Cutoff cutoff_;
};

void print_sources(const Window& window, const Clockface& face) {
  std::cout << "source   " << window.source.file << " at " << window.source.offset << " s\n";
  std::size_t number = 0;
  for (const Line& line : window.lines) {
    std::cout << std::setw(4) << number++ << "  " << face.format(line.interval.start) << "  "
              << (line.channel == Channel::Caption ? "seen  " : "heard ")
              << (line.speaker.empty() ? "" : line.speaker + ": ") << line.text << "   ["
              << line.origin << "]\n";
  }
}

void print_list(const char* title, const std::vector<AnyRecord>& records, const Clockface& face) {
  for (const AnyRecord& record : records) {
    const RecordId id = std::visit([](const auto& one) { return RecordId(one.id); }, record);
    std::cout << title << "  " << id.str() << "  " << face.format(interval_of(record)) << "  "
              << shortened(text_of(record), 120) << "\n";
  }
}

/// An id that leads nowhere. Nothing is kept of what was forgotten, not even its id, so in a
/// memory that forgot something every unknown id may be one of those.
int report_missing(const Globals& globals, Memory& memory, RecordId id) {
  const bool forgotten =
      !memory.store().units(memory.wearer().name, {UnitState::Forgotten}).empty();
  if (globals.json) {
    std::cout << nlohmann::ordered_json{{"schema", "daybook/1"},
                                        {"id", id.str()},
                                        {"forgotten", forgotten}}
                     .dump()
              << "\n";
  }
  std::cerr << id.str()
            << (forgotten ? ": forgotten (or never recorded: of what was forgotten nothing is kept"
                            " but when it was)\n"
                          : ": no such record is known at that time\n");
  return kNoEvidence;
}

int show(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, true);
  const std::optional<RecordId> id = RecordId::parse(options.id);
  if (!id) {
    throw Error(
        ErrorKind::Usage, "'" + options.id + "' is no record id",
        {.remedy = "ids look like w-0123456789abcdef; search, ask and timeline print them"});
  }
  const Showing showing(memory, Cutoff(read_at(memory, options.at)));
  const std::optional<AnyRecord> record = showing.find(*id);
  if (!record) {
    return report_missing(globals, memory, *id);
  }
  const Clockface& face = memory.wearer().face;
  const Neighbours neighbours = showing.neighbours(*id, *record);
  if (globals.json) {
    auto json = nlohmann::ordered_json::parse(json_of(*record, face));
    json["schema"] = "daybook/1";
    for (const auto& [key, side] :
         {std::pair("up", &neighbours.up), std::pair("down", &neighbours.down)}) {
      json[key] = nlohmann::ordered_json::array();
      for (const AnyRecord& one : *side) {
        json[key].push_back(nlohmann::ordered_json::parse(json_of(one, face)));
      }
    }
    std::cout << json.dump() << "\n";
    return kDone;
  }
  std::cout << id->str() << "  " << face.format(interval_of(*record)) << "\n"
            << text_of(*record) << "\n";
  if (const auto* window = std::get_if<Window>(&*record)) {
    print_sources(*window, face);
  }
  if (const auto* episode = std::get_if<Episode>(&*record)) {
    std::cout << episode->summary << "\n";
  }
  print_list("part of ", neighbours.up, face);
  print_list("rests on", neighbours.down, face);
  return kDone;
}

}  // namespace

void declare_show(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("show", "One record: where it comes from, what it is part of");
  command->add_option("id", options->id, "A record's id, such as w-0123456789abcdef")->required();
  command->add_option("--at", options->at,
                      "As known at this time (default: the end of the memory)");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return show(globals, *options); };
  });
}

}  // namespace daybook
