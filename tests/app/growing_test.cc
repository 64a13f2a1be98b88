// A memory goes on as it began, whether or not its model is there.

#include "daybook/app/growing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/app/forget.h"
#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/owner.h"
#include "daybook/app/stream_ingest.h"
#include "daybook/base/error.h"
#include "daybook/models/silent_chat.h"
#include "daybook/source/source.h"
#include "daybook/time/clockface.h"
#include "tests/build/fickle_model.h"
#include "tests/build/pure_model.h"
#include "tests/build/windows.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kNora = "B1_NORA";

/// Writes in every recipe; now and then it says nonsense, always the same to the same question.
class Anyone final : public ChatModel {
 public:
  Anyone() { pure_.faults = 10; }
  std::string name() const override { return "anyone"; }
  ChatReply chat(const ChatRequest& request, const CallControl& control) override {
    return request.prompt.starts_with("grove/") ? fickle_.chat(request, control)
                                                : pure_.chat(request, control);
  }
  int calls() const { return pure_.calls + fickle_.calls; }

 private:
  PureModel pure_;
  Fickle fickle_;
};

std::string clock(Timestamp at) { return Clockface::dataset().format(at); }

std::string wire(const Window& window) {
  nlohmann::json json{{"wearer", window.wearer},
                      {"start", clock(window.interval.start)},
                      {"end", clock(window.interval.end)},
                      {"captions", nlohmann::json::array()},
                      {"transcript", nlohmann::json::array()}};
  for (const Line& line : window.lines) {
    const bool seen = line.channel == Channel::Caption;
    json[seen ? "captions" : "transcript"].push_back({{"start", clock(line.interval.start)},
                                                      {"end", clock(line.interval.end)},
                                                      {"speaker", line.speaker},
                                                      {"text", line.text}});
  }
  return json.dump();
}

std::string dump_of(const Store& store) {
  std::ostringstream out;
  store.dump(out);
  return out.str();
}

/// Every id that stands somewhere and is no record's.
std::set<std::string> dangling(const Store& store) {
  const Cutoff all = Cutoff::everything();
  std::set<std::string> there;
  std::set<std::string> named;
  std::vector<RecordId> records;
  const auto add = [&](RecordId id) {
    there.insert(id.str());
    records.push_back(id);
  };
  for (const Window& window : store.windows(all, kNora, {})) {
    add(window.id);
  }
  for (const Moment& moment : store.moments(all, kNora, {})) {
    add(moment.id);
    named.insert(moment.window.str());
  }
  for (const Episode& episode : store.episodes(all, kNora, {})) {
    add(episode.id);
    for (const WindowId window : episode.windows) {
      named.insert(window.str());
    }
  }
  for (const Pattern& version : store.patterns(all, kNora, {.all_versions = true})) {
    add(version.id);
    named.insert(version.root.str());
    for (const PatternMember& member : version.members) {
      named.insert(member.episode.str());
    }
    if (version.successor) {
      named.insert(version.successor->str());
    }
  }
  for (const RecordId id : records) {
    for (const Edge& edge : store.edges(all, kNora, id)) {
      named.insert(edge.group.str());
      named.insert(edge.member.str());
    }
  }
  std::set<std::string> lost;
  std::set_difference(named.begin(), named.end(), there.begin(), there.end(),
                      std::inserter(lost, lost.end()));
  return lost;
}

class Grown : public testing::Test {
 protected:
  Settings settings(const std::string& store) const {
    return {"sqlite:" + (folder_.path() / (store + ".db")).string(), "", "none:"};
  }

  /// A file of some of the windows.
  fs::path file(std::size_t begin, std::size_t end) const {
    const fs::path path =
        folder_.path() / (std::to_string(begin) + "-" + std::to_string(end) + ".jsonl");
    std::ofstream out(path);
    for (std::size_t i = begin; i < end; ++i) {
      out << wire(windows_[i]) << "\n";
    }
    return path;
  }

  IngestReport add(const Settings& settings, std::size_t begin, std::size_t end,
                   const WritingAsked& by = {}) const {
    Memory memory(settings, false);
    memory.growing().write_with(by);
    return ingest(memory, {file(begin, end)}, {}, [](const auto&) {});
  }

  void try_again(const Settings& settings, const WritingAsked& by = {}) const {
    Memory memory(settings, true);
    memory.growing().write_with(by);
    retry(memory, {}, [](const auto&) {});
  }

