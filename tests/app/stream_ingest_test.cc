// However windows arrive, the memory ends as one import of the same lines makes it.

#include "daybook/app/stream_ingest.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/app/forget.h"
#include "daybook/app/ingest.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

/// Windows of the sample's first day as lines.
const std::vector<std::string>& day() {
  static const std::vector<std::string> lines = [] {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator("sample/Sync")) {
      if (entry.path().filename().string().find("DAY1") != std::string::npos) {
        files.push_back(entry.path());
      }
    }
    const ReadResult read = read_paths(files, {});
    std::vector<std::string> out;
    for (const Window& window : read.readings.at(0).windows) {
      out.push_back(wire_line(window, read.readings.at(0).face));
    }
    return out;
  }();
  return lines;
}

std::string dump_of(const Store& store) {
  std::ostringstream out;
  store.dump(out);
  return out.str();
}

/// Where two dumps differ first; empty if nowhere.
std::string difference(const std::string& a, const std::string& b) {
  std::istringstream left(a);
  std::istringstream right(b);
  std::string one;
  std::string other;
  while (true) {
    const bool more = static_cast<bool>(std::getline(left, one));
    const bool other_more = static_cast<bool>(std::getline(right, other));
    if (!more && !other_more) {
      return "";
    }
    if (more != other_more || one != other) {
      return (more ? one.substr(0, 300) : "(end)") + "\n  but\n" +
             (other_more ? other.substr(0, 300) : "(end)");
    }
  }
}

class Streaming : public testing::Test {
 protected:
  std::string uri(const std::string& name) const {
    return "sqlite:" + (folder_.path() / (name + ".db")).string();
  }

  std::string added(const std::vector<std::string>& lines, const std::string& name = "added") {
    const fs::path file = folder_.path() / (name + ".jsonl");
    std::ofstream out(file);
    for (const std::string& line : lines) {
      out << line << "\n";
    }
    out.close();
    Memory memory({uri(name), "", "none:"}, false);
    ingest(memory, {file}, {}, [](const IngestProgress&) {});
    return dump_of(memory.store());
  }

  /// Streams the lines with a flush after every `flush_every`, as if the source paused there.
  StreamCounts stream(const std::vector<std::string>& lines, const std::string& name,
                      std::size_t flush_every = 10, bool settle = false) {
    const std::unique_ptr<Store> store = open_store(uri(name));
    StreamIngest stream(*store, "-", options_, {},
                        [&](const Problem& p) { problems_.push_back(p); });
    for (std::size_t i = 0; i < lines.size(); ++i) {
      stream.take(lines[i], static_cast<std::uint32_t>(i + 1));
      if (stream.unflushed() >= flush_every) {
        settle ? stream.settle() : stream.flush();
      }
    }
    stream.finish();
    return stream.counts();
  }

  std::string dump(const std::string& name) { return dump_of(*open_store(uri(name), true)); }

  ScratchFolder folder_;
  ReadOptions options_;
  std::vector<Problem> problems_;
};

/// Each line moved by less than `reach` places.
std::vector<std::string> shuffled(const std::vector<std::string>& lines, std::size_t reach,
                                  unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::pair<std::size_t, std::string>> keyed;
  keyed.reserve(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    keyed.emplace_back(i + random() % reach, lines[i]);
  }
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> out;
  out.reserve(keyed.size());
  for (auto& [key, line] : keyed) {
    out.push_back(std::move(line));
  }
  return out;
}

TEST_F(Streaming, EndsAsAddingTheSameLinesEnds) {
  const StreamCounts counts = stream(day(), "streamed");
  EXPECT_EQ(counts.arrived, day().size());
  EXPECT_EQ(counts.added, day().size());
  EXPECT_EQ(counts.rewinds, 0U);
  EXPECT_TRUE(problems_.empty());
  EXPECT_EQ(difference(dump("streamed"), added(day())), "");
}

TEST_F(Streaming, EndsAlikeWindowByWindowWithPauses) {
  stream(day(), "slow", 1, true);
  EXPECT_EQ(difference(dump("slow"), added(day())), "");
}

TEST_F(Streaming, StoresEveryWindowWithItsFlush) {
  const std::unique_ptr<Store> store = open_store(uri("live"));
  StreamIngest stream(*store, "-", options_, {}, [](const Problem&) {});
  for (std::size_t i = 0; i < 5; ++i) {
    stream.take(day()[i], static_cast<std::uint32_t>(i + 1));
    stream.flush();
    EXPECT_EQ(store->windows(Cutoff::everything(), "B1_NORA", {}).size(), i + 1);
  }
  const auto known = store->moments(Cutoff::everything(), "B1_NORA", {});
  ASSERT_FALSE(known.empty());
  stream.settle();
  const auto settled = store->moments(Cutoff::everything(), "B1_NORA", {});
  EXPECT_GT(settled.size(), known.size());
  EXPECT_EQ(store->ledger("B1_NORA").pending, 0U);
}

