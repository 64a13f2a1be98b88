// What is forgotten is in no file of the store, in no derived text and in no count, and stays
// away: canaries in English and Chinese, in one wearer's memory and not in the other's.

#include "daybook/app/forget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/app/models.h"
#include "daybook/app/owner.h"
#include "daybook/app/sight.h"
#include "daybook/app/transfer.h"
#include "daybook/assist/services.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/progress.h"
#include "daybook/models/reply_cache.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/store/derived_texts.h"
#include "daybook/text/analyzer.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slow_fake.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

std::string wire_line(const std::string& wearer, int number, const std::string& caption,
                      const std::string& speaker = "", const std::string& said = "") {
  const auto clock = [&](int second) {
    const int at = 9 * 3600 + number * 30 + second;
    std::ostringstream out;
    out << "DAY1 " << (at / 36000) << (at / 3600 % 10) << ":" << (at / 600 % 6) << (at / 60 % 10)
        << ":" << (at / 10 % 6) << (at % 10);
    return out.str();
  };
  std::ostringstream out;
  out << R"({"wearer": ")" << wearer << R"(", "start": ")" << clock(0) << R"(", "end": ")"
      << clock(30) << R"(", "source": {"file": "a.mp4", "offset": 0}, "captions": [{"start": ")"
      << clock(1) << R"(", "end": ")" << clock(4) << R"(", "text": ")" << caption << R"("}])";
  if (!said.empty()) {
    out << R"(, "transcript": [{"start": ")" << clock(6) << R"(", "end": ")" << clock(9)
        << R"(", "speaker": ")" << speaker << R"(", "text": ")" << said << R"("}])";
  }
  out << "}\n";
  return out.str();
}

class Forget : public testing::Test {
 protected:
  static constexpr int kWindows = 80;
  static constexpr int kSecret = 40;  // The window that holds the canaries.

