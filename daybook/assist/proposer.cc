// What a line may call for, each rule a function of the past alone:
//
//   task_reminder   the wearer, settled, leaves for another floor or straight for a place, or gets
//                   up and goes, after work that is not over at once, or after saying what they
//                   would do, in the five minutes before, without finishing; putting the phone
//                   away takes twice as much
//   memory_recall   the wearer reaches another room after two minutes in one place: what was asked
//                   of them or set going 10 min to 3 h ago, closest to what is at hand; they do
//                   what somebody wanted to be told of; they look for something: where it was last
//   memory_link     something that was bought, charged, cooked ... is taken up again, after 80 min
//                   of life or more, nights left out
//   resource        something that should not stay on or open was left so, and the room was left
//   habit_coaching  long without drinking, eating, or getting up, or without what is usually done
//                   by now, at a natural moment; once a day
//   routine         a chore that has been done at least twice before is done again
//   safety          standing on a chair, reading a screen on the stairs, a bare hand at the oven
//   error_recovery  something spilt or dropped is left so
//
// The other two types, tool_use and next_step_guidance, need to see how a tool is held and to know
// the procedure; no line tells either. Times are those of EgoServe's definitions (details of its
// labels: 5 s to 5 min; 10 min to 3 h; 80 min); what is free, a strength and a spacing for each of
// the first three, was fitted (docs/evaluation.md).

#include "daybook/assist/proposer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/assist/awaited.h"
#include "daybook/assist/cues.h"
#include "daybook/assist/habit_watch.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/wearer_state.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/index/segment_builder.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr Duration kSettled = seconds(120);   ///< in one place before another counts as news
constexpr Duration kStill = seconds(20);      ///< before something is put away or left on
constexpr Duration kWork = minutes(5);        ///< how far back something was begun
constexpr Duration kWorkMargin = seconds(5);  ///< beginning itself is not leaving
constexpr Duration kRecallFrom = minutes(10);
constexpr Duration kRecallTo = std::chrono::hours(3);
constexpr Duration kLinkFrom = minutes(80);
constexpr Duration kLinkTo = std::chrono::hours(24);
constexpr Duration kRising = seconds(30);   ///< from getting up to going
constexpr Duration kLost = seconds(60);     ///< what was held since then is not looked for
constexpr Duration kAgreed = seconds(8);    ///< between a wish and the wearer's consent
constexpr Duration kMending = seconds(20);  ///< what was spilt or dropped is seen to by then
constexpr std::size_t kSaysSomething = 3;   ///< terms of a plan or request worth recalling
constexpr double kSamePlace = 2;            ///< nearness of a memory that was made where one is
constexpr Duration kPresent = seconds(60);  ///< what counts as at hand
constexpr Duration kLeftOn = minutes(5);
constexpr Duration kNoWater = minutes(120);
constexpr Duration kSitting = minutes(60);

/// A line that is remembered, with its terms.
struct Remembered {
  ServiceEvidence evidence;
  std::vector<std::string> terms;
  std::string place;
  std::string speaker;
};

struct ThingHistory {
  Timestamp last;  ///< contact, nights left out, as the next
  ServiceEvidence latest;
  std::optional<Timestamp> provided;  ///< bought, charged, cooked ...
  ServiceEvidence providing;
};

std::string stripped(std::string text) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) {
    text.pop_back();
  }
  return text;
}

/// "circle my shoulders" as said to the wearer: "circle your shoulders".
std::string to_the_wearer(std::string_view text) {
  static const std::map<std::string, std::string, std::less<>> replacements = {
      {"i", "you"}, {"me", "you"}, {"my", "your"}, {"mine", "yours"}, {"myself", "yourself"}};
  std::string said;
  std::size_t from = 0;
  for (const Word& word : split_words(text)) {
    if (const auto found = replacements.find(word.lower); found != replacements.end()) {
      said += std::string(text.substr(from, word.begin - from)) + found->second;
      from = word.begin + word.original.size();
    }
  }
  return said + std::string(text.substr(from));
}

}  // namespace

struct Proposer::State {
  State(const std::string& wearer, const Clockface& clockface, const ScreenOptions& options)
      : face(clockface),
        name(wearer_name(wearer)),
        rules(options.rules),
        units(options.units),
        reader(name),
        body(clockface),
        usual(clockface) {}

