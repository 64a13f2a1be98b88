// Fits the free parameters of help unasked to EgoServe's events of a memory, day by day.
//
//   build/release/tools/fit_services STORE EVENTS DAY DAY...      (such as sqlite:w.db e.jsonl 1 2)
//
// For each of the three types with labels and each strength and spacing: what is found, alerts an
// hour and what as many alerts at random seconds of the same hours find. Chosen is what is least
// likely by chance (Poisson) among what says at most three an hour; judged are choices on what they
// were not chosen on, a day or an hour left out at a time. Nothing of other days is read from the
// events.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/services.h"
#include "daybook/base/error.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/eval/egoserve.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

constexpr Duration kTolerance = std::chrono::seconds(60);
constexpr double kMostAnHour = 3;
constexpr std::size_t kOff = 1'000'000;  ///< a strength that nothing has

struct Type {
  const char* name;
  ScreenRules::Rule ScreenRules::* rule;
  std::vector<std::size_t> strengths;
};

const std::vector<Type>& types() {
  static const std::vector<Type> types = {
      {"task_reminder", &ScreenRules::task, {2, 3, 4, 6}},
      {"memory_recall", &ScreenRules::recall, {8, 10, 12, 14}},
      {"memory_link_contextual", &ScreenRules::link, {10, 20, 40}}};
  return types;
}

/// What one choice says on one day.
struct Outcome {
  double truth = 0;
  double found = 0;
  double expected = 0;  ///< found by as many alerts at random
  double alerts = 0;
  double hours = 0;
};

Outcome& operator+=(Outcome& a, const Outcome& b) {
  a.truth += b.truth;
  a.found += b.found;
  a.expected += b.expected;
  a.alerts += b.alerts;
  a.hours += b.hours;
  return a;
}

struct Choice {
  ScreenRules::Rule rule;
  std::vector<Outcome> by_hour;
};

/// An hour of the recording and its windows.
struct Hour {
  std::int64_t day;
  Interval span;
  std::vector<Interval> recorded;
};

std::vector<Hour> hours_of(Memory& memory, const std::vector<std::int64_t>& days) {
  std::vector<Hour> found;
  for (const std::int64_t day : days) {
    for (int hour = 0; hour < 24; ++hour) {
      const Timestamp start = memory.wearer().face.at(day, std::chrono::hours(hour));
      Hour one{day, {start, start + std::chrono::hours(1)}, {}};
      RecordQuery query;
      query.during = one.span;
      for (const Window& window :
           memory.store().windows(Cutoff::everything(), memory.wearer().name, query)) {
        if (window.interval.start >= start) {
          one.recorded.push_back(window.interval);
        }
      }
      if (!one.recorded.empty()) {
        found.push_back(std::move(one));
      }
    }
  }
  return found;
}

class Fit {
 public:
  Fit(Memory& memory, const std::vector<ServedEvent>& events, const std::vector<std::int64_t>& days)
      : memory_(memory), events_(events), days_(days), hours_(hours_of(memory, days)) {}

  void run() {
    for (const Type& type : types()) {
      std::printf("\n%s\n", type.name);
      const std::vector<Choice> choices = all_choices(type);
      Outcome by_day;
      for (const std::int64_t day : days_) {
        const auto held_out = [&](std::size_t hour) { return hours_[hour].day == day; };
        by_day += judged("chosen without DAY" + std::to_string(day), choices, held_out);
      }
      print("judged on days left out", by_day);
      Outcome by_hour;
      for (std::size_t one = 0; one < hours_.size(); ++one) {
        by_hour += judged("", choices, [&](std::size_t hour) { return hour == one; });
      }
      print("judged on hours left out", by_hour);
      judged("chosen on all", choices, [](std::size_t) { return false; });
    }
  }

 private:
  using Hours = std::function<bool(std::size_t)>;

  std::vector<Choice> all_choices(const Type& type) {
    std::vector<Choice> choices;
    for (const std::size_t strength : type.strengths) {
      for (const int spacing : {5, 10, 20}) {
        choices.push_back(tried(type, {strength, minutes(spacing)}));
        print("  " + told(choices.back().rule),
              sum(choices.back(), [](std::size_t) { return true; }));
      }
    }
    return choices;
  }

