#include "daybook/build/model_half_hours.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "daybook/build/grower.h"
#include "daybook/models/fence.h"
#include "tests/build/listening.h"
#include "tests/build/windows.h"
#include "tests/support/attacks.h"

namespace daybook {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using Json = nlohmann::json;

constexpr const char* kMend = "I mend the broken chair in the shed with the help of Omar.";
constexpr const char* kRake = "Omar rakes the wet leaves in the garden behind the old shed.";
constexpr const char* kTalk =
    "Omar and I talk about which glue the broken chair in the shed needs.";

Json group(int first, int last, const std::string& text) {
  return {{"first", first}, {"last", last}, {"text", text}};
}

std::string says(const std::vector<Json>& groups, int times = 1, const std::string& when = "") {
  return Json{{"text", Json{{"groups", groups}}.dump()}, {"times", times}, {"when", when}}.dump() +
         "\n";
}

/// Half an hour of windows from 10:00 on, of half a minute each.
class HalfHourBlocks : public testing::Test {
 protected:
  HalfHourBlocks() { fill(24); }

  void fill(int windows, const std::vector<std::string>& lines = {
                             "I take the glue.", "Omar: Is it the glue for the chair?",
                             "Nora: Yes, for the broken chair."}) {
    half_ = {};
    Grower grower("B1_NORA", Clockface::dataset());
    for (int i = 0; i < windows; ++i) {
      HalfHourWindow one;
      one.window = made_up::window(std::chrono::hours(34) + i * seconds(30), lines);
      one.seen.moments = grower.push(one.window).moments;
      for (const Moment& moment : one.seen.moments) {
        if (moment.view == MomentView::Utterance) {
          one.heard.moments.push_back(moment);
        }
      }
      half_.known_at = one.window.interval.end;
      half_.windows.push_back(std::move(one));
    }
  }
  WrittenBlocks activities(const std::string& script) {
    model_ = std::make_unique<Listening>(script);
    return ModelHalfHours(*model_, "B1_NORA", Clockface::dataset(), options_).activities(half_);
  }
  WrittenBlocks conversations(const std::string& script) {
    model_ = std::make_unique<Listening>(script);
    return ModelHalfHours(*model_, "B1_NORA", Clockface::dataset(), options_).conversations(half_);
  }
  static std::vector<std::string> told(const WrittenBlocks& written) {
    std::vector<std::string> out;
    out.reserve(written.blocks.size());
    for (const WrittenBlock& block : written.blocks) {
      out.push_back(std::to_string(block.begin) + "-" + std::to_string(block.end) + " " +
                    block.text);
    }
    return out;
  }
  static std::string at(int begin, int end, const std::string& text) {
    return std::to_string(begin) + "-" + std::to_string(end) + " " + text;
  }
  const std::string& asked(std::size_t call) const {
    return model_->requests.at(call).messages.back().text;
  }

