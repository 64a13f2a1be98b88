// The memory is a function of the windows: order, repeats and parts do not matter.

#include "daybook/app/ingest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "daybook/answer/answerer.h"
#include "daybook/build/narrator.h"
#include "daybook/models/chat.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

/// Hours of the sample, in name order: two days of it, to stay quick.
std::vector<fs::path> two_days() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator("sample/Sync")) {
    const std::string name = entry.path().filename().string();
    if (name.find("DAY1") != std::string::npos || name.find("DAY2") != std::string::npos) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Ingesting : public testing::Test {
 protected:
  Settings settings(const std::string& name) const {
    return {"sqlite:" + (folder_.path() / (name + ".db")).string(), "", "none:"};
  }

  IngestReport add(const std::string& name, const std::vector<fs::path>& paths) {
    Memory memory(settings(name), false);
    return ingest(memory, paths, {}, [](const IngestProgress&) {});
  }

  std::string dump(const std::string& name) {
    Memory memory(settings(name), true);
    std::ostringstream out;
    memory.store().dump(out);
    return out.str();
  }

  ScratchFolder folder_;
};

/// A file with a window of one caption.
fs::path one_caption(const fs::path& file, const std::string& source, const std::string& text,
                     const std::string& place) {
  std::ofstream(file) << R"({"wearer": "T1_NORA", "start": "DAY1 09:00:00", "source": {"file": ")"
                      << source << R"("}, "captions": [{"start": "DAY1 09:00:02", )"
                      << R"("end": "DAY1 09:00:04", "text": ")" << text << R"(", "origin": ")"
                      << place << R"("}]})"
                      << "\n";
  return file;
}

TEST_F(Ingesting, WhatAFileCorrectsTakesThePlaceOfWhatItSaid) {
  const fs::path file = folder_.path() / "talk.jsonl";
  add("corrected", {one_caption(file, "a.mp4", "I fill the green con.", "notes:7")});
  one_caption(file, "a.mp4", "I fill the green can.", "notes:7");
  const IngestReport report = add("corrected", {file});
  EXPECT_EQ(report.windows_new, 0U);
  EXPECT_EQ(report.windows_replaced, 1U);
  add("right", {file});
  EXPECT_EQ(dump("corrected"), dump("right"));
}

TEST_F(Ingesting, TwoSourcesOfOneTimeEndAlikeInWhateverOrderTheyCome) {
  int round = 0;
  for (const std::string second : {"I fill the green can.", "i fill the  green can.", "I rest."}) {
    const fs::path a =
        one_caption(folder_.path() / "a.jsonl", "a.mp4", "I fill the green can.", "notes:7");
    const fs::path b = one_caption(folder_.path() / "b.jsonl", "b.mp4", second, "other:3");
    const std::string name = std::to_string(++round);
    add("both" + name, {b, a});
    for (const auto& [first, then] : {std::pair(a, b), std::pair(b, a)}) {
      const std::string store = first.stem().string() + name;
      add(store, {first});
      add(store, {then});
      EXPECT_EQ(dump(store), dump("both" + name)) << second;
      EXPECT_EQ(add(store, {first, then}).windows_replaced, 0U);
      EXPECT_EQ(dump(store), dump("both" + name)) << second;
    }
  }
}

TEST_F(Ingesting, TwiceChangesNothing) {
  const IngestReport first = add("once", two_days());
  EXPECT_GT(first.windows_new, 300U);
  EXPECT_FALSE(first.lost_anything());
  const std::string once = dump("once");
  const IngestReport again = add("once", two_days());
  EXPECT_EQ(again.windows_new, 0U);
  EXPECT_EQ(again.windows_replaced, 0U);
  EXPECT_EQ(dump("once"), once);
}