  static std::string dump(const Settings& settings) {
    return dump_of(Memory(settings, true).store());
  }
  static std::vector<Unit> degraded(const Settings& settings) {
    return Memory(settings, true).store().units(kNora, {UnitState::Degraded});
  }
  /// Why the latest of them was left to the rules.
  static std::string reason(const Settings& settings) {
    const std::vector<Unit> units = degraded(settings);
    return units.empty() ? "" : units.back().detail;
  }
  static Growth growth(const Settings& settings) { return Memory(settings, true).wearer().growth; }
  static std::set<std::string> lost(const Settings& settings) {
    return dangling(Memory(settings, true).store());
  }

  /// What adding the windows is refused with; nothing is stored then.
  std::string refusal(const Settings& settings, const WritingAsked& by) const {
    const std::string before = dump(settings);
    try {
      add(settings, 40, 50, by);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
      EXPECT_EQ(dump(settings), before);
      return error.what();
    }
    return "";
  }

  std::size_t size() const { return windows_.size(); }

  ScratchFolder folder_;
  Anyone model_;
  std::vector<Window> windows_ = made_up::household(3);
};

// --- By a recipe

class GrownBy : public Grown, public testing::WithParamInterface<const char*> {
 protected:
  WritingAsked by_model() { return {.model = &model_, .recipe = GetParam()}; }
  WritingAsked by_model_again() { return {.model = &model_}; }
};

INSTANTIATE_TEST_SUITE_P(Recipes, GrownBy, testing::Values("daybook", "egocite", "grove"),
                         [](const auto& recipe) { return std::string(recipe.param); });

TEST_P(GrownBy, WhatWasAddedWithoutTheModelAndTriedAgainIsAsIfAddedWithIt) {
  add(settings("whole"), 0, size(), by_model());
  for (const std::size_t cut : {std::size_t{7}, std::size_t{30}, std::size_t{50}}) {
    const Settings parts = settings("parts" + std::to_string(cut));
    add(parts, 0, cut, by_model());
    const int calls = model_.calls();
    add(parts, cut, size());
    EXPECT_EQ(model_.calls(), calls);
    EXPECT_NE(dump(parts), dump(settings("whole"))) << cut;
    EXPECT_THAT(reason(parts), HasSubstr("no language model was named"));
    try_again(parts, by_model_again());
    EXPECT_EQ(dump(parts), dump(settings("whole"))) << cut;
  }
}

TEST_P(GrownBy, NothingNamesARecordThatIsNotThere) {
  for (const std::size_t cut : {std::size_t{7}, std::size_t{30}, std::size_t{50}}) {
    const Settings parts = settings("parts" + std::to_string(cut));
    add(parts, 0, cut, by_model());
    add(parts, cut, size());
    EXPECT_THAT(lost(parts), IsEmpty()) << cut;
  }
}

TEST_P(GrownBy, WhatIsForgottenInTheMiddleLeavesNoNameBehind) {
  add(settings("whole"), 0, size(), by_model());
  const std::string first = dump(settings("whole"));
  {
    Memory memory(settings("whole"), true);
    const ForgetPlan plan = plan_forgetting(
        memory.store(), kNora, {windows_[30].interval.start, windows_[33].interval.end});
    forget(memory, plan, [](const auto&) {});
  }
  EXPECT_THAT(lost(settings("whole")), IsEmpty());
  EXPECT_THAT(reason(settings("whole")), HasSubstr("no language model"));
  const Timestamp then = windows_[29].interval.start;
  Memory memory(settings("whole"), true);
  for (const Moment& moment : memory.store().moments(Cutoff(then), kNora, {})) {
    EXPECT_THAT(first, HasSubstr(moment.id.str()));
  }
  try_again(settings("whole"), by_model_again());
  add(settings("without"), 0, 30, by_model());
  add(settings("without"), 34, size(), by_model());
  const auto episodes = [](const Settings& of) {
    std::set<std::string> ids;
    Memory memory(of, true);
    for (const Episode& one : memory.store().episodes(Cutoff::everything(), kNora, {})) {
      ids.insert(one.id.str());
    }
    return ids;
  };
  EXPECT_EQ(episodes(settings("whole")), episodes(settings("without")));
}

