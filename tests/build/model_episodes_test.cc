#include "daybook/build/model_episodes.h"

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

using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Json = nlohmann::json;

constexpr Duration kStart = std::chrono::hours(34);
constexpr const char* kActivity = "I mend the broken chair in the shed with the help of Omar.";
constexpr const char* kTalk =
    "Omar and I talk about which glue the broken chair in the shed needs.";

Json words(const std::string& text, const Json& more = Json::object()) {
  Json reply = {{"text", text},
                {"subject", ""},
                {"summary", ""},
                {"keywords", Json::array()},
                {"participants", Json::array()},
                {"place", ""}};
  reply.update(more);
  return reply;
}

std::string says(const Json& reply, int times = 1) {
  return Json{{"text", reply.dump()}, {"times", times}}.dump() + "\n";
}

class EpisodeWords : public testing::Test {
 protected:
  EpisodeWords() {
    tell({"I take the blue glue.", "Omar: Is it the glue for the chair?",
          "Nora: Yes, for the broken chair.", "I mend the chair in the shed."});
  }

  /// An episode of two windows that say this.
  void tell(const std::vector<std::string>& lines) {
    windows_ = {made_up::window(kStart, lines), made_up::window(kStart + seconds(30), lines)};
    Grower grower("B1_NORA", Clockface::dataset());
    moments_.clear();
    for (const Window& window : windows_) {
      for (const Moment& moment : grower.push(window).moments) {
        moments_.push_back(moment);
      }
    }
    by_rule_ = {};
    by_rule_.episode.interval = {windows_[0].interval.start, windows_[1].interval.end};
    by_rule_.episode.windows = {windows_[0].id, windows_[1].id};
    by_rule_.episode.text = "I mend it";
    by_rule_.episode.subject = "mend it";
    by_rule_.episode.summary = "By rule.";
    by_rule_.episode.keywords = {"rule"};
    by_rule_.episode.place = "hall";
    for (const Moment& moment : moments_) {
      by_rule_.edges.push_back({by_rule_.episode.id, moment.id, "core", 0.5, Timestamp()});
    }
  }
  void talk() {
    by_rule_.episode.view = EpisodeView::Conversation;
    by_rule_.episode.participants = {"Omar"};
  }
  WrittenEpisode write(const std::string& script) {
    model_ = std::make_unique<Listening>(script);
    ModelEpisodes writer(*model_, "B1_NORA", Clockface::dataset());
    return writer.write(by_rule_, {windows_, moments_, context_});
  }
  const std::string& asked(std::size_t call) const {
    return model_->requests.at(call).messages.back().text;
  }

  std::vector<Window> context_;
  std::vector<Window> windows_;
  std::vector<Moment> moments_;
  ClosedEpisode by_rule_;
  std::unique_ptr<Listening> model_;
};

TEST_F(EpisodeWords, AreTakenFieldByField) {
  const WrittenEpisode written =
      write(says(words(kActivity, {{"subject", "I mend the broken chair"},
                                   {"summary", "I take the glue. Omar asks. I mend the chair."},
                                   {"keywords", {"chair", "glue"}},
                                   {"participants", {"Omar"}},
                                   {"place", "shed"}})));
  EXPECT_EQ(written.degraded, "");
  EXPECT_EQ(written.episode.text, kActivity);
  EXPECT_EQ(written.episode.subject, "mend the broken chair");
  EXPECT_THAT(written.episode.summary, StartsWith("I take the glue."));
  EXPECT_THAT(written.episode.keywords, ElementsAre("chair", "glue"));
  EXPECT_THAT(written.episode.participants, ElementsAre("Omar"));
  EXPECT_EQ(written.episode.place, "shed");
  EXPECT_EQ(written.edges, by_rule_.edges);
  EXPECT_THAT(model_->prompts(), ElementsAre("egocite/activity@1"));
}

