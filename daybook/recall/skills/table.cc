// The skills, with the papers' names as aliases.

#include "daybook/recall/skills/table.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hierarchy.h"
#include "daybook/recall/skills/perception.h"
#include "daybook/recall/skills/routines.h"
#include "daybook/recall/skills/views.h"

namespace daybook {
namespace {

SkillArgument query_argument(bool required = true) {
  return {"query",
          ArgumentType::Words,
          required,
          "What to look for, in 3 to 12 common words: a thing, an act with its object, a person "
          "with an act, a speaker with a topic",
          {"keywords", "semantic_query"}};
}

SkillArgument from_argument(bool required = false) {
  return {"t_start",
          ArgumentType::Time,
          required,
          "Nothing before this; like DAY3 11:15:24",
          {"start"}};
}

SkillArgument to_argument(bool required = false) {
  return {"t_end", ArgumentType::Time, required, "Nothing from here on", {"end"}};
}

SkillArgument range_argument(bool required = false) {
  return {"time_anchor",
          ArgumentType::Range,
          required,
          "Only inside this range: [start, end]; clipped to the time of asking",
          {"during"}};
}

SkillArgument near_argument() {
  return {"time_query",
          ArgumentType::Near,
          false,
          "Prefer what lies in or near this time: DAYn HHMMSSFF, or DAYn HHMMSSFF to DAYm HHMMSSFF",
          {"near"}};
}

SkillArgument limit_argument(std::size_t fallback, std::size_t most = 200) {
  return {"limit", ArgumentType::Integer, false, "At most so many", {"top_k", "k"}, fallback, 1,
          most};
}

struct Row {
  Skill skill;
  SkillFunction function;
};

/// A search by words with a hard range, a soft time and a limit.
Row search_row(std::string_view name, std::string_view group, std::string_view doc,
               std::vector<std::string_view> aliases, std::size_t limit, SkillFunction function) {
  return {{name,
           group,
           doc,
           std::move(aliases),
           {query_argument(), from_argument(), to_argument(), near_argument(), range_argument(),
            limit_argument(limit)}},
          function};
}

std::vector<Row> perception() {
  constexpr std::string_view kGroup = "perception";
  const auto looked_up = [&](std::string_view name, std::string_view doc, SkillFunction function,
                             std::vector<std::string_view> aliases = {}) {
    return Row{
        {name,
         kGroup,
         doc,
         std::move(aliases),
         {query_argument(), from_argument(), to_argument(), range_argument(), limit_argument(20)}},
        function};
  };
  return {
      {{"recent_captions",
        kGroup,
        "What was seen and heard in the last ten recorded seconds, and the window around them. "
        "For questions about right now.",
        {"get_recent_caption", "get_recent_captions"},
        {}},
       recent_captions},
      {{"window_captions",
        kGroup,
        "The latest windows of 30 s, whole, in time order.",
        {"get_global_captions"},
        {from_argument(), to_argument(), range_argument(), limit_argument(64)}},
       window_captions},
      looked_up("search_entities",
                "Moments in which a person, thing or place takes part, with what was done.",
                search_entities),
      looked_up("search_events", "Atomic actions by who, what and on what: what happened when.",
                search_events),
      looked_up("count_events",
                "How many times something happened: instances more than five minutes apart, with "
                "the first moment of each. Counts only what holds all words, so give few.",
                count_events),
      looked_up("search_screen_text", "Text on screens, signs and labels by its words.",
                not_recorded, {"search_ocr"}),
      {{"screen_text_in_range",
        kGroup,
        "All text on screens, signs and labels in a range.",
        {"ocr_in_range"},
        {from_argument(true), to_argument(true), limit_argument(64)}},
       not_recorded}};
}

std::vector<Row> moments() {
  constexpr std::string_view kGroup = "moment";
  return {
      search_row("search_moments", kGroup, "Single facts, done or said, by words and meaning.",
                 {"search_moment_only", "search_facts"}, 20, search_moments),
      {{"moments_in_range",
        kGroup,
        "Every single fact of a range, in order: read a short stretch in full.",
        {"facts_in_range"},
        {from_argument(true), to_argument(true), limit_argument(200, 1000)}},
       moments_in_range},
      search_row("search_action_utterance", kGroup,
                 "Single facts: who handled what, who went where, who said what to whom.",
                 {"search_action_speech", "search_speech", "search_action"}, 20, search_moments)};
}

std::vector<Row> episodes() {
  constexpr std::string_view kGroup = "episode";
  return {search_row("search_episodes", kGroup,
                     "Activities and conversations with their summaries and spans: where in time "
                     "something lies.",
                     {}, 10, search_episodes),
          {{"recent_episodes",
            kGroup,
            "The episodes that closed last, with their summaries.",
            {"get_recent_episodes"},
            {limit_argument(3, 50)}},
           recent_episodes},
          search_row("search_activity", kGroup, "What was going on for minutes: one goal each.", {},
                     10, search_activity),
          search_row("search_conversation", kGroup, "What was talked about, with whom.", {}, 10,
                     search_conversation),
          {{"search_episode_moments",
            kGroup,
            "Single facts inside the episodes that fit best, or inside one episode.",
            {"search_episode_moment"},
            {query_argument(),
             {"episode", ArgumentType::Record, false, "Only inside this episode (its id)"},
             from_argument(),
             to_argument(),
             near_argument(),
             limit_argument(20)}},
           search_episode_moments}};
}

std::vector<Row> traversal_and_reader() {
  return {
      {{"search_hierarchical",
        "pattern",
        "From recurring patterns to their episodes to their moments: habits, and undertakings that "
        "went on over days.",
        {"hierarchical_search"},
        {query_argument(), from_argument(), to_argument(), near_argument(), range_argument()}},
       search_hierarchical},
      {{"routines",
        "pattern",
        "What is done again and again: how often, at which time of day, when last, and what has "
        "usually happened by this time and has not today.",
        {"search_patterns", "habits"},
        {query_argument(false), limit_argument(20)}},
       list_routines},
      {{"search_memory",
        "reader",
        "The windows of 30 s most relevant to a query, within a range, in time order.",
        {},
        {query_argument(), range_argument(), from_argument(), to_argument(), near_argument(),
         limit_argument(32, 32)}},
       search_memory},
      {{"fetch_memory",
        "reader",
        "Every window of a range in time order, at most 64.",
        {},
        {range_argument(true), from_argument(), to_argument(), limit_argument(64, 64)}},
       fetch_memory},
      {{"fetch_video",
        "reader",
        "Frames and transcript of a range, where video is kept.",
        {},
        {range_argument(true),
         {"num_frames", ArgumentType::Integer, false, "At most so many frames", {}, 30, 1, 50}}},
       not_recorded}};
}

const std::vector<Row>& rows() {
  static const std::vector<Row> every_row = [] {
    std::vector<Row> all;
    for (auto part : {perception(), moments(), episodes(), traversal_and_reader()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return every_row;
}

}  // namespace

std::span<const Skill> skills() {
  static const std::vector<Skill> every_skill = [] {
    std::vector<Skill> all;
    for (const Row& row : rows()) {
      all.push_back(row.skill);
    }
    return all;
  }();
  return every_skill;
}

std::span<const SkillFunction> skill_functions() {
  static const std::vector<SkillFunction> every_function = [] {
    std::vector<SkillFunction> all;
    for (const Row& row : rows()) {
      all.push_back(row.function);
    }
    return all;
  }();
  return every_function;
}

}  // namespace daybook