  /// A recording of Nora's; the same of Omar's under his name.
  std::string recording(const std::string& wearer, bool with_secret = true) const {
    std::string text;
    for (int i = 0; i < kWindows; ++i) {
      if (i == kSecret && with_secret) {
        text += wire_line(wearer, i, "I hide the quixotberry under the 琉璃瓦罐 in the kitchen.",
                          "Priya", "I saw the zanzibarkey and the 孔雀石钥匙.");
      } else if (i != kSecret && i % 8 == 3) {
        text += wire_line(wearer, i, "I hand Priya the blue cup in the kitchen.", "Priya",
                          "I like the zephyrwood table.");
      } else if (i != kSecret && i % 8 == 5) {
        text += wire_line(wearer, i, "我把杯子给小薇了。", "Wei", "Priya is in the garden.");
      } else if (i != kSecret) {
        text += wire_line(wearer, i, "I wash cup number " + std::to_string(i) + " in the kitchen.",
                          "Wei", "We should buy bread.");
      }
    }
    return text;
  }

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name) << text;
    return folder_.path() / name;
  }

  Settings settings(const std::string& wearer = "B1_NORA", const std::string& store = "s") const {
    return {"sqlite:" + (folder_.path() / (store + ".db")).string(), wearer, "none:"};
  }

  IngestReport add(const fs::path& file, bool again = false, const std::string& store = "s") const {
    Memory memory(settings("B1_NORA", store), false);
    IngestOptions options;
    options.again = again;
    return ingest(memory, {file}, options, [](const IngestProgress&) {});
  }

  /// A store with both recordings, and an index of each wearer beside it.
  void make_store() const {
    add(write("nora.jsonl", recording("B1_NORA")));
    add(write("omar.jsonl", recording("B2_OMAR")));
    for (const char* wearer : {"B1_NORA", "B2_OMAR"}) {
      Memory memory(settings(wearer), true);
      EXPECT_EQ(memory.index().windows().size(), static_cast<std::size_t>(kWindows));
    }
  }

  static Timestamp at(int second) {
    return *Clockface::dataset().parse("DAY1 09:00:00") + std::chrono::seconds(second);
  }

  void ask_to_be_told(const std::string& wearer, const std::string& text, int asked,
                      std::optional<Timestamp> answered = {}) const {
    StandingQuestion question{"", text, StandingMode::Once, at(asked), answered};
    question.id = standing_id(question);
    Memory memory(settings(wearer), true);
    require<Assistance>(memory.store(), "remember").put_standing(wearer, question);
  }

  void say_never(const std::string& wearer, const std::string& subject, int trigger,
                 ServiceType type = ServiceType::MemoryRecall) const {
    Service service;
    service.type = type;
    service.trigger = at(trigger);
    service.subject = subject;
    Memory memory(settings(wearer), true);
    require<Assistance>(memory.store(), "remember")
        .put_feedback(wearer, {service_id(service), type, subject, at(trigger), Verdict::Never,
                               at(trigger + 40)});
  }

  void keep_reply(const std::string& wearer, const std::string& text) const {
    ChatRequest request;
    request.wearer = wearer;
    request.messages = {{ChatRole::User, "what was it that " + wearer + " saw?"}};
    ChatReply reply;
    reply.text = text;
    ReplyCache(replies_beside(settings().store)).keep("m", request, reply);
  }

  std::vector<std::string> questions(const std::string& wearer) const {
    Memory memory(settings(wearer), true);
    std::vector<std::string> texts;
    for (const auto& one : require<Assistance>(memory.store(), "remember").standing(wearer)) {
      texts.push_back(one.text + (one.answered ? " (answered)" : ""));
    }
    return texts;
  }

  std::vector<std::string> subjects(const std::string& wearer) const {
    Memory memory(settings(wearer), true);
    std::vector<std::string> subjects;
    for (const auto& one : require<Assistance>(memory.store(), "remember").feedback(wearer)) {
      subjects.push_back(one.subject);
    }
    return subjects;
  }

  std::string dump(const std::string& store = "s") const {
    Memory memory(settings("B1_NORA", store), true);
    std::ostringstream out;
    memory.store().dump(out);
    return out.str();
  }

  /// The lines of a dump that are Nora's.
  std::string noras(const std::string& store = "s") const {
    const std::string all = dump(store);
    return all.substr(0, all.find(R"({"kind":"wearer","name":"B2_OMAR")"));
  }

  void forget_now(const ForgetPlan& plan) const {
    Memory memory(settings(), true);
    forget(memory, plan, [](const IngestProgress&) {});
    EXPECT_FALSE(require<Custody>(memory.store(), "forget").scrub_is_due());
    memory.index();
  }

  ForgetPlan secret_plan() const {
    Memory memory(settings(), true);
    const Timestamp start = *Clockface::dataset().parse("DAY1 09:20:05");
    return plan_forgetting(memory.store(), "B1_NORA", {start, start + std::chrono::seconds(3)});
  }

  ForgetPlan person_plan(const std::vector<std::string>& names) const {
    Memory memory(settings(), true);
    return plan_forgetting(memory.store(), "B1_NORA", names);
  }

  /// Files of the store and beside it that hold these bytes.
  std::vector<std::string> files_with(const std::string& bytes) const {
    std::vector<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename().string();
      if (entry.is_regular_file() && entry.path().extension() != ".jsonl") {
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string all{std::istreambuf_iterator<char>(in), {}};
        if (all.find(bytes) != std::string::npos) {
          found.push_back(name);
        }
      }
    }
    return found;
  }

  /// What a model wrote about one of Nora's windows.
  void narrate(int number, const std::string& words) const {
    Memory memory(settings(), true);
    RecordQuery query;
    query.during = Interval{at(30 * number), at(30 * number + 30)};
    const Window window = memory.store().windows(Cutoff::everything(), "B1_NORA", query).at(0);
    DerivedText text{.window = window.id, .text = words, .made_by = "narrate@1 m"};
    text.digest = derived_digest(window, text);
    require<DerivedTexts>(memory.store(), "keep").put_derived_texts("B1_NORA", {text});
    memory.store().commit(
        "B1_NORA", {.units = {{window.id.str(), "narrate", UnitState::Done, window.interval, ""}}});
    memory.index();
  }

  ScratchFolder folder_;
};

