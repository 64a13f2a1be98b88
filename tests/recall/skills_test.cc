#include "daybook/recall/skills.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "daybook/base/file.h"
#include "daybook/core/derived_text.h"
#include "tests/support/made_records.h"
#include "tests/support/small_memory.h"

namespace daybook {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// A morning: tea at 0 s, 30 s and 1,200 s, a saw at 600 s, and silence to 1,290 s.
class Morning : public testing::Test {
 protected:
  Morning() {
    windows_ = {small_window(0, {"I fill the kettle."}, {"Omar: The kettle leaks."}),
                small_window(30, {"I fill the kettle."}),
                small_window(600, {"Priya sharpens the saw."}),
                small_window(1200, {"I fill the kettle."}),
                small_window(1230, {"I look at the door."}),
                small_window(1260, {"I sit down."}, {"Wei: It is late."})};
    Changes changes;
    changes.windows = windows_;
    for (const std::size_t w : {0U, 1U, 3U}) {
      changes.moments.push_back(made_moment(windows_[w], "I", "fill", "the kettle"));
    }
    changes.moments.push_back(made_moment(windows_[2], "Priya", "sharpen", "the saw"));
    changes.moments.push_back(
        made_moment(windows_[0], "Omar", "say", "that the kettle leaks", MomentView::Utterance));
    first_ = made_episode({windows_[0], windows_[1]}, "I make tea at the sink");
    second_ = made_episode({windows_[2]}, "Priya sharpens the saw in the yard");
    third_ = made_episode({windows_[3], windows_[4]}, "I make tea again");
    talk_ = made_episode({windows_[0]}, "Omar tells me that the kettle leaks",
                         EpisodeView::Conversation);
    changes.episodes = {first_, second_, third_, talk_};
    const Pattern pattern = made_pattern({first_, third_}, "Making tea");
    changes.patterns = {pattern};
    for (const PatternMember& member : pattern.members) {
      changes.edges.push_back(
          {pattern.root, member.episode, member.role, member.weight, pattern.known_at});
    }
    store_.add_wearer({"T1_NORA", Clockface::dataset()});
    store_.commit("T1_NORA", changes);
    index_ = small_index(store_);
    skills_ = std::make_unique<Skills>(store_, *index_, nullptr);
  }

  SkillReply call(std::string_view name, const json& arguments, int second = 1320) const {
    return skills_->call(Cutoff(at_second(second)), name, arguments.dump()).value();
  }
  std::string failure(std::string_view name, std::string_view arguments) const {
    const auto reply = skills_->call(Cutoff(at_second(1320)), name, arguments);
    return reply ? "" : reply.error().message;
  }
  static std::vector<int> seconds(const SkillReply& reply) {
    std::vector<int> starts;
    starts.reserve(reply.hits.size());
    for (const SkillHit& hit : reply.hits) {
      starts.push_back(
          static_cast<int>((hit.interval.start - at_second(0)) / std::chrono::seconds(1)));
    }
    return starts;
  }

