#pragma once
/// OVO-Bench's forward tasks (Niu et al., CVPR 2025): at each probe of a video, how often something
/// happened by now (REC), whether a step is being done now (SSR), whether a question can be
/// answered by now (CRR).
///
/// Scored as published: a reply to REC is right if its digits, run together, are the count; one to
/// SSR and CRR if it is "Y" or "N" or contains "Yes" or "No", as it should. A task's accuracy is
/// that of its probes, the forward average the mean over the tasks.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/eval/forward.h"
#include "daybook/time/timestamp.h"

namespace daybook {

enum class OvoTask : std::uint8_t { Rec, Ssr, Crr };

/// "REC", "SSR", "CRR".
std::string_view name(OvoTask task);

/// What the system may know of a probe.
struct OvoProbe {
  OvoTask task = OvoTask::Rec;
  std::string video;
  std::string text;  ///< the activity, the step or the question
  Timestamp asked;   ///< CRR: when the question was put
  Timestamp now;
};

struct OvoItem {
  OvoProbe probe;
  std::int64_t truth = 0;  ///< REC: the count; else 1 for yes, 0 for no
};

/// The probes of a file's forward questions, in its order; other tasks are passed over. Throws
/// Error{BadInput} with the question's id for what it cannot read.
std::vector<OvoItem> read_ovobench(const std::filesystem::path& file);

/// The reply by rule: a number, "Yes" or "No".
std::string ovo_reply(const OvoProbe& probe, const std::vector<Line>& lines);

bool is_right(const OvoItem& item, const std::string& reply);

struct OvoScore {
  std::size_t probes = 0;
  std::size_t right = 0;
  std::size_t left_out = 0;  ///< probes of videos of which nothing was given

  double accuracy() const;  ///< 0 for no probes
};

std::map<std::string, OvoScore> run_ovobench(const std::vector<OvoItem>& items,
                                             const VideoLines& videos);

/// Mean accuracy over the tasks that have probes.
double forward_average(const std::map<std::string, OvoScore>& scores);

}  // namespace daybook
