#pragma once
/// A model that says anything that GROVE's writers may be told, now and then nonsense or nothing,
/// but always the same to the same question.

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "daybook/models/chat.h"
#include "tests/build/answering_model.h"

namespace daybook {

class Fickle final : public ChatModel {
 public:
  std::string name() const override { return "fickle"; }
  ChatReply chat(const ChatRequest& request, const CallControl& /*control*/) override {
    ++calls;
    asked_ = question(request);
    const auto is = [&](const char* prompt) {
      return request.prompt.find(prompt) != std::string::npos;
    };
    if (down) {
      return fails(ModelFault::Unreachable);
    }
    switch (draw(0) % 19) {
      case 0:
        return fails(ModelFault::Refused);
      case 1:
        return talks("I cannot say.");
      default:
        return says(is("egoscheme")   ? Json{{"entries", facts()}}
                    : is("boundary")  ? Json{{"should_end", draw(1) % 4 == 0}}
                    : is("summarise") ? words("subject", "do a thing with number ")
                    : is("tell")      ? words("title", "title ")
                    : is("weigh")     ? Json{{"members", entries(weight)}, {"coherence", 0.5}}
                    : is("roles")     ? Json{{"roles", entries(role)}}
                                      : Json{{"matches", entries(match)}});
    }
  }
  bool down = false;
  int calls = 0;

 private:
  using Json = nlohmann::json;

  std::size_t draw(std::size_t salt) const {
    return std::hash<std::string>{}(asked_ + std::to_string(salt)) >> 7U;
  }
  Json words(const char* name, const char* about) const {
    const std::string number = std::to_string(draw(1) % 1000);
    return {{name, about + number},
            {"summary", "It is " + number + ". It was less. It will be more."},
            {"keywords", {"thing", "number", number}}};
  }
  Json facts() const {
    const std::string text = "I carry lamp " + std::to_string(draw(1) % 9) + " into the hall.";
    return Json::array({{{"line", 1}, {"kind", "action"}, {"text", text}}});
  }
  /// One for each numbered line of the question.
  template <typename Entry>
  Json entries(const Entry& entry) const {
    Json all = Json::array();
    for (std::size_t i = 1; asked_.find("\n[" + std::to_string(i) + "] ") != std::string::npos;
         ++i) {
      all.push_back(entry(i, draw(i + 1)));
    }
    return all;
  }
  static Json match(std::size_t i, std::size_t drawn) {
    return {{"candidate", i}, {"match", drawn % 4 == 0}};
  }
  static Json weight(std::size_t i, std::size_t drawn) {
    return {{"episode", i}, {"weight", static_cast<double>(drawn % 11) / 10}};
  }
  static Json role(std::size_t i, std::size_t drawn) {
    return {{"moment", i},
            {"role", drawn % 3 == 0   ? "core"
                     : drawn % 3 == 1 ? "context"
                                      : "detail"},
            {"weight", static_cast<double>(drawn % 11) / 10}};
  }

  std::string asked_;
};

}  // namespace daybook
