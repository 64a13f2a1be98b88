// The model writes sentences; subject, verb and object are read off them, since a sentence of
// EgoScheme's form begins with its subject and its verb.

#include "daybook/build/model_moments.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/entry_form.h"
#include "daybook/build/entry_quality.h"
#include "daybook/build/moment_writer.h"
#include "daybook/build/prompts/egoscheme.embed.txt.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/vocabulary.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/structured.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostEntries = 40;
constexpr std::size_t kLongestEntry = 400;  // bytes: a model under a grammar must end
constexpr int kHalvings = 3;

std::string reply_schema(std::size_t last_line) {
  return Json{{"type", "object"},
              {"properties",
               {{"entries",
                 {{"type", "array"},
                  {"maxItems", kMostEntries},
                  {"items",
                   {{"type", "object"},
                    {"properties",
                     {{"line", {{"type", "integer"}, {"minimum", 1}, {"maximum", last_line}}},
                      {"kind", {{"type", "string"}, {"enum", {"action", "utterance"}}}},
                      {"text", {{"type", "string"}, {"maxLength", kLongestEntry}}}}},
                    {"required", {"line", "kind", "text"}}}}}}}},
              {"required", {"entries"}}}
      .dump();
}

/// What kind of fact a verb makes.
MomentKind kind_of(const std::string& verb, std::uint16_t classes, bool spoken) {
  if (!spoken) {
    return (classes & verb_class::kMovement) != 0  ? MomentKind::Movement
           : (classes & verb_class::kGesture) != 0 ? MomentKind::Gesture
                                                   : MomentKind::HandObject;
  }
  if (verb == "ask") {
    return MomentKind::Ask;
  }
  if (verb == "request" || verb == "tell") {
    return MomentKind::Request;
  }
  if (verb == "confirm" || verb == "agree") {
    return MomentKind::Confirm;
  }
  if (verb == "deny" || verb == "refuse") {
    return MomentKind::Deny;
  }
  return verb == "plan" || verb == "propose" || verb == "suggest" ? MomentKind::Plan
                                                                  : MomentKind::Say;
}

}  // namespace

/// Some lines of a window, numbered from 1.
struct ModelMoments::Lines {
  const Window& window;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::size_t size() const { return end - begin; }
};

ModelMoments::ModelMoments(ChatModel& model, std::string wearer, const Clockface& face,
                           const ModelMomentOptions& options)
    : calls_(model, options.control),
      wearer_(std::move(wearer)),
      options_(options),
      recorded_(wearer_, face) {}

WrittenMoments ModelMoments::write(const Window& target, std::span<const Window> context,
                                   const std::vector<Moment>& by_rule) {
  WrittenMoments written;
  if (target.lines.empty()) {
    return {by_rule, ""};
  }
  if (std::string why = calls_.given_up(); !why.empty()) {
    return {by_rule, std::move(why)};
  }
  const Lines all{target, 0, static_cast<std::uint32_t>(target.lines.size())};
  quoted_.clear();
  if (!extract(all, context, written.moments)) {
    return {by_rule, error_};
  }
  if (written.moments.empty() && !by_rule.empty()) {
    return {by_rule, "the model: no entry could be used"};
  }
  stand_in(by_rule, written.moments);
  std::stable_sort(written.moments.begin(), written.moments.end(),
                   [](const Moment& a, const Moment& b) { return a.lines < b.lines; });
  return written;
}

bool ModelMoments::extract(const Lines& lines, std::span<const Window> context,
                           std::vector<Moment>& moments) {
  const Prompt prompt = read_prompt(embedded::kBuildPromptsEgoschemeEmbedTxt);
  ChatRequest request;
  request.prompt = prompt.name;
  request.wearer = wearer_;
  request.covers = {lines.window.interval};
  for (const Window& before : context) {
    request.covers.push_back(before.interval);
  }
  request.schema = reply_schema(lines.size());
  request.max_tokens = options_.reply_tokens;
  StructuredReply reply;
  std::size_t tokens = options_.context_tokens;
  for (int halved = 0; halved <= kHalvings; ++halved, tokens /= 2) {
    const std::string before = recorded_.context(context, tokens);
    request.messages = {
        {ChatRole::System, prompt.text},
        {ChatRole::User, (before.empty() ? "" : "Context:\n" + before + "\n\n") + "Target:\n" +
                             target_text(lines) + "\n\nThe entries of the target:"}};
    reply = calls_.ask(request);
    if (reply.fault != ModelFault::Overflow) {
      break;
    }
  }
  if (reply.cut_off && lines.size() > 1) {
    const std::uint32_t middle = lines.begin + static_cast<std::uint32_t>(lines.size() / 2);
    return extract({lines.window, lines.begin, middle}, context, moments) &&
           extract({lines.window, middle, lines.end}, context, moments);
  }
  if (!reply.ok()) {
    error_ = failure_text(reply);
    return false;
  }
  take(reply.json, lines, moments);
  return true;
}

