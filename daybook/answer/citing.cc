#include "daybook/answer/citing.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "daybook/answer/evidence.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/base/error.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/recaller.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kQuotedLines = 3;

bool holds(std::span<const Line> lines, const Line& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

/// Puts lines of the window in front of the others, and keeps the order of time.
void show(Evidence& evidence, std::span<const Line> lines) {
  std::vector<Line> shown;
  for (const Line& line : lines) {
    if (evidence.interval.contains(line.interval.start) && !holds(shown, line)) {
      shown.push_back(line);
    }
  }
  for (const Line& line : evidence.lines) {
    if (shown.size() < kQuotedLines && !holds(shown, line)) {
      shown.push_back(line);
    }
  }
  std::stable_sort(shown.begin(), shown.end(), [](const Line& a, const Line& b) {
    return a.interval.start < b.interval.start;
  });
  evidence.lines = std::move(shown);
}

/// At most `most` of them, evenly, the first and the last included.
std::vector<WindowOrdinal> spread(std::vector<WindowOrdinal> windows, std::size_t most) {
  if (windows.size() <= most) {
    return windows;
  }
  std::vector<WindowOrdinal> kept;
  kept.reserve(most);
  for (std::size_t i = 0; i < most; ++i) {
    kept.push_back(windows[most > 1 ? i * (windows.size() - 1) / (most - 1) : 0]);
  }
  return kept;
}

}  // namespace

Citer::Citer(const Store& store, const MemoryIndex& index, const Embedder* embedder, Cutoff cutoff,
             const Recollection& found, std::size_t limit)
    : store_(store),
      index_(index),
      cutoff_(cutoff),
      found_(found),
      limit_(limit),
      quoter_(index, embedder, found.visible, found.intent) {}

Window Citer::load(WindowOrdinal w) const {
  RecordQuery query;
  query.ids = {index_.windows().ids[w]};
  std::vector<Window> windows = store_.windows(cutoff_, index_.wearer().name, query);
  if (windows.size() != 1) {
    throw Error(ErrorKind::Internal, "the index cites a window that the store does not know");
  }
  return std::move(windows.front());
}

double Citer::probability_of(WindowOrdinal w) const {
  const auto at = std::find_if(found_.candidates.begin(), found_.candidates.end(),
                               [w](const Candidate& candidate) { return candidate.window == w; });
  return at == found_.candidates.end() ? 0 : at->probability;
}

std::vector<Evidence> Citer::cite(std::vector<WindowOrdinal> windows) const {
  std::sort(windows.begin(), windows.end());
  std::vector<Evidence> evidence;
  evidence.reserve(windows.size());
  for (const WindowOrdinal w : windows) {
    const Window window = load(w);
    evidence.push_back({window.id, window.interval, probability_of(w),
                        quoter_.pick(window, kQuotedLines), window.source});
  }
  return evidence;
}

std::vector<Evidence> Citer::cite_told(WindowOrdinal told, std::span<const Line> lines,
                                       std::span<const Occasion> occasions) const {
  std::vector<WindowOrdinal> windows = {told};
  const auto add = [&](WindowOrdinal w) {
    if (windows.size() < limit_ && std::find(windows.begin(), windows.end(), w) == windows.end()) {
      windows.push_back(w);
    }
  };
  for (const Candidate& candidate : found_.evidence) {
    add(candidate.window);
  }
  for (const Occasion& occasion : occasions) {
    add(occasion.best);
  }
  std::vector<Evidence> evidence = cite(std::move(windows));
  for (Evidence& one : evidence) {
    if (one.window.value == index_.windows().ids[told]) {
      one.told = true;
      show(one, lines);
    }
  }
  return evidence;
}

std::vector<Evidence> Citer::cite_each(std::span<const Instance> instances,
                                       std::span<const Occasion> occasions) const {
  std::vector<WindowOrdinal> windows;
  windows.reserve(occasions.size());
  for (const Occasion& occasion : occasions) {
    windows.push_back(occasion.best);
  }
  std::vector<Evidence> evidence;
  for (const WindowOrdinal w : spread(std::move(windows), limit_)) {
    const Window window = load(w);
    evidence.push_back({window.id, window.interval, 1, {}, window.source, true});
    for (const Instance& instance : instances) {
      if (instance.window == w) {
        evidence.back().lines.push_back(instance.line);
      }
    }
  }
  return evidence;
}

Evidence Citer::cite_line(WindowOrdinal w, const Line& line) const {
  const Window window = load(w);
  return {window.id, window.interval, probability_of(w), {line}, window.source};
}

}  // namespace daybook
