// The days of the truth say what is evaluated; everything else comes from the memory.

#include "daybook/eval/egoserve_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daybook/assist/screener.h"
#include "daybook/assist/services.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/eval/egoserve.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::set<std::int64_t> days_of(const std::vector<ServedEvent>& events, const Clockface& face) {
  std::set<std::int64_t> days;
  for (const ServedEvent& event : events) {
    days.insert(face.local(event.time.start).day);
  }
  return days;
}

std::vector<ServedEvent> of_type(const std::vector<ServedEvent>& events, const std::string& type) {
  std::vector<ServedEvent> found;
  std::copy_if(events.begin(), events.end(), std::back_inserter(found),
               [&](const ServedEvent& event) { return event.type == type; });
  return found;
}

double alerts_per_hour(const EgoServeRun& run) {
  const double hours = recorded_hours(run);
  return hours > 0 ? static_cast<double>(run.predicted.size()) / hours : 0;
}

double mean_recall(const std::map<std::string, TypeScore>& scores) {
  double sum = 0;
  std::size_t types = 0;
  for (const auto& [type, score] : scores) {
    if (score.truth > 0) {
      sum += score.recall();
      ++types;
    }
  }
  return types == 0 ? 0 : sum / static_cast<double>(types);
}

}  // namespace

double recorded_hours(const EgoServeRun& run) {
  double sum = 0;
  for (const Interval& window : run.recorded) {
    sum += hours(window.length());
  }
  return sum;
}

EgoServeRun run_egoserve(const Store& store, const Wearer& wearer, std::vector<ServedEvent> truth,
                         const ScreenOptions& options, Duration tolerance) {
  return egoserve_run(store, wearer, std::move(truth),
                      services(store, Cutoff::everything(), wearer, options), tolerance);
}

EgoServeRun egoserve_run(const Store& store, const Wearer& wearer, std::vector<ServedEvent> truth,
                         const std::vector<Service>& said, Duration tolerance) {
  EgoServeRun run;
  run.tolerance = tolerance;
  for (const std::int64_t day : days_of(truth, wearer.face)) {
    RecordQuery query;
    query.during = wearer.face.whole_day(day);
    for (const Window& window : store.windows(Cutoff::everything(), wearer.name, query)) {
      run.recorded.push_back(window.interval);
    }
  }
  const std::set<std::int64_t> days = days_of(truth, wearer.face);
  for (const Service& service : said) {
    if (days.contains(wearer.face.local(service.trigger).day)) {
      run.predicted.push_back(
          {"", std::string(name(service.type)), {service.trigger, service.trigger}});
    }
  }
  run.truth = std::move(truth);
  for (ServedEvent& event : run.truth) {
    event.recording.clear();  // one memory is one person
  }
  return run;
}

EgoServePoint egoserve_point(const EgoServeRun& run) {
  return {1, alerts_per_hour(run),
          mean_recall(score_services(run.truth, run.predicted, run.tolerance))};
}

std::vector<EgoServePoint> egoserve_curve(const Store& store, const Wearer& wearer,
                                          const std::vector<ServedEvent>& truth,
                                          const ScreenOptions& options, Duration tolerance) {
  std::vector<EgoServePoint> curve;
  for (const double pace : {0.25, 0.5, 1.0, 2.0, 4.0, 8.0}) {
    ScreenOptions at_pace = options;
    at_pace.pace = pace;
    curve.push_back(egoserve_point(run_egoserve(store, wearer, truth, at_pace, tolerance)));
    curve.back().pace = pace;
  }
  return curve;
}

std::string egoserve_json(const EgoServeRun& run, const std::vector<EgoServePoint>& curve) {
  const auto scores = score_services(run.truth, run.predicted, run.tolerance);
  nlohmann::ordered_json out = {
      {"schema", "daybook/1"},
      {"benchmark", "egoserve"},
      {"macro_f1", macro_f1(scores, true)},
      {"macro_f1_all", macro_f1(scores, false)},
      {"alerts_per_hour", alerts_per_hour(run)},
      {"recorded_hours", recorded_hours(run)},
      {"tolerance_seconds", std::chrono::duration<double>(run.tolerance).count()},
      {"by_type", nlohmann::ordered_json::object()},
      {"curve", nlohmann::ordered_json::array()}};
  for (const auto& [type, score] : scores) {
    out["by_type"][type] = {
        {"precision", score.precision()},
        {"recall", score.recall()},
        {"recall_interval", score.recall_interval()},
        {"f1", score.f1()},
        {"truth", score.truth},
        {"predicted", score.predicted},
        {"random_recall",
         random_recall(of_type(run.truth, type), score.predicted, run.recorded, run.tolerance)}};
  }
  for (const EgoServePoint& point : curve) {
    out["curve"].push_back({{"pace", point.pace},
                            {"alerts_per_hour", point.alerts_per_hour},
                            {"recall", point.recall}});
  }
  return out.dump();
}

std::string egoserve_table(const EgoServeRun& run, const std::vector<EgoServePoint>& curve) {
  const auto scores = score_services(run.truth, run.predicted, run.tolerance);
  std::string out = fmt::format("{:<24}{:>6}{:>10}{:>10}{:>8}{:>16}{:>8}{:>15}\n", "type", "truth",
                                "predicted", "precision", "recall", "95 %", "F1", "random recall");
  for (const auto& [type, score] : scores) {
    const auto [low, high] = score.recall_interval();
    out += fmt::format(
        "{:<24}{:>6}{:>10}{:>10.3f}{:>8.3f}{:>16}{:>8.3f}{:>15.3f}\n", type, score.truth,
        score.predicted, score.precision(), score.recall(), fmt::format("{:.3f}-{:.3f}", low, high),
        score.f1(),
        random_recall(of_type(run.truth, type), score.predicted, run.recorded, run.tolerance));
  }
  out += fmt::format("macro F1 over types with truth {:.3f}; {:.2f} alerts an hour, {:.1f} h\n",
                     macro_f1(scores, true), alerts_per_hour(run), recorded_hours(run));
  for (const EgoServePoint& point : curve) {
    out += fmt::format("pace {:<5} {:>6.2f} alerts an hour, mean recall {:.3f}\n", point.pace,
                       point.alerts_per_hour, point.recall);
  }
  return out;
}

}  // namespace daybook
