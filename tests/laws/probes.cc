#include "tests/laws/probes.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "daybook/answer/answerer.h"
#include "daybook/assist/model_screener.h"
#include "daybook/assist/services.h"
#include "daybook/assist/situation.h"
#include "daybook/recall/habits.h"
#include "daybook/recall/meals.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/traversal.h"
#include "daybook/store/dump_line.h"
#include "tests/assist/fake_expert.h"
#include "tests/models/fakes.h"

namespace daybook {
namespace {

using nlohmann::json;

constexpr const char* kWords = "water the roses coffee kettle weeds boxes";

/// Arguments with which a skill finds as much as it can.
std::string broad(const Skill& skill) {
  json arguments = json::object();
  for (const SkillArgument& argument : skill.arguments) {
    if (argument.type == ArgumentType::Words && argument.required) {
      arguments["query"] = kWords;
    } else if (argument.required && argument.type == ArgumentType::Range) {
      arguments["time_anchor"] = {0, 1'000'000};
    } else if (argument.required && argument.type == ArgumentType::Time) {
      arguments[std::string(argument.name)] = argument.name == "t_start" ? 0 : 1'000'000;
    } else if (argument.type == ArgumentType::Integer) {
      arguments[std::string(argument.name)] = argument.most;
    }
  }
  return arguments.dump();
}

std::string text_of(const Service& service, const Clockface& face) {
  return service.id + " " + face.format(service.trigger) + " " + service.message + "\n";
}

template <typename Record>
std::string dumped(const std::vector<Record>& records) {
  std::string text;
  for (const Record& record : records) {
    text += dump_line(record) + "\n";
  }
  return text;
}

/// Every record of a stratum with its neighbours in both directions.
template <typename Record>
std::string walked(const ProbedMemory& memory, Cutoff cutoff, const std::vector<Record>& records) {
  std::string text;
  const std::string& wearer = memory.index.wearer().name;
  for (const Record& record : records) {
    text += dump_line(record) + "\n";
    for (const auto step : {&members, &groups}) {
      for (const Neighbour& one : step(cutoff, memory.store, wearer, record.id)) {
        text += "  " + id_of(one.record).str() + " " + one.role + " " + std::to_string(one.weight) +
                "\n";
      }
    }
  }
  return text;
}

std::string hits_of(const ProbedMemory& memory, Cutoff cutoff, View view, SearchMethod method) {
  std::ostringstream out;
  out.precision(17);
  for (const bool timed : {false, true}) {
    SearchRequest request{.query = kWords, .view = view, .limit = 50, .method = method};
    if (timed) {
      request.near = Interval{cutoff.time(), cutoff.time()};
    }
    for (const Hit& hit : Searcher(memory.index, memory.embedder).search(cutoff, request)) {
      out << hit.id.str() << " " << hit.score << "\n";
    }
  }
  return out.str();
}

std::string answered(const ProbedMemory& memory, Cutoff cutoff, const Question& asked) {
  Question question = asked;
  question.asked = cutoff.time();
  const Recaller recaller(memory.index, memory.embedder, Weights::built_in());
  const Answer answer = Answerer(memory.store, recaller).answer(cutoff, question, {});
  std::ostringstream out;
  out.precision(17);
  out << answer.text << " " << answer.confidence << " " << answer.coverage << "\n";
  for (const double probability : answer.choice_probability) {
    out << probability << " ";
  }
  for (const Evidence& evidence : answer.evidence) {
    out << evidence.window.str() << " " << evidence.probability << "\n";
  }
  return out.str();
}

void add_strata(std::vector<Probe>& probes) {
  probes.push_back({"stratum windows", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const std::string& wearer = memory.index.wearer().name;
                      return walked(memory, cutoff, memory.store.windows(cutoff, wearer, {}));
                    }});
  probes.push_back({"stratum moments", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const std::string& wearer = memory.index.wearer().name;
                      return walked(memory, cutoff, memory.store.moments(cutoff, wearer, {}));
                    }});
  probes.push_back({"stratum episodes", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const std::string& wearer = memory.index.wearer().name;
                      return walked(memory, cutoff, memory.store.episodes(cutoff, wearer, {}));
                    }});
  probes.push_back({"stratum patterns", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const std::string& wearer = memory.index.wearer().name;
                      return walked(memory, cutoff, memory.store.patterns(cutoff, wearer, {})) +
                             dumped(memory.store.patterns(cutoff, wearer, {.all_versions = true}));
                    }});
}

void add_skills(std::vector<Probe>& probes) {
  for (const Skill& skill : skills()) {
    probes.push_back(
        {"skill " + std::string(skill.name), [&skill](const ProbedMemory& memory, Cutoff cutoff) {
           const Skills table(memory.store, memory.index, memory.embedder);
           const auto reply = table.call(cutoff, skill.name, broad(skill));
           return reply ? reply_json(*reply, memory.index.wearer().face) : reply.error().message;
         }});
  }
}

