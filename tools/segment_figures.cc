// Compares the activities that growing cuts online with the best segmentation of the same windows
// into as many parts, made with everything known (daybook/eval/segmentation.h). Prints WindowDiff,
// and that of equally long parts and of parts at random places.
//
//   build/release/tools/segment_figures PATH...      (a recording's files or folders)

#include <cstdio>
#include <iostream>
#include <random>
#include <set>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/build/grower.h"
#include "daybook/build/reading.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/eval/segmentation.h"
#include "daybook/source/source.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// A stretch of windows without a recording gap or a new day in it.
struct Stretch {
  std::vector<SparseVector> features;
  SegmentLengths online;
};

bool breaks_off(const Reading& reading, std::size_t i, const GrowOptions& options) {
  if (i == 0) {
    return true;
  }
  const Interval& before = reading.windows[i - 1].interval;
  const Interval& now = reading.windows[i].interval;
  return now.start - before.end > options.cut_gap ||
         reading.face.local(now.start).day != reading.face.local(before.start).day;
}

std::vector<Stretch> features_of(const Reading& reading, const GrowOptions& options) {
  WindowReader reader(reading.wearer, options.context, options.repeats_within);
  Features features;
  std::vector<Stretch> stretches;
  for (std::size_t i = 0; i < reading.windows.size(); ++i) {
    const bool fresh = breaks_off(reading, i, options);
    if (fresh) {
      stretches.emplace_back();
    }
    stretches.back().features.push_back(
        features.window(reader.read(reading.windows[i], fresh), MomentView::Action));
  }
  return stretches;
}

/// The activities in order; what is open at the end counts as one.
SegmentLengths activities_of(const Reading& reading, const GrowOptions& options) {
  Grower grower(reading.wearer, reading.face, options);
  SegmentLengths lengths;
  std::size_t open = reading.windows.size();
  for (const Window& window : reading.windows) {
    for (const Episode& episode : grower.push(window).episodes) {
      if (episode.view == EpisodeView::Activity) {
        lengths.push_back(episode.windows.size());
        open -= lengths.back();
      }
    }
  }
  if (open > 0) {
    lengths.push_back(open);
  }
  return lengths;
}

std::vector<Stretch> stretches_of(const Reading& reading) {
  const GrowOptions options;
  std::vector<Stretch> stretches = features_of(reading, options);
  std::size_t covered = 0;
  auto stretch = stretches.begin();
  for (const std::size_t length : activities_of(reading, options)) {
    if (covered == stretch->features.size()) {
      ++stretch;
      covered = 0;
    }
    stretch->online.push_back(length);
    covered += length;
  }
  return stretches;
}

/// As many parts as the stretch has online, of one length as far as that goes.
SegmentLengths equal_parts(std::size_t windows, std::size_t parts) {
  SegmentLengths lengths;
  for (std::size_t i = 0; i < parts; ++i) {
    lengths.push_back((i + 1) * windows / parts - i * windows / parts);
  }
  return lengths;
}

SegmentLengths random_parts(std::size_t windows, std::size_t parts, std::mt19937& dice) {
  std::set<std::size_t> ends = {windows};
  while (ends.size() < parts) {
    ends.insert(1 + dice() % (windows - 1));
  }
  SegmentLengths lengths;
  std::size_t before = 0;
  for (const std::size_t end : ends) {
    lengths.push_back(end - before);
    before = end;
  }
  return lengths;
}

void append(SegmentLengths& to, const SegmentLengths& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void compare(const Reading& reading) {
  constexpr std::size_t kLongest = 20;  // ten minutes, as online
  constexpr int kRounds = 20;
  const std::vector<Stretch> stretches = stretches_of(reading);
  std::vector<OfflineSegmenter> segmenters;
  SegmentLengths online;
  SegmentLengths equal;
  SegmentLengths whole;
  for (const Stretch& stretch : stretches) {
    segmenters.emplace_back(stretch.features, kLongest);
    append(online, stretch.online);
    whole.push_back(stretch.features.size());
    append(equal, equal_parts(stretch.features.size(), stretch.online.size()));
  }
  const SegmentLengths reference = segments_as_many(segmenters, online.size());
  std::mt19937 dice(7);
  double random = 0;
  for (int round = 0; round < kRounds; ++round) {
    SegmentLengths parts;
    for (const Stretch& stretch : stretches) {
      append(parts, random_parts(stretch.features.size(), stretch.online.size(), dice));
    }
    random += window_diff(reference, parts) / kRounds;
  }
  std::printf(
      "%s: %zu windows in %zu stretches; activities online %zu, reference %zu\n"
      "WindowDiff: online %.3f, equal parts %.3f, random parts %.3f, one part a stretch %.3f\n",
      reading.wearer.c_str(), reading.windows.size(), stretches.size(), online.size(),
      reference.size(), window_diff(reference, online), window_diff(reference, equal), random,
      window_diff(reference, whole));
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: segment_figures PATH...\n";
    return 2;
  }
  const ReadResult read = read_paths({argv + 1, argv + argc}, {});
  for (const Problem& problem : read.problems) {
    std::cerr << problem.str() << "\n";
  }
  for (const Reading& reading : read.readings) {
    compare(reading);
  }
  return 0;
}

}  // namespace
}  // namespace daybook

int main(int argc, char** argv) { return daybook::run(argc, argv); }