  // --- Windows

  Proposals push(const Window& window, const std::vector<Episode>& closed,
                 const std::vector<Pattern>& grown) {
    Proposals proposals;
    proposals.begins = open_unit(window);
    services.clear();
    now = window.interval.end;
    for (const Line& line : window.lines) {
      take(window, line);
    }
    for (const Pattern& pattern : grown) {
      usual.grow(pattern, closed);
      routine(pattern, closed);
    }
    proposals.unit = {unit_start, now};
    proposals.services = std::move(services);
    proposals.closes = std::any_of(closed.begin(), closed.end(), [&](const Episode& episode) {
      return episode.view == EpisodeView::Activity && now - unit_start >= units.floor;
    });
    if (proposals.closes) {
      is_closed = true;
      unit_start = now;
    }
    last_end = window.interval.end;
    return proposals;
  }

  /// Whether a unit begins with the window.
  bool open_unit(const Window& window) {
    bool begins = std::exchange(is_closed, false);
    if (begins_anew(last_end, window.interval, face) ||
        window.interval.start - unit_start >= units.fallback) {
      begins = true;
      unit_start = window.interval.start;
    }
    if (last_end && face.local(*last_end).day != face.local(window.interval.start).day) {
      asleep += window.interval.start - *last_end;
    }
    body.begin(window.interval);
    usual.begin(window.interval);
    return begins;
  }

  // --- Lines

  void take(const Window& window, const Line& line) {
    const Timestamp t = line.interval.start;
    const Cues cues = reader.read(line);
    const ServiceEvidence here{window.id, line.interval, line.text};
    std::vector<std::string> terms = analyzer.terms(line.text);
    forget_old(t);
    usual.take(terms);
    for (const std::string& term : std::set<std::string>(terms.begin(), terms.end())) {
      ++lines_with[term];
    }
    ++lines;
    if (cues.has(Cue::Seek)) {
      lost(cues.sought, here, t);
    }
    if (line.channel == Channel::Caption) {
      moments_for_help(cues, here, t);
      asked_to_tell(line, here, t);
      follow(cues, here, t);
      body.take(cues, t);
    } else {
      hear(cues, line, {here, terms, place, line.speaker});
    }
    const bool provides = std::any_of(cues.contacts.begin(), cues.contacts.end(),
                                      [](const Contact& one) { return one.provided; });
    if ((cues.has(Cue::Ask) || cues.has(Cue::Engaged) || provides) &&
        terms.size() >= kSaysSomething) {
      past.push_back({here, terms, place, line.speaker});
    }
    present.push_back({here, std::move(terms), "", line.speaker});
  }

  void hear(const Cues& cues, const Line& line, Remembered said) {
    const Timestamp t = line.interval.start;
    if (cues.has(Cue::Finish)) {
      work.clear();
    } else if (cues.has(Cue::Plan) && said.terms.size() >= kSaysSomething) {
      work.push_back(said.evidence);
    }
    if (line.speaker == name) {
      if (cues.has(Cue::Agree) && wish && t - wish->evidence.interval.start <= kAgreed) {
        past.push_back(*wish);
        wish.reset();
      }
      return;
    }
    awaited.hear(line, said.evidence);
    if (cues.has(Cue::Need) && said.terms.size() >= kSaysSomething) {
      wish = std::move(said);
    }
  }

  void forget_old(Timestamp t) {
    const auto drop = [t](auto& queue, Duration age, auto time) {
      while (!queue.empty() && time(queue.front()) < t - age) {
        queue.pop_front();
      }
    };
    const auto start = [](const Remembered& one) { return one.evidence.interval.start; };
    drop(past, kRecallTo, start);
    drop(present, kPresent, start);
    drop(work, kWork, [](const ServiceEvidence& one) { return one.interval.start; });
  }