void add_searches(std::vector<Probe>& probes) {
  for (const View view : kAllViews) {
    for (const SearchMethod method : {SearchMethod::Bounded, SearchMethod::BruteForce}) {
      probes.push_back({"search " + std::string(name(view)) +
                            (method == SearchMethod::Bounded ? "" : " by brute force"),
                        [view, method](const ProbedMemory& memory, Cutoff cutoff) {
                          return hits_of(memory, cutoff, view, method);
                        }});
    }
  }
}

void add_statistics(std::vector<Probe>& probes) {
  probes.push_back({"statistic habits", [](const ProbedMemory& memory, Cutoff cutoff) {
                      std::string text;
                      for (const Habit& habit :
                           HabitReader(cutoff, memory.store, memory.index).all()) {
                        text += dump_line(habit.pattern) + " " +
                                habit_text(habit, memory.index.wearer().face) + "\n";
                      }
                      return text;
                    }});
  probes.push_back({"statistic meals", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const MealTimes meals =
                          learned_meals(memory.index, memory.index.visible_windows(cutoff));
                      return std::to_string(meals.breakfast.count()) + " " +
                             std::to_string(meals.lunch.count()) + " " +
                             std::to_string(meals.dinner.count());
                    }});
  probes.push_back({"statistic intent and names", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const Recaller recaller(memory.index, memory.embedder, Weights::built_in());
                      const Question question{
                          "What did Felix usually do before lunch with Omar?", {}, cutoff.time()};
                      const Recollection found = recaller.recall(cutoff, question, {});
                      std::ostringstream out;
                      out.precision(17);
                      out << found.visible << " " << found.intent.words.size() << " "
                          << found.intent.unknown_words << "\n";
                      for (const Candidate& one : found.candidates) {
                        out << one.window << " " << one.probability << "\n";
                      }
                      return out.str();
                    }});
}

void add_answers(std::vector<Probe>& probes) {
  for (const Question& question :
       {Question{"Who drank coffee last?", {}, {}}, Question{"What do I usually water?", {}, {}},
        Question{"How many times did I drink coffee?", {}, {}},
        Question{"When did I first see Felix?", {}, {}},
        Question{"Did I ever carry the bucket?", {}, {}},
        Question{"Who carried the bucket?", {"Felix", "Omar", "Priya"}, {}}}) {
    probes.push_back(
        {"answer to " + question.text, [question](const ProbedMemory& memory, Cutoff cutoff) {
           return answered(memory, cutoff, question);
         }});
  }
}

/// By a model that proposes something at every line that it sees.
std::string services_by_model(const ProbedMemory& memory, Cutoff cutoff) {
  const Wearer& wearer = memory.index.wearer();
  std::string text;
  FakeChat model([&](const ChatRequest& request) {
    text += request.messages.back().text;  // what it is shown must be of the past as well
    return proposing(request, [](const ShownLine&) { return true; });
  });
  ModelScreener screener(model, wearer, [&](Cutoff seen, const SituationRequest& request) {
    return situation(seen, memory.store, memory.index, memory.embedder, request);
  });
  for (const Service& one : services(memory.store, cutoff, wearer, screener)) {
    text += text_of(one, wearer.face);
  }
  return text;
}

void add_help(std::vector<Probe>& probes) {
  probes.push_back({"help services", [](const ProbedMemory& memory, Cutoff cutoff) {
                      std::string text;
                      const Wearer& wearer = memory.index.wearer();
                      for (const Service& one : services(memory.store, cutoff, wearer, {})) {
                        text += text_of(one, wearer.face);
                      }
                      return text;
                    }});
  probes.push_back({"help services by model", services_by_model});
  probes.push_back({"help situation", [](const ProbedMemory& memory, Cutoff cutoff) {
                      const Wearer& wearer = memory.index.wearer();
                      return situation_text(
                          situation(cutoff, memory.store, memory.index, memory.embedder,
                                    {cutoff.time() - std::chrono::minutes(3),
                                     services(memory.store, cutoff, wearer, {})}),
                          wearer.face);
                    }});
}

}  // namespace

std::vector<Service> missed_habits(const Store& store, Cutoff cutoff, const Wearer& wearer) {
  std::vector<Service> all = services(store, cutoff, wearer, {});
  std::erase_if(all, [](const Service& one) {
    return one.type != ServiceType::HabitCoaching || !one.message.starts_with("You usually");
  });
  return all;
}

std::vector<Probe> all_probes() {
  std::vector<Probe> probes;
  add_strata(probes);
  add_skills(probes);
  add_searches(probes);
  add_statistics(probes);
  add_answers(probes);
  add_help(probes);
  return probes;
}

}  // namespace daybook