TEST_F(Forget, DryRunCountsAndChangesNothing) {
  make_store();
  const std::string before = dump();
  const ForgetPlan plan = secret_plan();
  EXPECT_EQ(plan.windows_removed, 1U);
  EXPECT_EQ(plan.lines_removed, 2U);
  EXPECT_GT(plan.moments, 0U);
  EXPECT_NEAR(plan.hours, 30.0 / 3600, 1e-9);
  EXPECT_EQ(dump(), before);
}

TEST_F(Forget, AWordIsToldFromAName) {
  make_store();
  Memory memory(settings(), true);
  EXPECT_TRUE(is_everyday_word(memory, "kitchen"));
  EXPECT_TRUE(is_everyday_word(memory, "Cup"));
  EXPECT_FALSE(is_everyday_word(memory, "priya"));  // She speaks.
  EXPECT_FALSE(is_everyday_word(memory, "小薇"));
  EXPECT_FALSE(is_everyday_word(memory, "Mr Bellamy"));  // Nobody wrote that small.
}

TEST_F(Forget, IntervalLeavesNoByteBehindInAnyFile) {
  make_store();
  // Only Nora's store may lose it, so Omar's must not hold it in this test.
  {
    Memory memory(settings("B2_OMAR"), true);
    forget(memory, plan_forgetting_all(memory.store(), "B2_OMAR"), [](const auto&) {});
  }
  {
    Memory memory(settings(), true);
    memory.index();
  }
  for (const char* canary : {"quixotberry", "zanzibarkey", "琉璃瓦罐", "孔雀石钥匙"}) {
    EXPECT_FALSE(files_with(canary).empty()) << canary << " was never there";
  }
  forget_now(secret_plan());
  for (const char* canary : {"quixotberry", "zanzibarkey", "琉璃瓦罐", "孔雀石钥匙"}) {
    EXPECT_EQ(files_with(canary), std::vector<std::string>()) << canary;
  }
}

// Each embedder that takes its time has files of its own, with words in them.
TEST_F(Forget, IntervalLeavesNoByteInTheFilesOfAnyEmbedder) {
  add(write("nora.jsonl", recording("B1_NORA")));
  for (const std::size_t dimension : {16U, 24U}) {
    Memory memory(settings(), true, std::make_shared<SlowFake>(dimension));
    SilentProgress silent;
    ASSERT_TRUE(make_vectors(memory, silent, [] { return false; }));
  }
  std::set<fs::path> folders;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path() / "s.db.index")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("0-") && name.ends_with(".dbx") &&
        read_file(entry.path()).find("quixotberri") != std::string::npos) {
      folders.insert(entry.path().parent_path());
    }
  }
  EXPECT_EQ(folders.size(), 3U) << "words, and two with vectors";
  forget_now(secret_plan());
  for (const char* canary : {"quixotberr", "zanzibarkey", "琉璃", "孔雀"}) {
    EXPECT_EQ(files_with(canary), std::vector<std::string>()) << canary;
  }
}

// What only a standing question, a verdict or a model's reply still says of it.
TEST_F(Forget, IntervalLeavesNoByteInQuestionsFeedbackAndReplies) {
  make_store();
  const int secret = kSecret * 30 + 5;
  ask_to_be_told("B1_NORA", "when the violetglyph and the 翡翠风铃 are moved", secret);
  say_never("B1_NORA", "ambergauge of the 琥珀怀表", secret + 600);
  keep_reply("B1_NORA", "It was the cobaltferry, the 钴蓝渡轮.");
  const std::vector<std::string> canaries = {"violetglyph", "翡翠风铃",    "ambergauge",
                                             "琥珀怀表",    "cobaltferry", "钴蓝渡轮"};
  for (const std::string& canary : canaries) {
    EXPECT_FALSE(files_with(canary).empty()) << canary << " was never there";
  }
  const ForgetPlan plan = secret_plan();
  EXPECT_EQ(plan.what.questions.size(), 1U);
  EXPECT_EQ(plan.what.feedback.size(), 1U);
  forget_now(plan);
  Memory memory(settings(), true);
  std::ostringstream exported;
  export_memory(memory.store(), "", exported);
  for (const std::string& canary : canaries) {
    EXPECT_EQ(files_with(canary), std::vector<std::string>()) << canary;
    EXPECT_EQ(exported.str().find(canary), std::string::npos) << canary;
  }
}

