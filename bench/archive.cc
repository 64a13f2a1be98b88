// Search against the size of the archive, from a week to ten years.
//
//   archive [--weeks 1,4,52,521] [--store URI] [--folder DIR] [--compare DIR]
//   archive --again 1,4,52,521 ...       measures the archives that an earlier run left in DIR
//
// An archive is made up: windows of 30 s in seven recorded days a week, a line and a moment a
// window, an activity every three; a text is a sentence of the store (default: the sample,
// imported first) with a word of a vocabulary that grows, its vector the sentence's with a
// jitter. Segments are written as the index writes them, a half-year at a time. Nothing of it is
// ever in a store: what the index asks for is made up again.
//
// All sizes are made first; then each search is done in one after the other, because a machine that
// others use is not the same a minute later. One JSON object a size: median CPU milliseconds of
// searches with and without a time (of each search the best of five), records looked at, opening, a
// first search in a process of its own, bytes an hour; for the largest archive also the bandwidth
// of a scan beside that of reading alone, and whether the best 20 are those of brute force. With
// --compare the vectors, texts and queries of its activities are written for tools/bench_compare.py
// (FAISS, FTS5).

#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "bench/made_up.h"
#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/index/dot.h"
#include "daybook/index/index_folder.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/quantised.h"
#include "daybook/index/segment.h"
#include "daybook/index/vector_source.h"
#include "daybook/models/embedder.h"
#include "daybook/models/registry.h"
#include "daybook/recall/search.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t kWindowsAWeek = 7 * kWindowsADay;
constexpr std::uint64_t kWeeksAtOnce = 26;

double cpu_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

struct Options {
  std::vector<std::uint64_t> weeks = {1, 4};
  std::string store;
  fs::path folder = fs::temp_directory_path() / "daybook-archive";
  fs::path compare;
  bool first = false;  ///< only open and search once
  bool again = false;  ///< only measure
};

Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = argv[i + 1];
    if (name == "--weeks" || name == "--first" || name == "--again") {
      options.weeks.clear();
      std::stringstream list(value);
      for (std::string part; std::getline(list, part, ',');) {
        options.weeks.push_back(std::stoull(part));
      }
      options.first = name == "--first";
      options.again = name == "--again";
    } else if (name == "--store") {
      options.store = value;
    } else if (name == "--folder") {
      options.folder = value;
    } else if (name == "--compare") {
      options.compare = value;
    }
  }
  return options;
}

std::vector<std::string> sentences(const Options& options) {
  const fs::path cached = options.folder / "sentences.txt";
  std::vector<std::string> all;
  if (!fs::exists(cached)) {
    Settings settings;
    settings.store = options.store;
    if (settings.store.empty()) {
      settings.store = "sqlite:" + (options.folder / "sample.db").string();
      Memory sample(settings, false);
      ingest(sample, {"sample/Sync"}, {}, [](const IngestProgress&) {});
    }
    Memory memory(settings, true);
    std::ofstream out(cached);
    for (const Window& window :
         memory.store().windows(Cutoff::everything(), memory.wearer().name, {})) {
      for (const Line& line : window.lines) {
        out << line.text << "\n";
      }
    }
  }
  std::ifstream in(cached);
  for (std::string line; std::getline(in, line);) {
    all.push_back(line);
  }
  return all;
}

class Measuring {
 public:
  Measuring(const MadeUp& texts, const Embedder& embedder, const Options& options)
      : texts_(texts), embedder_(embedder), options_(options), store_(texts) {}

  void grow_to(std::uint64_t weeks) {
    while (store_.size() < weeks * kWindowsAWeek) {
      store_.grow(std::min(weeks * kWindowsAWeek, store_.size() + kWeeksAtOnce * kWindowsAWeek));
      IndexFolder(growing().string()).refresh(store_, the_wearer(), &embedder_);
    }
    // Its files are never changed, only replaced.
    fs::remove_all(of_weeks(weeks));
    fs::copy(growing(), of_weeks(weeks),
             fs::copy_options::recursive | fs::copy_options::create_hard_links);
  }

  void start_over() const { fs::remove_all(growing()); }

  /// Takes an archive that was made before.
  void assume(std::uint64_t weeks) {
    store_.grow(weeks * kWindowsAWeek);
    weeks_ = weeks;
  }

  Json measure_opening() {
    const double before = cpu_ms();
    const auto index = opened_ = open();
    Json result = {{"weeks", weeks_},
                   {"windows", store_.size()},
                   {"segments", index->segments().size()},
                   {"open_ms", cpu_ms() - before},
                   {"bytes_an_hour",
                    static_cast<double>(bytes()) / (static_cast<double>(store_.size()) / 120)}};
    return result;
  }

  /// Open and answer one timed search, as a process that was just started.
  void first() const {
    const auto index = open();
    const StoredTextVectors source(store_, *index, embedder_);
    Searcher(*index, &embedder_, &source)
        .search(Cutoff::everything(), request(View::Window, true, 3));
  }