TEST_F(EpisodeWords, StayTheRulesWhereWhatIsSaidWasNotRecorded) {
  const WrittenEpisode written = write(
      says(words(kActivity, {{"subject", "one two three four five six seven eight nine ten eleven"},
                             {"summary", "I take the glue that Zelda left. I mend the chair."},
                             {"keywords", {"spaceship"}},
                             {"participants", {"Zelda", "Nora", ""}},
                             {"place", "moon base"}})));
  EXPECT_EQ(written.degraded, "");
  EXPECT_EQ(written.episode.text, kActivity);
  EXPECT_EQ(written.episode.subject, "mend it");
  EXPECT_EQ(written.episode.summary, "By rule.");
  EXPECT_THAT(written.episode.keywords, ElementsAre("rule"));
  EXPECT_THAT(written.episode.participants, testing::IsEmpty());
  EXPECT_EQ(written.episode.place, "hall");
}

TEST_F(EpisodeWords, AreAskedForWithContextAndEpisodeAsTwoBlocksOfData) {
  context_ = {made_up::window(kStart - seconds(30), {"Priya carries the chair out."})};
  (void)write(says(words(kActivity)));
  const std::size_t context = asked(0).find("Context:\n<recorded ");
  const std::size_t episode = asked(0).find("Episode:\n<recorded ");
  ASSERT_NE(context, std::string::npos);
  ASSERT_NE(episode, std::string::npos);
  EXPECT_LT(context, asked(0).find("Priya carries the chair out."));
  EXPECT_LT(asked(0).find("Priya carries the chair out."), episode);
  EXPECT_THAT(asked(0), HasSubstr("[DAY1 10:00:00] I take the blue glue"));
  EXPECT_EQ(model_->requests[0].covers.size(), 3U);
  EXPECT_EQ(model_->requests[0].wearer, "B1_NORA");
}

TEST_F(EpisodeWords, AreMadeOfLinesWhereThereAreNoMoments) {
  moments_.clear();
  (void)write(says(words(kActivity)));
  EXPECT_THAT(asked(0), HasSubstr("caption: I take the blue glue."));
  EXPECT_THAT(asked(0), HasSubstr("Nora (me): Yes, for the broken chair."));
}

TEST_F(EpisodeWords, OfTalkNameEverybodyWhoSpoke) {
  talk();
  const WrittenEpisode written =
      write(says(words("I talk about which glue the broken chair in the shed needs.")) +
            says(words(kTalk, {{"participants", {"Priya"}}})));
  EXPECT_EQ(written.degraded, "");
  EXPECT_EQ(written.episode.text, kTalk);
  EXPECT_THAT(written.episode.participants, ElementsAre("Omar"));  // who spoke was heard
  EXPECT_THAT(model_->prompts(), ElementsAre("egocite/conversation@1", "egocite/conversation@1"));
  EXPECT_THAT(asked(0), HasSubstr("Speakers: Omar\n"));
  EXPECT_THAT(asked(0), Not(HasSubstr("I take the blue glue")));  // seen, not said
  EXPECT_THAT(asked(1), HasSubstr("does not name everybody"));
}

TEST_F(EpisodeWords, AreAskedForAgainWithAHintAtWhatIsWrong) {
  const WrittenEpisode written = write(
      says(words("We mend the chair.")) +
      says(words("I mend the chair in the shed with the help of Zelda.")) + says(words(kActivity)));
  EXPECT_EQ(written.episode.text, kActivity);
  EXPECT_THAT(asked(1), HasSubstr("does not begin with"));
  EXPECT_THAT(asked(2), HasSubstr("does not name"));
}

TEST_F(EpisodeWords, AreRepaired) {
  const WrittenEpisode written = write(
      says(words("I mend the chair and Omar takes the glue.")) +
      says({{"joined", true}, {"text", "I mend the broken chair."}}) + says({{"text", kActivity}}));
  EXPECT_EQ(written.episode.text, kActivity);
  EXPECT_THAT(model_->prompts(),
              ElementsAre("egocite/activity@1", "egocite/disentangle@1", "egocite/length@1"));
}

