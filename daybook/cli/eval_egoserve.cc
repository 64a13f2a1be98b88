#include "daybook/cli/eval_egoserve.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/cli/command.h"
#include "daybook/eval/egoserve.h"
#include "daybook/eval/egoserve_report.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

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
  const EgoServeRun run = run_egoserve(memory.store(), wearer, truth, {}, tolerance);
  const auto curve = egoserve_curve(memory.store(), wearer, truth, {}, tolerance);
  std::cout << (globals.json ? egoserve_json(run, curve) + "\n" : egoserve_table(run, curve));
  return kDone;
}

}  // namespace daybook
