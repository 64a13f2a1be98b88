// The rules' order is the fallback of every step: what the model leaves out or gets wrong
// is filled up from it.

#include "daybook/answer/agents/reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/excerpt.h"
#include "daybook/answer/agents/prompt.h"
#include "daybook/answer/mixture.h"
#include "daybook/answer/quotes.h"
#include "daybook/base/result.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/skills.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kRankedLines = 2;
constexpr std::size_t kLongestWords = 400;  // bytes

struct Shown {
  std::size_t number = 0;
  Window window;
};

std::string rank_schema(std::size_t most) {
  return Json{{"type", "object"},
              {"properties",
               {{"keep", {{"type", "array"}, {"items", {{"type", "integer"}}}, {"maxItems", most}}},
                {"enough", {{"type", "boolean"}}},
                {"search", {{"type", "string"}, {"maxLength", kLongestWords}}}}},
              {"required", {"keep"}}}
      .dump();
}

std::string answer_schema(std::size_t choices) {
  Json answer = {{"type", "string"}};
  if (choices > 0) {
    answer["enum"] = Json::array();
    for (std::size_t c = 0; c < choices; ++c) {
      answer["enum"].push_back(std::string(1, static_cast<char>('A' + c)));
    }
  }
  return Json{{"type", "object"},
              {"properties",
               {{"evidence", {{"type", "array"}, {"items", {{"type", "integer"}}}}},
                {"why", {{"type", "string"}}},
                {"answer", std::move(answer)}}},
              {"required", {"evidence", "answer"}}}
      .dump();
}

class Run {
 public:
  Run(const AgentSetting& setting, const Recollection& found, const Embedder* embedder,
      const ReaderOptions& options)
      : setting_(setting),
        options_(options),
        tokens_(options.tokens),
        found_(found),
        quoter_(setting.index, embedder, found.visible, found.intent),
        calls_(setting, outcome_) {}

  AgentOutcome run() {
    propose();
    if (shown_.empty()) {
      return std::move(outcome_);
    }
    if (options_.rank) {
      rank();
    }
    fill_up();
    answer();
    return std::move(outcome_);
  }

 private:
  /// The rules' best candidates, most probable first.
  void propose() {
    const std::size_t count = std::min(options_.candidates, found_.candidates.size());
    const std::size_t ranked = std::min(count, options_.ranked);
    std::vector<std::uint64_t> ids;
    ids.reserve(ranked);
    for (std::size_t i = 0; i < ranked; ++i) {
      ids.push_back(setting_.index.windows().ids[found_.candidates[i].window]);
    }
    add(ids);
    outcome_.rounds.push_back("rules: " + std::to_string(count) + " candidates, " +
                              std::to_string(shown_.size()) + " shown");
  }

  /// Loads windows by id, numbers them in the order given, and leaves out known ones.
  void add(const std::vector<std::uint64_t>& ids) {
    for (Window& window : windows_in_order(setting_, ids)) {
      const bool known = std::any_of(shown_.begin(), shown_.end(),
                                     [&](const Shown& one) { return one.window.id == window.id; });
      if (!known) {
        shown_.push_back({shown_.size() + 1, std::move(window)});
      }
    }
  }

  /// "[3] [time] line / line", up to the limit of tokens; what is told is noted.
  std::string items(const std::vector<const Shown*>& list, std::size_t lines, bool by_time) {
    std::vector<const Shown*> order = list;
    if (by_time) {
      std::sort(order.begin(), order.end(), [](const Shown* a, const Shown* b) {
        return a->window.interval < b->window.interval;
      });
    }
    std::string text;
    std::vector<SkillHit> told;
    for (const Shown* one : order) {
      const std::string item =
          "[" + std::to_string(one->number) + "] " +
          excerpt(setting_.face().format(one->window.interval), quoter_, one->window, lines);
      if (estimated_tokens(text) + estimated_tokens(item) > tokens_) {
        break;
      }
      text += item + "\n";
      told.push_back({});
      told.back().interval = one->window.interval;
    }
    calls_.shows(told);
    return fenced(text);
  }

  /// Asks with as many items as the model's context takes: half as many after each
  /// overflow, up to three times.
  std::string fitted(const Prompt& wording, ChatRequest request,
                     const std::function<std::string()>& shown_items) {
    for (int halved = 0;; ++halved) {
      request.messages.back().text =
          shown_items() + "\n\nQuestion, asked at " + question_text(setting_);
      const std::string reply = calls_.json(wording, request);
      if (calls_.fault() != ModelFault::Overflow || halved == 3) {
        return reply;
      }
      tokens_ /= 2;
    }
  }

  std::vector<const Shown*> all() const {
    std::vector<const Shown*> list;
    list.reserve(shown_.size());
    for (const Shown& one : shown_) {
      list.push_back(&one);
    }
    return list;
  }

  const Shown* numbered(std::size_t number) const {
    return number >= 1 && number <= shown_.size() ? &shown_[number - 1] : nullptr;
  }

  /// Chosen numbers first, in the model's order; then the rules' order fills up.
  void keep(const Json& numbers) {
    for (const Json& number : numbers) {
      const Shown* one = number.is_number_unsigned() ? numbered(number) : nullptr;
      if (one != nullptr && std::find(kept_.begin(), kept_.end(), one->number) == kept_.end()) {
        kept_.push_back(one->number);
      }
    }
  }