TEST_F(Ingesting, ShuffledInHalvesAndFileByFileEndsAlike) {
  std::vector<fs::path> files = two_days();
  add("whole", files);
  const std::string whole = dump("whole");
  const auto middle = files.begin() + std::ssize(files) / 2;
  add("halves", {middle, files.end()});
  add("halves", {files.begin(), middle});
  EXPECT_EQ(dump("halves"), whole);
  std::reverse(files.begin(), files.end());
  add("reversed", files);
  EXPECT_EQ(dump("reversed"), whole);
  std::swap(files[0], files[3]);
  for (const fs::path& file : files) {
    add("single", {file});
  }
  EXPECT_EQ(dump("single"), whole);
}

TEST_F(Ingesting, GoesOnWhenFilesAreBroken) {
  const fs::path empty = folder_.path() / "B1_NORA_DAY9_09000000.json";
  std::ofstream(empty).close();
  const fs::path cut = folder_.path() / "B1_NORA_DAY9_10000000.json";
  std::ofstream(cut) << R"([{"video_file": "DAY9_B1_NORA_10000000.mp4", "data": [{"sta)";
  std::vector<fs::path> files = {two_days().front(), empty, cut};
  const IngestReport report = add("broken", files);
  EXPECT_TRUE(report.lost_anything());
  EXPECT_GT(report.windows_new, 0U);
  add("clean", {two_days().front()});
  Memory memory(settings("broken"), true);
  const LedgerCounts counts = memory.store().ledger("B1_NORA");
  EXPECT_GE(counts.failed, 1U);
  EXPECT_EQ(counts.captured,
            counts.pending + counts.done + counts.failed + counts.refused + counts.forgotten);
}

TEST_F(Ingesting, RetryReadsAgainWhatCouldNotBeRead) {
  const fs::path mended = folder_.path() / "B1_NORA_DAY1_10000000.json";
  std::ofstream(mended) << R"([{"video_file": "DAY1_B1_NORA_10000000.mp4", "data": [{"sta)";
  const fs::path gone = folder_.path() / "B1_NORA_DAY9_10000000.json";
  std::ofstream(gone) << "{";
  add("retried", {two_days().front(), mended, gone});
  Memory memory(settings("retried"), true);
  EXPECT_EQ(memory.store().ledger("B1_NORA").failed, 2U);
  fs::remove(mended);
  fs::copy_file("sample/Sync/B1_NORA_DAY1_10000000.json", mended);
  fs::remove(gone);
  const IngestReport report = retry(memory, {}, [](const IngestProgress&) {});
  EXPECT_GT(report.windows_new, 0U);
  const std::vector<Unit> left = memory.store().units("B1_NORA", {UnitState::Failed});
  ASSERT_EQ(left.size(), 1U);
  EXPECT_NE(left[0].key.find("DAY9"), std::string::npos);
}

TEST_F(Ingesting, RetryGrowsAgainWhatIsDegraded) {
  add("degraded", {two_days().front()});
  const std::string before = dump("degraded");
  Memory memory(settings("degraded"), true);
  std::vector<Unit> units = memory.store().units("B1_NORA", {});
  units.at(3).state = UnitState::Degraded;
  units.at(3).detail = "the model was down";
  memory.store().commit("B1_NORA", {.units = {units.at(3)}});
  EXPECT_NE(dump("degraded"), before);
  retry(memory, {}, [](const IngestProgress&) {});
  EXPECT_EQ(dump("degraded"), before);
}

TEST_F(Ingesting, RefusesABenchmarkByName) {
  const IngestReport report = add("bench", {"sample/questions.json"});
  EXPECT_EQ(report.windows_read, 0U);
  ASSERT_FALSE(report.problems.empty());
  EXPECT_NE(report.problems[0].str().find("questions.json"), std::string::npos);
  EXPECT_NE(report.problems[0].str().find("eval"), std::string::npos);
}

/// Every window, moment and episode that a read at the cutoff gives.
std::string read_at_cutoff(const Store& store, Cutoff cutoff) {
  std::ostringstream out;
  for (const Window& window : store.windows(cutoff, "B1_NORA", {})) {
    out << window.id.str() << "\n";
  }
  for (const Moment& moment : store.moments(cutoff, "B1_NORA", {})) {
    out << moment.id.str() << " " << moment.text << "\n";
  }
  for (const Episode& episode : store.episodes(cutoff, "B1_NORA", {})) {
    out << episode.id.str() << " " << episode.text << " " << episode.summary << "\n";
  }
  for (const Pattern& pattern : store.patterns(cutoff, "B1_NORA", {})) {
    out << pattern.id.str() << " " << pattern.title << "\n";
  }
  return out.str();
}

