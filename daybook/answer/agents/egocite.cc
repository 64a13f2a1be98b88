#include "daybook/answer/agents/egocite.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/index_pool.h"
#include "daybook/answer/agents/prompt.h"
#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/json_repair.h"
#include "daybook/models/prompt.h"
#include "daybook/recall/skills.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

struct SearchTool {
  std::string_view name;
  std::size_t limit;
};
constexpr std::array<SearchTool, 3> kSearches = {
    {{"search_action_utterance", 20}, {"search_activity", 10}, {"search_conversation", 10}}};

std::string query_schema() {
  return Json{{"type", "object"},
              {"properties",
               {{"query", {{"type", "string"}, {"description", "at most 12 plain words"}}},
                {"time_query",
                 {{"type", "string"},
                  {"description", "DAYn HHMMSSFF, or DAYn HHMMSSFF to DAYm HHMMSSFF"}}}}},
              {"required", {"query"}}}
      .dump();
}

constexpr std::size_t kFewest = 5;

/// How many items a curation should keep, as prompts say it.
std::map<std::string, std::string> bounds(std::size_t kept) {
  return {{"least", std::to_string(std::min(kFewest, kept))}, {"most", std::to_string(kept)}};
}

ToolSpec curate_tool(std::size_t kept) {
  return {"curate_index",
          filled("Keep only these numbered items, {least} to {most} of them.", bounds(kept)),
          Json{{"type", "object"},
               {"properties", {{"keep", {{"type", "array"}, {"items", {{"type", "integer"}}}}}}},
               {"required", {"keep"}}}
              .dump()};
}

std::vector<ToolSpec> draft_tools(const Skills& skills, const EgoCiteOptions& options) {
  std::vector<ToolSpec> tools;
  for (const SearchTool& search : kSearches) {
    const Skill& skill = *find_skill(search.name);
    if (skills.offers(skill)) {
      tools.push_back({std::string(search.name), std::string(skill.doc), query_schema()});
    }
  }
  if (options.curate_tool) {
    tools.push_back(curate_tool(options.kept));
  }
  tools.push_back({"answer", "End the search; somebody else answers from the pool.",
                   R"({"type":"object","properties":{}})"});
  return tools;
}

/// The numbers of a curation, in whatever form: {"keep": [1, "E2"]}.
std::vector<std::size_t> numbers_of(const std::string& arguments) {
  std::vector<std::size_t> numbers;
  const Json json = Json::parse(repair_json(arguments).value_or("{}"), nullptr, false);
  const Json keep = json.is_object() && json.contains("keep") ? json["keep"] : json;
  if (!keep.is_array()) {
    return numbers;
  }
  for (const Json& one : keep) {
    std::string digits = one.is_string() ? one.get<std::string>() : one.dump();
    digits.erase(0, digits.find_first_of("0123456789"));
    if (!digits.empty() && digits.size() < 8 &&
        digits.find_first_not_of("0123456789") == std::string::npos) {
      numbers.push_back(std::stoul(digits));
    }
  }
  return numbers;
}

class Run {
 public:
  Run(const AgentSetting& setting, const EgoCiteOptions& options)
      : setting_(setting), options_(options), calls_(setting, outcome_, Overflowing::Thin) {}

  AgentOutcome run() {
    for (std::size_t attempt = 0; attempt <= options_.reruns; ++attempt) {
      if (!draft()) {
        return std::move(outcome_);
      }
      if (!pool_.empty()) {
        break;
      }
    }
    if (pool_.empty()) {
      return std::move(outcome_);  // no evidence: nothing to answer from
    }
    sample();
    respond();
    return std::move(outcome_);
  }

 private:
  /// All rounds of one attempt; false when the model failed.
  bool draft() {
    curated_ = false;
    refused_ = false;
    for (std::size_t round = 1; round <= options_.rounds; ++round) {
      const ChatReply reply = calls_.chat(draft_prompt_, draft_request(round));
      if (!reply.ok()) {
        outcome_.fault = reply.fault;
        outcome_.error = reply.error;
        return false;
      }
      if (reply.calls.empty()) {
        note("no tool was called; call one of the tools");
        continue;
      }
      if (use(reply.calls.front(), is_last(round))) {
        return true;
      }
    }
    return true;
  }

