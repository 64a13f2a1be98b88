#include "daybook/recall/weights.h"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/recall/weights.embed.json.h"

namespace daybook {

std::vector<double> Weights::ordered(const std::map<std::string, double, std::less<>>& weights,
                                     std::span<const std::string_view> names) {
  std::vector<double> row;
  for (const std::string_view name : names) {
    const auto at = weights.find(name);
    row.push_back(at == weights.end() ? 0.0 : at->second);
  }
  return row;
}

Weights Weights::parse(std::string_view text) {
  try {
    const auto json = nlohmann::json::parse(text);
    Weights weights;
    for (const auto& [name, value] : json.at("ranker").items()) {
      weights.ranker[name] = value.get<double>();
    }
    for (const auto& [name, value] : json.at("reader").items()) {
      weights.reader[name] = value.get<double>();
    }
    weights.nearness = json.at("nearness").get<double>();
    weights.origin = json.value("origin", "");
    return weights;
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorKind::BadInput, std::string("this is no weights file: ") + error.what(),
                {.remedy = "make one with `daybook train ranker`"});
  }
}

std::string Weights::str() const {
  nlohmann::ordered_json json = {
      {"format", "daybook-weights/1"}, {"origin", origin}, {"nearness", nearness}};
  json["ranker"] = ranker;
  json["reader"] = reader;
  return json.dump(1) + "\n";
}

Weights Weights::built_in() { return parse(embedded::kRecallWeightsEmbedJson); }

}  // namespace daybook
