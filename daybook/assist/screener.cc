// What a line may call for, each rule a function of the past alone:
//
//   task_reminder   the wearer leaves for another floor or straight for a place, or puts the phone
//                   away, and had begun something in the five minutes before
//   memory_recall   the wearer reaches another room after two minutes in one place: what was
//                   agreed, put down or asked 10 min to 3 h ago, closest to what is at hand
//   memory_link     something known from before is taken again after 80 min or more of life, nights
//                   left out
//   resource        something that should not stay on or open was left so, and the room was left
//   habit_coaching  long without drinking, eating, or getting up, or without what is usually done
//   by
//                   now, at a natural moment; once a day
//   routine         an activity that has happened at least twice before begins again
//
// Times are those of EgoServe's definitions (details of its labels: 5 s to 5 min; 10 min to 3 h;
// 80 min); what is free, a strength and a spacing for each of the first three, was fitted
// (docs/evaluation.md).

#include "daybook/assist/screener.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "daybook/assist/cues.h"
#include "daybook/assist/governor.h"
#include "daybook/assist/habit_watch.h"
#include "daybook/assist/wearer_state.h"
#include "daybook/index/memory_index.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

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
constexpr Duration kSameContact = minutes(10);
constexpr Duration kPresent = seconds(60);  ///< what counts as at hand
constexpr Duration kLeftOn = minutes(5);
constexpr Duration kNoWater = minutes(120);
constexpr Duration kSitting = minutes(60);
constexpr Duration kUnitFloor = seconds(180);
constexpr Duration kUnitFallback = seconds(600);

/// A line that is remembered, with its terms.
struct Remembered {
  ServiceEvidence evidence;
  std::vector<std::string> terms;
  std::string place;
};

struct ThingHistory {
  Timestamp last;  ///< nights left out
  std::size_t contacts = 0;
  ServiceEvidence latest;  ///< of the last contact that was not the same one still
};

std::string stripped(std::string text) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) {
    text.pop_back();
  }
  return text;
}

/// "circle my shoulders" as said to the wearer: "circle your shoulders".
std::string to_the_wearer(std::string_view text) {
  static const std::map<std::string, std::string, std::less<>> kSaid = {
      {"i", "you"}, {"me", "you"}, {"my", "your"}, {"mine", "yours"}, {"myself", "yourself"}};
  std::string said;
  std::size_t from = 0;
  for (const Word& word : split_words(text)) {
    if (const auto found = kSaid.find(word.lower); found != kSaid.end()) {
      said += std::string(text.substr(from, word.begin - from)) + found->second;
      from = word.begin + word.original.size();
    }
  }
  return said + std::string(text.substr(from));
}

}  // namespace

struct Screener::State {
  State(const std::string& wearer, const Clockface& clockface, ScreenOptions options)
      : face(clockface),
        rules(options.rules),
        governor(clockface, std::move(options)),
        reader(wearer_name(wearer)),
        body(clockface),
        usual(clockface) {}

  // --- Windows

  std::vector<Service> push(const Window& window, const std::vector<Episode>& closed,
                            const std::vector<Pattern>& grown) {
    open_unit(window);
    services.clear();
    now = window.interval.end;
    governor.pass(window.interval.length());
    for (const Line& line : window.lines) {
      take(window, line);
    }
    for (const Pattern& pattern : grown) {
      usual.grow(pattern, closed);
      routine(pattern, closed);
    }
    for (const Episode& episode : closed) {
      if (episode.view == EpisodeView::Activity && now - unit_start >= kUnitFloor) {
        close_unit();
      }
    }
    last_end = window.interval.end;
    std::stable_sort(services.begin(), services.end(),
                     [](const Service& a, const Service& b) { return a.trigger < b.trigger; });
    return std::move(services);
  }

  void open_unit(const Window& window) {
    if (begins_anew(last_end, window.interval, face) ||
        window.interval.start - unit_start >= kUnitFallback) {
      close_unit();
      unit_start = window.interval.start;
    }
    if (last_end && face.local(*last_end).day != face.local(window.interval.start).day) {
      asleep += window.interval.start - *last_end;
    }
    body.begin(window.interval);
    usual.begin(window.interval);
  }

  void close_unit() {
    governor.next_unit();
    unit_start = now;
  }

  // --- Lines

