#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/model_options.h"
#include "daybook/cli/texts_report.h"
#include "daybook/core/ledger.h"
#include "daybook/models/session.h"
#include "daybook/source/source.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

/// Units that are still failed or degraded, over all wearers.
std::uint64_t left_over(Memory& memory) {
  std::uint64_t left = 0;
  for (const Wearer& wearer : memory.store().wearers()) {
    const LedgerCounts counts = memory.store().ledger(wearer.name);
    left += counts.failed + counts.degraded;
  }
  return left;
}

int retry_it(const Globals& globals, const WriterOptions& writer) {
  Memory memory(globals.settings, true);
  const WriterLock lock(globals.settings.store);
  const std::uint64_t before = left_over(memory);
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  progress->begin("retry", "steps", 0);
  const ModelSession session(model_settings(writer, globals.settings));
  memory.write_with(writer.asked(session));
  IngestOptions options;
  options.read.wearer = globals.settings.wearer;
  options.read.face = globals.zone.empty() ? Clockface::dataset() : Clockface::zone(globals.zone);
  const IngestReport report =
      retry(memory, options, [&](const IngestProgress& at) { progress->update(at.done); });
  progress->end();
  const std::uint64_t left = left_over(memory);
  for (const Problem& problem : report.problems) {
    std::cerr << (problem.lost ? "error: " : "warning: ") << problem.str() << "\n";
  }
  if (globals.json) {
    nlohmann::ordered_json json{{"schema", "daybook/1"},
                                {"tried", before},
                                {"left", left},
                                {"windows_new", report.windows_new}};
    add_texts(report.texts, json);
    std::cout << json_text(json) << "\n";
  } else {
    std::cout << before << " units failed or degraded before, " << left << " now; "
              << report.windows_new << " new windows\n"
              << texts_text(report.texts);
  }
  return left + report.texts.left > 0 ? kPartlyDone : kDone;
}

}  // namespace

void declare_retry(CLI::App& app, const Globals& globals, Action& action) {
  CLI::App* command = app.add_subcommand(
      "retry", "Try again what failed or is degraded, and go on with what is pending");
  auto writer = std::make_shared<WriterOptions>();
  declare_writer_options(*command, *writer);
  command->callback([&globals, &action, writer] {
    action = [&globals, writer] { return retry_it(globals, *writer); };
  });
}

}  // namespace daybook