  Json scan() const {
    const auto index = open();
    const QuantisedVector query = query_vector(1);
    std::size_t bytes = 0;
    std::vector<float> out;
    std::vector<double> times;
    std::size_t rows = 0;
    for (int i = 0; i < 7; ++i) {
      const double before = cpu_ms();
      bytes = rows = 0;
      for (const SegmentPtr& segment : index->segments()) {
        const QuantisedRows& vectors = segment->texts(TextKind::Activity).vectors;
        out.resize(vectors.size());
        scan_products(vectors, vectors.size(), {&query, 1}, out);
        bytes += vectors.values.size();
        rows += vectors.size();
      }
      times.push_back(cpu_ms() - before);
    }
    const double read = read_bandwidth(bytes);
    const double scanned = static_cast<double>(bytes) / median(times) / 1e6;
    return {{"rows", rows},           {"bytes", bytes},         {"kernel", dot_target()},
            {"ms", median(times)},    {"gb_a_second", scanned}, {"read_gb_a_second", read},
            {"share", scanned / read}};
  }

  /// Whether bounds find what brute force finds, on vectors alone.
  Json agreement(int queries) const {
    const auto index = open();
    const StoredTextVectors source(store_, *index, embedder_);
    const Searcher searcher(*index, &embedder_, &source);
    std::size_t same = 0;
    double worst = 0;
    std::vector<double> times;
    std::size_t rescored = 0;
    for (int q = 0; q < queries; ++q) {
      SearchRequest wanted = request(View::Activity, false, q);
      wanted.cosine_weight = 1;
      SearchEffort effort;
      const std::vector<Hit> found = searcher.search(Cutoff::everything(), wanted, &effort);
      times.push_back(best_ms(searcher, wanted));
      rescored += effort.rescored;
      wanted.method = SearchMethod::BruteForce;
      const auto expected = searcher.search(Cutoff::everything(), wanted);
      bool equal = found.size() == expected.size();
      for (std::size_t i = 0; equal && i < found.size(); ++i) {
        equal = found[i].id == expected[i].id;
        worst = std::max(worst, std::abs(found[i].score - expected[i].score));
      }
      same += equal ? 1 : 0;
    }
    return {{"queries", queries},
            {"identical", same},
            {"largest_difference", worst},
            {"ms", median(times)},
            {"rescored", rescored / static_cast<std::size_t>(queries)}};
  }

