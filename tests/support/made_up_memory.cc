#include "tests/support/made_up_memory.h"

#include <array>
#include <random>
#include <utility>

#include "tests/support/small_memory.h"

namespace daybook {
namespace {

class MakingUp {
 public:
  explicit MakingUp(unsigned seed) : seed_(seed), random_(seed) {}

  Changes next(const Window& made, std::size_t number) {
    Window window = made;
    shift(window, number);
    window.id = window_id(window);
    Changes changes;
    changes.windows = {window};
    recent_.push_back(window);
    for (std::uint32_t i = 0; i < window.lines.size(); ++i) {
      // Some moments become known a window later.
      (random_() % 4 == 0 ? late_ : changes.moments).push_back(moment(window, i));
    }
    if (random_() % 3 == 0) {
      for (Moment& moment : late_) {
        moment.known_at = window.known_at();
        moment.id = moment_id(moment);
        changes.moments.push_back(moment);
      }
      late_.clear();
    }
    if (recent_.size() > 2 + random_() % 6) {
      close_episode(window, changes);
    }
    return changes;
  }

 private:
  /// Gaps of a minute, an hour or a night.
  void shift(Window& window, std::size_t number) {
    std::mt19937 random(seed_ * 7919 + static_cast<unsigned>(number));
    const auto kind = random() % 40;
    shift_ += kind == 0   ? Duration(std::chrono::hours(9))
              : kind == 1 ? Duration(std::chrono::hours(1))
              : kind < 4  ? Duration(std::chrono::seconds(50 + random() % 40))
                          : Duration{};
    window.interval = {window.interval.start + shift_, window.interval.end + shift_};
    for (Line& line : window.lines) {
      line.interval = {line.interval.start + shift_, line.interval.end + shift_};
    }
  }

  Moment moment(const Window& window, std::uint32_t line) {
    Moment moment;
    moment.view =
        window.lines[line].channel == Channel::Caption ? MomentView::Action : MomentView::Utterance;
    moment.interval = window.lines[line].interval;
    moment.known_at = window.known_at();
    moment.window = window.id;
    moment.lines = {line};
    moment.text = window.lines[line].text + (random_() % 5 == 0 ? " Done." : "");
    moment.subject = "Omar";
    moment.id = moment_id(moment);
    return moment;
  }

  void close_episode(const Window& confirming, Changes& changes) {
    Episode episode;
    episode.view = random_() % 2 == 0 ? EpisodeView::Activity : EpisodeView::Conversation;
    for (const Window& window : recent_) {
      episode.windows.push_back(window.id);
      if (!window.lines.empty()) {
        episode.text = window.lines.front().text;
      }
    }
    episode.interval = {recent_.front().interval.start, recent_.back().interval.end};
    episode.known_at = confirming.known_at();
    episode.summary = "It took a while.";
    episode.id = EpisodeId{random_()};
    changes.episodes.push_back(episode);
    if (random_() % 2 == 0) {
      add_version(episode, changes);
    }
    recent_.clear();
  }

  void add_version(const Episode& episode, Changes& changes) {
    Pattern& pattern = patterns_[random_() % patterns_.size()];
    pattern.version += pattern.root.value == 0 ? 0 : 1;
    pattern.interval = {pattern.root.value == 0 ? episode.interval.start : pattern.interval.start,
                        episode.interval.end};
    pattern.known_at = episode.known_at;
    pattern.title = episode.text;
    pattern.summary = "Again and again.";
    pattern.id = PatternId{random_()};
    pattern.root = pattern.root.value == 0 ? pattern.id : pattern.root;
    changes.patterns.push_back(pattern);
    if (random_() % 6 == 0) {
      pattern.successor = patterns_[random_() % patterns_.size()].root;
      ++pattern.version;
      pattern.id = PatternId{random_()};
      changes.patterns.push_back(std::exchange(pattern, Pattern{}));
    }
  }

  unsigned seed_;
  std::mt19937_64 random_;
  Duration shift_{};
  std::vector<Window> recent_;
  std::vector<Moment> late_;
  std::array<Pattern, 3> patterns_;
};

}  // namespace

std::vector<Changes> made_up_changes(std::size_t count, unsigned seed) {
  MakingUp making(seed);
  std::vector<Changes> changes;
  const std::vector<Window> windows = made_up_windows(count, seed);
  changes.reserve(windows.size());
  for (std::size_t i = 0; i < windows.size(); ++i) {
    changes.push_back(making.next(windows[i], i));
  }
  return changes;
}

Changes joined(const std::vector<Changes>& changes, std::size_t from, std::size_t to) {
  Changes all;
  const auto append = [](auto& records, const auto& more) {
    records.insert(records.end(), more.begin(), more.end());
  };
  for (std::size_t i = from; i < to; ++i) {
    append(all.windows, changes[i].windows);
    append(all.moments, changes[i].moments);
    append(all.episodes, changes[i].episodes);
    append(all.patterns, changes[i].patterns);
    append(all.edges, changes[i].edges);
    append(all.units, changes[i].units);
  }
  return all;
}

void commit_all(MemoryStore& store, const std::vector<Changes>& changes) {
  store.add_wearer({"T1_NORA", Clockface::dataset()});
  for (const Changes& change : changes) {
    store.commit("T1_NORA", change);
  }
}

std::string made_up_query(unsigned seed) {
  static constexpr std::array kWords = {"wash",  "carry", "fern", "crate",  "towel", "bell",
                                        "Omar",  "Priya", "map",  "water",  "shall", "glacier",
                                        "again", "cup",   "we",   "ladder", "done",  "while"};
  std::mt19937 random(seed);
  std::string query = kWords[random() % kWords.size()];
  for (auto more = random() % 3; more > 0; --more) {
    query += std::string(" ") + kWords[random() % kWords.size()];
  }
  return query;
}

}  // namespace daybook