TEST_P(GrownBy, ACorrectionGrowsAgainByRuleAndIsTriedAgain) {
  add(settings("s"), 0, 30, by_model());
  const std::size_t before = degraded(settings("s")).size();
  {
    Memory memory(settings("s"), true);
    name_person(memory, "Felix", "Greta", [](const auto&) {});
  }
  EXPECT_THAT(lost(settings("s")), IsEmpty());
  EXPECT_GT(degraded(settings("s")).size(), before);
  try_again(settings("s"), by_model_again());
  EXPECT_THAT(lost(settings("s")), IsEmpty());
  for (const Unit& unit : degraded(settings("s"))) {
    EXPECT_THAT(unit.detail, Not(HasSubstr("no language model")));
  }
}

TEST_P(GrownBy, AStreamIsABatch) {
  const Settings streamed = settings("streamed");
  const Settings added = settings("added");
  add(streamed, 0, 40, by_model());
  add(added, 0, 40, by_model());
  add(added, 40, size());
  {
    Memory memory(streamed, true);
    ReadOptions read;
    StreamIngest stream(memory.store(), "-", read, memory.growing(),
                        [](const Problem& problem) { ADD_FAILURE() << problem.str(); });
    for (std::size_t i = 40; i < size(); ++i) {
      stream.take(wire(windows_[i]), static_cast<std::uint32_t>(i));
      if (i % 7 == 0) {
        stream.settle();
      }
    }
    stream.finish();
  }
  EXPECT_EQ(dump(streamed), dump(added));
  EXPECT_THAT(degraded(streamed), Not(IsEmpty()));
}

TEST_P(GrownBy, TryingAgainWithoutAModelLosesNothing) {
  add(settings("s"), 0, 40, by_model());
  const std::string before = dump(settings("s"));
  EXPECT_THAT(degraded(settings("s")), Not(IsEmpty()));
  try_again(settings("s"));
  EXPECT_EQ(dump(settings("s")), before);
}

TEST_P(GrownBy, AnotherRecipeOrSceneIsRefused) {
  add(settings("s"), 0, 40, by_model());
  for (const std::string& other : {"daybook"s, "egocite"s, "grove"s, "memlife"s}) {
    if (other != GetParam()) {
      const std::string says = refusal(settings("s"), {&model_, other});
      EXPECT_THAT(says,
                  HasSubstr("is grown by recipe " + std::string(GetParam()) + ", not " + other));
      EXPECT_THAT(says, HasSubstr("--store"));
      EXPECT_THROW(try_again(settings("s"), {&model_, other}), Error);
    }
  }
  Settings game = settings("s");
  game.scene = Scene::Game;
  EXPECT_THAT(refusal(game, {}), HasSubstr("is grown for scene daily, not game"));
  Memory memory(game, true);
  ReadOptions read;
  StreamIngest stream(memory.store(), "-", read, memory.growing(), [](const Problem&) {});
  EXPECT_THROW(stream.take(wire(windows_[41]), 1), Error);
  Settings daily = settings("s");
  daily.scene = Scene::Daily;
  EXPECT_EQ(refusal(daily, by_model()), "");
  EXPECT_EQ(refusal(settings("s"), {.recipe = GetParam()}), "");
}

TEST_P(GrownBy, AMemoryByRuleMayBeGivenAWriterAndKeepsWhatItHas) {
  for (const std::size_t cut : {std::size_t{7}, std::size_t{30}, std::size_t{50}}) {
    const Settings both = settings("both" + std::to_string(cut));
    add(both, 0, cut);
    const std::string by_rule = dump(both);
    add(both, cut, size() - 10, by_model());
    EXPECT_EQ(growth(both).recipe, GetParam());
    EXPECT_THAT(lost(both), IsEmpty()) << cut;
    const std::string now = dump(both);
    std::istringstream lines(by_rule);
    std::string line;
    std::getline(lines, line);  // the wearer's own
    while (std::getline(lines, line)) {
      EXPECT_THAT(now, HasSubstr(line)) << cut;
    }
    add(both, size() - 10, size());
    EXPECT_THAT(lost(both), IsEmpty()) << cut;
    try_again(both, by_model_again());
    EXPECT_THAT(lost(both), IsEmpty()) << cut;
  }
}

/// A pattern is found again by what the rules saw in its episodes, whoever tells the later ones.
TEST_P(GrownBy, PatternsOfTheRulesGoOnWithTheModelsEpisodes) {
  add(settings("s"), 0, 50);
  std::set<std::string> before;
  std::set<std::string> after;
  {
    Memory memory(settings("s"), true);
    for (const Pattern& one : memory.store().patterns(Cutoff::everything(), kNora, {})) {
      before.insert(one.root.str());
    }
  }
  ASSERT_THAT(before, Not(IsEmpty()));
  add(settings("s"), 50, size(), by_model());
  Memory memory(settings("s"), true);
  const Timestamp since = windows_[50].interval.end;
  for (const Pattern& one : memory.store().patterns(Cutoff::everything(), kNora, {})) {
    if (one.known_at >= since && before.contains(one.root.str())) {
      after.insert(one.root.str());
    }
  }
  EXPECT_THAT(after, Not(IsEmpty()));
}

