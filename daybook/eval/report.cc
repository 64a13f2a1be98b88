#include "daybook/eval/report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/model_weight.h"
#include "daybook/eval/scoring.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Score> scores_of(const std::vector<BenchmarkItem>& items,
                             const std::vector<Prediction>& predictions) {
  std::vector<Score> scores;
  scores.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    scores.push_back(score(predictions[i], items[i].truth));
  }
  return scores;
}

std::vector<double> values_of(const std::vector<Score>& scores, double Score::* measure) {
  std::vector<double> values;
  values.reserve(scores.size());
  for (const Score& one : scores) {
    values.push_back(one.*measure);
  }
  return values;
}

Json groups_json(const std::map<std::string, GroupScore>& groups) {
  Json json = Json::object();
  for (const auto& [name, group] : groups) {
    json[name] = {{"questions", group.questions},
                  {"accuracy", group.accuracy},
                  {"hit_windows_15", group.hit_windows}};
  }
  return json;
}

template <typename Number>
double mean(const std::vector<Prediction>& predictions, Number Prediction::* value) {
  double sum = 0;
  for (const Prediction& prediction : predictions) {
    sum += static_cast<double>(prediction.*value);
  }
  return predictions.empty() ? 0 : sum / static_cast<double>(predictions.size());
}

/// 1 where the answer is right and the rules alone would not have been, -1 the other way round.
double gain_over_rules(const BenchmarkItem& item, const Prediction& prediction) {
  const std::vector<double>& rules = prediction.rules_probability;
  const auto best =
      static_cast<std::size_t>(std::max_element(rules.begin(), rules.end()) - rules.begin());
  return (prediction.choice == item.truth.answer ? 1.0 : 0.0) -
         (best == item.truth.answer ? 1.0 : 0.0);
}

/// What a language model did and was worth.
Json model_json(const std::vector<BenchmarkItem>& items, const std::vector<Prediction>& predictions,
                const RunFacts& facts) {
  std::size_t degraded = 0;
  std::vector<WeightItem> weighed;
  std::vector<double> gains;
  for (std::size_t i = 0; i < items.size(); ++i) {
    degraded += predictions[i].degraded ? 1 : 0;
    if (!predictions[i].rules_probability.empty()) {
      gains.push_back(gain_over_rules(items[i], predictions[i]));
      weighed.push_back({predictions[i].rules_probability, predictions[i].model_chances,
                         items[i].truth.answer, items[i].question.asked});
    }
  }
  Json json = {{"name", facts.model},
               {"calls", mean(predictions, &Prediction::model_calls)},
               {"degraded", degraded},
               {"cost", facts.cost}};
  if (!weighed.empty()) {
    const WeightReport report = measure_model_weight(weighed, facts.face);
    json["weight"] = report.weight;
    json["accuracy_rules"] = report.rules;
    json["accuracy_model"] = report.model;
    json["gain"] = {{"mean", std::accumulate(gains.begin(), gains.end(), 0.0) /
                                 static_cast<double>(gains.size())},
                    {"ci95", bootstrap_interval(gains)}};
    json["out_of_fold"] = {{"accuracy", report.together},
                           {"gain", {{"mean", report.gain}, {"ci95", report.gain_interval}}}};
  }
  return json;
}

Json report(const std::vector<BenchmarkItem>& items, const std::vector<Prediction>& predictions,
            const RunFacts& facts) {
  const std::vector<Score> scores = scores_of(items, predictions);
  const auto n = static_cast<double>(std::max<std::size_t>(1, items.size()));
  Json json = {
      {"schema", "daybook/1"},
      {"benchmark", facts.benchmark},
      {"questions", items.size()},
      {"answered", predictions.size()},
      {"accuracy", mean_of(scores, &Score::correct)},
      {"hit_windows_15", mean_of(scores, &Score::hit_windows)},
      {"near_windows_15", mean_of(scores, &Score::near_windows)},
      {"hit_indices_15", mean_of(scores, &Score::hit_indices)},
      {"near_indices_15", mean_of(scores, &Score::near_indices)},
      {"minutes_covered", mean_of(scores, &Score::minutes)},
      {"pool_hit_windows_100", mean_of(scores, &Score::pool_hit)},
      {"by_type",
       groups_json(by_group(scores, [&](std::size_t i) { return items[i].truth.type; }))},
      {"by_qualifier",
       groups_json(by_group(scores, [&](std::size_t i) { return predictions[i].qualifier; }))},
      {"ci95",
       {{"accuracy", bootstrap_interval(values_of(scores, &Score::correct))},
        {"hit_windows_15", bootstrap_interval(values_of(scores, &Score::hit_windows))}}},
      {"tokens_in", mean(predictions, &Prediction::tokens_in)},
      {"tokens_out", mean(predictions, &Prediction::tokens_out)},
      {"seconds_per_question", mean(predictions, &Prediction::seconds)},
      {"cpu_seconds_per_question", facts.cpu_seconds / n},
      {"recipe", facts.recipe},
      {"weights", facts.weights}};
  if (!facts.model.empty()) {
    json["model"] = model_json(items, predictions, facts);
  }
  return json;
}

}  // namespace