  /// Decides on what this line calls for, before it becomes part of the past itself.
  void moments_for_help(const Cues& cues, const ServiceEvidence& here, Timestamp t) {
    const bool settled = !last_move || t - *last_move >= kSettled;
    const bool still = !last_move || t - *last_move >= kStill;
    const bool rose = cues.has(Cue::Rise) || (last_rise && t - *last_rise <= kRising);
    const bool leaves = (cues.has(Cue::Depart) && settled) || (cues.has(Cue::Move) && rose);
    const std::size_t begun = work_before(t);
    const std::size_t enough = std::max<std::size_t>(rules.task.strength, 1);
    if ((leaves && begun >= enough) || (cues.has(Cue::Stow) && still && begun >= 2 * enough)) {
      task(here, t);
    }
    if (cues.has(Cue::Arrive) && settled) {
      recall(cues, here, t);
    }
    if (cues.has(Cue::Arrive)) {
      left_on(here, t);
    }
    for (const Contact& contact : cues.contacts) {
      link(contact, here, t);
    }
    harm(cues, here, t);
    habits(cues, here, t);
  }

  std::size_t work_before(Timestamp t) const {
    return static_cast<std::size_t>(std::count_if(
        work.begin(), work.end(),
        [&](const ServiceEvidence& one) { return one.interval.start <= t - kWorkMargin; }));
  }

  /// What the line changes in what is known of the wearer.
  void follow(const Cues& cues, const ServiceEvidence& here, Timestamp t) {
    if (cues.has(Cue::Move)) {
      last_move = t;
      place = cues.place;
    }
    if (cues.has(Cue::Rise)) {
      last_rise = t;
    }
    if (cues.has(Cue::Finish)) {
      work.clear();
    } else if (cues.has(Cue::Engaged)) {
      work.push_back(here);
    }
    if (cues.has(Cue::TurnOn)) {
      on[cues.resource] = here;
    } else if (cues.has(Cue::TurnOff)) {
      on.erase(cues.resource);
    }
    for (const Contact& contact : cues.contacts) {
      ThingHistory& thing = things[contact.thing];
      thing.last = t - asleep;
      thing.latest = here;
      if (contact.provided) {
        thing.provided = t - asleep;
        thing.providing = here;
      }
    }
  }

  // --- Rules

  void task(const ServiceEvidence& here, Timestamp t) {
    const auto last = std::find_if(work.rbegin(), work.rend(), [&](const ServiceEvidence& one) {
      return one.interval.start <= t - kWorkMargin;
    });
    const std::string doing = stripped(last->text);
    offer(ServiceType::TaskReminder, t, doing,
          "Is this done? At " + when(last->interval.start, t) + ": \"" + doing + "\"",
          {*last, here});
  }

  void recall(const Cues& cues, const ServiceEvidence& here, Timestamp t) {
    const Remembered* best = nullptr;
    auto best_score = static_cast<double>(rules.recall.strength);
    for (const Remembered& one : past) {
      const Timestamp then = one.evidence.interval.start;
      if (t - then < kRecallFrom || face.local(then).day != face.local(t).day) {
        continue;
      }
      const double score = closeness(one) + (one.place == cues.place ? kSamePlace : 0);
      if (score >= best_score) {
        best = &one;
        best_score = score;
      }
    }
    if (best != nullptr) {
      const std::string what = stripped(best->evidence.text);
      const std::string at = when(best->evidence.interval.start, t);
      const std::string said = best->speaker.empty()   ? "Earlier"
                               : best->speaker == name ? "You said"
                                                       : best->speaker + " said";
      offer(ServiceType::MemoryRecall, t, what, said + " at " + at + ": \"" + what + "\"",
            {best->evidence, here});
    }
  }

  /// How much a memory has to do with what is at hand: the terms that both have, each by how rare
  /// it has been so far.
  double closeness(const Remembered& one) const {
    std::set<std::string> shared;
    for (const Remembered& at_hand : present) {
      for (const std::string& term : at_hand.terms) {
        if (std::find(one.terms.begin(), one.terms.end(), term) != one.terms.end()) {
          shared.insert(term);
        }
      }
    }
    double sum = 0;
    for (const std::string& term : shared) {
      sum += std::log(static_cast<double>(lines) / static_cast<double>(lines_with.at(term)));
    }
    return sum;
  }

  /// Somebody wanted to be told of what the wearer does now.
  void asked_to_tell(const Line& line, const ServiceEvidence& here, Timestamp t) {
    for (const AwaitedDeed& deed : awaited.due(line, t - kRecallTo, t - kRecallFrom)) {
      const std::string what = stripped(deed.request.text);
      offer(
          ServiceType::MemoryRecall, t, what,
          deed.speaker + " said at " + when(deed.request.interval.start, t) + ": \"" + what + "\"",
          {deed.request, here});
    }
  }