TEST_F(Streaming, ShuffledWithinTenMinutesEndsAlike) {
  const std::string expected = added(day());
  for (const unsigned seed : {1U, 2U}) {
    const std::string name = "shuffled" + std::to_string(seed);
    stream(shuffled(day(), 20, seed), name, seed == 1 ? 1 : 10);
    EXPECT_EQ(difference(dump(name), expected), "") << seed;
  }
}

TEST_F(Streaming, WindowsTwiceChangeNothing) {
  std::vector<std::string> twice;
  for (std::size_t i = 0; i < 60; ++i) {
    twice.push_back(day()[i]);
    twice.push_back(day()[i / 2]);
  }
  const StreamCounts counts = stream(twice, "twice", 7);
  EXPECT_EQ(counts.added, 60U);
  EXPECT_EQ(difference(dump("twice"), added({day().begin(), day().begin() + 60})), "");
}

TEST_F(Streaming, ALateWindowIsGrownInItsPlace) {
  std::vector<std::string> late = day();
  const std::string held = late[40];
  late.erase(late.begin() + 40);
  late.push_back(held);
  EXPECT_GT(stream(late, "late").rewinds, 0U);
  EXPECT_EQ(difference(dump("late"), added(day())), "");
}

const std::string kFirst =
    R"({"wearer": "T1_NORA", "start": "DAY1 09:00:00", "captions": [)"
    R"({"start": "DAY1 09:00:02", "end": "DAY1 09:00:04", "text": "I fill the green can."},)"
    R"({"start": "DAY1 09:00:21", "end": "DAY1 09:00:22", "text": "I water the roses."}]})";
const std::string kSecond =
    R"({"wearer": "T1_NORA", "start": "DAY1 09:00:20", "captions": [)"
    R"({"start": "DAY1 09:00:24", "end": "DAY1 09:00:25", "text": "I pull the weeds."}]})";
const std::string kCorrected =
    R"({"wearer": "T1_NORA", "start": "DAY1 09:00:20", "captions": [)"
    R"({"start": "DAY1 09:00:26", "end": "DAY1 09:00:27", "text": "Felix digs a hole."}]})";

TEST_F(Streaming, ASuccessorCutsTheWindowBefore) {
  const StreamCounts counts = stream({kFirst, kSecond}, "cut", 1);
  EXPECT_EQ(counts.removed, 1U);
  const auto windows = open_store(uri("cut"), true)->windows(Cutoff::everything(), "T1_NORA", {});
  ASSERT_EQ(windows.size(), 2U);
  EXPECT_EQ(windows[0].interval.end, windows[1].interval.start);
  EXPECT_EQ(windows[1].lines.size(), 2U);
  EXPECT_EQ(difference(dump("cut"), added({kFirst, kSecond})), "");
}

TEST_F(Streaming, ACorrectionInAnyOrderEndsAlike) {
  const std::string expected = added({kFirst, kSecond, kCorrected});
  std::vector<std::string> lines = {kFirst, kSecond, kCorrected};
  std::sort(lines.begin(), lines.end());
  int round = 0;
  do {
    for (const bool settle : {false, true}) {
      const std::string name = "corrected" + std::to_string(round++);
      stream(lines, name, 1, settle);
      EXPECT_EQ(difference(dump(name), expected), "") << name;
    }
  } while (std::next_permutation(lines.begin(), lines.end()));
}

TEST_F(Streaming, ReportsBadLinesAndGoesOn) {
  std::vector<std::string> lines(day().begin(), day().begin() + 30);
  const std::string expected = added(lines, "clean");
  lines.insert(lines.begin() + 12, "{\"wearer\": \"B1_NORA\"");
  lines.insert(lines.begin(), "no window at all");
  stream(lines, "bad");
  ASSERT_EQ(problems_.size(), 2U);
  EXPECT_EQ(problems_[0].line, 1U);
  EXPECT_EQ(problems_[1].line, 14U);
  const std::unique_ptr<Store> store = open_store(uri("bad"), true);
  EXPECT_EQ(store->ledger("B1_NORA").failed, 2U);
  EXPECT_EQ(difference(dump("bad"), added(lines, "bad_added")), "");
  EXPECT_NE(dump("bad"), expected);
  std::reverse(lines.begin(), lines.end());
  stream(lines, "bad_reversed");
  EXPECT_EQ(difference(dump("bad_reversed"), dump("bad")), "");
}

TEST_F(Streaming, RefusesAnotherClockForTheSameWearer) {
  const std::string calendar =
      R"({"wearer": "T1_NORA", "start": "2026-05-03T09:00:00Z", "captions": []})";
  stream({kFirst, calendar}, "clocks");
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_NE(problems_[0].cause.find("another clock"), std::string::npos);
}

TEST_F(Streaming, WearersDoNotMeet) {
  std::string other = kSecond;
  other.replace(other.find("T1_NORA"), 7, "T2_OMAR");
  stream({kFirst, other}, "two");
  EXPECT_EQ(difference(dump("two"), added({kFirst, other})), "");
}

