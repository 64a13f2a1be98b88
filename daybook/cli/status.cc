#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/build/scene.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/core/ledger.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

/// Bytes of the store's files and of the index beside it; 0 where it is no file.
std::uintmax_t bytes_on_disk(const std::string& uri) {
  constexpr std::string_view kScheme = "sqlite:";
  if (!uri.starts_with(kScheme)) {
    return 0;
  }
  const std::string path = uri.substr(kScheme.size());
  std::uintmax_t total = 0;
  std::error_code ignored;
  for (const char* suffix : {"", "-wal", "-shm"}) {
    const auto size = std::filesystem::file_size(path + suffix, ignored);
    total += ignored ? 0 : size;
  }
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(path + ".index", ignored)) {
    total += entry.is_regular_file(ignored) ? entry.file_size(ignored) : 0;
  }
  return total;
}

/// Recorded hours by local day.
std::map<std::int64_t, double> coverage(const MemoryIndex& index) {
  std::map<std::int64_t, double> days;
  for (WindowOrdinal w = 0; w < index.windows().size(); ++w) {
    const Interval interval = index.windows().interval(w);
    days[index.wearer().face.local(interval.start).day] += hours(interval.length());
  }
  return days;
}

Json ledger_json(const LedgerCounts& counts) {
  return {{"captured", counts.captured},  {"pending", counts.pending}, {"done", counts.done},
          {"degraded", counts.degraded},  {"failed", counts.failed},   {"refused", counts.refused},
          {"forgotten", counts.forgotten}};
}

/// Patterns that go on, each counted once.
std::size_t count_patterns(const MemoryIndex& index) {
  const auto versions = index.replaced_patterns();
  return static_cast<std::size_t>(std::count(versions.begin(), versions.end(), kNeverReplaced));
}

Json records_json(const MemoryIndex& index) {
  return {{"windows", index.windows().size()},
          {"lines", index.lines().text.size()},
          {"moments", index.moments().size()},
          {"activities", index.activities().size()},
          {"conversations", index.conversations().size()},
          {"patterns", count_patterns(index)},
          {"pattern_versions", index.patterns().size()}};
}

/// The strata by recorded hour: what GROVE and EgoCITE publish of theirs.
Json rates_json(const MemoryIndex& index, double recorded) {
  const auto rate = [&](std::size_t records) {
    return std::round(static_cast<double>(records) / std::max(recorded, 1e-9) * 10) / 10;
  };
  return {{"moments", rate(index.moments().size())},
          {"episodes", rate(index.activities().size() + index.conversations().size())},
          {"patterns", rate(count_patterns(index))}};
}

/// What the memory is grown for, and who writes it: "rules" or a recipe of writing by a model.
Json growth_json(const Growth& growth) {
  return {{"scene", growth.scene.empty() ? std::string(name(Scene::Daily)) : growth.scene},
          {"recipe", growth.recipe.empty() ? "rules" : growth.recipe}};
}

void print_counts(const Json& counts) {
  for (const auto& [key, count] : counts.items()) {
    std::cout << " " << key << " " << count;
  }
}

void print_failures(Memory& memory) {
  constexpr std::size_t kShown = 20;
  const std::vector<Unit> units = memory.store().units(
      memory.wearer().name, {UnitState::Failed, UnitState::Refused, UnitState::Degraded});
  for (std::size_t i = 0; i < std::min(kShown, units.size()); ++i) {
    std::cout << "  " << name(units[i].state) << "  " << units[i].key << "  " << units[i].detail
              << "\n";
  }
  if (units.size() > kShown) {
    std::cout << "  and " << units.size() - kShown << " more\n";
  }
}

int status(const Globals& globals) {
  Memory memory(globals.settings, true);
  const std::string store =
      globals.settings.store.empty() ? default_store() : globals.settings.store;
  const MemoryIndex& index = memory.index();
  const Clockface& face = memory.wearer().face;
  const LedgerCounts counts = memory.store().ledger(memory.wearer().name);
  const std::map<std::int64_t, double> days = coverage(index);
  double recorded = 0;
  const Json grown = growth_json(memory.wearer().growth);
  Json by_day = Json::object();
  for (const auto& [day, span] : days) {
    recorded += span;
    by_day[face.format_day(day)] = span;
  }
  const std::uintmax_t bytes = bytes_on_disk(store);
  if (globals.json) {
    std::cout << json_text(Json{{"schema", "daybook/1"},
                                {"store", store},
                                {"wearer", memory.wearer().name},
                                {"clock", face.name()},
                                {"grown", grown},
                                {"ledger", ledger_json(counts)},
                                {"records", records_json(index)},
                                {"records_an_hour", rates_json(index, recorded)},
                                {"recorded_hours", recorded},
                                {"hours_by_day", by_day},
                                {"bytes", bytes}})
              << "\n";
    return kDone;
  }
  std::cout << "store     " << store << "\nwearer    " << memory.wearer().name
            << " (clock: " << face.name() << ")\n"
            << "grown    ";
  for (const auto& [key, value] : grown.items()) {
    std::cout << " " << key << " " << value.get<std::string>();
  }
  std::cout << "\nledger    captured " << counts.captured << " = done " << counts.done
            << (counts.degraded > 0 ? " (degraded " + std::to_string(counts.degraded) + ")" : "")
            << " + pending " << counts.pending << " + failed " << counts.failed << " + refused "
            << counts.refused << " + forgotten " << counts.forgotten << "\nrecords  ";
  print_counts(records_json(index));
  std::cout << "\nan hour  ";
  print_counts(rates_json(index, recorded));
  std::cout << std::fixed << std::setprecision(1) << "\nrecorded  " << recorded << " h in "
            << static_cast<double>(bytes) / 1e6 << " MB ("
            << static_cast<double>(bytes) / 1e6 / std::max(recorded, 1e-9) << " MB an hour)\n";
  for (const auto& [day, span] : days) {
    std::cout << "  " << face.format_day(day) << "  " << span << " h\n";
  }
  print_failures(memory);
  return kDone;
}

}  // namespace

void declare_status(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command =
      app.add_subcommand("status", "What the memory holds: ledger, storage, coverage by day");
  command->callback([&globals, &action] { action = [&globals] { return status(globals); }; });
}

}  // namespace daybook
