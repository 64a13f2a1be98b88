#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/app/vector_worker.h"
#include "daybook/assist/expert.h"
#include "daybook/assist/model_screener.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/services.h"
#include "daybook/assist/situation.h"
#include "daybook/assist/standing.h"
#include "daybook/assist/window_screen.h"
#include "daybook/base/error.h"
#include "daybook/cli/assist_model.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/cli/model_options.h"
#include "daybook/cli/stop_signals.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

struct Options {
  std::string range;
  std::string at;
  std::string level = "normal";
  std::string quiet;
  std::vector<std::string> feedback;  ///< a service's id and a verdict
  bool live = false;
  bool situation = false;
  double until_quiet = 0;    ///< seconds; 0: never
  double instructional = 0;  ///< seconds of a unit; 0: a day of life
  ModelOptions model;
};

constexpr const char* kAbility = "remember feedback";

HelpLevel level_named(const std::string& name) {
  return name == "off"       ? HelpLevel::Off
         : name == "minimal" ? HelpLevel::Minimal
                             : HelpLevel::Normal;
}

/// "22:30-07:00" as times since midnight.
void read_quiet(const std::string& text, ScreenOptions& options) {
  if (text.empty()) {
    return;
  }
  int from_hour = 0;
  int from_minute = 0;
  int until_hour = 0;
  int until_minute = 0;
  char rest = 0;
  // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion): two digits cannot overflow
  if (std::sscanf(text.c_str(), "%2d:%2d-%2d:%2d%c", &from_hour, &from_minute, &until_hour,
                  &until_minute, &rest) != 4 ||
      from_hour > 24 || until_hour > 24 || from_minute > 59 || until_minute > 59) {
    throw Error(ErrorKind::Usage, "cannot read the quiet hours '" + text + "'",
                {.remedy = "write them like 22:30-07:00"});
  }
  options.quiet_from = std::chrono::hours(from_hour) + std::chrono::minutes(from_minute);
  options.quiet_until = std::chrono::hours(until_hour) + std::chrono::minutes(until_minute);
}

/// Who decided, as JSON has it; of a run without a model "rule" says it all.
void put_origin(nlohmann::ordered_json& out, const HelpDeciders& deciders, bool by_model,
                const std::string& degraded) {
  out["provenance"] = deciders.provenance(by_model);
  if (deciders.has_model()) {
    out["degraded"] = !degraded.empty();
    if (!degraded.empty()) {
      out["degraded_reason"] = degraded;
    }
  }
}

nlohmann::ordered_json json_of(const HelpDeciders& deciders, const Service& service,
                               const Clockface& face) {
  nlohmann::ordered_json out = {
      {"schema", "daybook/1"},
      {"id", service.id},
      {"type", name(service.type)},
      {"trigger", face.format(service.trigger)},
      {"known_at", face.format(service.known_at)},
      {"delay_seconds", std::chrono::duration<double>(service.known_at - service.trigger).count()},
      {"unit",
       {{"start", face.format(service.unit.start)}, {"end", face.format(service.unit.end)}}},
      {"subject", service.subject},
      {"message", service.message},
      {"evidence", nlohmann::ordered_json::array()}};
  for (const ServiceEvidence& evidence : service.evidence) {
    out["evidence"].push_back({{"id", evidence.window.str()},
                               {"start", face.format(evidence.interval.start)},
                               {"text", evidence.text}});
  }
  const ServiceOrigin origin = deciders.origin(service);
  put_origin(out, deciders, origin.by_model, origin.degraded);
  return out;
}

void print(const Globals& globals, const HelpDeciders& deciders, const Service& service,
           const Clockface& face) {
  if (globals.json) {
    std::cout << json_text(json_of(deciders, service, face)) << "\n" << std::flush;
    return;
  }
  std::cout << face.format(service.trigger) << "  " << name(service.type) << "  " << service.message
            << "  [" << service.id << "]\n"
            << std::flush;
}

void print(const Globals& globals, const HelpDeciders& deciders, const StandingAnswer& answer,
           const Clockface& face) {
  if (!globals.json) {
    std::cout << face.format(answer.trigger) << "  standing  " << answer.message << "  ["
              << answer.question << "]\n"
              << std::flush;
    return;
  }
  const auto delay = std::chrono::duration<double>(answer.known_at - answer.trigger);
  nlohmann::ordered_json out = {{"schema", "daybook/1"},
                                {"id", answer.question},
                                {"type", "standing"},
                                {"trigger", face.format(answer.trigger)},
                                {"known_at", face.format(answer.known_at)},
                                {"delay_seconds", delay.count()},
                                {"message", answer.message},
                                {"evidence",
                                 {{{"id", answer.evidence.window.str()},
                                   {"start", face.format(answer.evidence.interval.start)},
                                   {"text", answer.evidence.text}}}}};
  put_origin(out, deciders, answer.by_model, answer.degraded);
  std::cout << json_text(out) << "\n" << std::flush;
}