TEST_F(EpisodeWords, AreTheRulesWhereTheModelFailsAndTheReasonIsTold) {
  for (const std::string& script :
       {std::string("{\"fault\":\"unreachable\",\"times\":0}"),
        std::string("{\"fault\":\"refused\",\"times\":0}"),
        std::string("{\"fault\":\"over-budget\",\"times\":0}"),
        std::string("{\"text\":\"I will not.\",\"times\":0}"),
        std::string(R"({"text":"{\"text\":\"I mend","finish":"length","times":0})"),
        std::string(R"({"text":"{\"text\":\"I mend it\"}","times":0})"),
        says(words("Zelda mends the broken chair in the shed."), 0),
        says(words("I mend the chair.")) + "{\"fault\":\"failed\",\"times\":0}"}) {
    SCOPED_TRACE(script);
    WrittenEpisode written;
    try {
      written = write(script);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
      continue;
    }
    EXPECT_THAT(written.degraded, StartsWith("the model: "));
    EXPECT_EQ(written.episode.text, "I mend it");
    EXPECT_EQ(written.episode.summary, "By rule.");
    EXPECT_EQ(written.edges, by_rule_.edges);
  }
}

TEST_F(EpisodeWords, AreMadeOfLessWhereTheModelsContextIsSmall) {
  std::vector<std::string> lines;
  lines.reserve(12);
  for (int i = 0; i < 12; ++i) {
    lines.push_back("I carry plank " + std::to_string(i) + " " + std::string(900, 'x') + ".");
  }
  tell(lines);
  moments_.clear();
  const WrittenEpisode written = write("{\"fault\":\"overflow\"}\n" + says(words(kActivity), 0));
  EXPECT_LT(asked(1).size(), asked(0).size());
}

TEST_F(EpisodeWords, KeepTheMomentsThatCarryTheEpisode) {
  ASSERT_GT(moments_.size(), 2U);
  by_rule_.edges.resize(1);
  by_rule_.edges[0].member = moments_.back().id;
  model_ = std::make_unique<Listening>(says(words(kActivity)));
  ModelEpisodeOptions options;
  options.source_tokens = 16;
  ModelEpisodes writer(*model_, "B1_NORA", Clockface::dataset(), options);
  (void)writer.write(by_rule_, {windows_, moments_, {}});
  EXPECT_THAT(asked(0), HasSubstr(moments_.back().text));
  EXPECT_THAT(asked(0), Not(HasSubstr(moments_.front().text + "\n")));
}

TEST_F(EpisodeWords, AreNotAskedForOfAServerThatIsGone) {
  Listening gone("{\"fault\":\"unreachable\",\"times\":0}");
  ModelEpisodes writer(gone, "B1_NORA", Clockface::dataset());
  WrittenEpisode written;
  for (int i = 0; i < 20; ++i) {
    written = writer.write(by_rule_, {windows_, moments_, {}});
  }
  EXPECT_EQ(gone.requests.size(), 5U);
  EXPECT_THAT(written.degraded, HasSubstr("not asked"));
}

/// Whatever was recorded is data: outside of the fences stands nothing of it.
TEST_F(EpisodeWords, AreAskedForWithoutAWordOfWhatWasRecordedOutsideOfFences) {
  for (const EpisodeView view : {EpisodeView::Activity, EpisodeView::Conversation}) {
    for (const std::string& attack : attacks()) {
      tell({"I take the glue. " + attack, "Omar: " + attack, "Nora: Yes. " + attack});
      if (view == EpisodeView::Conversation) {
        talk();
        by_rule_.episode.participants = {"Omar", attack};
      }
      context_ = {made_up::window(kStart - seconds(30), {attack, "Priya: " + attack})};
      (void)write(says(words(kActivity + attack), 0));
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