  std::vector<Window> windows_;
  Episode first_, second_, third_, talk_;
  MemoryStore store_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<Skills> skills_;
};

TEST(SkillTable, HoldsEverySkillOfTheContract) {
  for (const char* name :
       {"recent_captions", "search_entities", "search_events", "count_events", "search_screen_text",
        "screen_text_in_range", "search_moments", "moments_in_range", "search_action_utterance",
        "search_episodes", "recent_episodes", "search_activity", "search_conversation",
        "search_episode_moments", "search_hierarchical", "search_memory", "fetch_memory",
        "fetch_video"}) {
    ASSERT_NE(find_skill(name), nullptr) << name;
    EXPECT_EQ(find_skill(name)->name, name);
  }
}

TEST(SkillTable, KnowsThePapersNamesAsAliases) {
  const std::vector<std::pair<const char*, const char*>> aliases = {
      {"search_action_speech", "search_action_utterance"},
      {"search_speech", "search_action_utterance"},
      {"get_recent_caption", "recent_captions"},
      {"get_recent_captions", "recent_captions"},
      {"get_recent_episodes", "recent_episodes"},
      {"get_global_captions", "window_captions"},
      {"search_ocr", "search_screen_text"},
      {"ocr_in_range", "screen_text_in_range"},
      {"facts_in_range", "moments_in_range"},
      {"search_moment_only", "search_moments"},
      {"search_episode_moment", "search_episode_moments"},
      {"hierarchical_search", "search_hierarchical"}};
  for (const auto& [alias, name] : aliases) {
    ASSERT_NE(find_skill(alias), nullptr) << alias;
    EXPECT_EQ(find_skill(alias)->name, name);
  }
  EXPECT_EQ(find_skill("forget"), nullptr);
}

TEST(SkillTable, NamesAreDistinctAndEverySkillIsExplained) {
  std::set<std::string_view> names;
  for (const Skill& skill : skills()) {
    EXPECT_TRUE(names.insert(skill.name).second) << skill.name;
    for (const std::string_view alias : skill.aliases) {
      EXPECT_TRUE(names.insert(alias).second || alias == skill.name) << alias;
    }
    EXPECT_GT(skill.doc.size(), 20U) << skill.name;
    for (const SkillArgument& argument : skill.arguments) {
      EXPECT_GT(argument.doc.size(), 10U) << skill.name << " " << argument.name;
    }
  }
}

TEST(SkillTable, EveryNameStandsInTheDocumentation) {
  const std::string page = read_file("docs/skills.md");
  for (const Skill& skill : skills()) {
    EXPECT_THAT(page, HasSubstr("`" + std::string(skill.name) + "`"));
    for (const std::string_view alias : skill.aliases) {
      EXPECT_THAT(page, HasSubstr("`" + std::string(alias) + "`"));
    }
  }
}

TEST(SkillTable, SchemasNameTypesAndWhatIsRequired) {
  const json schema = json::parse(argument_schema(*find_skill("fetch_memory")));
  EXPECT_EQ(schema["type"], "object");
  EXPECT_EQ(schema["additionalProperties"], false);
  EXPECT_EQ(schema["required"], json({"time_anchor"}));
  EXPECT_EQ(schema["properties"]["limit"]["maximum"], 64);
  EXPECT_EQ(schema["properties"]["time_anchor"]["type"], "array");
}

TEST_F(Morning, RecentCaptionsAreTheLastTenSecondsAndTheirWindow) {
  const SkillReply reply = call("get_recent_captions", json::object(), 1290);
  ASSERT_EQ(reply.hits.size(), 1U);  // both lines of the window lie earlier
  EXPECT_EQ(reply.hits[0].kind, "window");
  EXPECT_THAT(reply.hits[0].text, HasSubstr("Wei: It is late."));
  EXPECT_EQ(reply.note, "");
  EXPECT_THAT(call("recent_captions", json::object(), 1390).note,
              HasSubstr("nothing was recorded after DAY1 09:21:30"));
}

TEST_F(Morning, RecentCaptionsShowALineOfTheLastSeconds) {
  MemoryStore store;
  Window window = small_window(0, {"I fill the kettle."});
  window.lines[0].interval = {at_second(22), at_second(24)};
  window.id = window_id(window);
  fill(store, {window});
  const auto index = small_index(store);
  const auto reply =
      Skills(store, *index, nullptr).call(Cutoff(at_second(30)), "recent_captions", "{}").value();
  ASSERT_EQ(reply.hits.size(), 2U);
  EXPECT_EQ(reply.hits[0].kind, "caption");
  EXPECT_EQ(reply.hits[0].interval.start, at_second(22));
}

TEST_F(Morning, EntitiesAreFoundWhereTheyTakePart) {
  EXPECT_THAT(seconds(call("search_entities", {{"keywords", {"saw"}}})), ElementsAre(600));
  // "fill" is a verb, not an entity.
  EXPECT_TRUE(call("search_entities", {{"query", "fill"}}).hits.empty());
  EXPECT_THAT(seconds(call("search_events", {{"query", "fill"}})), ElementsAre(0, 30, 1200));
}

TEST_F(Morning, EventsAreCountedAsInstancesMoreThanFiveMinutesApart) {
  const SkillReply reply = call("count_events", {{"keywords", "fill kettle"}});
  EXPECT_EQ(reply.count, 2U);
  EXPECT_THAT(seconds(reply), ElementsAre(0, 1200));
  EXPECT_EQ(call("count_events", {{"keywords", "fill kettle"}, {"t_end", "DAY1 09:10"}}).count, 1U);
}

TEST_F(Morning, CountingAsksForAllWordsAndSaysSo) {
  const SkillReply reply = call("count_events", {{"keywords", "fill bucket"}});
  EXPECT_EQ(reply.count, 0U);
  EXPECT_THAT(reply.note, HasSubstr("3 hold some of them"));
}

TEST_F(Morning, WhatWasNotRecordedIsSaidToBeSo) {
  for (const auto& [name, arguments] : std::vector<std::pair<const char*, json>>{
           {"search_ocr", {{"keywords", "exit"}}},
           {"ocr_in_range", {{"t_start", "DAY1 09:00"}, {"t_end", "DAY1 10:00"}}},
           {"fetch_video", {{"time_anchor", {0, 60}}}}}) {
    const SkillReply reply = call(name, arguments);
    EXPECT_TRUE(reply.hits.empty());
    EXPECT_THAT(reply.note, HasSubstr("nothing of this kind was recorded")) << name;
  }
}

TEST_F(Morning, MomentsComeInTimeOrderWithTheirSource) {
  const SkillReply reply = call("search_action_utterance", {{"query", "kettle"}});
  EXPECT_THAT(seconds(reply), ElementsAre(0, 0, 30, 1200));
  for (const SkillHit& hit : reply.hits) {
    EXPECT_EQ(hit.source.file, "clip.mp4");
    EXPECT_EQ(hit.windows.size(), 1U);
    EXPECT_GT(hit.score, 0);
  }
  EXPECT_EQ(reply.hits[3].source.offset, 1200);
}

TEST_F(Morning, ATimeQueryIsSoftAndARangeIsHard) {
  const json soft = {{"query", "kettle"}, {"time_query", "DAY1 092000"}, {"limit", 1}};
  EXPECT_THAT(seconds(call("search_moments", soft)), ElementsAre(1200));
  const json hard = {{"query", "kettle"}, {"t_start", "DAY1-09:10:00"}};
  EXPECT_THAT(seconds(call("search_moments", hard)), ElementsAre(1200));
}

TEST_F(Morning, ListsEveryMomentOfARange) {
  const json range = {{"t_start", "DAY1 09:00"}, {"t_end", "DAY1 09:11"}, {"limit", 3}};
  const SkillReply reply = call("facts_in_range", range);
  EXPECT_THAT(seconds(reply), ElementsAre(0, 0, 30));
  EXPECT_EQ(reply.left_out, 1U);
}

TEST_F(Morning, EpisodesCarrySummariesAndSpans) {
  const SkillReply reply = call("search_episodes", {{"keywords", {"saw", "yard"}}});
  ASSERT_EQ(reply.hits.size(), 1U);
  EXPECT_EQ(reply.hits[0].kind, "activity");
  EXPECT_THAT(reply.hits[0].detail, HasSubstr("Summary"));
  EXPECT_EQ(reply.hits[0].interval, second_.interval);
}

TEST_F(Morning, ActivitiesAndConversationsAreViewsOfTheirOwn) {
  EXPECT_TRUE(call("search_activity", {{"query", "leaks"}}).hits.empty());
  const SkillReply reply = call("search_conversation", {{"query", "leaks"}});
  ASSERT_EQ(reply.hits.size(), 1U);
  EXPECT_EQ(reply.hits[0].kind, "conversation");
}

TEST_F(Morning, RecentEpisodesAreThoseThatClosedLast) {
  EXPECT_THAT(seconds(call("get_recent_episodes", {{"limit", "2"}})), ElementsAre(600, 1200));
  EXPECT_EQ(call("recent_episodes", json::object(), 20).note, "no episode has closed yet");
}

TEST_F(Morning, OpensTheEpisodesThatFit) {
  const SkillReply reply =
      call("search_episode_moment", {{"query", "fill kettle"}, {"episode", third_.id.str()}});
  EXPECT_THAT(seconds(reply), ElementsAre(1200));
  EXPECT_THAT(failure("search_episode_moments", R"({"query": "tea", "episode": "x"})"),
              HasSubstr("'episode' must be a record's id"));
}

TEST_F(Morning, TraversesFromPatternsToEpisodesToMoments) {
  const SkillReply reply = call("search_hierarchical", {{"query", "making tea kettle"}});
  ASSERT_GE(reply.hits.size(), 5U);
  EXPECT_EQ(reply.hits[0].kind, "pattern");
  std::vector<std::string> kinds;
  for (const SkillHit& hit : reply.hits) {
    if (kinds.empty() || kinds.back() != hit.id.str().substr(0, 1)) {
      kinds.push_back(hit.id.str().substr(0, 1));
    }
  }
  EXPECT_THAT(kinds, ElementsAre("p", "e", "m"));
  // Both episodes of the pattern are there, in both lists each.
  const auto of = [&](EpisodeId id) {
    return std::find_if(reply.hits.begin(), reply.hits.end(),
                        [&](const SkillHit& hit) { return hit.id == RecordId(id); });
  };
  ASSERT_NE(of(first_.id), reply.hits.end());
  ASSERT_NE(of(third_.id), reply.hits.end());
  EXPECT_GT(of(first_.id)->score, 1.0 / 61 + 1.0 / 70);
}

TEST_F(Morning, RoutinesTellHowOftenAndWhen) {
  const SkillReply all = call("routines", json::object());
  ASSERT_EQ(all.hits.size(), 1U);
  EXPECT_EQ(all.hits[0].text, "Making tea (2 times on 1 day)");
  EXPECT_THAT(all.hits[0].detail,
              HasSubstr("2 times on 1 of 1 recorded day, usually around 09:10"));
  EXPECT_EQ(all.note, "");
  EXPECT_EQ(call("habits", {{"query", "tea"}}).hits.size(), 1U);
  EXPECT_TRUE(call("routines", {{"query", "violin"}}).hits.empty());
  EXPECT_TRUE(call("routines", json::object(), 600).hits.empty()) << "not known yet";
}

TEST_F(Morning, MemoryIsSearchedByWindowAndFetchedByRange) {
  EXPECT_THAT(seconds(call("search_memory", {{"query", "kettle"}, {"top_k", 2}})).size(), 2U);
  const SkillReply all =
      call("fetch_memory", {{"time_anchor", {"DAY1 09:00:00", "DAY1 09:20:31"}}});
  EXPECT_THAT(seconds(all), ElementsAre(0, 30, 600, 1200, 1230));
  const SkillReply some = call("fetch_memory", {{"time_anchor", {0, 1300}}, {"limit", 2}});
  EXPECT_THAT(seconds(some), ElementsAre(0, 30));
  EXPECT_EQ(some.left_out, 4U);
}

TEST_F(Morning, AnEntryIsTheNarrativeOfItsWindowAndElseItsFusedCaption) {
  EXPECT_EQ(call("fetch_memory", {{"time_anchor", {0, 30}}}).hits[0].text,
            "I fill the kettle. Omar: The kettle leaks.");
  DerivedText narrative{
      .window = windows_[0].id, .text = "I fill a leaking kettle.", .made_by = "m"};
  narrative.digest = derived_digest(windows_[0], narrative);
  store_.put_derived_texts("T1_NORA", {narrative});
  EXPECT_EQ(call("fetch_memory", {{"time_anchor", {0, 60}}}).hits[0].text, narrative.text);
  EXPECT_EQ(call("fetch_memory", {{"time_anchor", {0, 60}}}).hits[1].text, "I fill the kettle.");
  EXPECT_EQ(call("search_memory", {{"query", "kettle"}}).hits[0].text, narrative.text);
  EXPECT_EQ(call("window_captions", json::object(), 30).hits[0].text, narrative.text);
  EXPECT_EQ(call("recent_captions", json::object(), 30).hits.back().text, narrative.text);
}

TEST_F(Morning, RangesAreClippedToTheTimeOfAsking) {
  const SkillReply reply = call("fetch_memory", {{"time_anchor", {0, 100'000}}}, 630);
  EXPECT_THAT(seconds(reply), ElementsAre(0, 30, 600));
  EXPECT_TRUE(call("fetch_memory", {{"time_anchor", {5000, 6000}}}, 630).hits.empty());
}

TEST_F(Morning, AWrongCallSaysHowToCall) {
  EXPECT_THAT(failure("search_memory", "{}"), HasSubstr("search_memory(query, time_anchor?"));
  EXPECT_THAT(failure("search_memory", R"({"query": "tea", "colour": "red"})"),
              HasSubstr("no argument 'colour'"));
  EXPECT_THAT(failure("search_memory", R"({"query": 7})"), HasSubstr("must be text"));
  EXPECT_THAT(failure("search_memory", R"({"query": "tea", "limit": 0})"), HasSubstr("from 1"));
  EXPECT_THAT(failure("search_memory", R"(["tea"])"), HasSubstr("one JSON object"));
  EXPECT_THAT(failure("moments_in_range", R"({"t_start": "soonish", "t_end": "DAY1 10:00"})"),
              HasSubstr("cannot read 't_start'"));
  EXPECT_THAT(failure("moments_in_range", R"({"t_start": "DAY1 11:00", "t_end": "DAY1 10:00"})"),
              HasSubstr("ends before it starts"));
  EXPECT_THAT(failure("search_memory", "{\"query\":" + std::string(100'000, '[')),
              HasSubstr("nested too deeply"));
  EXPECT_THAT(failure("delete_all", "{}"), HasSubstr("there is no skill 'delete_all'"));
}

TEST_F(Morning, RepliesAreReadableAndJson) {
  const SkillReply reply = call("count_events", {{"keywords", "fill kettle"}});
  const std::string text = reply_text(reply, Clockface::dataset());
  EXPECT_THAT(text, HasSubstr("count: 2\n[DAY1 09:00:00 to 09:00:33] action: I fill the kettle."));
  const json parsed = json::parse(reply_json(reply, Clockface::dataset()));
  EXPECT_EQ(parsed["count"], 2);
  EXPECT_EQ(parsed["hits"][0]["source"]["file"], "clip.mp4");
  EXPECT_EQ(parsed["hits"][0]["windows"][0], windows_[0].id.str());
}

/// Arguments with which each skill finds as much as it can.
json broad(const Skill& skill) {
  json arguments = json::object();
  for (const SkillArgument& argument : skill.arguments) {
    if (argument.type == ArgumentType::Words) {
      arguments["query"] = "wash the fern crate towel ladder";
    } else if (argument.required && argument.type == ArgumentType::Range) {
      arguments["time_anchor"] = {0, 100'000};
    } else if (argument.required && argument.type == ArgumentType::Time) {
      arguments[std::string(argument.name)] = argument.name == "t_start" ? 0 : 100'000;
    }
  }
  return arguments;
}

RC_GTEST_PROP(SkillLaws, NoSkillKnowsTheFuture, ()) {
  const unsigned seed = *rc::gen::inRange(0U, 1000U);
  const std::size_t cut = *rc::gen::inRange<std::size_t>(1, 40);
  const std::vector<Window> windows = made_up_windows(40, seed);
  MemoryStore whole;
  fill(whole, windows);
  MemoryStore part;
  fill(part, {windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
  const FakeEmbedder embedder;
  const auto all = small_index(whole, &embedder);
  const auto some = small_index(part, &embedder);
  const Cutoff cutoff(windows[cut - 1].interval.end);
  for (const Skill& skill : skills()) {
    const std::string arguments = broad(skill).dump();
    const auto full = Skills(whole, *all, &embedder).call(cutoff, skill.name, arguments);
    const auto past = Skills(part, *some, &embedder).call(cutoff, skill.name, arguments);
    RC_ASSERT(full.has_value());
    RC_ASSERT(reply_json(*full, Clockface::dataset()) == reply_json(*past, Clockface::dataset()));
  }
}

}  // namespace
}  // namespace daybook
