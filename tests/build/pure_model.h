#pragma once
/// A model for growing made-up days: what it says depends on the request alone, so whoever asks
/// again, another process too, hears the same.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/models/chat.h"
#include "daybook/models/script_chat.h"

namespace daybook {

class PureModel final : public ChatModel {
 public:
  std::string name() const override { return "pure"; }

  ChatReply chat(const ChatRequest& request, const CallControl& /*control*/) override {
    ++calls;
    const std::string asked = request_text(request);
    const std::uint64_t hash = Hasher().add(asked).add(seed).finish();
    ChatReply reply;
    if (!fails_on.empty() && request.prompt != "egoscheme/extract@1" &&
        asked.find(fails_on) != std::string::npos) {
      reply.fault = ModelFault::Refused;
    } else if (faults > 0 && hash % 100 < faults) {
      reply = fault(hash / 100);
    } else {
      reply.text = says(request, hash).dump();
    }
    return reply;
  }

  std::uint64_t seed = 0;
  std::uint64_t faults = 0;  ///< of a hundred requests, so many go wrong in some way
  std::string fails_on;      ///< refuses words for episodes in whose request this stands
  int calls = 0;

 private:
  using Json = nlohmann::json;

  static ChatReply fault(std::uint64_t hash) {
    static const std::vector<std::string> kNonsense = {
        "no", "{}", R"({"groups":[{"first":1,"last":999,"text":"I"}]})",
        R"({"text":"Zelda sings."})", R"({"joined":true,"text":"We"})"};
    ChatReply reply;
    if (hash % 3 == 0) {
      reply.fault = hash % 2 == 0 ? ModelFault::Refused : ModelFault::Rejected;
    } else {
      reply.text = kNonsense[hash % kNonsense.size()];
      reply.finish = hash % 4 == 0 ? ChatFinish::Length : ChatFinish::Stop;
    }
    return reply;
  }

  static Json says(const ChatRequest& request, std::uint64_t hash) {
    const std::string& asked = request.messages[1].text;
    const std::string number = std::to_string(hash % 1000);
    const std::string act =
        "I see to the household in the way that number " + number + " of today asks for.";
    if (request.prompt == "egoscheme/extract@1") {
      return {{"entries", entries(asked.substr(asked.find("Target:")))}};
    }
    if (request.prompt == "egocite/activities@1") {
      return {{"groups", blocks(asked, hash, act)}};
    }
    if (request.prompt == "egocite/conversations@1") {
      return {
          {"groups", {{{"first", 1}, {"last", windows_in(asked)}, {"text", talk(asked, number)}}}}};
    }
    if (request.prompt == "egocite/disentangle@1") {
      return {{"joined", false}, {"text", ""}};
    }
    if (request.prompt == "egocite/length@1" || request.prompt == "egocite/merge@1") {
      return {{"text", act}};
    }
    return {{"text", request.prompt == "egocite/conversation@1" ? talk(asked, number) : act},
            {"subject", "see to number " + number},
            {"summary", "I see to number " + number + " of today."},
            {"keywords", {"kettle", "bucket"}},
            {"participants", Json::array()},
            {"place", ""}};
  }

  static Json entries(const std::string& target) {
    static const std::regex kLine(R"(\[(\d+)\] ([^:\n]+): ([^\n]*))");
    Json entries = Json::array();
    for (std::sregex_iterator line(target.begin(), target.end(), kLine), end; line != end; ++line) {
      const bool seen = (*line)[2] == "caption";
      const std::string who =
          (*line)[2].str().starts_with("Nora") ? "I say" : (*line)[2].str() + " says";
      entries.push_back({{"line", std::stoi((*line)[1])},
                         {"kind", seen ? "action" : "utterance"},
                         {"text", seen ? (*line)[3].str() : who + " that " + (*line)[3].str()}});
    }
    return entries;
  }

  static int windows_in(const std::string& asked) {
    static const std::regex kWindow(R"(\n\d+\. \[)");
    return static_cast<int>(std::distance(std::sregex_iterator(asked.begin(), asked.end(), kWindow),
                                          std::sregex_iterator()));
  }

  /// Blocks of two to nine windows.
  static Json blocks(const std::string& asked, std::uint64_t hash, const std::string& text) {
    Json groups = Json::array();
    const int windows = windows_in(asked);
    for (int first = 1; first <= windows;) {
      const int last = std::min(windows, first + 1 + static_cast<int>(hash % 8));
      groups.push_back({{"first", first}, {"last", last}, {"text", text}});
      hash /= 3;
      first = last + 1;
    }
    return groups;
  }

  /// Names whoever the request says speaks.
  static std::string talk(const std::string& asked, const std::string& number) {
    std::string names;
    for (const char* name : {"Omar", "Priya", "Felix"}) {
      if (asked.find(std::string(name) + " says") != std::string::npos ||
          asked.find("Speakers: " + std::string(name)) != std::string::npos ||
          asked.find(", " + std::string(name)) != std::string::npos) {
        names += std::string(name) + ", ";
      }
    }
    return (names.empty() ? "" : names.substr(0, names.size() - 2) + " and ") +
           "I talk at length about number " + number + " of the household today.";
  }
};

}  // namespace daybook
