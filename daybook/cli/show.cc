#include <CLI/CLI.hpp>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/record_text.h"
#include "daybook/cli/record_tree.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/recall/traversal.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Options {
  std::string id;
  std::string at;
  TreeOptions tree;
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

/// What a model wrote of a window; a translation's lines have their numbers in front.
void print_texts(const std::vector<DerivedText>& texts) {
  for (const DerivedText& text : texts) {
    std::cout << name(text.kind) << " (" << text.made_by << ")\n";
    std::istringstream lines(text.text);
    for (std::string line; std::getline(lines, line);) {
      std::cout << "  " << line << "\n";
    }
  }
}

/// The record with what it consists of and what it is part of.
struct Shown {
  RecordNode node;
  std::vector<RecordNode> up;
  std::vector<DerivedText> texts;  ///< of a window
};

Shown look_around(Memory& memory, Cutoff cutoff, AnyRecord record, const TreeOptions& options) {
  const std::string& wearer = memory.wearer().name;
  const RecordId id = id_of(record);
  Shown shown;
  shown.node = grow_tree(cutoff, memory.store(), wearer, {std::move(record), "", 0}, options);
  for (Neighbour& group : groups(cutoff, memory.store(), wearer, id)) {
    shown.up.push_back({std::move(group), {}, 0});
  }
  if (id.kind == RecordKind::Window) {
    shown.texts = derived_texts_of(memory.store(), cutoff, wearer, {.ids = {id.value}});
  }
  return shown;
}

void print(const Shown& shown, const Clockface& face, const TreeOptions& options) {
  const AnyRecord& record = shown.node.at.record;
  std::cout << id_of(record).str() << "  " << face.format(interval_of(record)) << "\n";
  if (const auto* window = std::get_if<Window>(&record)) {
    print_sources(*window, face);
    print_texts(shown.texts);
  } else {
    std::cout << text_of(record) << "\n";
  }
  if (const auto* episode = std::get_if<Episode>(&record)) {
    std::cout << episode->summary << "\n";
  } else if (const auto* pattern = std::get_if<Pattern>(&record)) {
    std::cout << name(pattern->kind) << ": " << pattern->summary << "\n";
  }
  if (!shown.up.empty()) {
    std::cout << "part of\n";
  }
  for (const RecordNode& group : shown.up) {
    print_tree(std::cout, group, face, options, 2);
  }
  if (!shown.node.below.empty()) {
    std::cout << "consists of\n";
  }
  for (const RecordNode& member : shown.node.below) {
    print_tree(std::cout, member, face, options, 2);
  }
  if (shown.node.details > 0) {
    std::cout << "  (and " << shown.node.details << " more: --all)\n";
  }
}

nlohmann::ordered_json to_json(const Shown& shown, const Clockface& face) {
  using Json = nlohmann::ordered_json;
  Json json = Json::parse(tree_json(shown.node, face));
  json["schema"] = "daybook/1";
  json["down"] = json.contains("below") ? json["below"] : Json::array();
  json.erase("below");
  json["up"] = Json::array();
  for (const RecordNode& group : shown.up) {
    json["up"].push_back(Json::parse(tree_json(group, face)));
  }
  for (const DerivedText& text : shown.texts) {
    json["texts"].push_back(
        {{"kind", name(text.kind)}, {"text", text.text}, {"made_by", text.made_by}});
  }
  return json;
}

/// An id that leads nowhere. Nothing is kept of what was forgotten, not even its id, so in a
/// memory that forgot something every unknown id may be one of those.
int report_missing(const Globals& globals, Memory& memory, RecordId id) {
  const bool forgotten =
      !memory.store().units(memory.wearer().name, {UnitState::Forgotten}).empty();
  if (globals.json) {
    std::cout << json_text(nlohmann::ordered_json{
                     {"schema", "daybook/1"}, {"id", id.str()}, {"forgotten", forgotten}})
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
  const Cutoff cutoff(read_at(memory, options.at));
  std::optional<AnyRecord> record = find_record(cutoff, memory.store(), memory.wearer().name, *id);
  if (!record) {
    return report_missing(globals, memory, *id);
  }
  const Clockface& face = memory.wearer().face;
  const Shown shown = look_around(memory, cutoff, std::move(*record), options.tree);
  if (globals.json) {
    std::cout << json_text(to_json(shown, face)) << "\n";
  } else {
    print(shown, face, options.tree);
  }
  return kDone;
}

}  // namespace

void declare_show(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "show", "One record: where it comes from, what it is part of and consists of");
  command->add_option("id", options->id, "A record's id, such as w-0123456789abcdef")->required();
  command->add_option("--at", options->at,
                      "As known at this time (default: the end of the memory)");
  command->add_option("--depth", options->tree.depth, "Strata below it")
      ->capture_default_str()
      ->check(CLI::Range(0, 9));
  command->add_flag("--all", options->tree.details, "Also an episode's moments of mere detail");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return show(globals, *options); };
  });
}

}  // namespace daybook