ScreenOptions screen_options(Memory& memory, const Options& options) {
  ScreenOptions screen;
  screen.level = level_named(options.level);
  read_quiet(options.quiet, screen);
  screen.feedback = require<Assistance>(memory.store(), kAbility).feedback(memory.wearer().name);
  return screen;
}

/// What the standing questions would have said in what is known, each from when it was asked.
std::vector<StandingAnswer> standing_answers(Memory& memory, HelpDeciders& deciders, Cutoff cutoff,
                                             const std::optional<Interval>& range) {
  std::vector<StandingAnswer> all;
  for (StandingQuestion& question :
       require<Assistance>(memory.store(), kAbility).standing(memory.wearer().name)) {
    question.answered.reset();
    RecordQuery query;
    query.during =
        Interval{question.asked, range ? std::max(range->end, question.asked) : Timestamp::max()};
    const std::unique_ptr<StandingDecider> watch = deciders.make_watch(question);
    for (const Window& window : memory.store().windows(cutoff, memory.wearer().name, query)) {
      const std::vector<StandingAnswer> answers = watch->push(window);
      all.insert(all.end(), answers.begin(), answers.end());
    }
  }
  return all;
}

std::optional<Interval> range_of(Memory& memory, const Options& options, Timestamp now) {
  return options.range.empty() ? std::nullopt
                               : std::optional(read_range(memory, options.range, now));
}

HelpDeciders deciders_of(Memory& memory, const Globals& globals, const Options& options) {
  return {memory, options.model, globals.settings, screen_options(memory, options),
          options.instructional};
}

/// What would have been said; a model is asked about the range alone.
std::vector<Service> services_of(Memory& memory, WindowScreen& screen, Timestamp now) {
  return services(memory.store(), Cutoff(now), memory.wearer(), screen);
}

constexpr Interval kAlways = {Timestamp::min(), Timestamp::max()};

int look_back(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, true);
  const Wearer& wearer = memory.wearer();
  const Timestamp now = read_at(memory, options.at);
  const std::optional<Interval> range = range_of(memory, options, now);
  const auto wanted = [&](Timestamp t) { return !range || range->contains(t); };
  bool any = false;
  HelpDeciders deciders = deciders_of(memory, globals, options);
  const std::unique_ptr<WindowScreen> screen = deciders.make_screen(range.value_or(kAlways));
  for (const Service& service : services_of(memory, *screen, now)) {
    if (wanted(service.trigger)) {
      print(globals, deciders, service, wearer.face);
      any = true;
    }
  }
  for (const StandingAnswer& answer : standing_answers(memory, deciders, Cutoff(now), range)) {
    if (wanted(answer.trigger)) {
      print(globals, deciders, answer, wearer.face);
      any = true;
    }
  }
  if (const std::string report = deciders.report(globals.verbosity > 0); !report.empty()) {
    std::cerr << "daybook: " << report << "\n";
  }
  return any ? kDone : kNoEvidence;
}

/// Standing questions while life happens: each question sees the windows that come after it was
/// asked and after this began.
class LiveStanding {
 public:
  LiveStanding(Memory& memory, HelpDeciders& deciders, Timestamp seen)
      : memory_(memory), deciders_(deciders), seen_(seen) {}

  std::vector<StandingAnswer> poll() {
    auto& assistance = require<Assistance>(memory_.store(), kAbility);
    const std::string& wearer = memory_.wearer().name;
    for (const StandingQuestion& question : assistance.standing(wearer)) {
      if (!watches_.contains(question.id)) {
        watches_.emplace(question.id, Watch{question, deciders_.make_watch(question)});
      }
    }
    RecordQuery query;
    query.during = Interval{seen_, Timestamp::max()};
    std::vector<StandingAnswer> all;
    for (const Window& window : memory_.store().windows(Cutoff::everything(), wearer, query)) {
      seen_ = window.interval.end;
      for (auto& [id, watch] : watches_) {
        for (StandingAnswer& answer : watch.decider->push(window)) {
          StandingQuestion answered = watch.question;
          answered.answered = answer.trigger;
          assistance.put_standing(wearer, answered);
          all.push_back(std::move(answer));
        }
      }
    }
    return all;
  }

 private:
  struct Watch {
    StandingQuestion question;
    std::unique_ptr<StandingDecider> decider;
  };

  Memory& memory_;
  HelpDeciders& deciders_;
  Timestamp seen_;
  std::map<std::string, Watch> watches_;
};

