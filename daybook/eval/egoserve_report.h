#pragma once
/// A run of EgoServe over a memory, in figures.

#include <chrono>
#include <string>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/core/service.h"
#include "daybook/eval/egoserve.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct EgoServeRun {
  std::vector<ServedEvent> truth;
  std::vector<ServedEvent> predicted;
  std::vector<Interval> recorded;  ///< windows of the days that have truth
  Duration tolerance = std::chrono::seconds(60);
};

/// One point of the curve of alerts against recall.
struct EgoServePoint {
  double pace = 1;
  double alerts_per_hour = 0;
  double recall = 0;  ///< mean over the types with truth
};

double recorded_hours(const EgoServeRun& run);

/// What was said unasked, as `said` has it, on the local days on which there is truth.
EgoServeRun egoserve_run(const Store& store, const Wearer& wearer, std::vector<ServedEvent> truth,
                         const std::vector<Service>& said, Duration tolerance);

/// What the rules say on the local days on which there is truth. Nothing of the truth but its
/// days takes part.
EgoServeRun run_egoserve(const Store& store, const Wearer& wearer, std::vector<ServedEvent> truth,
                         const ScreenOptions& options, Duration tolerance);

/// One point: the run as it is.
EgoServePoint egoserve_point(const EgoServeRun& run);

/// The rules at several paces.
std::vector<EgoServePoint> egoserve_curve(const Store& store, const Wearer& wearer,
                                          const std::vector<ServedEvent>& truth,
                                          const ScreenOptions& options, Duration tolerance);

/// Keys: macro_f1 (over types with truth), macro_f1_all (with any truth or prediction),
/// alerts_per_hour, recorded_hours, tolerance_seconds, by_type{type: {precision, recall,
/// recall_interval, f1, truth, predicted, random_recall}}, curve[{pace, alerts_per_hour, recall}].
std::string egoserve_json(const EgoServeRun& run, const std::vector<EgoServePoint>& curve);
std::string egoserve_table(const EgoServeRun& run, const std::vector<EgoServePoint>& curve);

}  // namespace daybook
