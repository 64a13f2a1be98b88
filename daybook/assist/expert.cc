// The model proposes, this checks. The line at which a service is due is evidence too, so that a
// service never rests on nothing that can be shown.

#include "daybook/assist/expert.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "daybook/assist/numbered_lines.h"
#include "daybook/assist/prompts/episodic.embed.txt.h"
#include "daybook/assist/prompts/instant.embed.txt.h"
#include "daybook/assist/prompts/long_term.embed.txt.h"
#include "daybook/assist/situation.h"
#include "daybook/base/result.h"
#include "daybook/core/service.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/structured.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kHalvings = 3;
constexpr std::size_t kMostServices = 10;  // of a reply: a model under a grammar must end
constexpr std::size_t kMostEvidence = 12;
constexpr std::size_t kMostTasks = 10;
constexpr std::size_t kLongestField = 1000;  // bytes
constexpr std::size_t kLongestSubject = 60;
constexpr std::size_t kLongestMessage = 400;

/// The limits that habit_coaching tells of: those of the rules by the rules' names, so that each is
/// told once a day whoever tells it.
constexpr std::array<std::string_view, 8> kHabits = {
    "water",      "lunch",       "dinner",           "sitting",
    "late phone", "late sweets", "phone in company", "phone in the dark"};

Prompt prompt_of(Expert expert) {
  switch (expert) {
    case Expert::Instant:
      return read_prompt(embedded::kAssistPromptsInstantEmbedTxt);
    case Expert::LongTerm:
      return read_prompt(embedded::kAssistPromptsLongTermEmbedTxt);
    case Expert::Episodic:
      break;
  }
  return read_prompt(embedded::kAssistPromptsEpisodicEmbedTxt);
}

/// The form alone: what stands in it is checked service by service, so that one bad one does not
/// take the others with it.
std::string reply_schema(Expert expert) {
  const Json text = {{"type", "string"}, {"maxLength", kLongestField}};
  const Json service = {
      {"type", "object"},
      {"properties",
       {{"trigger_time", text},
        {"service_sub_type", text},
        {"evidence",
         {{"type", "array"}, {"maxItems", kMostEvidence}, {"items", {{"type", "integer"}}}}},
        {"subject", text},
        {"message", text}}},
      {"required", {"trigger_time", "service_sub_type", "evidence", "subject", "message"}}};
  Json schema = {
      {"type", "object"},
      {"properties",
       {{"services", {{"type", "array"}, {"maxItems", kMostServices}, {"items", service}}}}},
      {"required", {"services"}}};
  if (expert == Expert::Episodic) {
    schema["properties"]["open_tasks"] = {
        {"type", "array"}, {"maxItems", kMostTasks}, {"items", text}};
    schema["required"].push_back("open_tasks");
  }
  return schema.dump();
}

/// The first line of what was seen in the unit at the time that the model gave.
const SituationLine* line_at(const std::string& time, const Interval& unit,
                             const NumberedLines& shown, const Clockface& face) {
  const Result<Timestamp> t = face.parse(time);
  if (!t) {
    return nullptr;
  }
  const std::string second = second_text(*t, face);
  const auto line =
      std::find_if(shown.lines.begin(), shown.lines.end(), [&](const SituationLine& one) {
        return one.block == SituationBlock::EventStream && unit.contains(one.when.start) &&
               second_text(one.when.start, face) == second;
      });
  return line == shown.lines.end() ? nullptr : &*line;
}

/// The lines that the numbers name and the one at which it is due, each once, in time order; those
/// that no window shows (the wearer's state, patterns) were looked at but are not quoted.
std::vector<ServiceEvidence> evidence_of(const std::vector<const SituationLine*>& cited) {
  std::vector<ServiceEvidence> evidence;
  for (const SituationLine* line : cited) {
    if (!line->window) {
      continue;
    }
    ServiceEvidence one{*line->window, line->when, line->text};
    if (std::find(evidence.begin(), evidence.end(), one) == evidence.end()) {
      evidence.push_back(std::move(one));
    }
  }
  std::stable_sort(evidence.begin(), evidence.end(),
                   [](const ServiceEvidence& a, const ServiceEvidence& b) {
                     return std::tie(a.interval, a.text) < std::tie(b.interval, b.text);
                   });
  return evidence;
}