TEST_F(Forget, IntervalLeavesQuestionsAndFeedbackAboutOtherTimes) {
  make_store();
  const int secret = kSecret * 30 + 5;
  ask_to_be_told("B1_NORA", "when it rains", 30);
  ask_to_be_told("B1_NORA", "when Priya hides something", 60, at(secret));
  ask_to_be_told("B1_NORA", "when it snows", 90, at(120));
  say_never("B1_NORA", "early bird", secret - 600);
  say_never("B1_NORA", "Bread", secret + 600);  // Stands in lines that stay.
  say_never("B1_NORA", "late sweets", secret + 700, ServiceType::HabitCoaching);
  say_never("B1_NORA", "bread", secret);
  say_never("B1_NORA", "bread", secret - 40);  // Given in that window.
  forget_now(secret_plan());
  // What happened then has not happened.
  EXPECT_EQ(questions("B1_NORA"),
            (std::vector<std::string>{"when it rains", "when Priya hides something",
                                      "when it snows (answered)"}));
  EXPECT_EQ(subjects("B1_NORA"), (std::vector<std::string>{"early bird", "Bread", "late sweets"}));
}

TEST_F(Forget, PersonIsInNoQuestionFeedbackOrReply) {
  make_store();
  ask_to_be_told("B1_NORA", "when Priya comes home", 30);
  ask_to_be_told("B1_NORA", "when 小薇 comes home", 40);
  ask_to_be_told("B1_NORA", "when it rains", 50);
  say_never("B1_NORA", "zephyrwood table", 1920);  // Nobody else said it.
  say_never("B1_NORA", "We should buy bread", 1925);
  keep_reply("B1_NORA", "Nobody of the name of Priyanka is known, only Priya.");
  forget_now(person_plan({"Priya", "小薇"}));
  EXPECT_EQ(questions("B1_NORA"), std::vector<std::string>{"when it rains"});
  EXPECT_EQ(subjects("B1_NORA"), std::vector<std::string>{"We should buy bread"});
  EXPECT_EQ(files_with("Priyanka"), std::vector<std::string>());
}

TEST_F(Forget, IntervalIsInNoTermOfTheIndexAndNoDerivedText) {
  make_store();
  Analyzer analyzer;
  const std::vector<std::string> terms =
      analyzer.terms("quixotberry zanzibarkey 琉璃瓦罐 孔雀石钥匙");
  ASSERT_GT(terms.size(), 4U);
  const auto known = [&] {
    Memory memory(settings(), true);
    const Lexicon& lexicon = memory.index().lexicon();
    return std::count_if(terms.begin(), terms.end(),
                         [&](const std::string& term) { return lexicon.find(term).has_value(); });
  };
  EXPECT_EQ(known(), std::ssize(terms));
  forget_now(secret_plan());
  EXPECT_EQ(known(), 0);
  EXPECT_EQ(noras().find("quixotberry"), std::string::npos);
  EXPECT_EQ(noras().find("孔雀石"), std::string::npos);
}

TEST_F(Forget, WhatAModelWroteGoesWithItsWindow) {
  make_store();
  narrate(kSecret, "I hide the brassicorn in the kitchen, 翡翠铃铛.");
  narrate(kSecret + 1, "I wash a cup.");
  ASSERT_FALSE(files_with("brassicorn").empty());
  forget_now(secret_plan());
  EXPECT_EQ(files_with("brassicorn"), std::vector<std::string>());
  EXPECT_EQ(files_with("翡翠铃铛"), std::vector<std::string>());
  EXPECT_NE(noras().find("I wash a cup."), std::string::npos);
}

TEST_F(Forget, PersonIsInNothingThatAModelWroteAndDoesNotComeBack) {
  make_store();
  narrate(1, "I wash a cup while Wilhelmina watches.");
  narrate(2, "I wash a cup.");
  const ForgetPlan plan = person_plan({"Wilhelmina"});
  EXPECT_EQ(plan.windows_redacted, 0U);
  EXPECT_FALSE(plan.nothing());
  forget_now(plan);
  EXPECT_EQ(files_with("Wilhelmina"), std::vector<std::string>());
  EXPECT_NE(noras().find("I wash a cup."), std::string::npos);
  EXPECT_NE(noras().find("\"stage\":\"narrate\",\"state\":\"refused\""), std::string::npos);
}

