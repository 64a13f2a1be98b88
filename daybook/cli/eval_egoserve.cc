#include "daybook/cli/eval_egoserve.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/assist/services.h"
#include "daybook/assist/window_screen.h"
#include "daybook/cli/assist_model.h"
#include "daybook/cli/command.h"
#include "daybook/core/service.h"
#include "daybook/eval/egoserve.h"
#include "daybook/eval/egoserve_report.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

namespace {

/// From the first day with an event to the last.
Interval days_of(const std::vector<ServedEvent>& truth, const Clockface& face) {
  Interval days;
  for (const ServedEvent& event : truth) {
    const Interval day = face.whole_day(face.local(event.time.start).day);
    days = days.length() == Duration::zero()
               ? day
               : Interval{std::min(days.start, day.start), std::max(days.end, day.end)};
  }
  return days;
}

/// One point of the curve: each pace would be another run of the model.
int by_model(const Globals& globals, const EgoServeOptions& options, Memory& memory,
             std::vector<ServedEvent> truth, Duration tolerance) {
  const Wearer& wearer = memory.wearer();
  HelpDeciders deciders(memory, options.model, globals.settings, {});
  const std::unique_ptr<WindowScreen> screen = deciders.make_screen(days_of(truth, wearer.face));
  const std::vector<Service> said = services(memory.store(), Cutoff::everything(), wearer, *screen);
  const EgoServeRun run = egoserve_run(memory.store(), wearer, std::move(truth), said, tolerance);
  const std::vector<EgoServePoint> curve = {egoserve_point(run)};
  std::cout << (globals.json ? egoserve_json(run, curve) + "\n" : egoserve_table(run, curve));
  std::cerr << "daybook: " << deciders.report(true) << "\n";
  return kDone;
}

}  // namespace

int eval_egoserve(const Globals& globals, const EgoServeOptions& options) {
  std::vector<ServedEvent> truth;
  for (const std::string& file : options.files) {
    std::vector<ServedEvent> events = read_served_events(file);
    std::move(events.begin(), events.end(), std::back_inserter(truth));
  }
  Memory memory(globals.settings, true);
  const Wearer& wearer = memory.wearer();
  if (!options.during.empty()) {
    const Interval range = read_range(memory, options.during, memory.last_known());
    std::erase_if(truth,
                  [&](const ServedEvent& event) { return !range.contains(event.time.start); });
  }
  const auto tolerance =
      std::chrono::round<Duration>(std::chrono::duration<double>(options.tolerance));
  if (!options.model.by_rule()) {
    return by_model(globals, options, memory, std::move(truth), tolerance);
  }
  const EgoServeRun run = run_egoserve(memory.store(), wearer, truth, {}, tolerance);
  const auto curve = egoserve_curve(memory.store(), wearer, truth, {}, tolerance);
  std::cout << (globals.json ? egoserve_json(run, curve) + "\n" : egoserve_table(run, curve));
  return kDone;
}

}  // namespace daybook