  void take(const Window& window, const Line& line) {
    const Timestamp t = line.interval.start;
    const Cues cues = reader.read(line);
    const ServiceEvidence here{window.id, line.interval, line.text};
    std::vector<std::string> terms = analyzer.terms(line.text);
    forget_old(t);
    usual.take(terms);
    if (line.channel == Channel::Caption) {
      moments_for_help(cues, here, t);
      follow(cues, here, t);
      body.take(cues, t);
    }
    if (cues.has(Cue::Plan) || cues.has(Cue::Ask) || cues.has(Cue::Put)) {
      past.push_back({here, terms, place});
    }
    present.push_back({here, std::move(terms), ""});
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
    const bool leaves = cues.has(Cue::Depart) || (cues.has(Cue::Stow) && still);
    if (leaves && work_before(t) >= std::max<std::size_t>(rules.task.strength, 1)) {
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
    if (cues.has(Cue::Engaged) || cues.has(Cue::Put) || !cues.contacts.empty()) {
      work.push_back(here);
    }
    if (cues.has(Cue::TurnOn)) {
      on[cues.resource] = here;
    } else if (cues.has(Cue::TurnOff)) {
      on.erase(cues.resource);
    }
    for (const Contact& contact : cues.contacts) {
      ThingHistory& thing = things[contact.thing];
      const Timestamp lived = t - asleep;
      if (thing.contacts == 0 || lived - thing.last > kSameContact) {
        thing.latest = here;
      }
      thing.last = lived;
      ++thing.contacts;
    }
  }

  // --- Rules

  void task(const ServiceEvidence& here, Timestamp t) {
    const auto last = std::find_if(work.rbegin(), work.rend(), [&](const ServiceEvidence& one) {
      return one.interval.start <= t - kWorkMargin;
    });
    const std::string doing = stripped(last->text);
    offer(ServiceType::TaskReminder, t, doing, "Not finished yet? A moment ago: \"" + doing + "\"",
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
      const double score = closeness(one) + (one.place == cues.place ? 1.0 : 0.0) + 0.001;
      if (score >= best_score) {
        best = &one;
        best_score = score;
      }
    }
    if (best != nullptr) {
      const std::string what = stripped(best->evidence.text);
      offer(ServiceType::MemoryRecall, t, what, "Earlier: \"" + what + "\"",
            {best->evidence, here});
    }
  }

  /// Terms that a memory shares with what is at hand, the common ones counting less.
  double closeness(const Remembered& one) const {
    std::set<std::string> shared;
    for (const Remembered& at_hand : present) {
      for (const std::string& term : at_hand.terms) {
        if (std::find(one.terms.begin(), one.terms.end(), term) != one.terms.end()) {
          shared.insert(term);
        }
      }
    }
    return static_cast<double>(shared.size());
  }

  void link(const Contact& contact, const ServiceEvidence& here, Timestamp t) {
    const auto found = things.find(contact.thing);
    if (!contact.grasped || found == things.end() || found->second.contacts < rules.link.strength ||
        t - asleep - found->second.last < kLinkFrom) {
      return;
    }
    const ServiceEvidence& then = found->second.latest;
    offer(ServiceType::MemoryLinkContextual, t, contact.thing,
          "The " + contact.phrase + " again. Last time: \"" + stripped(then.text) + "\"",
          {then, here});
  }

  void left_on(const ServiceEvidence& here, Timestamp t) {
    for (auto resource = on.begin(); resource != on.end();) {
      const Duration age = t - resource->second.interval.start;
      if (age > kLeftOn) {
        resource = on.erase(resource);
        continue;
      }
      const bool machine = resource->first != "light" && resource->first != "lamp";
      const bool door = resource->first == "door";  // one goes through doors
      if (machine && !door && age > kStill) {
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
        pattern.count < kOccasions || pattern.days < 2) {
      return;
    }
    const ServiceEvidence evidence{episode->windows.front(), episode->interval, episode->text};
    offer(ServiceType::RoutineOptimization, episode->interval.start, pattern.title,
          pattern.title + ": " + pattern.summary, {evidence});
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
    if (governor.admit(service, now)) {
      services.push_back(std::move(service));
    }
  }

  Clockface face;
  ScreenRules rules;
  Governor governor;
  CueReader reader;
  Analyzer analyzer;

  std::vector<Service> services;  ///< of the window at hand
  Timestamp now;                  ///< its end
  std::optional<Timestamp> last_end;
  Timestamp unit_start;

  Duration asleep{};  ///< nights so far
  std::optional<Timestamp> last_move;
  std::string place;
  std::deque<Remembered> past;     ///< what was agreed, put down, asked
  std::deque<Remembered> present;  ///< lines of the last minute
  std::deque<ServiceEvidence> work;
  std::unordered_map<std::string, ThingHistory> things;
  std::map<std::string, ServiceEvidence> on;

  WearerState body;
  HabitWatch usual;
};

Screener::Screener(const std::string& wearer, const Clockface& face, ScreenOptions options)
    : state_(std::make_unique<State>(wearer, face, std::move(options))) {}

Screener::~Screener() = default;
Screener::Screener(Screener&&) noexcept = default;
Screener& Screener::operator=(Screener&&) noexcept = default;

std::vector<Service> Screener::push(const Window& window, const std::vector<Episode>& closed,
                                    const std::vector<Pattern>& grown) {
  return state_->push(window, closed, grown);
}

}  // namespace daybook
