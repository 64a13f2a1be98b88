// In the memory of a recording, whatever is asked: what search finds with its bounds is what brute
// force finds, to the last bit. The long form (DAYBOOK_FULL=1) asks 10,000 times in the memory of a
// week: the recorded one ($DAYBOOK_EGOLIFE, default ../shared/egolife), else one made of the
// sample.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/index/vector_source.h"
#include "daybook/recall/search.h"
#include "daybook/source/wire.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

bool is_long_form() { return std::getenv("DAYBOOK_FULL") != nullptr; }

fs::path recorded_week() {
  const char* set = std::getenv("DAYBOOK_EGOLIFE");
  return (set == nullptr ? fs::path("../shared/egolife") : fs::path(set)) / "Sync";
}

void import(Memory& memory, const fs::path& recording) {
  ingest(memory, {recording}, {}, [](const IngestProgress&) {});
}

/// The sample's windows again and again, each time with other words, on seven days of 889.
fs::path week_of_sample(const fs::path& folder) {
  constexpr std::size_t kADay = 889;
  Memory sample({"sqlite:" + (folder / "sample.db").string(), "", "none:"}, false);
  import(sample, "sample/Sync");
  const Wearer wearer = sample.wearer();
  const std::vector<Window> windows = sample.store().windows(Cutoff::everything(), wearer.name, {});
  fs::path week = folder / "week.jsonl";
  std::ofstream out(week);
  for (std::size_t i = 0; i < 7 * kADay; ++i) {
    Window window = windows[i % windows.size()];
    const Timestamp start = wearer.face.at(static_cast<std::int64_t>(i / kADay) + 1,
                                           std::chrono::hours(9) + seconds(30) * (i % kADay));
    const Duration shift = start - window.interval.start;
    window.interval = {start, start + seconds(30)};
    for (Line& line : window.lines) {
      line.interval = {line.interval.start + shift, line.interval.end + shift};
      line.text += " w" + std::to_string((i + 31 * line.text.size()) % 977);
      line.origin.clear();
    }
    out << wire_line(window, wearer.face) << "\n";
  }
  return week;
}

/// The vectors of all texts, made once: brute force asks for them each time.
class KeptVectors final : public VectorSource {
 public:
  KeptVectors(const VectorSource& source, std::size_t dimension)
      : source_(source), dimension_(dimension) {}

  std::vector<float> vectors(TextKind kind, std::span<const TextId> texts) const override {
    std::vector<float>& kept = kept_[kind];
    TextId known = static_cast<TextId>(kept.size() / dimension_);
    std::vector<TextId> missing;
    for (const TextId last = texts.empty() ? 0 : *std::max_element(texts.begin(), texts.end()) + 1;
         known < last; ++known) {
      missing.push_back(known);
    }
    const std::vector<float> more = source_.vectors(kind, missing);
    kept.insert(kept.end(), more.begin(), more.end());
    std::vector<float> rows;
    rows.reserve(texts.size() * dimension_);
    for (const TextId text : texts) {
      const auto row = kept.begin() + static_cast<std::ptrdiff_t>(text * dimension_);
      rows.insert(rows.end(), row, row + static_cast<std::ptrdiff_t>(dimension_));
    }
    return rows;
  }

 private:
  const VectorSource& source_;
  std::size_t dimension_;
  mutable std::map<TextKind, std::vector<float>> kept_;
};

class ExactSearch : public testing::Test {
 protected:
  ExactSearch() : memory_({"sqlite:" + (folder_.path() / "w.db").string(), "", "static:"}, false) {
    const bool recorded = is_long_form() && fs::exists(recorded_week());
    import(memory_, recorded         ? recorded_week()
                    : is_long_form() ? week_of_sample(folder_.path())
                                     : fs::path("sample/Sync"));
    for (const Window& window :
         memory_.store().windows(Cutoff::everything(), memory_.wearer().name, {})) {
      for (const Line& line : window.lines) {
        lines_.push_back(line.text);
      }
    }
  }

  template <typename Value>
  Value any_of(std::initializer_list<Value> values) {
    return *(values.begin() + any_below(values.size()));
  }
  std::size_t any_below(std::size_t bound) { return dice_() % bound; }