TEST_F(Forget, IntervalEndsAsIfItHadNeverBeenRecorded) {
  make_store();
  forget_now(secret_plan());
  const std::string forgotten = noras();
  add(write("without.jsonl", recording("B1_NORA", false)), false, "never");
  std::istringstream in(forgotten);
  std::string kept;
  std::size_t tombstones = 0;
  for (std::string line; std::getline(in, line);) {
    const bool is_tombstone = line.find(R"("state":"forgotten")") != std::string::npos;
    tombstones += is_tombstone ? 1 : 0;
    // The imports were two files, so only where lines came from differs.
    kept += is_tombstone ? "" : line + "\n";
  }
  const auto without_origins = [](std::string text) {
    for (std::size_t at = text.find(R"("origin":")"); at != std::string::npos;
         at = text.find(R"("origin":")", at + 1)) {
      text.erase(at, text.find('"', at + 10) - at);
    }
    return text;
  };
  EXPECT_EQ(tombstones, 1U);
  EXPECT_EQ(without_origins(kept), without_origins(dump("never")));
}

TEST_F(Forget, CountsAndCoverageLoseItAndTheLedgerTellsIt) {
  make_store();
  forget_now(secret_plan());
  Memory memory(settings(), true);
  const LedgerCounts counts = memory.store().ledger("B1_NORA");
  EXPECT_EQ(counts.forgotten, 1U);
  EXPECT_EQ(counts.captured, static_cast<std::uint64_t>(kWindows));
  EXPECT_EQ(counts.captured,
            counts.pending + counts.done + counts.failed + counts.refused + counts.forgotten);
  EXPECT_EQ(counts.pending, 0U);
  EXPECT_EQ(memory.index().windows().size(), static_cast<std::size_t>(kWindows - 1));
}

TEST_F(Forget, TombstonesHoldAnIntervalAndNothingElse) {
  make_store();
  forget_now(secret_plan());
  Memory memory(settings(), true);
  const std::vector<Unit> units = memory.store().units("B1_NORA", {UnitState::Forgotten});
  ASSERT_EQ(units.size(), 1U);
  EXPECT_EQ(units[0], tombstone(units[0].interval));
  EXPECT_EQ(units[0].interval.start, *Clockface::dataset().parse("DAY1 09:20:00"));
}

TEST_F(Forget, AddingItAgainIsRefusedUnlessAskedFor) {
  make_store();
  const std::string before = dump();
  forget_now(secret_plan());
  const std::string forgotten = dump();
  const IngestReport refused = add(folder_.path() / "nora.jsonl");
  EXPECT_EQ(refused.windows_refused, 1U);
  EXPECT_EQ(refused.windows_new, 0U);
  EXPECT_EQ(dump(), forgotten);
  const IngestReport again = add(folder_.path() / "nora.jsonl", true);
  EXPECT_EQ(again.windows_refused, 0U);
  EXPECT_EQ(again.windows_new, 1U);
  EXPECT_EQ(dump(), before);
}

TEST_F(Forget, GrowingAgainDoesNotBringItBack) {
  make_store();
  forget_now(secret_plan());
  const std::string forgotten = dump();
  Memory memory(settings(), true);
  memory.store().rewind("B1_NORA", Timestamp::min());
  grow_pending(memory.store(), memory.wearer(), {}, {});
  EXPECT_EQ(dump(), forgotten);
}

TEST_F(Forget, PersonLosesTheirLinesAndTheirName) {
  make_store();
  {
    Memory memory(settings("B2_OMAR"), true);
    forget(memory, plan_forgetting_all(memory.store(), "B2_OMAR"), [](const auto&) {});
  }
  const ForgetPlan plan = person_plan({"Priya"});
  EXPECT_EQ(plan.windows_removed, 0U);
  EXPECT_GT(plan.lines_removed, 5U);
  EXPECT_GT(plan.lines_redacted, 5U);
  forget_now(plan);
  EXPECT_EQ(files_with("Priya"), std::vector<std::string>());
  EXPECT_EQ(files_with("priya"), std::vector<std::string>());
  EXPECT_EQ(files_with("zephyrwood"), std::vector<std::string>());
  EXPECT_NE(noras().find("I hand someone the blue cup"), std::string::npos);
  EXPECT_NE(noras().find("I hide the quixotberry"), std::string::npos);  // Not her line.
}

