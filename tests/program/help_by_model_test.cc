// `daybook assist --model` from the outside: who decided, what it says where the model fails, and
// that without a model nothing of it shows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// A memory of half an hour: the milk is spilt at 10:00:30, the wearer walks out at 10:05.
class HelpByModel : public testing::Test {
 protected:
  HelpByModel() {
    std::ofstream life(folder_.path() / "nora.jsonl");
    for (int half = 0; half < 60; ++half) {
      std::array<char, 32> at{};
      std::snprintf(at.data(), at.size(), "DAY1 10:%02d:%02d", half / 2, half % 2 * 30);
      const std::string text = half == 1    ? "I spill the milk."
                               : half == 10 ? "I walk out of the kitchen."
                                            : "I look around.";
      life << json{{"wearer", "T1_NORA"},
                   {"start", at.data()},
                   {"captions", {{{"start", at.data()}, {"text", text}}}}}
                  .dump()
           << "\n";
    }
    life.close();
    run("add " + (folder_.path() / "nora.jsonl").string());
  }

  std::string run(const std::string& arguments) const {
    const std::string command =
        std::string(DAYBOOK_PROGRAM) + " --config /dev/null --embedder none: --store sqlite:" +
        (folder_.path() / "nora.db").string() + " " + arguments + " 2>&1 </dev/null";
    std::FILE* pipe = popen(command.c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
      output += buffer.data();
    }
    pclose(pipe);
    return output;
  }

  /// The lines of JSON that a run prints, of one type.
  std::vector<json> told(const std::string& arguments, const std::string& type) const {
    std::istringstream output(run("--json assist " + arguments));
    std::vector<json> all;
    for (std::string line; std::getline(output, line);) {
      if (line.starts_with("{")) {
        json one = json::parse(line);
        if (one.at("type") == type) {
          all.push_back(std::move(one));
        }
      }
    }
    return all;
  }

  std::string script(const std::vector<json>& lines) const {
    const auto path = folder_.path() / "script.jsonl";
    std::ofstream file(path);
    for (const json& line : lines) {
      file << line.dump() << "\n";
    }
    return " --model script:" + path.string();
  }

  ScratchFolder folder_;
};

const json kReminder = {{"trigger_time", "DAY1 10:05:00"},
                        {"service_sub_type", "task_reminder"},
                        {"evidence", {3}},
                        {"subject", "milk"},
                        {"message", "The milk is still on the floor."}};

json reply(const std::string& prompt, const json& services) {
  const std::string text = json{{"services", services}, {"open_tasks", json::array()}}.dump();
  return {{"when", prompt}, {"text", text}, {"times", 0}};
}

TEST_F(HelpByModel, SaysWhoDecided) {
  const auto services = told(
      script({reply("assist/episodic", json::array({kReminder})), reply("assist/", json::array())}),
      "task_reminder");
  ASSERT_THAT(services, SizeIs(1));
  EXPECT_EQ(services[0]["trigger"], "DAY1 10:05:00");
  EXPECT_EQ(services[0]["known_at"], "DAY1 10:10:00");
  EXPECT_EQ(services[0]["message"], "The milk is still on the floor.");
  EXPECT_THAT(services[0]["provenance"].get<std::string>(), HasSubstr("script:"));
  EXPECT_EQ(services[0]["degraded"], false);
}

TEST_F(HelpByModel, WhatFailsIsTheRulesAndSaysSo) {
  const auto services = told(script({{{"fault", "refused"}, {"times", 0}}}), "error_recovery");
  ASSERT_THAT(services, SizeIs(1));
  EXPECT_EQ(services[0]["provenance"], "rule");
  EXPECT_EQ(services[0]["degraded"], true);
  EXPECT_THAT(services[0]["degraded_reason"].get<std::string>(), HasSubstr("refused"));
  EXPECT_THAT(run("assist" + script({{{"fault", "refused"}, {"times", 0}}})),
              HasSubstr("at least in part by rule (the model: refused"));
}

TEST_F(HelpByModel, WithoutAModelNothingOfItShows) {
  const auto services = told("", "error_recovery");
  ASSERT_THAT(services, SizeIs(1));
  EXPECT_EQ(services[0]["provenance"], "rule");
  EXPECT_FALSE(services[0].contains("degraded"));
}

TEST_F(HelpByModel, OfARangeItsUnitsAloneAreAskedAbout) {
  const std::string output =
      run("-v assist 'DAY1 10:12 to DAY1 10:18'" + script({reply("assist/", json::array())}));
  EXPECT_THAT(output, HasSubstr("1 units, 0 at least in part by rule"));
  EXPECT_THAT(output, HasSubstr("; 3 calls, 0 stored"));
}

TEST_F(HelpByModel, AStandingQuestionIsDecidedByTheModel) {
  run("remind 'tell me when I leave the kitchen' --at 'DAY1 10:00:00'");
  const std::string yes = script({{{"when", "I walk out of the kitchen"},
                                   {"text", R"({"holds":true,"line":1})"},
                                   {"times", 0}},
                                  {{"fault", "refused"}, {"times", 0}}});
  const auto answers = told(yes, "standing");
  ASSERT_THAT(answers, SizeIs(1));
  EXPECT_EQ(answers[0]["trigger"], "DAY1 10:05:00");
  EXPECT_THAT(answers[0]["provenance"].get<std::string>(), HasSubstr("script:"));
}

TEST_F(HelpByModel, InstructionalFootageNeedsAModel) {
  EXPECT_THAT(run("assist --instructional 20"), HasSubstr("needs a language model"));
}

}  // namespace
}  // namespace daybook