std::string report_json(const std::vector<BenchmarkItem>& items,
                        const std::vector<Prediction>& predictions, const RunFacts& facts) {
  return report(items, predictions, facts).dump();
}

std::string report_table(const std::vector<BenchmarkItem>& items,
                         const std::vector<Prediction>& predictions, const RunFacts& facts) {
  const Json json = report(items, predictions, facts);
  const auto percent = [&](const char* key) { return 100 * json.at(key).get<double>(); };
  std::string text = fmt::format("{} questions, recipe {}, weights: {}\n", items.size(),
                                 facts.recipe, facts.weights);
  text += fmt::format("  accuracy          {:5.1f} %  (95 % interval {:.1f} to {:.1f})\n",
                      percent("accuracy"), 100 * json["ci95"]["accuracy"][0].get<double>(),
                      100 * json["ci95"]["accuracy"][1].get<double>());
  text +=
      fmt::format("  hit, 15 windows   {:5.1f} %  (95 % interval {:.1f} to {:.1f})\n",
                  percent("hit_windows_15"), 100 * json["ci95"]["hit_windows_15"][0].get<double>(),
                  100 * json["ci95"]["hit_windows_15"][1].get<double>());
  text += fmt::format(
      "  near (5 min)      {:5.1f} %\n  hit, 15 records   {:5.1f} %\n  hit, 100 windows  {:5.1f} "
      "%\n",
      percent("near_windows_15"), percent("hit_indices_15"), percent("pool_hit_windows_100"));
  text += fmt::format("  minutes covered   {:5.1f}\n  CPU a question    {:6.3f} s\n",
                      json["minutes_covered"].get<double>(),
                      json["cpu_seconds_per_question"].get<double>());
  if (json.contains("model")) {
    const Json& model = json["model"];
    text += fmt::format("  model             {}: {:.1f} calls, {:.0f} + {:.0f} tokens a question\n",
                        model["name"].get<std::string>(), model["calls"].get<double>(),
                        json["tokens_in"].get<double>(), json["tokens_out"].get<double>());
    text += fmt::format("  by rule instead   {}\n", model["degraded"].get<std::size_t>());
    if (model.contains("out_of_fold")) {
      text += fmt::format(
          "  over the rules    {:+5.1f}    (paired, 95 % interval {:+.1f} to {:+.1f})\n",
          100 * model["gain"]["mean"].get<double>(), 100 * model["gain"]["ci95"][0].get<double>(),
          100 * model["gain"]["ci95"][1].get<double>());
      text += fmt::format(
          "  rules alone       {:5.1f} %\n  model alone       {:5.1f} %\n"
          "  both, out of fold {:5.1f} %  (gain {:+.1f}, 95 % interval {:+.1f} to {:+.1f}; "
          "--model-weight {:.2f})\n",
          100 * model["accuracy_rules"].get<double>(), 100 * model["accuracy_model"].get<double>(),
          100 * model["out_of_fold"]["accuracy"].get<double>(),
          100 * model["out_of_fold"]["gain"]["mean"].get<double>(),
          100 * model["out_of_fold"]["gain"]["ci95"][0].get<double>(),
          100 * model["out_of_fold"]["gain"]["ci95"][1].get<double>(),
          model["weight"].get<double>());
    }
  }
  for (const char* grouping : {"by_type", "by_qualifier"}) {
    text += fmt::format("  {:<16} questions  accuracy  hit\n", grouping);
    for (const auto& [name, group] : json[grouping].items()) {
      text += fmt::format(
          "    {:<16} {:7}  {:7.1f} %  {:5.1f} %\n", name, group["questions"].get<std::size_t>(),
          100 * group["accuracy"].get<double>(), 100 * group["hit_windows_15"].get<double>());
    }
  }
  return text;
}

std::string prediction_json(const BenchmarkItem& item, const Prediction& prediction,
                            const Clockface& face) {
  Json evidence = Json::array();
  for (std::size_t i = 0; i < prediction.evidence.size(); ++i) {
    evidence.push_back({{"id", prediction.evidence_ids[i]},
                        {"start", face.format(prediction.evidence[i].start)},
                        {"end", face.format(prediction.evidence[i].end)}});
  }
  const bool named = prediction.choice != kNoChoice;
  Json json = {
      {"id", item.id},
      {"prediction", named ? std::string(1, static_cast<char>('A' + prediction.choice)) : "?"},
      {"choice_probability", prediction.choice_probability},
      {"evidence", std::move(evidence)},
      {"rounds", prediction.rounds.empty() ? 1 : prediction.rounds.size()},
      {"tokens_in", prediction.tokens_in},
      {"tokens_out", prediction.tokens_out},
      {"seconds", prediction.seconds}};
  if (!prediction.rounds.empty()) {
    json["steps"] = prediction.rounds;
    json["model_calls"] = prediction.model_calls;
    json["degraded"] = prediction.degraded;
    json["degraded_reason"] = prediction.degraded_reason;
    json["rules_probability"] = prediction.rules_probability;
    json["model_chances"] = prediction.model_chances;
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace daybook