  void rank() {
    const Prompt wording = prompt(PromptId::DaybookRank);
    ChatRequest request;
    request.messages = {
        {ChatRole::System, filled(wording.text, {{"most", std::to_string(options_.read)}})},
        {ChatRole::User, ""}};
    request.schema = rank_schema(options_.ranked);
    request.max_tokens = 512;
    const std::string reply =
        fitted(wording, request, [&] { return items(all(), kRankedLines, false); });
    if (reply.empty()) {
      outcome_.rounds.push_back("re-ranking failed: the rules' order stays");
    } else {
      const Json json = Json::parse(reply);
      keep(json.at("keep"));
      outcome_.rounds.push_back("re-ranked: " + std::to_string(kept_.size()) + " kept");
      const std::string words = json.value("search", std::string());
      if (!json.value("enough", true) && !words.empty()) {
        search(words);
      }
    }
  }

  /// The rules' order behind what was kept.
  void fill_up() {
    for (const Shown& one : shown_) {
      if (std::find(kept_.begin(), kept_.end(), one.number) == kept_.end()) {
        kept_.push_back(one.number);
      }
    }
    kept_.resize(std::min(kept_.size(), options_.read));
  }

  /// What is found goes behind what was kept and before what the rules fill up with.
  void search(const std::string& words) {
    const std::string arguments = Json{{"query", words}, {"limit", options_.more}}.dump(
        -1, ' ', false, Json::error_handler_t::replace);
    const Result<SkillReply> reply =
        setting_.skills.call(setting_.cutoff, "search_memory", arguments);
    outcome_.rounds.push_back(call_line("search_memory", arguments, reply));
    if (!reply) {
      return;
    }
    const std::size_t before = shown_.size();
    std::vector<std::uint64_t> ids;
    for (const SkillHit& hit : reply->hits) {
      ids.push_back(hit.id.value);
    }
    add(ids);
    const std::size_t room =
        std::min(kept_.size(), options_.read - std::min(options_.read, shown_.size() - before));
    kept_.resize(room);
    for (std::size_t number = before + 1; number <= shown_.size(); ++number) {
      kept_.push_back(number);
    }
  }

  void answer() {
    std::vector<const Shown*> list;
    list.reserve(kept_.size());
    for (const std::size_t number : kept_) {
      list.push_back(numbered(number));
    }
    const std::size_t choices = setting_.question.choices.size();
    const Prompt wording = prompt(PromptId::DaybookAnswer);
    ChatRequest request;
    request.messages = {
        {ChatRole::System,
         filled(wording.text,
                {{"form", choices > 0 ? "<the letter of a choice>"
                                      : "<a few words, in the question's language>"}})},
        {ChatRole::User, ""}};
    request.schema = answer_schema(choices);
    request.max_tokens = 512;
    const std::string reply =
        fitted(wording, request, [&] { return items(list, options_.lines, true); });
    if (reply.empty()) {
      outcome_.fault = calls_.fault();
      outcome_.error = calls_.error();
      return;
    }
    take(Json::parse(reply));
  }

  void take(const Json& json) {
    outcome_.rounds.push_back("answered");
    for (const Json& number : json.at("evidence")) {
      const Shown* one = number.is_number_unsigned() ? numbered(number) : nullptr;
      if (one != nullptr && std::find(kept_.begin(), kept_.end(), one->number) != kept_.end()) {
        cite(*one);
      }
    }
    const bool rests_on_something = !outcome_.evidence.empty();
    for (const std::size_t number : kept_) {
      cite(*numbered(number));
    }
    const std::size_t choices = setting_.question.choices.size();
    outcome_.text = json.at("answer").get<std::string>();
    if (choices > 0) {
      outcome_.choices = parse_letters("Answer: " + outcome_.text, choices);
      outcome_.choice =
          outcome_.choices.empty() ? std::nullopt : std::optional(outcome_.choices.front());
      if (outcome_.choice) {
        outcome_.chances = chances_of(*outcome_.choice, choices);
      }
    }
    if (choices > 0 ? !outcome_.choice.has_value() : !rests_on_something) {
      outcome_.fault = ModelFault::Malformed;
      outcome_.error = choices > 0 ? "the answer names no choice" : "the answer rests on nothing";
    }
  }

  void cite(const Shown& one) {
    const bool known =
        std::any_of(outcome_.evidence.begin(), outcome_.evidence.end(),
                    [&](const SkillHit& hit) { return hit.id == RecordId(one.window.id); });
    if (!known) {
      outcome_.evidence.push_back(hit_of(one.window));
    }
  }

  const AgentSetting& setting_;
  const ReaderOptions& options_;
  std::size_t tokens_;
  const Recollection& found_;
  Quoter quoter_;
  AgentOutcome outcome_;
  AgentCalls calls_;
  std::vector<Shown> shown_;
  std::vector<std::size_t> kept_;
};

}  // namespace

AgentOutcome run_reader(const AgentSetting& setting, const Recollection& found,
                        const Embedder* embedder, const ReaderOptions& options) {
  return Run(setting, found, embedder, options).run();
}

}  // namespace daybook
