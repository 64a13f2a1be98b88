// Fits the free parameters of help unasked to EgoServe's events of a memory, day by day.
//
//   build/release/tools/fit_services STORE EVENTS DAY DAY...      (such as sqlite:w.db e.jsonl 1 2)
//
// For each of the three types with labels and each strength and spacing: recall, alerts an hour and
// the recall of as many alerts at random, by day. Chosen is what stands out most from chance,
// (found - expected) / sqrt(expected), among what says at most three an hour; on all days but one
// it is chosen and on that one judged. Nothing of other days is read from the events.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/assist/services.h"
#include "daybook/base/error.h"
#include "daybook/eval/egoserve.h"
#include "daybook/eval/egoserve_report.h"

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
  static const std::vector<Type> kTypes = {
      {"task_reminder", &ScreenRules::task, {1, 4, 16}},
      {"memory_recall", &ScreenRules::recall, {1, 2, 3, 4, 5}},
      {"memory_link_contextual", &ScreenRules::link, {1, 2, 3, 5}}};
  return kTypes;
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
  std::vector<Outcome> by_day;
};

class Fit {
 public:
  Fit(Memory& memory, const std::vector<ServedEvent>& events, std::vector<std::int64_t> days)
      : memory_(memory), events_(events), days_(std::move(days)) {}

  void run() {
    for (const Type& type : types()) {
      const std::vector<Choice> choices = all_choices(type);
      print(type, choices);
      for (std::size_t held_out = 0; held_out < days_.size(); ++held_out) {
        const Choice& best = chosen(choices, [&](std::size_t day) { return day != held_out; });
        print_choice("chosen on the other days, judged on DAY" + std::to_string(days_[held_out]),
                     best.rule, best.by_day[held_out]);
      }
      const Choice& best = chosen(choices, [](std::size_t) { return true; });
      print_choice("chosen on all", best.rule, sum(best, [](std::size_t) { return true; }));
    }
  }

 private:
  using Days = std::function<bool(std::size_t)>;

  std::vector<Choice> all_choices(const Type& type) {
    std::vector<Choice> choices;
    for (const std::size_t strength : type.strengths) {
      for (const int spacing : {5, 10, 20, 30}) {
        Choice choice{{strength, minutes(spacing)}, {}};
        ScreenOptions options;
        for (const Type& other : types()) {
          (options.rules.*other.rule).strength = kOff;
        }
        options.rules.*type.rule = choice.rule;
        const std::vector<Service> said =
            services(memory_.store(), Cutoff::everything(), memory_.wearer(), options);
        for (const std::int64_t day : days_) {
          choice.by_day.push_back(outcome(type.name, day, said));
        }
        choices.push_back(std::move(choice));
      }
    }
    return choices;
  }

  Outcome outcome(const std::string& type, std::int64_t day, const std::vector<Service>& said) {
    const Clockface& face = memory_.wearer().face;
    std::vector<ServedEvent> truth;
    std::vector<ServedEvent> predicted;
    for (const ServedEvent& event : events_) {
      if (event.type == type && face.local(event.time.start).day == day) {
        truth.push_back({"", event.type, event.time});
      }
    }
    for (const Service& service : said) {
      if (name(service.type) == type && face.local(service.trigger).day == day) {
        predicted.push_back({"", type, {service.trigger, service.trigger}});
      }
    }
    std::vector<Interval> recorded;
    RecordQuery query;
    query.during = face.whole_day(day);
    for (const Window& window :
         memory_.store().windows(Cutoff::everything(), memory_.wearer().name, query)) {
      recorded.push_back(window.interval);
    }
    Outcome out;
    out.truth = static_cast<double>(truth.size());
    out.alerts = static_cast<double>(predicted.size());
    out.found = static_cast<double>(score_services(truth, predicted, kTolerance)[type].matched);
    out.expected = out.truth * random_recall(truth, predicted.size(), recorded, kTolerance, 200);
    for (const Interval& window : recorded) {
      out.hours += hours(window.length());
    }
    return out;
  }

  static Outcome sum(const Choice& choice, const Days& counts) {
    Outcome all;
    for (std::size_t day = 0; day < choice.by_day.size(); ++day) {
      if (counts(day)) {
        all += choice.by_day[day];
      }
    }
    return all;
  }

  static double standing_out(const Outcome& outcome) {
    return outcome.alerts == 0 || outcome.alerts > kMostAnHour * outcome.hours
               ? -1e9
               : (outcome.found - outcome.expected) / std::sqrt(outcome.expected + 0.1);
  }

  static const Choice& chosen(const std::vector<Choice>& choices, const Days& counts) {
    return *std::max_element(choices.begin(), choices.end(), [&](const Choice& a, const Choice& b) {
      return standing_out(sum(a, counts)) < standing_out(sum(b, counts));
    });
  }

  void print(const Type& type, const std::vector<Choice>& choices) const {
    std::printf("\n%s\n", type.name);
    for (const Choice& choice : choices) {
      for (std::size_t day = 0; day < days_.size(); ++day) {
        print_choice("  DAY" + std::to_string(days_[day]), choice.rule, choice.by_day[day]);
      }
    }
  }

  static void print_choice(const std::string& what, const ScreenRules::Rule& rule,
                           const Outcome& outcome) {
    std::printf(
        "%s: strength %zu, %lld min apart: %.1f an hour, found %.0f of %.0f, by chance %.2f\n",
        what.c_str(), rule.strength,
        static_cast<long long>(std::chrono::duration_cast<minutes>(rule.spacing).count()),
        outcome.hours > 0 ? outcome.alerts / outcome.hours : 0, outcome.found, outcome.truth,
        outcome.expected);
  }

  Memory& memory_;
  const std::vector<ServedEvent>& events_;
  std::vector<std::int64_t> days_;
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
