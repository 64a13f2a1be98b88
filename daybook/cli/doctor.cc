#include "daybook/app/doctor.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/store/salvage.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string salvage_to;
  bool repair = false;
};

int print_diagnosis(const Globals& globals, const Diagnosis& diagnosis) {
  if (globals.json) {
    std::cout << json_text(Json{{"schema", "daybook/1"},
                                {"sound", diagnosis.faults.empty()},
                                {"faults", diagnosis.faults},
                                {"warnings", diagnosis.warnings}})
              << "\n";
  } else {
    std::cout << (diagnosis.faults.empty() ? "the store is sound\n" : "the store is damaged:\n");
    for (const std::string& fault : diagnosis.faults) {
      std::cout << "  " << fault << "\n";
    }
    for (const std::string& warning : diagnosis.warnings) {
      std::cout << "warning: " << warning << "\n";
    }
  }
  if (!diagnosis.faults.empty()) {
    std::cerr << "to save what can be read: `daybook doctor --salvage NEWFILE`, or in place:"
                 " `daybook doctor --repair`\n";
    return kFailed;
  }
  return kDone;
}

std::string shown(const LostWindow& window) {
  // Calendar days are told in UTC: the wearer's zone may be among what was lost.
  const bool calendar =
      window.interval.start.time_since_epoch() > std::chrono::hours(24 * 365 * 15);
  const Clockface face = calendar ? Clockface::zone("UTC") : Clockface::dataset();
  return window.wearer + "  " + window.id + "  " + face.format(window.interval) +
         (calendar ? " UTC" : "");
}

int print_salvage(const Globals& globals, const SalvageReport& report, const std::string& to,
                  const std::string& kept) {
  if (globals.json) {
    Json lost = Json::array();
    for (const LostWindow& window : report.lost) {
      lost.push_back({{"wearer", window.wearer},
                      {"id", window.id},
                      {"start_ns", window.interval.start.time_since_epoch().count()},
                      {"end_ns", window.interval.end.time_since_epoch().count()}});
    }
    std::cout << json_text(Json{{"schema", "daybook/1"},
                                {"store", to},
                                {"kept", kept},
                                {"windows", report.windows},
                                {"lost", lost},
                                {"bad_rows", report.bad_rows},
                                {"empty_pages", report.empty_pages},
                                {"renamed", report.made_up}})
              << "\n";
  } else {
    std::cout << report.windows << " windows saved to " << to << ", " << report.lost.size()
              << " lost\n";
    for (const LostWindow& window : report.lost) {
      std::cout << "  lost  " << shown(window) << "\n";
    }
    for (const std::string& name : report.made_up) {
      std::cout << "  a wearer's name was lost: called " << name << " now\n";
    }
    if (!kept.empty()) {
      std::cout << "the damaged store is kept as " << kept << "\n";
    }
  }
  return report.lost_anything() ? kPartlyDone : kDone;
}

int doctor(const Globals& globals, const Options& options) {
  if (options.salvage_to.empty() && !options.repair) {
    return print_diagnosis(globals, diagnose(globals.settings));
  }
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  const auto grown = [&](const IngestProgress& at) { progress->update(at.done); };
  if (!options.salvage_to.empty()) {
    progress->begin("grow", "windows", 0);
    const SalvageReport report = salvage(globals.settings, options.salvage_to, grown);
    progress->end();
    return print_salvage(globals, report, options.salvage_to, "");
  }
  const Diagnosis diagnosis = diagnose(globals.settings);
  if (diagnosis.faults.empty()) {
    return print_diagnosis(globals, diagnosis);
  }
  const WriterLock lock(globals.settings.store);
  std::filesystem::path kept;
  progress->begin("grow", "windows", 0);
  const SalvageReport report = repair(globals.settings, kept, grown);
  progress->end();
  return print_salvage(globals, report, store_file(globals.settings.store).value().string(),
                       kept.string());
}

}  // namespace

void declare_doctor(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "doctor",
      "Check every page and every record; save what can be read of a damaged store\n\n"
      "Also finishes a `forget` that was interrupted. Exit code 1 when the store is damaged,\n"
      "3 when saving it lost something, which is listed.");
  command->add_option("--salvage", options->salvage_to,
                      "Write what can be read into this new store; the damaged one stays");
  command->add_flag("--repair", options->repair,
                    "The same, in the store's place; the damaged one is kept beside it");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return doctor(globals, *options); };
  });
}

}  // namespace daybook