TEST_F(Streaming, GoesOnWhereSubtitlesWereAdded) {
  const fs::path subtitles = folder_.path() / "talk.srt";
  std::ofstream(subtitles) << "1\n00:00:05,000 --> 00:00:07,000\nFelix: Hold the stem.\n\n"
                              "2\n00:00:50,000 --> 00:00:52,000\nFelix: Straight!\n";
  options_.wearer = "T1_NORA";
  options_.recording_start = "DAY1 09:00:10";
  const auto subtitled = [&](const std::string& name) {
    Memory memory({uri(name), "", "none:"}, false);
    ingest(memory, {subtitles}, {options_}, [](const IngestProgress&) {});
  };
  subtitled("before");
  stream({kFirst, kSecond}, "before", 1);
  stream({kFirst, kSecond}, "after", 1);
  subtitled("after");
  EXPECT_EQ(difference(dump("before"), dump("after")), "");
}

TEST_F(Streaming, RefusesWhatWasForgottenMeanwhile) {
  const std::vector<std::string> lines(day().begin(), day().begin() + 60);
  const std::unique_ptr<Store> store = open_store(uri("forgot"));
  StreamIngest stream(*store, "-", options_, {}, [](const Problem&) {});
  const auto send = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      stream.take(lines[i], static_cast<std::uint32_t>(i + 1));
    }
    stream.flush();
  };
  send(0, 30);
  const auto windows = store->windows(Cutoff::everything(), "B1_NORA", {});
  Memory other({uri("forgot"), "", "none:"}, true);
  const ForgetPlan plan = plan_forgetting(other.store(), "B1_NORA", windows[10].interval);
  forget(other, plan, [](const IngestProgress&) {});
  send(5, 60);
  stream.finish();
  EXPECT_GT(stream.counts().refused, 0U);
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& gone = plan.what.windows;
    if (i >= 30 || std::find(gone.begin(), gone.end(), windows[i].id) == gone.end()) {
      kept.push_back(lines[i]);
    }
  }
  const std::string expected = added(kept);
  const std::string got = dump_of(*store);
  const auto derived = [](const std::string& dump) {
    return dump.substr(0, dump.find("{\"kind\":\"unit\""));  // the tombstone stays
  };
  EXPECT_EQ(difference(derived(got), derived(expected)), "");
}

/// Streams in a child process, from the first line, until it is killed.
pid_t stream_in_child(const std::string& uri, const std::vector<std::string>& lines) {
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      const ReadOptions options;
      const std::unique_ptr<Store> store = open_store(uri);
      StreamIngest stream(*store, "-", options, {}, [](const Problem&) {});
      for (std::size_t i = 0; i < lines.size(); ++i) {
        stream.take(lines[i], static_cast<std::uint32_t>(i + 1));
        if (stream.unflushed() >= 1 + i % StreamIngest::kCheckpoint) {
          stream.flush();
        }
      }
      stream.finish();
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  return child;
}

TEST_F(Streaming, KilledAnywhereAndStartedAgainEndsAlike) {
  const char* wanted = std::getenv("DAYBOOK_KILLS");
  const int kills = wanted == nullptr ? 8 : std::stoi(wanted);
  const std::vector<std::string> lines = shuffled(day(), 6, 7);
  const std::string expected = added(day());
  std::mt19937 random(11);
  std::string name = "killed0";
  for (int kill = 0; kill < kills; ++kill) {
    const pid_t child = stream_in_child(uri(name), lines);
    ASSERT_GT(child, 0);
    ::usleep(static_cast<useconds_t>(1000 + random() % 250000));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (kill % 4 == 3) {  // several kills a store, then one run to the end
      stream(lines, name);
      ASSERT_EQ(difference(dump(name), expected), "") << "after kill " << kill;
      name = "killed" + std::to_string(kill + 1);
    }
  }
}

TEST_F(Streaming, WhatIsKnownAtATimeIsWhatAStreamCutThereKnows) {
  stream(day(), "whole");
  const std::unique_ptr<Store> whole = open_store(uri("whole"), true);
  for (const std::size_t part : {std::size_t{17}, std::size_t{90}, std::size_t{150}}) {
    const std::string name = "first" + std::to_string(part);
    stream({day().begin(), day().begin() + static_cast<std::ptrdiff_t>(part)}, name, 3, true);
    const std::unique_ptr<Store> cut = open_store(uri(name), true);
    const auto windows = cut->windows(Cutoff::everything(), "B1_NORA", {});
    const Cutoff cutoff(windows.back().interval.end);
    const auto texts = [&](const Store& store) {
      std::string out;
      for (const Moment& moment : store.moments(cutoff, "B1_NORA", {})) {
        out += moment.id.str() + "\n";
      }
      for (const Episode& one : store.episodes(cutoff, "B1_NORA", {})) {
        out += one.id.str() + "\n";
      }
      for (const Pattern& one : store.patterns(cutoff, "B1_NORA", {})) {
        out += one.id.str() + "\n";
      }
      return out;
    };
    EXPECT_EQ(difference(texts(*whole), texts(*cut)), "") << part;
  }
}

}  // namespace
}  // namespace daybook