TEST_F(Ingesting, WhatIsKnownAtATimeDoesNotDependOnWhatCameLater) {
  const std::vector<fs::path> files = two_days();
  add("all", files);
  for (const std::size_t part : {std::size_t{2}, std::size_t{5}, std::size_t{9}}) {
    const std::string name = "first" + std::to_string(part);
    add(name, {files.begin(), files.begin() + static_cast<std::ptrdiff_t>(part)});
    Memory past(settings(name), true);
    Memory full(settings("all"), true);
    const Cutoff cutoff(past.last_known());
    EXPECT_EQ(read_at_cutoff(past.store(), cutoff), read_at_cutoff(full.store(), cutoff)) << part;
  }
}

/// Tells the first caption again, where it is not told to fail.
class Retelling final : public ChatModel {
 public:
  std::string name() const override { return "retelling"; }
  ChatReply chat(const ChatRequest& request, const CallControl&) override {
    ++calls;
    const std::string& text = request.messages[1].text;
    const std::size_t at = text.find("caption: ") + 9;
    ChatReply reply;
    reply.text = fails ? "" : text.substr(at, text.find('\n', at) - at);
    return reply;
  }
  int calls = 0;
  bool fails = false;
};

class IngestingTexts : public Ingesting {
 protected:
  IngestReport write(const std::string& name, const std::vector<fs::path>& paths) {
    Memory memory(settings(name), false);
    memory.growing().write_with({.model = &model_, .recipe = "memlife"});
    return ingest(memory, paths, {}, [](const auto&) {});
  }
  IngestReport write_again(const std::string& name) {
    Memory memory(settings(name), true);
    memory.growing().write_with({.model = &model_, .recipe = "memlife"});
    return retry(memory, {}, [](const auto&) {});
  }
  static fs::path hour(const std::string& at) {
    return "sample/Sync/B1_NORA_DAY1_" + at + "000000.json";
  }

  Retelling model_;
};

TEST_F(IngestingTexts, WhatIsNewIsNarratedAndMomentsStayTheRules) {
  const IngestReport report = write("told", {hour("09")});
  EXPECT_EQ(report.texts.done, report.windows_new);
  EXPECT_EQ(report.texts.left, 0U);
  EXPECT_EQ(static_cast<std::size_t>(model_.calls), report.windows_new);
  add("rules", {hour("09")});
  Memory told(settings("told"), true);
  Memory rules(settings("rules"), true);
  const auto moments = [](Memory& memory) {
    return memory.store().moments(Cutoff::everything(), "B1_NORA", {});
  };
  ASSERT_EQ(moments(told).size(), moments(rules).size());
  EXPECT_EQ(moments(told).back().id, moments(rules).back().id);
  EXPECT_EQ(write("told", {hour("09")}).texts.done, 0U);
}

TEST_F(IngestingTexts, InPartsAndInAnyOrderTheyEndTheSame) {
  write("whole", {hour("09"), hour("10")});
  write("parts", {hour("10")});
  write("parts", {hour("09")});
  EXPECT_EQ(dump("parts"), dump("whole"));
}

TEST_F(IngestingTexts, WhatFailedOrWasAddedByRuleIsWrittenByRetry) {
  add("late", {hour("09")});
  model_.fails = true;
  const IngestReport failed = write("late", {hour("10")});
  EXPECT_EQ(failed.texts.degraded, failed.windows_new);
  model_.fails = false;
  write_again("late");
  write("whole", {hour("09"), hour("10")});
  EXPECT_EQ(dump("late"), dump("whole"));
  EXPECT_EQ(write_again("late").texts.done, 0U);
}

}  // namespace
}  // namespace daybook
