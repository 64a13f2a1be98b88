// All lines of a video are one window for the watch, which decides line by line.

#include "daybook/eval/forward.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daybook/assist/standing.h"
#include "daybook/base/error.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::vector<std::string> terms_of(const Line& line, Analyzer& analyzer) {
  return analyzer.terms(line.speaker + " " + line.text);
}

bool names_enough(const StandingCondition& condition, const std::set<std::string>& terms) {
  const auto found = std::count_if(condition.terms.begin(), condition.terms.end(),
                                   [&](const std::string& term) { return terms.contains(term); });
  return found > 0 && static_cast<std::size_t>(found) >= condition.needed();
}

}  // namespace

VideoLines read_video_lines(const std::vector<std::filesystem::path>& paths) {
  ReadResult read = read_paths(paths, {});
  for (const Problem& problem : read.problems) {
    if (problem.lost) {
      throw Error(ErrorKind::BadInput, problem.cause,
                  {.file = problem.file, .line = problem.line, .remedy = problem.remedy});
    }
  }
  VideoLines videos;
  for (Reading& reading : read.readings) {
    const Duration zero = reading.face.at(1) - Timestamp{};
    std::vector<Line>& lines = videos[reading.wearer];
    for (Window& window : reading.windows) {
      for (Line& line : window.lines) {
        line.interval = {line.interval.start - zero, line.interval.end - zero};
        lines.push_back(std::move(line));
      }
    }
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
      return a.interval.start < b.interval.start;
    });
  }
  return videos;
}

std::vector<Reply> replies(const std::vector<Line>& lines, const std::string& question,
                           StandingMode mode, Timestamp asked, Timestamp until) {
  Window seen;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(seen.lines),
               [&](const Line& line) { return line.interval.end <= until; });
  StandingWatch watch({"", question, mode, asked});
  std::vector<Reply> said;
  for (StandingAnswer& answer : watch.push(seen)) {
    said.push_back({answer.evidence.interval.end, std::move(answer.message)});
  }
  return said;
}

bool is_so_now(const std::vector<Line>& lines, const std::string& what, Timestamp now) {
  Analyzer analyzer;
  std::set<std::string> present;
  for (const Line& line : lines) {
    if (line.interval.end <= now && line.interval.end > now - kStandingPresent) {
      const std::vector<std::string> terms = terms_of(line, analyzer);
      present.insert(terms.begin(), terms.end());
    }
  }
  return names_enough(standing_condition(what, analyzer), present);
}

std::size_t times_until(const std::vector<Line>& lines, const std::string& what, Timestamp now) {
  Analyzer analyzer;
  const StandingCondition condition = standing_condition(what, analyzer);
  std::size_t times = 0;
  bool before = false;
  for (const Line& line : lines) {
    if (line.interval.end > now) {
      continue;
    }
    const std::vector<std::string> terms = terms_of(line, analyzer);
    const bool named = names_enough(condition, {terms.begin(), terms.end()});
    times += named && !before ? 1 : 0;
    before = named;
  }
  return times;
}

}  // namespace daybook