/// A service as the model gave it, or what is wrong with it.
std::variant<Service, ProposalFault> checked(const Json& given, Expert expert, const Interval& unit,
                                             const NumberedLines& shown, const Clockface& face) {
  Service service;
  const auto type = service_type(given.at("service_sub_type").get<std::string>());
  if (!type || expert_for(*type) != expert) {
    return ProposalFault::Type;
  }
  service.type = *type;
  const SituationLine* due =
      line_at(given.at("trigger_time").get<std::string>(), unit, shown, face);
  if (due == nullptr) {
    return ProposalFault::Trigger;
  }
  service.trigger = due->when.start;
  std::vector<const SituationLine*> cited = {due};
  for (const Json& number : given.at("evidence")) {
    const auto n = number.get<std::int64_t>();
    if (n < 1 || n > static_cast<std::int64_t>(shown.lines.size())) {
      return ProposalFault::Evidence;
    }
    cited.push_back(&shown.lines[static_cast<std::size_t>(n - 1)]);
    if (cited.back()->when.start > service.trigger) {
      return ProposalFault::Later;
    }
  }
  if (cited.size() == 1) {
    return ProposalFault::Evidence;
  }
  service.evidence = evidence_of(cited);
  service.subject = model_words(given.at("subject").get<std::string>(), kLongestSubject);
  if (service.type == ServiceType::HabitCoaching) {
    service.subject = normalise(service.subject);
  }
  service.message = model_words(given.at("message").get<std::string>(), kLongestMessage);
  const bool is_habit = std::find(kHabits.begin(), kHabits.end(), service.subject) != kHabits.end();
  if (service.subject.empty() || service.message.empty() ||
      (service.type == ServiceType::HabitCoaching && !is_habit)) {
    return ProposalFault::Words;
  }
  return service;
}

}  // namespace

std::string_view name(ProposalFault fault) {
  static constexpr std::array<std::string_view, kProposalFaults> kNames = {
      "trigger", "type", "evidence", "later", "words"};
  return kNames[static_cast<std::size_t>(fault)];
}

std::string model_words(const std::string& text, std::size_t longest) {
  const std::string line = as_data(text);
  const std::size_t first = line.find_first_not_of(' ');
  if (first == std::string::npos) {
    return "";
  }
  const std::string words = line.substr(first, line.find_last_not_of(' ') - first + 1);
  return words.size() > longest ? "" : words;
}

ModelExpert::ModelExpert(ChatModel& model, Expert expert, std::string wearer, const Clockface& face,
                         const ExpertOptions& options)
    : model_(model), expert_(expert), wearer_(std::move(wearer)), face_(face), options_(options) {}

ChatRequest ModelExpert::request(const Interval& unit, const NumberedLines& shown,
                                 const std::vector<std::string>& open_tasks) const {
  const Prompt prompt = prompt_of(expert_);
  ChatRequest request;
  request.prompt = prompt.name;
  request.wearer = wearer_;
  request.covers = {unit};
  request.schema = reply_schema(expert_);
  request.max_tokens = options_.reply_tokens;
  std::string tasks;
  for (const std::string& task : open_tasks) {
    tasks += as_data(task) + "\n";
  }
  request.messages = {
      {ChatRole::System, prompt.text},
      {ChatRole::User,
       "The stretch: " + face_.format(unit) + ". Its lines:\n" + fenced(shown.text) +
           (tasks.empty() ? "" : "\n\nOpen tasks, noted before:\n" + fenced(tasks)) +
           "\n\nThe services that are due:"}};
  return request;
}

ExpertReply ModelExpert::ask(const Interval& unit, const std::vector<SituationLine>& lines,
                             const std::vector<std::string>& open_tasks) const {
  ExpertReply reply;
  StructuredReply said;
  NumberedLines shown;
  LineLimits limits = options_.lines;
  for (int halved = 0; halved <= kHalvings; ++halved, limits = limits.halved()) {
    shown = numbered_lines(lines, face_, limits);
    said = chat_json(model_, request(unit, shown, open_tasks), options_.control);
    if (said.fault != ModelFault::Overflow) {
      break;
    }
  }
  reply.fault = said.fault;
  if (!said.ok()) {
    reply.degraded = failure_text(said);
    return reply;
  }
  take(said.json, unit, shown, reply);
  return reply;
}

void ModelExpert::take(const std::string& json, const Interval& unit, const NumberedLines& shown,
                       ExpertReply& reply) const {
  const Json given = Json::parse(json);
  for (const Json& one : given.at("services")) {
    auto service = checked(one, expert_, unit, shown, face_);
    if (const auto* fault = std::get_if<ProposalFault>(&service)) {
      ++reply.dropped.at(static_cast<std::size_t>(*fault));
    } else {
      reply.services.push_back(std::get<Service>(std::move(service)));
    }
  }
  std::stable_sort(reply.services.begin(), reply.services.end(),
                   [](const Service& a, const Service& b) { return a.trigger < b.trigger; });
  if (reply.services.empty() && !given.at("services").empty()) {
    reply.degraded = "the model: nothing that it proposed could be used";
    return;
  }
  for (const Json& task : given.value("open_tasks", Json::array())) {
    if (std::string words = model_words(task.get<std::string>(), kLongestMessage); !words.empty()) {
      reply.open_tasks.push_back(std::move(words));
    }
  }
}

}  // namespace daybook