  /// Harm that is near, and what went wrong and is left so.
  void harm(const Cues& cues, const ServiceEvidence& here, Timestamp t) {
    if (cues.has(Cue::Hazard)) {
      offer(ServiceType::Safety, t, cues.hazard, "Careful: " + cues.hazard + ".", {here});
    }
    if (cues.has(Cue::Mend)) {
      mishap.reset();
    } else if (cues.has(Cue::Mishap)) {
      mishap = {here, cues.mishap};
    } else if (mishap && t - mishap->first.interval.start >= kMending) {
      const auto [then, thing] = *mishap;
      mishap.reset();
      offer(ServiceType::ErrorRecovery, t, thing,
            "Not seen to yet: \"" + stripped(then.text) + "\"", {then, here});
    }
  }

  /// Something is looked for that was in the hands today.
  void lost(const std::string& thing, const ServiceEvidence& here, Timestamp t) {
    const auto found = things.find(thing);
    if (found == things.end()) {
      return;
    }
    const ServiceEvidence& then = found->second.latest;
    if (t - then.interval.start < kLost ||
        face.local(then.interval.start).day != face.local(t).day) {
      return;
    }
    offer(ServiceType::MemoryRecall, t, thing,
          "Looking for the " + thing + "? At " + when(then.interval.start, t) + ": \"" +
              stripped(then.text) + "\"",
          {then, here});
  }

  void link(const Contact& contact, const ServiceEvidence& here, Timestamp t) {
    const auto found = things.find(contact.thing);
    if (!contact.grasped || contact.provided || found == things.end()) {
      return;
    }
    const ThingHistory& thing = found->second;
    if (!thing.provided) {
      return;
    }
    const Duration since = t - asleep - *thing.provided;
    if (since < kLinkFrom || since > kLinkTo ||
        t - asleep - thing.last < minutes(rules.link.strength)) {
      return;
    }
    offer(ServiceType::MemoryLinkContextual, t, contact.thing,
          "The " + contact.phrase + ", at " + when(thing.providing.interval.start, t) + ": \"" +
              stripped(thing.providing.text) + "\"",
          {thing.providing, here});
  }

  /// "19:34", of another day "DAY1 19:34".
  std::string when(Timestamp then, Timestamp now) const {
    const LocalTime local = face.local(then);
    return (local.day == face.local(now).day ? "" : face.format_day(local.day) + " ") +
           clock_text(local.since_midnight);
  }

  void left_on(const ServiceEvidence& here, Timestamp t) {
    for (auto resource = on.begin(); resource != on.end();) {
      const Duration age = t - resource->second.interval.start;
      if (age > kLeftOn) {
        resource = on.erase(resource);
        continue;
      }
      const bool lights = resource->first == "light" || resource->first == "lamp";
      const bool door = resource->first == "door";  // one goes through doors
      if (!lights && !door && age > kStill) {
        offer(ServiceType::ResourceReminder, t, resource->first,
              "The " + resource->first + " may still be on or open: \"" +
                  stripped(resource->second.text) + "\"",
              {resource->second, here});
      }
      ++resource;
    }
  }

  /// What the wearer usually has done by now, told where they pause.
  void missed_habits(const ServiceEvidence& here, Timestamp t) {
    for (const MissedHabit& habit : usual.missing(t)) {
      offer(ServiceType::HabitCoaching, t, habit.subject,
            "You usually " + to_the_wearer(habit.title) + " by " + clock_text(habit.missed.by) +
                ", on " + std::to_string(habit.missed.days) + " of " +
                std::to_string(habit.missed.of) + " days; today it was not seen.",
            {habit.last, here});
    }
  }