std::string ModelMoments::target_text(const Lines& lines) const {
  std::string text;
  for (std::uint32_t i = lines.begin; i < lines.end; ++i) {
    text += "[" + std::to_string(i - lines.begin + 1) + "] " +
            recorded_.told(lines.window.lines[i]) + "\n";
  }
  return fenced(text);
}

void ModelMoments::take(const std::string& json, const Lines& lines, std::vector<Moment>& moments) {
  const Json reply = Json::parse(json);
  for (const Json& entry : reply.at("entries")) {
    const auto line = entry.at("line").get<std::uint32_t>() - 1 + lines.begin;
    const std::string text =
        in_form(entry.at("text").get<std::string>(), lines.window.lines[line].channel, vocabulary_);
    std::optional<Moment> moment =
        moment_of(text, entry.at("kind") == "utterance", line, lines.window);
    const bool known = moment && std::any_of(moments.begin(), moments.end(), [&](const Moment& m) {
                         return m.id == moment->id || m.text == moment->text;
                       });
    if (moment && !known) {
      moments.push_back(std::move(*moment));
    }
  }
}

std::optional<Moment> ModelMoments::moment_of(const std::string& text, bool spoken,
                                              std::uint32_t line, const Window& window) {
  const EntryQuality quality = entry_quality(text, vocabulary_);
  const Line& source = window.lines[line];
  const bool said = source.channel == Channel::Speech;
  const bool nobodys = said && spoken && quality.words >= 2 && !says_who(text, source);
  if (quality.quote || repeats(text, source) || nobodys) {
    quoted_.insert(line);
    return std::nullopt;
  }
  if (quality.words < 2 || static_cast<std::size_t>(quality.words) > options_.longest) {
    return std::nullopt;
  }
  Moment moment;
  const bool talk = spoken && (said || tells_talk(text, vocabulary_));
  moment.view = talk ? MomentView::Utterance : MomentView::Action;
  moment.text = text;
  moment.unresolved = quality.pronoun;
  moment.interval = source.interval;
  moment.lines = {line};
  fill(moment);
  place_in(window, moment);
  return moment;
}

bool ModelMoments::says_who(const std::string& entry, const Line& line) const {
  return names_speaker(entry, recorded_.speakers().classify(line.speaker), vocabulary_);
}

void ModelMoments::stand_in(const std::vector<Moment>& by_rule,
                            std::vector<Moment>& moments) const {
  std::set<std::uint32_t> bare = quoted_;
  for (const Moment& moment : moments) {
    bare.erase(moment.lines.front());
  }
  std::copy_if(by_rule.begin(), by_rule.end(), std::back_inserter(moments),
               [&](const Moment& twin) { return bare.contains(twin.lines.front()); });
}

/// Subject, verb and object: what stands before the first verb, that verb, and the rest.
void ModelMoments::fill(Moment& moment) const {
  const std::vector<Word> words = split_words(moment.text);
  std::size_t at = 1;
  while (at < words.size() && !(vocabulary_.verb(words[at].lower) && !words[at].capital)) {
    ++at;
  }
  const bool found = at < words.size();
  const VerbReading verb = found ? vocabulary_.verb(words[at].lower) : VerbReading{};
  const std::size_t subject_end = found ? words[at - 1].begin + words[at - 1].original.size()
                                        : words[0].begin + words[0].original.size();
  moment.subject = moment.text.substr(words[0].begin, subject_end - words[0].begin);
  moment.verb = found ? verb.verb->base : "";
  moment.kind = kind_of(moment.verb, found ? verb.verb->classes : std::uint16_t{0},
                        moment.view == MomentView::Utterance);
  if (at + 1 < words.size()) {
    moment.object = moment.text.substr(words[at + 1].begin);
    while (!moment.object.empty() && moment.object.back() == '.') {
      moment.object.pop_back();
    }
  }
}

MomentWriterMaker moments_by(ChatModel& model, const ModelMomentOptions& options) {
  return [&model, options](const std::string& wearer, const Clockface& face) {
    return std::make_unique<ModelMoments>(model, wearer, face, options);
  };
}

}  // namespace daybook