  /// Vectors, texts, queries and our answers, for other programs.
  void write_comparison() const {
    const auto index = open();
    const StoredTextVectors source(store_, *index, embedder_);
    fs::create_directories(options_.compare);
    std::ofstream vectors(options_.compare / "vectors.f32", std::ios::binary);
    std::ofstream texts(options_.compare / "texts.txt");
    const std::uint64_t count = (store_.size() - 1) / kWindowsAnActivity;
    for (std::uint64_t begin = 0; begin < count; begin += 20'000) {
      std::vector<std::string> some;
      for (std::uint64_t e = begin; e < std::min(count, begin + 20'000); ++e) {
        some.push_back(texts_.activity(e) + " ");
        texts << some.back() << "\n";
      }
      const std::vector<std::string_view> views(some.begin(), some.end());
      const std::vector<float> rows = embedder_.embed(views, EmbedRole::Passage);
      vectors.write(reinterpret_cast<const char*>(rows.data()),
                    static_cast<std::streamsize>(rows.size() * sizeof(float)));
    }
    Json queries = Json::array();
    for (int q = 0; q < 10; ++q) {
      SearchRequest wanted = request(View::Activity, false, q);
      wanted.cosine_weight = 1;
      Json scores = Json::array();
      for (const Hit& hit :
           Searcher(*index, &embedder_, &source).search(Cutoff::everything(), wanted)) {
        scores.push_back({hit.id.value - 1, hit.score});
      }
      const std::string_view text = wanted.query;
      queries.push_back({{"text", wanted.query},
                         {"vector", embedder_.embed({&text, 1}, EmbedRole::Query)},
                         {"best", scores}});
    }
    std::ofstream(options_.compare / "queries.json")
        << Json{{"dimension", embedder_.dimension()}, {"rows", count}, {"queries", queries}};
  }

  struct Searched {
    std::vector<double> times;
    std::vector<double> touched;
    std::size_t known = 0;

    Json json() const {
      return {{"ms", median(times)}, {"touched", median(touched)}, {"known", known}};
    }
  };

  /// After measure_opening().
  void search(View view, bool timed, int number, Searched& searched) const {
    const StoredTextVectors source(store_, *opened_, embedder_);
    const Searcher searcher(*opened_, &embedder_, &source);
    const SearchRequest wanted = request(view, timed, number);
    SearchEffort effort;
    searcher.search(Cutoff::everything(), wanted, &effort);
    searched.times.push_back(best_ms(searcher, wanted));
    searched.touched.push_back(static_cast<double>(effort.touched));
    searched.known = effort.known;
  }

 private:
  /// CPU time of a search, the best of five.
  static double best_ms(const Searcher& searcher, const SearchRequest& wanted) {
    double best = 1e300;
    for (int i = 0; i < 5; ++i) {
      const double before = cpu_ms();
      searcher.search(Cutoff::everything(), wanted);
      best = std::min(best, cpu_ms() - before);
    }
    return best;
  }

  fs::path growing() const { return options_.folder / "index"; }
  fs::path of_weeks(std::uint64_t weeks) const {
    return options_.folder / ("index-" + std::to_string(weeks));
  }
  std::string index_folder() const { return of_weeks(weeks_).string(); }

  std::shared_ptr<const MemoryIndex> open() const {
    return MemoryIndex::open(store_, the_wearer(), &embedder_, index_folder());
  }

  std::uintmax_t bytes() const {
    std::uintmax_t sum = 0;
    for (const auto& entry : fs::directory_iterator(index_folder())) {
      sum += entry.file_size();
    }
    return sum;
  }

  QuantisedVector query_vector(int number) const {
    const std::string text = texts_.query(static_cast<std::uint64_t>(number));
    const std::string_view view = text;
    return quantise(embedder_.embed({&view, 1}, EmbedRole::Query));
  }

  SearchRequest request(View view, bool timed, int number) const {
    SearchRequest wanted{.query = texts_.query(static_cast<std::uint64_t>(number)), .view = view};
    if (timed) {
      // An hour of the last five days but two, whatever the age of the archive.
      const std::uint64_t back = mix64(static_cast<std::uint64_t>(number)) % (3 * kWindowsADay);
      const Timestamp at = MadeUpStore::start(store_.size() - 2 * kWindowsADay - back);
      wanted.near = Interval{at, at + std::chrono::hours(1)};
    }
    return wanted;
  }

  /// GB a second of adding up memory of that size on one thread, the best of several.
  static double read_bandwidth(std::size_t bytes) {
    std::vector<std::uint64_t> memory(bytes / sizeof(std::uint64_t), 1);
    double best = 1e300;
    volatile std::uint64_t sink = 0;
    for (int i = 0; i < 7; ++i) {
      const double before = cpu_ms();
      sink = sink + std::accumulate(memory.begin(), memory.end(), std::uint64_t{0});
      best = std::min(best, cpu_ms() - before);
    }
    return static_cast<double>(memory.size() * sizeof(std::uint64_t)) / best / 1e6;
  }

  const MadeUp& texts_;
  const Embedder& embedder_;
  const Options& options_;
  MadeUpStore store_;
  std::uint64_t weeks_ = 0;
  std::shared_ptr<const MemoryIndex> opened_;
};

/// CPU milliseconds of a process that opens the archive and searches once.
double first_search_ms(const std::string& program, const Options& options, std::uint64_t weeks) {
  const std::string command =
      program + " --first " + std::to_string(weeks) + " --folder '" + options.folder.string() + "'";
  rusage before{};
  ::getrusage(RUSAGE_CHILDREN, &before);
  // NOLINTNEXTLINE(bugprone-command-processor): the command is made here alone
  if (std::system(command.c_str()) != 0) {
    throw Error(ErrorKind::Internal, "the first search failed");
  }
  rusage after{};
  ::getrusage(RUSAGE_CHILDREN, &after);
  const auto ms = [](const rusage& usage) {
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
  };
  return ms(after) - ms(before);
}

/// Every search in every archive, one archive after the other.
void search_all(const std::vector<Measuring>& archives, std::vector<Json>& results) {
  for (const View view : {View::Window, View::Action, View::Activity}) {
    for (const bool timed : {true, false}) {
      std::vector<Measuring::Searched> searched(archives.size());
      for (int number = 0; number < (timed ? 31 : 5); ++number) {
        for (std::size_t i = 0; i < archives.size(); ++i) {
          archives[i].search(view, timed, number, searched[i]);
        }
      }
      for (std::size_t i = 0; i < archives.size(); ++i) {
        results[i][timed ? "timed" : "untimed"][std::string(name(view))] = searched[i].json();
      }
    }
  }
}

int run(int argc, char** argv) {
  const Options options = read_options(argc, argv);
  fs::create_directories(options.folder);
  const std::unique_ptr<Embedder> base = open_embedder("static:");
  const JitterEmbedder embedder(*base);
  const MadeUp texts(sentences(options));
  Measuring measuring(texts, embedder, options);
  if (options.first) {
    measuring.assume(options.weeks.front());
    measuring.first();
    return 0;
  }
  if (!options.again) {
    measuring.start_over();
    for (const std::uint64_t weeks : options.weeks) {
      measuring.grow_to(weeks);
    }
  }
  std::vector<Measuring> archives;
  std::vector<Json> results;
  for (const std::uint64_t weeks : options.weeks) {
    archives.emplace_back(texts, embedder, options).assume(weeks);
    results.push_back(archives.back().measure_opening());
    results.back()["first_search_ms"] = first_search_ms(argv[0], options, weeks);
  }
  search_all(archives, results);
  results.back()["scan"] = archives.back().scan();
  results.back()["brute_force"] = archives.back().agreement(2);
  for (const Json& result : results) {
    std::cout << result.dump() << '\n';
  }
  if (!options.compare.empty()) {
    archives.back().write_comparison();
  }
  return 0;
}

}  // namespace
}  // namespace daybook

int main(int argc, char** argv) {
  try {
    return daybook::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