  void habits(const Cues& cues, const ServiceEvidence& here, Timestamp t) {
    const Duration clock = face.local(t).since_midnight;
    const bool pause = cues.has(Cue::Sit) || cues.has(Cue::Eat) || cues.has(Cue::Arrive);
    if (pause) {
      missed_habits(here, t);
    }
    const bool up_for_long = body.awake(t) >= std::chrono::hours(2);
    if (pause && body.without_drink(t) >= kNoWater) {
      offer(ServiceType::HabitCoaching, t, "water", "No drink was seen for two hours.", {here});
    }
    if (pause && up_for_long && !body.ate_at_noon() &&
        clock >= std::chrono::hours(13) + minutes(30) && clock < std::chrono::hours(16)) {
      offer(ServiceType::HabitCoaching, t, "lunch", "No lunch was seen today.", {here});
    }
    if (pause && up_for_long && !body.ate_in_evening() &&
        clock >= std::chrono::hours(20) + minutes(30)) {
      offer(ServiceType::HabitCoaching, t, "dinner", "No dinner was seen today.", {here});
    }
    if (body.sitting(t) >= kSitting) {
      offer(ServiceType::HabitCoaching, t, "sitting", "Sitting for over an hour.", {here});
    }
    if (cues.has(Cue::Phone) && clock >= std::chrono::hours(21) + minutes(50)) {
      offer(ServiceType::HabitCoaching, t, "late phone", "On the phone late in the evening.",
            {here});
    }
    if (cues.has(Cue::Sweet) && clock >= std::chrono::hours(21) + minutes(30)) {
      offer(ServiceType::HabitCoaching, t, "late sweets", "Something sweet, late in the evening.",
            {here});
    }
  }

  /// A routine that has been lived at least twice before happened again.
  void routine(const Pattern& pattern, const std::vector<Episode>& closed) {
    constexpr std::uint32_t kOccasions = 3;
    const auto episode = std::find_if(closed.begin(), closed.end(), [&](const Episode& one) {
      return !pattern.members.empty() && one.id == pattern.members.back().episode;
    });
    if (episode == closed.end() || pattern.kind != PatternKind::Routine ||
        pattern.count < kOccasions || pattern.days < 2 || !is_chore(pattern.title)) {
      return;
    }
    const ServiceEvidence evidence{episode->windows.front(), episode->interval, episode->text};
    const std::string around =
        pattern.typical_time ? ", usually around " + clock_text(*pattern.typical_time) : "";
    offer(ServiceType::RoutineOptimization, episode->interval.start, pattern.title,
          "Again: " + to_the_wearer(pattern.title) + ", " + tally(pattern) + around +
              ". A fixed time, or several at once, may save some of it.",
          {evidence});
  }

  void offer(ServiceType type, Timestamp trigger, std::string subject, std::string message,
             std::vector<ServiceEvidence> evidence) {
    Service service;
    service.type = type;
    service.trigger = trigger;
    service.known_at = now;
    service.unit = {unit_start, now};
    service.subject = std::move(subject);
    service.message = std::move(message);
    service.evidence = std::move(evidence);
    service.id = service_id(service);
    services.push_back(std::move(service));
  }

  Clockface face;
  std::string name;  ///< the wearer's, as in speaker tags
  ScreenRules rules;
  ScreenUnits units;
  CueReader reader;
  Analyzer analyzer;

  std::vector<Service> services;  ///< of the window at hand
  Timestamp now;                  ///< its end
  std::optional<Timestamp> last_end;
  Timestamp unit_start;
  bool is_closed = false;  ///< the unit, with the window before

  Duration asleep{};  ///< nights so far
  std::optional<Timestamp> last_move;
  std::optional<Timestamp> last_rise;
  std::string place;
  std::size_t lines = 0;                                    ///< so far
  std::unordered_map<std::string, std::size_t> lines_with;  ///< a term
  std::deque<Remembered> past;                              ///< what was asked or set going
  std::deque<Remembered> present;                           ///< lines of the last minute
  std::optional<Remembered> wish;                           ///< of another, not yet agreed to
  AwaitedDeeds awaited;
  std::optional<std::pair<ServiceEvidence, std::string>> mishap;  ///< with the thing
  std::deque<ServiceEvidence> work;
  std::unordered_map<std::string, ThingHistory> things;
  std::map<std::string, ServiceEvidence> on;

  WearerState body;
  HabitWatch usual;
};

Proposer::Proposer(const std::string& wearer, const Clockface& face, const ScreenOptions& options)
    : state_(std::make_unique<State>(wearer, face, options)) {}

Proposer::~Proposer() = default;
Proposer::Proposer(Proposer&&) noexcept = default;
Proposer& Proposer::operator=(Proposer&&) noexcept = default;

Proposals Proposer::push(const Window& window, const std::vector<Episode>& closed,
                         const std::vector<Pattern>& grown) {
  return state_->push(window, closed, grown);
}

}  // namespace daybook
