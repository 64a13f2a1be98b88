#include "daybook/recall/search.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/record_text.h"
#include "daybook/core/window.h"
#include "daybook/index/vector_source.h"
#include "daybook/recall/traversal.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Options {
  std::string query;
  std::string view = "window";
  std::string during;
  std::string near;
  std::string at;
  std::size_t limit = 10;
  double lambda = 0.99;
  bool explain = false;
  bool brute_force = false;
};

/// What the search looked at, for --explain.
void print_effort(const Globals& globals, const SearchEffort& effort) {
  if (globals.json) {
    const nlohmann::ordered_json line = {{"schema", "daybook/1"},
                                         {"effort",
                                          {{"known", effort.known},
                                           {"touched", effort.touched},
                                           {"vectors", effort.vectors},
                                           {"rescored", effort.rescored}}}};
    std::cout << json_text(line) << "\n";
  } else {
    std::cerr << "looked at " << effort.touched << " of " << effort.known << " records, "
              << effort.rescored << " vectors scored again\n";
  }
}

/// A record in a line: of a window the lines that hold words of the query, where any does.
std::string told(const AnyRecord& record, const std::string& query) {
  const auto* window = std::get_if<Window>(&record);
  if (window == nullptr) {
    return text_of(record);
  }
  Analyzer analyzer;
  const std::vector<std::string> wanted = analyzer.terms(query);
  Window holding = *window;
  std::erase_if(holding.lines, [&](const Line& line) {
    const std::vector<std::string> terms =
        analyzer.terms(line.speaker + " " + line.text + " " + line.alternate);
    return std::none_of(terms.begin(), terms.end(), [&](const std::string& term) {
      return std::find(wanted.begin(), wanted.end(), term) != wanted.end();
    });
  });
  return text_of(holding.lines.empty() ? record : AnyRecord(holding));
}

int search(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, true);
  const std::optional<View> view = view_named(options.view);
  if (!view) {
    throw Error(ErrorKind::Usage, "there is no view '" + options.view + "'",
                {.remedy = "views are window, action, utterance, activity, conversation, pattern"});
  }
  const Timestamp now = read_at(memory, options.at);
  SearchRequest request;
  request.query = memory.in_owners_names(options.query);
  request.view = *view;
  request.limit = options.limit;
  request.lambda = options.lambda;
  if (!options.during.empty()) {
    request.during = read_range(memory, options.during, now);
  }
  if (!options.near.empty()) {
    request.near = read_range(memory, options.near, now);
  }
  const Cutoff cutoff(now);
  request.method = options.brute_force ? SearchMethod::BruteForce : SearchMethod::Bounded;
  SearchEffort effort;
  std::string words_only;
  const std::vector<Hit> hits = read_at_sight(cutoff, memory, words_only, [&](const Sight& sight) {
    std::optional<StoredTextVectors> vectors;
    if (sight.embedder != nullptr) {
      vectors.emplace(memory.store(), *sight.index, *sight.embedder);
    }
    return Searcher(*sight.index, sight.embedder, vectors ? &*vectors : nullptr)
        .search(cutoff, request, &effort);
  });
  tell_words_only(words_only);
  const Clockface& face = memory.wearer().face;
  for (const Hit& hit : hits) {
    const auto record = find_record(cutoff, memory.store(), memory.wearer().name, hit.id);
    if (!record) {
      throw Error(ErrorKind::Internal,
                  "the index names a record that the store does not know: " + hit.id.str());
    }
    if (globals.json) {
      auto line = nlohmann::ordered_json::parse(json_of(*record, face));
      line["schema"] = "daybook/1";
      line["score"] = hit.score;
      line["similarity"] = hit.similarity;
      line["relevance"] = hit.relevance;
      if (!words_only.empty()) {
        line["words_only"] = words_only;
      }
      std::cout << json_text(line) << "\n";
    } else {
      std::cout << face.format(hit.interval) << "  " << hit.id.str() << "  "
                << shortened(told(*record, request.query), 160) << "\n";
    }
  }
  if (options.explain) {
    print_effort(globals, effort);
  }
  if (hits.empty() && !globals.json) {
    std::cerr << "nothing found\n";
  }
  return hits.empty() ? kNoEvidence : kDone;
}

}  // namespace

void declare_search(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("search", "Find records by words, meaning and time");
  command->add_option("query", options->query,
                      "What to look for; empty lists what lies in --during");
  command
      ->add_option("--view", options->view,
                   "window, action, utterance, activity, conversation or pattern")
      ->capture_default_str();
  command->add_option("--during", options->during, "Only what overlaps this range");
  command->add_option("--near", options->near, "Prefer what lies close to this range");
  command->add_option("--at", options->at,
                      "Search as of this time (default: the end of the memory)");
  command->add_option("-k,--limit", options->limit, "At most so many")
      ->capture_default_str()
      ->check(CLI::Range(1, 100000));
  command->add_option("--lambda", options->lambda, "Decay a lived hour outside --near")
      ->capture_default_str()
      ->check(CLI::Range(0.000001, 0.999999));
  command->add_flag("--explain", options->explain, "Say how many records were looked at");
  command->add_flag("--brute-force", options->brute_force,
                    "Score every record, to check that the bounds lose nothing");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return search(globals, *options); };
  });
}

}  // namespace daybook
