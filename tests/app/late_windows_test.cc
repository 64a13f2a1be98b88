// However a stream arrives: windows late, twice, unfinished, told by two sources, or corrected. The
// memory and its index end as those of a stream that had everything right and in order from the
// start.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/stream_ingest.h"
#include "daybook/base/hash.h"
#include "daybook/index/index_folder.h"
#include "daybook/index/memory_index.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/memory_store.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

/// A stream as it should have been, and as it comes.
struct Streams {
  std::vector<std::string> right;
  std::vector<std::string> coming;
};

Json any_line(Timestamp at, bool spoken) {
  const Clockface face = Clockface::dataset();
  Json line = {{"start", face.format(at)}, {"end", face.format(at + std::chrono::seconds(3))}};
  const auto thing = *rc::gen::element<std::string>("the green can", "the roses", "the ladder",
                                                    "a hole", "剪刀", "the gate");
  if (spoken) {
    line["speaker"] = *rc::gen::element<std::string>("Omar", "Priya", "");
    line["text"] = *rc::gen::element<std::string>("Where is ", "Please hold ", "I bought ") + thing;
  } else {
    line["text"] = *rc::gen::element<std::string>("I take ", "I clean ", "Omar looks at ") + thing;
  }
  return line;
}

/// The window with another first caption, of a time that overlaps the one before; not of the same
/// seconds, where a text in another language is a translation.
Json other_words(Json window, Timestamp start) {
  Json& line = window["captions"][0];
  line["text"] = "I close the gate after the goats.";
  line["start"] =
      Clockface::dataset().format(start + std::chrono::seconds(*rc::gen::element(1, 3)));
  return window;
}

Json any_window(Timestamp start) {
  Json window = {{"wearer", "T1_NORA"}, {"start", Clockface::dataset().format(start)}};
  for (const bool spoken : {false, true}) {
    Json lines = Json::array();
    for (int i = 0, count = *rc::gen::inRange(1, 4); i < count; ++i) {
      lines.push_back(any_line(start + std::chrono::seconds(2 + 5 * i), spoken));
    }
    window[spoken ? "transcript" : "captions"] = std::move(lines);
  }
  return window;
}

/// Puts a line somewhere into a stream, from a place on; where it stands.
std::ptrdiff_t insert(std::vector<std::string>& stream, std::string line, std::ptrdiff_t from = 0) {
  const auto at = *rc::gen::inRange<std::ptrdiff_t>(from, std::ssize(stream) + 1);
  stream.insert(stream.begin() + at, std::move(line));
  return at;
}

Streams any_streams() {
  Streams streams;
  Timestamp start = *Clockface::dataset().parse("DAY1 09:00:00");
  for (int left = *rc::gen::inRange(1, 30); left > 0; --left) {
    const Json window = any_window(start);
    Json second = other_words(window, start);
    start += std::chrono::seconds(*rc::gen::element(30, 30, 30, 18, 50, 700));
    streams.right.push_back(window.dump());
    // Half of them come in their turn.
    const auto place = *rc::gen::arbitrary<bool>() ? std::ssize(streams.coming) : 0;
    const auto at = insert(streams.coming, window.dump(), place);
    Json other = window;
    switch (*rc::gen::inRange(0, 8)) {
      case 0:  // Twice.
        insert(streams.coming, window.dump());
        break;
      case 1:  // Also unfinished.
        other["transcript"].erase(other["transcript"].size() - 1);
        insert(streams.coming, other.dump());
        break;
      case 2:  // Also told by another source, at the same start: that takes nothing away.
        second["source"] = {{"file", "bench.mp4"}};
        streams.right.push_back(second.dump());
        insert(streams.coming, second.dump());
        break;
      case 3:  // Corrected later.
        streams.right.back() = second.dump();
        insert(streams.coming, second.dump(), at + 1);
        break;
      default:
        break;
    }
  }
  return streams;
}

class Garden {
 public:
  Garden()
      : stream_(store_, "-", options_, {}, [](const Problem& problem) { RC_FAIL(problem.cause); }) {
  }

  void take(const std::string& line) { stream_.take(line, ++number_); }
  void pause(bool settles) { settles ? stream_.settle() : stream_.flush(); }
  void finish() { stream_.finish(); }
  StreamCounts counts() const { return stream_.counts(); }

  std::string dump() const {
    std::ostringstream out;
    store_.dump(out);
    return out.str();
  }

  /// Brings the index beside the store up; its bytes without what says which store it is of.
  std::uint64_t index() const {
    if (store_.wearers().empty()) {
      return 0;
    }
    const auto segments =
        IndexFolder(folder_.path()).refresh(store_, store_.wearers().front(), &embedder_);
    const std::vector<std::byte> bytes = compose(segments, ~0ULL, {});
    return hash64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

 private:
  FakeEmbedder embedder_{8};
  ScratchFolder folder_;
  MemoryStore store_;
  ReadOptions options_;
  StreamIngest stream_;
  std::uint32_t number_ = 0;
};

RC_GTEST_PROP(LateWindows, EndAsIfTheyHadBeenRightFromTheStart, ()) {
  const Streams streams = any_streams();
  Garden right;
  std::for_each(streams.right.begin(), streams.right.end(),
                [&](const std::string& line) { right.take(line); });
  right.finish();
  Garden late;
  for (const std::string& line : streams.coming) {
    late.take(line);
    const int pause = *rc::gen::inRange(0, 6);
    if (pause < 3) {
      late.pause(pause == 0);
    }
    if (pause == 1) {
      late.index();
    }
  }
  late.finish();
  RC_TAG(late.counts().rewinds > 0 ? "with rewinds" : "without");
  RC_ASSERT(late.dump() == right.dump());
  RC_ASSERT(late.index() == right.index());
}

}  // namespace
}  // namespace daybook