  Choice tried(const Type& type, const ScreenRules::Rule& rule) {
    ScreenOptions options;
    for (const Type& other : types()) {
      (options.rules.*other.rule).strength = kOff;
    }
    options.rules.*type.rule = rule;
    const std::vector<Service> said =
        services(memory_.store(), Cutoff::everything(), memory_.wearer(), options);
    Choice choice{rule, {}};
    for (const Hour& hour : hours_) {
      choice.by_hour.push_back(outcome(type.name, hour, said));
    }
    return choice;
  }

  Outcome outcome(const std::string& type, const Hour& hour, const std::vector<Service>& said) {
    std::vector<ServedEvent> truth;
    std::vector<ServedEvent> predicted;
    for (const ServedEvent& event : events_) {
      if (event.type == type && hour.span.contains(event.time.start)) {
        truth.push_back({"", event.type, event.time});
      }
    }
    for (const Service& service : said) {
      if (name(service.type) == type && hour.span.contains(service.trigger)) {
        predicted.push_back({"", type, {service.trigger, service.trigger}});
      }
    }
    Outcome out;
    out.truth = static_cast<double>(truth.size());
    out.alerts = static_cast<double>(predicted.size());
    out.found = static_cast<double>(score_services(truth, predicted, kTolerance)[type].matched);
    out.expected =
        out.truth * random_recall(truth, predicted.size(), hour.recorded, kTolerance, 200);
    for (const Interval& window : hour.recorded) {
      out.hours += hours(window.length());
    }
    return out;
  }

  /// What the choice that is best where `held_out` does not hold gives where it does, or
  /// everywhere if that is nowhere.
  Outcome judged(const std::string& what, const std::vector<Choice>& choices,
                 const Hours& held_out) const {
    const auto kept = [&](std::size_t hour) { return !held_out(hour); };
    const Choice& best =
        *std::max_element(choices.begin(), choices.end(), [&](const Choice& a, const Choice& b) {
          return standing_out(sum(a, kept)) < standing_out(sum(b, kept));
        });
    const Outcome out = sum(best, held_out).hours > 0 ? sum(best, held_out) : sum(best, kept);
    if (!what.empty()) {
      print(what + ", " + told(best.rule), out);
    }
    return out;
  }

  static Outcome sum(const Choice& choice, const Hours& counts) {
    Outcome all;
    for (std::size_t hour = 0; hour < choice.by_hour.size(); ++hour) {
      if (counts(hour)) {
        all += choice.by_hour[hour];
      }
    }
    return all;
  }

  /// Minus the logarithm of the chance that so many alerts find so much at random (Poisson).
  static double standing_out(const Outcome& outcome) {
    if (outcome.alerts == 0 || outcome.alerts > kMostAnHour * outcome.hours) {
      return -1e9;
    }
    double fewer = 0;
    double exactly = std::exp(-outcome.expected);
    for (int found = 0; found < outcome.found; ++found) {
      fewer += exactly;
      exactly *= outcome.expected / (found + 1);
    }
    return -std::log(std::max(1 - fewer, 1e-12));
  }

  static std::string told(const ScreenRules::Rule& rule) {
    return "strength " + std::to_string(rule.strength) + ", " +
           std::to_string(std::chrono::duration_cast<minutes>(rule.spacing).count()) + " min apart";
  }

  static void print(const std::string& what, const Outcome& outcome) {
    std::printf("%s: %.1f an hour, found %.0f of %.0f, by chance %.2f\n", what.c_str(),
                outcome.hours > 0 ? outcome.alerts / outcome.hours : 0, outcome.found,
                outcome.truth, outcome.expected);
  }

  Memory& memory_;
  const std::vector<ServedEvent>& events_;
  std::vector<std::int64_t> days_;
  std::vector<Hour> hours_;
};

int run(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: fit_services STORE EVENTS DAY DAY...\n";
    return 2;
  }
  try {
    Settings settings;
    settings.store = argv[1];
    settings.embedder = "none:";
    Memory memory(settings, true);
    std::vector<std::int64_t> days;
    for (int i = 3; i < argc; ++i) {
      days.push_back(std::strtol(argv[i], nullptr, 10));
    }
    Fit(memory, read_served_events(argv[2]), days).run();
  } catch (const Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace daybook

int main(int argc, char** argv) { return daybook::run(argc, argv); }
