// The store on a made-up week: 6,223 windows with 20 lines each, 50,000 moments, 2,500
// episodes, 900 versions of 150 patterns, 51,000 edges; the shape of seven recorded days.
//
//   write_week      all of it in commits of 256 windows; counters: bytes by table, a line, an hour
//   open            a connection to the week
//   read_windows    every window
//   read_moments    every moment
//   read_interval   the moments of ten minutes
//   read_ids        300 moments by id
//   edges_of        the edges of one moment
//   rewind_hour     what became known in the last hour, written again
//   dump            every row as text
//
// Needs about 100 MB in the folder for temporary files.

#include "daybook/store/store.h"

#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kWindows = 6223;
constexpr std::size_t kCommitWindows = 256;
constexpr double kRecordedHours = kWindows * 30 / 3600.0;
constexpr const char* kWearerName = "B1_NORA";

// --- A made-up week

constexpr std::string_view kWords[] = {
    "I",     "put",    "the",   "blue", "mug",     "on",    "shelf",  "while", "Omar",  "talks",
    "about", "dinner", "plans", "and",  "Greta",   "opens", "fridge", "to",    "take",  "milk",
    "phone", "table",  "walk",  "door", "kitchen", "we",    "need",   "more",  "paper", "tonight"};

class Week {
 public:
  Week() {
    for (int number = 0; number < kWindows; ++number) {
      add_window(number);
    }
  }

  /// In time order, each with what becomes known with its windows.
  const std::vector<Changes>& commits() const { return commits_; }
  const std::vector<MomentId>& moments() const { return moments_; }
  Timestamp end() const { return now_; }

 private:
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }

  std::string text(int bytes) {
    std::string text;
    while (static_cast<int>(text.size()) < bytes) {
      text += text.empty() ? "" : " ";
      text += kWords[static_cast<std::size_t>(below(std::size(kWords)))];
    }
    return text;
  }

  std::uint64_t id() { return random_(); }

  Line line(Timestamp at, int number) {
    Line line;
    line.channel = below(9) < 5 ? Channel::Caption : Channel::Speech;
    line.interval = {at, at + std::chrono::seconds(1 + below(4))};
    line.speaker = line.channel == Channel::Speech ? (below(2) == 0 ? "Omar" : "Greta") : "";
    line.text = text(10 + below(40));
    line.origin = "B1_NORA_DAY1_" + std::to_string(11 + number / 120) +
                  "000000.json:" + std::to_string(6 * number);
    return line;
  }

  void add_window(int number) {
    if (commits_.empty() || commits_.back().windows.size() == kCommitWindows) {
      commits_.emplace_back();
    }
    Changes& out = commits_.back();
    if (number % 900 == 899) {
      now_ += 12h;  // A night.
    }
    Window window;
    window.id = WindowId{id()};
    window.wearer = kWearerName;
    window.interval = {now_, now_ + 30s};
    now_ = window.interval.end;
    window.source = {.file = "DAY1_B1_NORA_" + std::to_string(11000000 + number) + ".mp4"};
    for (int i = 0; i < 20; ++i) {
      window.lines.push_back(
          line(window.interval.start + std::chrono::milliseconds(1500 * i), number));
    }
    for (const std::string_view stage : {"read", "grow"}) {
      out.units.push_back({.key = window.id.str(),
                           .stage = std::string(stage),
                           .state = UnitState::Done,
                           .interval = window.interval,
                           .detail = ""});
    }
    open_.push_back(window.id);
    for (int i = 0; i < 8; ++i) {
      add_moment(out, window, i);
    }
    out.windows.push_back(std::move(window));
    if (number % 5 == 4 || number % 5 == 1) {
      close_episode(out);
    }
  }

  void add_moment(Changes& out, const Window& window, int number) {
    Moment moment;
    moment.id = MomentId{id()};
    moment.view = static_cast<MomentView>(number % 2);
    moment.kind = static_cast<MomentKind>(number);
    moment.interval = window.lines[2 * static_cast<std::size_t>(number)].interval;
    moment.known_at = window.interval.end;
    moment.window = window.id;
    moment.lines = {static_cast<std::uint32_t>(2 * number)};
    moment.text = text(40 + below(40));
    moment.subject = below(2) == 0 ? "I" : "Omar";
    moment.verb = text(4);
    moment.object = text(12 + below(20));
    moment.place = below(3) == 0 ? "kitchen" : "";
    moment.participants =
        below(3) == 0 ? std::vector<std::string>{"Greta"} : std::vector<std::string>{};
    inside_.push_back(moment.id);
    moments_.push_back(moment.id);
    out.moments.push_back(std::move(moment));
  }

  void close_episode(Changes& out) {
    Episode episode;
    episode.id = EpisodeId{id()};
    episode.view = static_cast<EpisodeView>(below(2));
    episode.interval = {now_ - 30s * static_cast<int>(open_.size()), now_};
    episode.known_at = now_;
    episode.windows = open_;
    episode.text = text(80);
    episode.subject = text(45);
    episode.summary = text(260);
    episode.keywords = {text(4), text(4), text(4), text(4), text(4), text(4), text(4), text(4)};
    episode.participants = {"Omar", "Greta"};
    episode.place = "kitchen";
    for (const MomentId moment : inside_) {
      out.edges.push_back({.group = episode.id,
                           .member = moment,
                           .role = below(2) == 0 ? "core" : "detail",
                           .weight = below(100) / 100.0,
                           .known_at = now_});
    }
    if (below(100) < 36) {
      grow_pattern(out, episode);
    }
    out.episodes.push_back(std::move(episode));
    open_.clear();
    inside_.clear();
  }

  void grow_pattern(Changes& out, const Episode& episode) {
    if (patterns_.size() < 150) {
      Pattern pattern;
      pattern.root = pattern.id = PatternId{id()};
      pattern.version = 0;
      pattern.interval = episode.interval;
      pattern.title = text(40);
      pattern.keywords = episode.keywords;
      patterns_.push_back(pattern);
    }
    Pattern& pattern =
        patterns_[static_cast<std::size_t>(below(static_cast<int>(patterns_.size())))];
    pattern.version += 1;
    pattern.id = PatternId{id()};
    pattern.known_at = now_;
    pattern.interval.end = episode.interval.end;
    pattern.summary = text(250);
    pattern.members.push_back({.episode = episode.id, .role = "developing", .weight = 0.5});
    out.edges.push_back({.group = pattern.id,
                         .member = episode.id,
                         .role = "developing",
                         .weight = 0.5,
                         .known_at = now_});
    out.patterns.push_back(pattern);
  }

  std::mt19937_64 random_{1};
  Timestamp now_{35h};
  std::vector<Changes> commits_;
  std::vector<MomentId> moments_;
  std::vector<WindowId> open_;
  std::vector<MomentId> inside_;
  std::vector<Pattern> patterns_;
};