int go_along(const Globals& globals, const Options& options) {
  Memory memory(globals.settings, true);
  const Wearer& wearer = memory.wearer();
  const StopSignals signals;
  const Timestamp begun = memory.last_known();
  const std::unique_ptr<VectorWorker> worker = start_vector_worker(globals.settings, memory);
  HelpDeciders deciders = deciders_of(memory, globals, options);
  LiveScreener screener(memory.store(), wearer, [&](Timestamp screened) {
    return deciders.make_screen({std::max(begun, screened), Timestamp::max()}, true);
  });
  LiveStanding standing(memory, deciders, begun);
  auto last = std::chrono::steady_clock::now();
  while (!signals.stop()) {
    for (const Service& service : screener.poll()) {
      print(globals, deciders, service, wearer.face);
      last = std::chrono::steady_clock::now();
    }
    for (const StandingAnswer& answer : standing.poll()) {
      print(globals, deciders, answer, wearer.face);
      last = std::chrono::steady_clock::now();
    }
    const std::chrono::duration<double> quiet = std::chrono::steady_clock::now() - last;
    if (options.until_quiet > 0 && quiet.count() > options.until_quiet) {
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  return kDone;
}

int give_feedback(const Globals& globals, const Options& options) {
  const std::optional<Verdict> given = verdict(options.feedback.back());
  if (!given) {
    throw Error(ErrorKind::Usage, "'" + options.feedback.back() + "' is no verdict",
                {.remedy = "say useful, not-now or never"});
  }
  Memory memory(globals.settings, true);
  const Timestamp now = read_at(memory, options.at);
  HelpDeciders deciders = deciders_of(memory, globals, options);
  const std::unique_ptr<WindowScreen> screen =
      deciders.make_screen(range_of(memory, options, now).value_or(kAlways));
  for (const Service& service : services_of(memory, *screen, now)) {
    if (service.id == options.feedback.front()) {
      require<Assistance>(memory.store(), kAbility)
          .put_feedback(memory.wearer().name,
                        {service.id, service.type, service.subject, service.trigger, *given,
                         std::max(now, service.known_at)});
      std::cout << service.id << "  " << name(*given) << "\n";
      return kDone;
    }
  }
  std::cerr << "no service " << options.feedback.front() << " was given by that time\n";
  return kNoEvidence;
}

/// What help would be decided on at the end of what is known.
int show_situation(const Globals& globals, const Options& options) {
  constexpr Duration kUnit = std::chrono::minutes(10);
  Memory memory(globals.settings, true);
  const Wearer& wearer = memory.wearer();
  const Timestamp now = read_at(memory, options.at);
  const SituationRequest request{
      now - kUnit, services(memory.store(), Cutoff(now), wearer, screen_options(memory, options))};
  std::string words_only;
  const std::vector<SituationLine> lines =
      read_at_sight(Cutoff(now), memory, words_only, [&](const Sight& sight) {
        return situation(Cutoff(now), memory.store(), *sight.index, sight.embedder, request);
      });
  tell_words_only(words_only);
  if (!globals.json) {
    std::cout << situation_text(lines, wearer.face);
    return kDone;
  }
  for (const SituationLine& line : lines) {
    nlohmann::ordered_json json = {{"schema", "daybook/1"},
                                   {"block", name(line.block)},
                                   {"start", wearer.face.format(line.when.start)},
                                   {"end", wearer.face.format(line.when.end)},
                                   {"text", line.text}};
    if (line.record) {
      json["id"] = line.record->str();
    }
    std::cout << json_text(json) << "\n";
  }
  return kDone;
}

std::string types_by_rule() {
  std::string names;
  for (std::size_t i = 0; i < kServiceTypes; ++i) {
    const auto type = static_cast<ServiceType>(i);
    if (by_rule(type)) {
      names += (names.empty() ? "" : ", ") + std::string(name(type));
    }
  }
  return names;
}

int assist(const Globals& globals, const Options& options) {
  if (!options.feedback.empty()) {
    return give_feedback(globals, options);
  }
  if (options.situation) {
    return show_situation(globals, options);
  }
  return options.live ? go_along(globals, options) : look_back(globals, options);
}

}  // namespace

void declare_assist(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  options->model.reply_tokens = ExpertOptions{}.reply_tokens;
  CLI::App* command = app.add_subcommand("assist", "Help unasked: what the memory would have said");
  command->add_option("range", options->range,
                      "Such as 'DAY2', 'this morning'; default: everything recorded");
  command->add_option("--at", options->at,
                      "As known at this time (default: the end of the memory)");
  command->add_option("--level", options->level, "off, minimal (one an hour) or normal (six)")
      ->capture_default_str()
      ->check(CLI::IsMember({"off", "minimal", "normal"}));
  command->add_option("--quiet", options->quiet, "Hours without a word, such as 22:30-07:00");
  command->add_flag("--live", options->live,
                    "Go along with what is being recorded and speak when it is due");
  command->add_flag("--situation", options->situation,
                    "What a decision rests on: the last ten minutes, and what of the past may "
                    "matter to them");
  command->add_option("--until-quiet", options->until_quiet,
                      "--live: end after so many seconds without a word");
  command
      ->add_option("--feedback", options->feedback,
                   "What you think of a service: its id, and useful, not-now or never")
      ->expected(2);
  command->add_option("--instructional", options->instructional,
                      "Footage of somebody who is shown how to do something, with --model: seconds "
                      "of a screening unit (6 HoloAssist, 20 CaptainCook4D)");
  declare_helper_options(*command, options->model);
  command->footer(
      "By rule: " + types_by_rule() +
      ", and standing questions (daybook remind). With --model three experts are asked when a "
      "screening unit is over, three to four calls each time, about the units of the range alone; "
      "what fails is the rules', marked degraded. docs/proactive.md says when each speaks.");
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return assist(globals, *options); };
  });
}

}  // namespace daybook