TEST_P(GrownBy, NoWindowIsToldByTwoActivities) {
  // Without pauses, so that half an hour holds several activities.
  Timestamp at = windows_.front().interval.start;
  for (Window& window : windows_) {
    const Duration by = at - window.interval.start;
    window.interval = {at, at + window.interval.length()};
    for (Line& line : window.lines) {
      line.interval = {line.interval.start + by, line.interval.end + by};
    }
    at = window.interval.end;
  }
  const Settings both = settings("both");
  add(both, 0, 40);
  const auto activities = [&] {
    Memory memory(both, true);
    std::vector<Episode> all = memory.store().episodes(Cutoff::everything(), kNora, {});
    std::erase_if(all, [](const Episode& one) { return one.view != EpisodeView::Activity; });
    return all;
  };
  ASSERT_GT(activities().size(), 1U);
  add(both, 40, size(), by_model());
  std::set<std::string> told;
  for (const Episode& one : activities()) {
    for (const WindowId window : one.windows) {
      EXPECT_TRUE(told.insert(window.str()).second) << window.str();
    }
  }
}

// --- By rule

TEST_F(Grown, ByRuleNothingIsKeptOfHow) {
  add(settings("s"), 0, 20);
  EXPECT_THAT(
      dump(settings("s")),
      testing::StartsWith("{\"kind\":\"wearer\",\"name\":\"B1_NORA\",\"face\":\"dataset\"}\n"));
  EXPECT_THAT(degraded(settings("s")), IsEmpty());
}

TEST_F(Grown, ByRuleStaysSoWhenSomethingElseIsTriedAgainWithAModel) {
  add(settings("s"), 0, 20);
  const std::string before = dump(settings("s"));
  try_again(settings("s"), {.model = &model_});
  EXPECT_EQ(dump(settings("s")), before);
}

TEST_F(Grown, ARecipeNeedsAModelUnlessTheMemoryIsGrownByIt) {
  add(settings("s"), 0, 20);
  EXPECT_THAT(refusal(settings("s"), {.recipe = "grove"}), HasSubstr("needs a language model"));
  Growing growing;
  EXPECT_THROW(growing.write_with({.recipe = "dreams"}), Error);
  EXPECT_THROW(growing.write_with({.translate = true}), Error);
}

TEST_F(Grown, ASceneIsKept) {
  Settings whole = settings("whole");
  whole.scene = Scene::Instructional;
  add(whole, 0, size());
  Settings parts = settings("parts");
  parts.scene = Scene::Instructional;
  add(parts, 0, 30);
  add(settings("parts"), 30, size());
  EXPECT_EQ(dump(parts), dump(whole));
  EXPECT_EQ(growth(parts).scene, "instructional");
  add(settings("daily"), 0, size());
  EXPECT_NE(dump(settings("daily")).substr(60), dump(whole).substr(60));
}

TEST_F(Grown, AWearerBesideIsGrownAsHeIs) {
  add(settings("s"), 0, 20, {&model_, "grove"});
  std::vector<Window> of_omar = made_up::household(1);
  for (Window& window : of_omar) {
    window.wearer = "B2_OMAR";
  }
  std::swap(windows_, of_omar);
  Settings omar = settings("s");
  omar.wearer = "B2_OMAR";
  omar.scene = Scene::Game;
  add(omar, 0, 20, {&model_, "egocite"});
  Settings nora = settings("s");
  nora.wearer = kNora;
  EXPECT_EQ(growth(nora), (Growth{"", "grove"}));
  EXPECT_EQ(growth(omar), (Growth{"game", "egocite"}));
  try_again(settings("s"), {.model = &model_});
  EXPECT_EQ(growth(nora), (Growth{"", "grove"}));
}

TEST(SilentChat, SaysThatThereIsNone) {
  SilentChat model;
  const ChatReply reply = model.chat({}, {});
  EXPECT_FALSE(reply.ok());
  EXPECT_FALSE(may_pass(reply.fault));
  EXPECT_EQ(reply.error, "no language model was named");
}

}  // namespace
}  // namespace daybook
