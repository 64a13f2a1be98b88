#include "daybook/answer/agents/grove.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/prompt.h"
#include "daybook/base/result.h"
#include "daybook/core/pattern.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/recall/skills.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestText = 2000;  // bytes
constexpr std::size_t kLongestQuery = 400;
constexpr std::size_t kLongestTime = 40;
constexpr std::array<std::string_view, 12> kTools = {
    "search_episodes",     "moments_in_range",     "search_moments",  "search_episode_moments",
    "search_hierarchical", "search_events",        "count_events",    "search_entities",
    "search_screen_text",  "screen_text_in_range", "recent_captions", "recent_episodes"};

std::string tool_list(const Skills& skills) {
  std::string text = "Tools (? marks what may be left out):";
  for (const std::string_view name : kTools) {
    const Skill& skill = *find_skill(name);
    if (!skills.offers(skill)) {
      continue;
    }
    text += "\n- " + std::string(name) + "(";
    bool first = true;
    for (const SkillArgument& argument : skill.arguments) {
      if (argument.name == "query" || argument.name == "t_start" || argument.name == "t_end") {
        text += (first ? "" : ", ") + std::string(argument.name) + (argument.required ? "" : "?");
        first = false;
      }
    }
    text += "): " + std::string(skill.doc);
  }
  return text;
}

Json text(std::size_t longest) { return {{"type", "string"}, {"maxLength", longest}}; }

Json text_or_null(std::size_t longest) { return {{"anyOf", {text(longest), {{"type", "null"}}}}}; }

/// Lengths are bounded: a small model under a grammar may never close a string.
std::string reply_schema(std::size_t calls) {
  const Json arguments = {{"type", "object"},
                          {"properties",
                           {{"query", text(kLongestQuery)},
                            {"t_start", text_or_null(kLongestTime)},
                            {"t_end", text_or_null(kLongestTime)}}}};
  return Json{{"type", "object"},
              {"properties",
               {{"action", {{"type", "string"}, {"enum", {"tools", "answer"}}}},
                {"calls",
                 {{"type", "array"},
                  {"maxItems", calls},
                  {"items",
                   {{"type", "object"},
                    {"properties", {{"tool", text(kLongestTime)}, {"args", arguments}}},
                    {"required", {"tool"}}}}}},
                {"answer", text(kLongestText)},
                {"reasoning", text(kLongestText)}}},
              {"required", {"action"}}}
      .dump();
}

/// Null arguments are left out, so that "t_start": null means what it says.
Json arguments_of(const Json& call) {
  Json kept = Json::object();
  const Json arguments = call.value("args", Json::object());
  for (const auto& [name, value] : arguments.items()) {
    if (!value.is_null() && value != "null") {
      kept[name] = value;
    }
  }
  return kept;
}

/// Whether a skill has a limit of its own.
bool is_limited(const Skill& skill) {
  return std::any_of(skill.arguments.begin(), skill.arguments.end(),
                     [](const SkillArgument& argument) { return argument.name == "limit"; });
}

class Run {
 public:
  Run(const AgentSetting& setting, const GroveOptions& options)
      : setting_(setting), options_(options), calls_(setting, outcome_, Overflowing::Thin) {
    const std::vector<SkillHit> chapters = chapter_map(setting, options.chapters);
    calls_.shows(chapters);
    std::string text;
    for (const SkillHit& chapter : chapters) {
      text += "[" + setting.face().format(chapter.interval) + "] " + as_data(chapter.text) + "\n";
    }
    chapters_ = text.empty() ? "(none yet)" : fenced(text);
  }

  AgentOutcome run() {
    for (std::size_t round = 1; round <= options_.rounds; ++round) {
      const std::string reply = calls_.json(round_prompt_, request(round));
      if (reply.empty()) {
        if (stopped()) {
          return std::move(outcome_);
        }
        continue;  // this round is lost
      }
      const Json json = Json::parse(reply);
      if (json.at("action") == "answer") {
        return answered(json.value("answer", std::string()));
      }
      if (round == options_.rounds) {
        outcome_.rounds.push_back("calls refused: this was the last round");
        break;
      }
      for (const Json& call : json.value("calls", Json::array())) {
        use(call.at("tool").get<std::string>(), arguments_of(call));
      }
    }
    return failed("the last round gave no answer");
  }

 private:
  ChatRequest request(std::size_t round) const {
    const bool choices = !setting_.question.choices.empty();
    const std::string text =
        filled(round_prompt_.text,
               {{"chapters", chapters_},
                {"now", setting_.face().format(setting_.question.asked)},
                {"question", question_text(setting_)},
                {"evidence", evidence_.empty() ? "(no calls yet)" : evidence_},
                {"round", std::to_string(round)},
                {"rounds", std::to_string(round == options_.rounds
                                              ? round
                                              : std::max(options_.rounds, options_.told_rounds))},
                {"calls", std::to_string(options_.calls)},
                {"answer", choices ? "the letter of a choice" : "the answer in a few words"},
                {"last", round == options_.rounds ? "This is the last round: you must answer now."
                                                  : "Answer as soon as you know enough."}});
    ChatRequest request;
    request.messages = {
        {ChatRole::System, filled(rules_.text, {{"tools", tool_list(setting_.skills)}})},
        {ChatRole::User, text}};
    request.schema = reply_schema(options_.calls);
    request.max_tokens = setting_.reply_tokens;
    return request;
  }