  HalfHour half_;
  ModelHalfHourOptions options_;
  std::unique_ptr<Listening> model_;
};

TEST_F(HalfHourBlocks, CoverEveryWindow) {
  const WrittenBlocks written = activities(says({group(1, 10, kMend), group(11, 24, kRake)}));
  EXPECT_EQ(written.degraded, "");
  EXPECT_THAT(told(written), ElementsAre(at(0, 10, kMend), at(10, 24, kRake)));
  EXPECT_THAT(model_->prompts(), ElementsAre("egocite/activities@1"));
  EXPECT_EQ(model_->requests[0].covers.size(), 24U);
  EXPECT_THAT(asked(0), HasSubstr("24. [DAY1 10:11:30]"));
}

TEST_F(HalfHourBlocks, AreAskedForAgainWithAHintOfItsOwnForEachFlaw) {
  const std::string good = says({group(1, 10, kMend), group(11, 24, kRake)});
  const std::vector<std::pair<std::string, std::string>> flawed = {
      {"{\"text\":\"I will not.\"}\n", "no JSON"},
      {says({}), "no groups"},
      {says({group(1, 10, kMend), group(12, 24, kRake)}), "do not cover the windows 1 to 24"},
      {says({group(1, 12, kMend), group(12, 24, kRake)}), "do not cover"},
      {says({group(1, 2, kMend), group(3, 24, kRake)}), "Group 2 is longer than 10 minutes"},
      {says({group(1, 10, "We mend the chair."), group(11, 24, kRake)}), "text of group 1"}};
  for (const auto& [reply, hint] : flawed) {
    const WrittenBlocks written = activities(reply + good);
    EXPECT_EQ(written.degraded, "") << reply;
    EXPECT_EQ(written.blocks.size(), 2U) << reply;
    EXPECT_THAT(asked(1), HasSubstr(hint));
    EXPECT_EQ(model_->requests.size(), 2U);
  }
}

TEST_F(HalfHourBlocks, AreOneOfTwoHundredCharactersWhereNothingCanBeRead) {
  for (const std::string& script :
       {std::string("{\"text\":\"I will not.\",\"times\":0}"), says({}, 0),
        std::string(R"({"text":"{\"groups\":[{\"first\":","finish":"length","times":0})")}) {
    const WrittenBlocks written = activities(script);
    EXPECT_THAT(written.degraded, StartsWith("the model: "));
    ASSERT_EQ(written.blocks.size(), 1U);
    EXPECT_EQ(written.blocks[0].end, 24U);
    EXPECT_EQ(written.blocks[0].text.size(), 200U);
    EXPECT_THAT(written.blocks[0].text, StartsWith("I take the glue. Is it the glue for"));
    EXPECT_EQ(model_->requests.size(), 3U);
  }
}

TEST_F(HalfHourBlocks, CountCharactersNotBytes) {
  fill(3, {"我把胶水拿给奥马尔，让他修好棚子里的那把坏掉的椅子，然后我们一起把它搬回厨房里去。"});
  const std::string text = activities(says({}, 0)).blocks.at(0).text;
  EXPECT_EQ(text.size() % 3, 2U);  // two blanks between three lines of characters of three bytes
  EXPECT_LE(text.size(), 600U);
}

TEST_F(HalfHourBlocks, AreLeftToTheRulesWhereTheModelCannotBeAsked) {
  for (const char* fault : {"unreachable", "refused", "over-budget", "overflow", "cancelled"}) {
    const std::string script = Json{{"fault", fault}, {"times", 0}}.dump();
    for (const WrittenBlocks& written : {activities(script), conversations(script)}) {
      EXPECT_THAT(written.degraded, StartsWith("the model: ")) << fault;
      EXPECT_THAT(told(written), ElementsAre(at(0, 24, ""))) << fault;
    }
  }
}

TEST_F(HalfHourBlocks, AreMadeToCoverAndLeftToTheRulesWhereTheyStillLastTooLong) {
  const WrittenBlocks written =
      activities(says({group(2, 4, kMend), group(3, 5, kRake), group(24, 24, kMend)}, 0));
  EXPECT_THAT(written.degraded, HasSubstr("lasted too long"));
  EXPECT_THAT(told(written), ElementsAre(at(0, 2, kMend), at(2, 23, ""), at(23, 24, kMend)));
}

TEST_F(HalfHourBlocks, AreLeftToTheRulesOneByOneWhereTheirSentenceLies) {
  const WrittenBlocks written = activities(
      says({group(1, 10, kMend), group(11, 24, "Zelda rakes the leaves behind the shed.")}, 0));
  EXPECT_THAT(written.degraded, HasSubstr("no sentence could be used"));
  EXPECT_THAT(told(written), ElementsAre(at(0, 10, kMend), at(10, 24, "")));
}

TEST_F(HalfHourBlocks, HaveTheirSentencesRepaired) {
  const WrittenBlocks written =
      activities(says({group(1, 10, "I mend the chair."), group(11, 24, kRake)}) +
                 Json{{"text", Json{{"text", kMend}}.dump()}}.dump() + "\n");
  EXPECT_THAT(told(written), ElementsAre(at(0, 10, kMend), at(10, 24, kRake)));
  EXPECT_THAT(model_->prompts(), ElementsAre("egocite/activities@1", "egocite/length@1"));
}

class Merging : public HalfHourBlocks {
 protected:
  Merging() {
    options_.likeness = [](std::string_view a, std::string_view b) { return a == b ? 0.95 : 0.85; };
  }
  static std::string merged(const std::string& text) {
    return Json{{"text", Json{{"text", text}}.dump()}, {"when", "egocite/merge@1"}}.dump() + "\n";
  }
};

TEST_F(Merging, JoinsTouchingBlocksThatTellTheSame) {
  const std::string both = "I mend the broken chair in the shed with Omar for a long time.";
  const WrittenBlocks written = activities(
      says({group(1, 8, kMend), group(9, 16, kMend), group(17, 24, kRake)}) + merged(both));
  EXPECT_EQ(written.degraded, "");
  EXPECT_THAT(told(written), ElementsAre(at(0, 16, both), at(16, 24, kRake)));
}

TEST_F(Merging, LeavesTwoWhereTheCallFailsOrItsSentenceDoesNotFit) {
  for (const std::string& reply :
       {std::string("{\"fault\":\"failed\",\"times\":0}"), merged("I mend it."),
        merged("Zelda mends the broken chair in the shed with the help of Omar.")}) {
    const WrittenBlocks written =
        activities(says({group(1, 8, kMend), group(9, 16, kMend), group(17, 24, kRake)}) + reply);
    EXPECT_EQ(written.blocks.size(), 3U) << reply;
    EXPECT_EQ(written.degraded, "");
  }
}

TEST_F(Merging, KeepsApartWhatWouldLastTooLongOrIsNotAlike) {
  const std::string both = merged("I mend the broken chair in the shed with Omar for a long time.");
  EXPECT_EQ(activities(says({group(1, 12, kMend), group(13, 24, kMend)}) + both).blocks.size(), 2U);
  EXPECT_EQ(activities(says({group(1, 8, kMend), group(9, 16, kRake), group(17, 24, kMend)}) + both)
                .blocks.size(),
            3U);
  EXPECT_THAT(model_->prompts(), ElementsAre("egocite/activities@1"));
}

TEST_F(HalfHourBlocks, OfTalkNeedNotCover) {
  const WrittenBlocks written =
      conversations(says({group(3, 6, kTalk), group(10, 12, kTalk)}) +
                    R"({"text":"{\"joined\":false,\"text\":\"\"}","times":0})");
  EXPECT_EQ(written.degraded, "");
  EXPECT_THAT(told(written), ElementsAre(at(2, 6, kTalk), at(9, 12, kTalk)));
  EXPECT_THAT(told(conversations(says({}))), IsEmpty());
  EXPECT_EQ(model_->requests.size(), 1U);  // none is an answer
}

TEST_F(HalfHourBlocks, OfTalkNameWhoSpokeAndDoNotOverlap) {
  const WrittenBlocks written = conversations(
      says({group(3, 6, "I talk about which glue the broken chair in the shed needs."),
            group(5, 9, kTalk)}) +
      says({group(3, 6, kTalk), group(7, 9, kTalk)}));
  EXPECT_THAT(told(written), ElementsAre(at(2, 6, kTalk), at(6, 9, kTalk)));
  EXPECT_THAT(asked(1), HasSubstr("Groups share windows."));
  EXPECT_THAT(asked(1), HasSubstr("does not name everybody"));
}

TEST_F(HalfHourBlocks, OfTalkAreNotAskedForWhereNobodySpeaks) {
  fill(10, {"I take the glue."});
  EXPECT_THAT(told(conversations("")), IsEmpty());
  EXPECT_THAT(model_->requests, IsEmpty());
}

TEST_F(HalfHourBlocks, ShowLessOfEachWindowWhereTheModelsContextIsSmall) {
  const WrittenBlocks written =
      activities("{\"fault\":\"overflow\"}\n" + says({group(1, 10, kMend), group(11, 24, kRake)}));
  EXPECT_EQ(written.blocks.size(), 2U);
  EXPECT_EQ(model_->requests.size(), 2U);
}

TEST_F(HalfHourBlocks, AreAskedForWithoutAWordOfWhatWasRecordedOutsideOfFences) {
  options_.likeness = [](std::string_view, std::string_view) { return 1.0; };
  for (const std::string& attack : attacks()) {
    fill(4, {"I take the glue. " + attack, "Omar: " + attack, "Nora: Yes. " + attack});
    const std::string script =
        says({group(1, 2, std::string(kMend) + " " + attack), group(3, 4, kTalk)}, 0);
    for (const bool talk : {false, true}) {
      (void)(talk ? conversations(script) : activities(script));
      for (const ChatRequest& request : model_->requests) {
        for (const ChatMessage& message : request.messages) {
          if (message.role != ChatRole::Assistant) {
            EXPECT_THAT(outside_fences(message.text), Not(HasSubstr("OBEY"))) << attack;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace daybook
