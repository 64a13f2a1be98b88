// Grows a recording in memory and prints what came of it: counts by view and kind, lengths,
// and the CPU time that growing took.
//
//   build/dev/tools/grow_figures PATH...      (a recording's files or folders)

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Figures {
  std::map<std::string, int> views;
  std::map<std::string, int> kinds;
  int unresolved = 0;
  int quotes = 0;
  std::map<std::string, int> utterance_words;
  std::vector<double> activity_minutes;
  int versions = 0;
  int edges = 0;
  std::set<RecordId> with_role;           ///< moments that are core or context of an episode
  std::map<PatternId, Pattern> patterns;  ///< the latest version of each root
};

std::string length_class(const std::string& text) {
  const auto words = std::count(text.begin(), text.end(), ' ') + 1;
  return words < 5 ? "under 5" : words < 8 ? "5 to 7" : words <= 20 ? "8 to 20" : "over 20";
}

void count(const Changes& changes, Figures& figures) {
  for (const Moment& moment : changes.moments) {
    ++figures.views[std::string(name(moment.view))];
    ++figures.kinds[std::string(name(moment.kind))];
    figures.unresolved += moment.unresolved ? 1 : 0;
    figures.quotes += moment.text.find('"') != std::string::npos ? 1 : 0;
    if (moment.view == MomentView::Utterance) {
      ++figures.utterance_words[length_class(moment.text)];
    }
  }
  for (const Episode& episode : changes.episodes) {
    ++figures.views[std::string(name(episode.view))];
    if (episode.view == EpisodeView::Activity) {
      figures.activity_minutes.push_back(hours(episode.interval.length()) * 60);
    }
  }
  for (const Pattern& pattern : changes.patterns) {
    figures.patterns[pattern.root] = pattern;
  }
  for (const Edge& edge : changes.edges) {
    if (edge.member.kind == RecordKind::Moment) {
      figures.with_role.insert(edge.member);
    }
  }
  figures.versions += static_cast<int>(changes.patterns.size());
  figures.edges += static_cast<int>(changes.edges.size());
}

void print(const std::string& title, const std::map<std::string, int>& counts) {
  std::cout << title << ":";
  for (const auto& [key, number] : counts) {
    std::cout << "  " << key << " " << number;
  }
  std::cout << "\n";
}

/// By recorded hour, as GROVE and EgoCITE publish theirs. GROVE counts an episode that matched
/// nothing as a pattern of its own, so threads are counted that way too.
void print_strata(const Figures& figures, double hours) {
  int threads = 0;
  int in_threads = 0;
  int routines = 0;
  for (const auto& [root, pattern] : figures.patterns) {
    const bool goes_on = !pattern.successor;
    const bool thread = pattern.kind == PatternKind::Thread;
    threads += thread ? 1 : 0;
    in_threads += thread ? static_cast<int>(pattern.count) : 0;
    routines += goes_on && !thread ? 1 : 0;
  }
  const auto count = [&](const char* view) {
    const auto at = figures.views.find(view);
    return at == figures.views.end() ? 0 : at->second;
  };
  const int moments = count("action") + count("utterance");
  const int episodes = count("activity") + count("conversation");
  std::cout << "an hour: moments " << moments / hours << " (with a role "
            << static_cast<double>(figures.with_role.size()) / hours << "), episodes "
            << episodes / hours << ", patterns " << (threads + routines) / hours << " (threads "
            << threads << ", routines " << routines << "; threads with those of one episode "
            << (count("activity") - in_threads + threads) / hours << ")\n";
}

void grow(const Reading& reading) {
  Figures figures;
  Duration recorded{};
  Grower grower(reading.wearer, reading.face);
  const std::clock_t start = std::clock();
  for (const Window& window : reading.windows) {
    recorded += window.interval.length();
    count(grower.push(window), figures);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << reading.wearer << ": " << reading.windows.size() << " windows, " << hours(recorded)
            << " h, grown in " << seconds << " s of CPU\n";
  print("records", figures.views);
  print("kinds", figures.kinds);
  print("words of utterances", figures.utterance_words);
  std::sort(figures.activity_minutes.begin(), figures.activity_minutes.end());
  if (!figures.activity_minutes.empty()) {
    std::cout << "median activity: "
              << figures.activity_minutes[figures.activity_minutes.size() / 2] << " min\n";
  }
  print_strata(figures, hours(recorded));
  std::cout << "marked unresolved: " << figures.unresolved << ", with quotes: " << figures.quotes
            << ", versions of patterns: " << figures.versions << ", edges: " << figures.edges
            << "\n";
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: grow_figures PATH...\n";
    return 2;
  }
  const ReadResult read = read_paths({argv + 1, argv + argc}, {});
  for (const Problem& problem : read.problems) {
    std::cerr << problem.str() << "\n";
  }
  for (const Reading& reading : read.readings) {
    grow(reading);
  }
  return 0;
}

}  // namespace
}  // namespace daybook

int main(int argc, char** argv) { return daybook::run(argc, argv); }