  /// Searches are over; an only round may search.
  bool is_last(std::size_t round) const { return round == options_.rounds && round > 1; }

  ChatRequest draft_request(std::size_t round) const {
    const std::size_t of =
        is_last(round) ? options_.rounds : std::max(options_.rounds, options_.told_rounds);
    std::string text = "Question, asked at " + question_text(setting_) + "\n\nRound " +
                       std::to_string(round) + " of " + std::to_string(of) + ".";
    if (is_last(round)) {
      text += options_.curate_tool ? " This is the last one: searches are over, call curate_index."
                                   : " This is the last one: searches are over, call answer.";
    }
    text += "\n\nYour calls so far:\n" + (history_.empty() ? "(none)\n" : history_);
    text += "\nThe pool, in time order:\n" +
            (pool_.empty() ? "(empty)" : fenced(pool_.text(setting_.face())));
    ChatRequest request;
    request.messages = {{ChatRole::System, filled(draft_prompt_.text, bounds(options_.kept))},
                        {ChatRole::User, text}};
    request.tools = draft_tools(setting_.skills, options_);
    request.max_tokens = setting_.reply_tokens;
    return request;
  }

  /// What an agent is told of its calls, and what is shown to whoever asks for rounds.
  void note(const std::string& line) {
    history_ += "- " + as_data(line) + "\n";
    outcome_.rounds.push_back(line);
  }

  /// Executes a call; true when the drafting is over.
  bool use(const ToolCall& call, bool last) {
    const Skill* skill = find_skill(call.name);
    const std::string name(skill == nullptr ? std::string_view(call.name) : skill->name);
    if (name == "curate_index" || name == "curate_evidence") {
      return curate(call, last);
    }
    if (name == "answer") {
      return finish();
    }
    const auto search = std::find_if(kSearches.begin(), kSearches.end(),
                                     [&](const SearchTool& tool) { return tool.name == name; });
    if (search == kSearches.end() || !setting_.skills.offers(*skill)) {
      note("there is no tool '" + call.name + "'");
    } else if (last) {
      note(name + ": refused, this was the last round");
    } else {
      look(*search, call.arguments);
    }
    return last;
  }

  void look(const SearchTool& search, const std::string& written) {
    Json arguments = Json::parse(repair_json(written).value_or("{}"), nullptr, false);
    if (!arguments.is_object()) {
      arguments = Json::object();
    }
    arguments["limit"] = search.limit;
    const std::string json = arguments.dump(-1, ' ', false, Json::error_handler_t::replace);
    const Result<SkillReply> reply = setting_.skills.call(setting_.cutoff, search.name, json);
    std::string line = call_line(search.name, json, reply);
    if (reply) {
      const std::size_t added = pool_.add(reply->hits);
      calls_.shows(reply->hits);
      outcome_.returned.insert(outcome_.returned.end(), reply->hits.begin(), reply->hits.end());
      line += ", " + std::to_string(added) + " new";
    }
    curated_ = false;
    note(line);
  }

  bool curate(const ToolCall& call, bool last) {
    if (!options_.curate_tool) {
      note("there is no tool 'curate_index'");
      return last;
    }
    curated_ = pool_.keep(numbers_of(call.arguments));
    note(curated_ ? "curate_index: " + std::to_string(pool_.items().size()) + " kept"
                  : "curate_index: none of these numbers is in the pool");
    return last;
  }

  bool finish() {
    if (pool_.empty()) {
      note("answer: refused, the pool is empty; search first");
      return false;
    }
    if (options_.curate_tool && !curated_ && !refused_) {
      refused_ = true;
      note("answer: refused once, call curate_index right before it");
      return false;
    }
    note("answer");
    return true;
  }

  void sample() {
    if (pool_.items().size() > options_.kept) {
      if (options_.sampling) {
        curate_pool();
      } else {
        pool_.keep_best(options_.kept);
        outcome_.rounds.push_back("no sampling: the best " + std::to_string(options_.kept) +
                                  " are kept");
      }
    }
    for (const PoolItem& item : pool_.items()) {
      if (outcome_.evidence.size() < options_.kept) {
        outcome_.evidence.push_back(item.hit);
      }
    }
  }