  /// Up to six words that follow one another in a line, or in two.
  std::string any_words() {
    std::string words;
    for (std::size_t parts = 1 + any_below(2); parts > 0; --parts) {
      std::istringstream in(lines_[any_below(lines_.size())]);
      std::vector<std::string> all;
      for (std::string word; in >> word;) {
        all.push_back(word);
      }
      const std::size_t first = any_below(all.size() + 1);
      for (std::size_t i = first; i < std::min(all.size(), first + 1 + any_below(6)); ++i) {
        words += all[i] + " ";
      }
    }
    return words;
  }

  /// From seconds to days, now and then outside what was recorded.
  Interval any_interval() {
    const auto& starts = memory_.index().starts();
    const Timestamp at = Timestamp(Duration(starts[any_below(starts.size())])) +
                         seconds(any_below(7200)) - seconds(3600);
    return {at, at + seconds(any_of<std::size_t>({1, 30, 600, 3600, 40'000, 300'000}))};
  }

  SearchRequest any_request() {
    SearchRequest request;
    request.query = any_below(10) == 0 ? "" : any_words();
    request.view = kAllViews[any_below(std::size(kAllViews))];
    if (any_below(2) == 0) {
      request.near = any_interval();
      request.lambda = any_of({0.99, 0.9, 0.999, 0.5});
      request.floor = any_of({0.05, 0.2, 1e-6});
    }
    if (any_below(3) == 0) {
      request.during = any_interval();
    }
    request.limit = any_of<std::size_t>({1, 5, 20, 20, 200});
    request.cosine_weight = any_of({0.5, 0.5, 0.2, 1.0, 0.0});
    return request;
  }

  Cutoff any_cutoff() {
    const auto& ends = memory_.index().ends();
    return any_below(4) == 0 ? Cutoff::everything()
                             : Cutoff(Timestamp(Duration(ends[any_below(ends.size())])));
  }

  ScratchFolder folder_;
  Memory memory_;
  std::vector<std::string> lines_;
  std::mt19937 dice_{4};
};

void expect_same(const std::vector<Hit>& found, const std::vector<Hit>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i].id, expected[i].id) << i;
    ASSERT_EQ(found[i].interval, expected[i].interval) << i;
    ASSERT_EQ(found[i].score, expected[i].score) << i;
    ASSERT_EQ(found[i].similarity, expected[i].similarity) << i;
  }
}

TEST_F(ExactSearch, FindsWhatBruteForceFinds) {
  const MemoryIndex& index = memory_.index();
  const StoredTextVectors stored(memory_.store(), index, *memory_.embedder());
  const KeptVectors source(stored, memory_.embedder()->dimension());
  const int cases = is_long_form() ? 10'000 : 200;
  std::size_t timed = 0;
  std::size_t hits = 0;
  double looked_at = 0;
  for (int i = 0; i < cases; ++i) {
    const bool words_only = any_below(6) == 0;
    const Searcher searcher(index, words_only ? nullptr : memory_.embedder(),
                            any_below(4) == 0 ? nullptr : &source);
    SearchRequest request = any_request();
    const Cutoff cutoff = any_cutoff();
    SearchEffort effort;
    const std::vector<Hit> found = searcher.search(cutoff, request, &effort);
    request.method = SearchMethod::BruteForce;
    expect_same(found, searcher.search(cutoff, request));
    if (HasFatalFailure()) {
      FAIL() << "case " << i << ", '" << request.query << "' in " << name(request.view);
    }
    hits += found.size();
    if (request.near) {
      ++timed;
      looked_at += effort.known == 0
                       ? 0
                       : static_cast<double>(effort.touched) / static_cast<double>(effort.known);
    }
  }
  EXPECT_GT(hits, static_cast<std::size_t>(cases));
  std::cout << cases << " searches in " << index.ends().size() << " windows, " << timed
            << " with a time query (they looked at "
            << static_cast<int>(100 * looked_at / static_cast<double>(timed))
            << " % of what was known), " << hits << " hits: all those of brute force\n";
}

}  // namespace
}  // namespace daybook