const Week& week() {
  static const Week the_week;
  return the_week;
}

// --- Its store

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "daybook-bench-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path file(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::unique_ptr<sqlite::SqliteStore> open(const fs::path& path) {
  static const SystemClock clock;
  return std::make_unique<sqlite::SqliteStore>(path, sqlite::Database::Opening::Create, clock);
}

void fill(Store& store) {
  store.add_wearer({.name = kWearerName});
  for (const Changes& changes : week().commits()) {
    store.commit(kWearerName, changes);
  }
}

/// The week, written once.
const fs::path& week_file() {
  static const Folder folder;
  static const fs::path path = [] {
    fill(*open(folder.file("week.db")));
    return folder.file("week.db");
  }();
  return path;
}

void write_week(benchmark::State& state) {
  const Folder folder;
  week();
  int round = 0;
  fs::path path;
  for (auto _ : state) {
    path = folder.file(std::to_string(round++) + ".db");
    fill(*open(path));
  }
  const double bytes = static_cast<double>(fs::file_size(path));
  state.counters["MB"] = bytes / 1e6;
  state.counters["MB_per_hour"] = bytes / 1e6 / kRecordedHours;
  const auto store = open(path);
  sqlite::Rows tables =
      store->database()
          .prepared(
              "SELECT name, sum(pgsize) FROM dbstat GROUP BY name HAVING sum(pgsize) > 100000")
          .query();
  while (tables.next()) {
    state.counters["MB_" + tables.text(0)] = static_cast<double>(tables.integer(1)) / 1e6;
  }
}
BENCHMARK(write_week)->Unit(benchmark::kMillisecond);

// --- Reading it

constexpr Cutoff kAll = Cutoff::everything();

void open_week(benchmark::State& state) {
  const fs::path& path = week_file();
  for (auto _ : state) {
    benchmark::DoNotOptimize(open(path)->generation(kWearerName));
  }
}
BENCHMARK(open_week)->Name("open")->Unit(benchmark::kMillisecond);

/// Times `read` on an open store of the week.
template <typename Read>
void time_read(benchmark::State& state, Read read) {
  const auto store = open(week_file());
  std::size_t records = 0;
  for (auto _ : state) {
    records = read(*store);
  }
  state.counters["records"] = static_cast<double>(records);
}

void read_windows(benchmark::State& state) {
  time_read(state, [](const Store& store) { return store.windows(kAll, kWearerName, {}).size(); });
}
BENCHMARK(read_windows)->Unit(benchmark::kMillisecond);

void read_moments(benchmark::State& state) {
  time_read(state, [](const Store& store) { return store.moments(kAll, kWearerName, {}).size(); });
}
BENCHMARK(read_moments)->Unit(benchmark::kMillisecond);

void read_interval(benchmark::State& state) {
  const Timestamp middle(80h);
  const RecordQuery query{.during = Interval{middle, middle + 10min}};
  time_read(state,
            [&](const Store& store) { return store.moments(kAll, kWearerName, query).size(); });
}
BENCHMARK(read_interval)->Unit(benchmark::kMicrosecond);

void read_ids(benchmark::State& state) {
  RecordQuery query;
  for (std::size_t i = 0; i < 300; ++i) {
    query.ids.push_back(week().moments()[i * 163].value);
  }
  time_read(state,
            [&](const Store& store) { return store.moments(kAll, kWearerName, query).size(); });
}
BENCHMARK(read_ids)->Unit(benchmark::kMicrosecond);

void edges_of(benchmark::State& state) {
  const RecordId moment = week().moments()[12345];
  time_read(state,
            [&](const Store& store) { return store.edges(kAll, kWearerName, moment).size(); });
}
BENCHMARK(edges_of)->Unit(benchmark::kMicrosecond);

void dump(benchmark::State& state) {
  time_read(state, [](const Store& store) {
    std::ostringstream out;
    store.dump(out);
    return out.str().size();
  });
}
BENCHMARK(dump)->Unit(benchmark::kMillisecond);

void rewind_hour(benchmark::State& state) {
  const Folder folder;
  fs::copy_file(week_file(), folder.file("week.db"));
  const auto store = open(folder.file("week.db"));
  for (auto _ : state) {
    store->rewind(kWearerName, week().end() - 1h);
    state.PauseTiming();
    store->commit(kWearerName, week().commits().back());
    state.ResumeTiming();
  }
}
BENCHMARK(rewind_hour)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace daybook

BENCHMARK_MAIN();