  void curate_pool() {
    ChatRequest request;
    request.messages = {
        {ChatRole::System, filled(sample_prompt_.text, bounds(options_.kept))},
        {ChatRole::User, "Question, asked at " + question_text(setting_) + "\n\n" +
                             std::to_string(pool_.items().size()) + " items:\n" +
                             fenced(pool_.text(setting_.face())) +
                             "\n\nCall curate_index with the numbers to keep, at most " +
                             std::to_string(options_.kept) + "."}};
    request.tools = {curate_tool(options_.kept)};
    request.max_tokens = setting_.reply_tokens;
    const ChatReply reply = calls_.chat(sample_prompt_, request);
    const bool kept =
        reply.ok() &&
        pool_.keep(numbers_of(reply.calls.empty() ? reply.text : reply.calls.front().arguments));
    outcome_.rounds.push_back(kept ? "sampling: " + std::to_string(pool_.items().size()) + " kept"
                                   : "sampling failed: the first are kept");
  }

  void respond() {
    const std::vector<SkillHit> windows =
        source_windows(setting_, outcome_.evidence, options_.expanded);
    std::string text;
    for (const SkillHit& window : windows) {
      text += "[" + setting_.face().format(window.interval) + "] " + as_data(window.text) + "\n";
    }
    calls_.shows(windows);
    const bool letters = !setting_.question.choices.empty();
    ChatRequest request;
    request.messages = {
        {ChatRole::System,
         filled(respond_prompt_.text,
                {{"form", letters ? "End with a line of its own: Answer: <letter>"
                                  : "End with a line of its own: Answer: <the answer in a few "
                                    "words, in the question's language>"}})},
        {ChatRole::User, std::to_string(windows.size()) + " stretches of 30 seconds:\n" +
                             fenced(text) + "\n\nQuestion, asked at " + question_text(setting_)}};
    request.max_tokens = setting_.reply_tokens;
    const ChatReply reply = calls_.chat(respond_prompt_, request);
    if (!reply.ok()) {
      outcome_.fault = reply.fault;
      outcome_.error = reply.error;
      return;
    }
    outcome_.rounds.push_back("response from " + std::to_string(windows.size()) + " windows");
    outcome_.text = letters ? reply.text : parse_free_answer(reply.text);
    if (letters) {
      choose(reply.text);
    }
  }

  void choose(const std::string& reply) {
    const std::size_t choices = setting_.question.choices.size();
    outcome_.choices = parse_letters(reply, choices);
    if (outcome_.choices.empty()) {
      const Prompt which = prompt(PromptId::Letter);
      ChatRequest request;
      request.messages = {{ChatRole::System, which.text},
                          {ChatRole::User, "Question: " + question_text(setting_) +
                                               "\nWhat was answered:\n" + fenced(as_data(reply))}};
      request.max_tokens = 16;
      const ChatReply letter = calls_.chat(which, request);
      outcome_.choices = parse_letters(letter.ok() ? letter.text : "", choices);
    }
    if (outcome_.choices.empty()) {
      outcome_.fault = ModelFault::Malformed;
      outcome_.error = "the reply names no choice";
      return;
    }
    outcome_.choice = outcome_.choices.front();
  }

  const AgentSetting& setting_;
  const EgoCiteOptions& options_;
  const Prompt draft_prompt_ = prompt(PromptId::EgoCiteDraft);
  const Prompt sample_prompt_ = prompt(PromptId::EgoCiteSample);
  const Prompt respond_prompt_ = prompt(PromptId::EgoCiteRespond);
  AgentOutcome outcome_;
  AgentCalls calls_;
  IndexPool pool_;
  std::string history_;
  bool curated_ = false;
  bool refused_ = false;
};

}  // namespace

AgentOutcome run_egocite(const AgentSetting& setting, const EgoCiteOptions& options) {
  return Run(setting, options).run();
}

}  // namespace daybook
