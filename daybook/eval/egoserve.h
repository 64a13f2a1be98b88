#pragma once
/// EgoServe: help unasked, judged by when and what (details in docs/evaluation.md).
///
/// The predecessor's matching rule: within a recording and a type, truth in order of its centre
/// takes the unused prediction whose centre lies within the tolerance of its interval, at least
/// distance (0 inside; the first on ties). Counts are summed over recordings.

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "daybook/time/timestamp.h"

namespace daybook {

/// A service as a file gives it, true or predicted. Times of day-counted recordings are on the
/// dataset's clock, those of single videos count from the video's start.
struct ServedEvent {
  std::string recording;  ///< person or video; empty where the file is about one
  std::string type;       ///< EgoServe's sub-type
  Interval time;          ///< may be empty: a point

  friend bool operator==(const ServedEvent&, const ServedEvent&) = default;
};

struct TypeScore {
  std::size_t truth = 0;
  std::size_t predicted = 0;
  std::size_t matched = 0;

  double precision() const;
  double recall() const;
  double f1() const;  ///< 0 where nothing matched

  /// 95 % interval of the recall, exact binomial (Clopper and Pearson 1934); [0, 1] without truth.
  std::array<double, 2> recall_interval() const;
};

/// The events of a file, in its order. Reads all published forms: JSON lines with
/// `service_sub_type` and `trigger`; EgoLife's lists (`sub_type`, `current_time_window`);
/// HoloAssist's (video, family, type, `time_window`); CaptainCook4D's (`recording_id`,
/// `dialogue.items`); predictions (`service_sub_type`, `trigger_time_window`). Entries without
/// anything that an assistant says, or about speech alone, are left out as published, as are
/// CaptainCook4D's of time -1. Throws Error{BadInput} with the place for what it cannot read.
std::vector<ServedEvent> read_served_events(const std::filesystem::path& file);

/// Matched pairs by type; types without truth and prediction are absent.
std::map<std::string, TypeScore> score_services(const std::vector<ServedEvent>& truth,
                                                const std::vector<ServedEvent>& predicted,
                                                Duration tolerance);

/// Mean F1 over the types with any truth or prediction, or with truth only.
double macro_f1(const std::map<std::string, TypeScore>& scores, bool with_truth_only);

/// Mean recall of a type by as many predictions at random instants of `recorded`, matched by the
/// same rule; a fixed seed, `rounds` draws.
double random_recall(const std::vector<ServedEvent>& truth_of_type, std::size_t predictions,
                     const std::vector<Interval>& recorded, Duration tolerance,
                     std::size_t rounds = 1000);

}  // namespace daybook