TEST_F(Forget, PersonMayHaveAChineseName) {
  make_store();
  forget_now(person_plan({"小薇"}));
  EXPECT_EQ(noras().find("小薇"), std::string::npos);
  EXPECT_NE(noras().find("我把杯子给某人了。"), std::string::npos);
}

TEST_F(Forget, PersonStaysAwayWhenTheRecordingIsAddedAgain) {
  make_store();
  forget_now(person_plan({"Priya"}));
  const std::string forgotten = dump();
  EXPECT_GT(add(folder_.path() / "nora.jsonl").windows_refused, 5U);
  EXPECT_EQ(dump(), forgotten);
}

TEST_F(Forget, WearerThemselvesAreForgottenOnlyAsAWhole) {
  make_store();
  EXPECT_THROW(person_plan({"nora"}), Error);
}

TEST_F(Forget, R2AllOfOneWearerNeverTouchesAnother) {
  make_store();
  for (const char* wearer : {"B1_NORA", "B2_OMAR"}) {
    ask_to_be_told(wearer, "when it rains", kSecret * 30, at(kSecret * 30 + 20));
    say_never(wearer, "jasperlamp", kSecret * 30 + 600);
    keep_reply(wearer, std::string("onyxfiddle of ") + wearer);
  }
  const std::string all = dump();
  const std::string omars = all.substr(all.find(R"({"kind":"wearer","name":"B2_OMAR")"));
  const ForgetPlan plan = [&] {
    Memory memory(settings(), true);
    return plan_forgetting_all(memory.store(), "B1_NORA");
  }();
  EXPECT_EQ(plan.windows_removed, static_cast<std::size_t>(kWindows));
  forget_now(plan);
  const std::string after = dump();
  EXPECT_EQ(after.substr(after.find(R"({"kind":"wearer","name":"B2_OMAR")")), omars);
  Memory memory(settings(), true);
  EXPECT_TRUE(memory.store().windows(Cutoff::everything(), "B1_NORA", {}).empty());
  EXPECT_TRUE(memory.store().moments(Cutoff::everything(), "B1_NORA", {}).empty());
  EXPECT_EQ(memory.store().ledger("B1_NORA").forgotten, static_cast<std::uint64_t>(kWindows));
  EXPECT_TRUE(questions("B1_NORA").empty());
  EXPECT_TRUE(subjects("B1_NORA").empty());
  EXPECT_EQ(files_with("onyxfiddle of B1_NORA"), std::vector<std::string>());
  EXPECT_EQ(files_with("onyxfiddle of B2_OMAR").size(), 1U);
  Memory other(settings("B2_OMAR"), true);
  EXPECT_EQ(other.index().windows().size(), static_cast<std::size_t>(kWindows));
}

TEST_F(Forget, LeavesNoByteOfAWearerWhoseNameLeadsElsewhere) {
  for (const char* name : {"..", ".", "a/../../b"}) {
    add(write("elsewhere.jsonl", recording(name)));
    Memory memory(settings(name), true);
    EXPECT_EQ(memory.index().windows().size(), static_cast<std::size_t>(kWindows));
    EXPECT_FALSE(files_with("zanzibarkey").empty());
    forget(memory, plan_forgetting_all(memory.store(), name), [](const auto&) {});
    EXPECT_EQ(files_with("zanzibarkey"), std::vector<std::string>()) << name;
  }
}

TEST_F(Forget, InterruptedAfterItsFirstStepIsFinishedByTheNextImport) {
  make_store();
  {
    Memory memory(settings(), true);
    require<Custody>(memory.store(), "forget").forget("B1_NORA", secret_plan().what);
  }
  add(write("more.jsonl", wire_line("B1_NORA", kWindows + 4, "I sit down.")));
  Memory memory(settings(), true);
  EXPECT_FALSE(require<Custody>(memory.store(), "forget").scrub_is_due());
  EXPECT_EQ(memory.store().ledger("B1_NORA").pending, 0U);
}

}  // namespace
}  // namespace daybook