  /// True for a fault that another round would meet again.
  bool stopped() {
    if (calls_.fault() == ModelFault::Malformed) {
      return false;
    }
    outcome_.fault = calls_.fault();
    outcome_.error = calls_.error();
    outcome_.evidence = outcome_.returned;
    return true;
  }

  void use(const std::string& written, Json named) {
    const Skill* skill = find_skill(written);
    const bool offered = skill != nullptr &&
                         std::find(kTools.begin(), kTools.end(), skill->name) != kTools.end() &&
                         setting_.skills.offers(*skill);
    if (!offered) {
      outcome_.rounds.push_back("there is no tool '" + written + "'");
      evidence_ += "- there is no tool called so; use those of the list\n";
      return;
    }
    if (options_.width > 0 && is_limited(*skill)) {
      named.erase("top_k");
      named.erase("k");
      named["limit"] = options_.width;
    }
    const std::string arguments = named.dump(-1, ' ', false, Json::error_handler_t::replace);
    Result<SkillReply> reply = setting_.skills.call(setting_.cutoff, skill->name, arguments);
    outcome_.rounds.push_back(call_line(skill->name, arguments, reply));
    evidence_ += "- " + as_data(call_line(skill->name, arguments, reply)) + "\n";
    if (!reply) {
      return;
    }
    // By relevance, as the paper returns them; listings have one score and stay in order.
    std::stable_sort(reply->hits.begin(), reply->hits.end(),
                     [](const SkillHit& a, const SkillHit& b) { return a.score > b.score; });
    calls_.shows(reply->hits);
    outcome_.returned.insert(outcome_.returned.end(), reply->hits.begin(), reply->hits.end());
    std::string text;
    for (const SkillHit& hit : reply->hits) {
      text += "[" + setting_.face().format(hit.interval) + "] " + as_data(hit.text) +
              (hit.detail.empty() ? "" : " — " + as_data(hit.detail)) + "\n";
    }
    evidence_ += text.empty() ? "" : fenced(text) + "\n";
  }

  AgentOutcome answered(const std::string& answer) {
    outcome_.evidence = outcome_.returned;
    outcome_.text = answer;
    const std::vector<std::string>& choices = setting_.question.choices;
    if (choices.empty()) {
      return answer.empty() ? failed("the answer is empty") : std::move(outcome_);
    }
    const auto exact = std::find(choices.begin(), choices.end(), answer);
    outcome_.choices = exact != choices.end()
                           ? std::vector{static_cast<std::size_t>(exact - choices.begin())}
                           : parse_letters("Answer: " + answer, choices.size());
    if (outcome_.choices.empty()) {
      return failed("the answer names no choice");
    }
    outcome_.choice = outcome_.choices.front();
    return std::move(outcome_);
  }

  AgentOutcome failed(const std::string& error) {
    outcome_.fault = ModelFault::Malformed;
    outcome_.error = error;
    outcome_.evidence = outcome_.returned;
    return std::move(outcome_);
  }

  const AgentSetting& setting_;
  const GroveOptions& options_;
  const Prompt rules_ = prompt(PromptId::GroveRules);
  const Prompt round_prompt_ = prompt(PromptId::GroveRound);
  AgentOutcome outcome_;
  AgentCalls calls_;
  std::string chapters_;
  std::string evidence_;
};

}  // namespace

GroveOptions grove_options(const MemoryIndex& index, Cutoff cutoff) {
  constexpr std::int64_t kWeek = 7;
  const std::size_t visible = index.visible_windows(cutoff);
  if (visible == 0) {
    return {};
  }
  const Clockface& face = index.wearer().face;
  const auto day = [&](std::size_t w) {
    return face.local(index.windows().interval(static_cast<WindowOrdinal>(w)).start).day;
  };
  const std::int64_t days = day(visible - 1) - day(0) + 1;
  if (days <= 1) {
    return {.rounds = 8, .chapters = 46};
  }
  return days <= kWeek ? GroveOptions{.rounds = 6, .chapters = 100}
                       : GroveOptions{.rounds = 12, .chapters = SIZE_MAX};
}

std::vector<SkillHit> chapter_map(const AgentSetting& setting, std::size_t limit) {
  std::vector<Pattern> patterns =
      setting.store.patterns(setting.cutoff, setting.index.wearer().name, {});
  if (patterns.empty() || setting.skills.settings().oracle != nullptr) {
    const std::string most =
        Json{{"limit", std::min<std::size_t>(limit, 50)}}.dump();  // of that skill
    Result<SkillReply> reply = setting.skills.call(setting.cutoff, "recent_episodes", most);
    return reply ? std::move(reply->hits) : std::vector<SkillHit>();
  }
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const Pattern& a, const Pattern& b) { return a.count > b.count; });
  patterns.resize(std::min(patterns.size(), limit));
  std::sort(patterns.begin(), patterns.end(), [](const Pattern& a, const Pattern& b) {
    return std::tie(a.interval, a.id) < std::tie(b.interval, b.id);
  });
  std::vector<SkillHit> chapters;
  for (const Pattern& pattern : patterns) {
    SkillHit hit;
    hit.id = pattern.id;
    hit.kind = "pattern";
    hit.interval = pattern.interval;
    hit.text = pattern.title + " (" + tally(pattern) + ")";
    chapters.push_back(std::move(hit));
  }
  return chapters;
}

AgentOutcome run_grove(const AgentSetting& setting, const GroveOptions& options) {
  return Run(setting, options).run();
}

}  // namespace daybook
