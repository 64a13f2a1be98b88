#include "daybook/build/grove_episodes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "daybook/build/moment_writer.h"
#include "daybook/build/salience.h"
#include "tests/build/answering_model.h"
#include "tests/build/windows.h"
#include "tests/support/attacks.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

Json words(const std::string& subject, const std::string& summary,
           const std::vector<std::string>& keywords) {
  return {{"subject", subject}, {"summary", summary}, {"keywords", keywords}};
}

const Json kWords = words("glue the broken chair leg with Omar",
                          "Omar holds the leg. I press it to the seat for a minute. The chair "
                          "stands in the workshop to dry.",
                          {"chair", "glue", "workshop"});

Json role(int moment, const std::string& role, double weight) {
  return {{"moment", moment}, {"role", role}, {"weight", weight}};
}

ChatReply gives(const std::vector<Json>& roles) { return says(Json{{"roles", roles}}); }

class GroveEpisodesTest : public testing::Test {
 protected:
  GroveEpisodesTest() {
    for (int i = 0; i < 4; ++i) {
      windows_.push_back(
          made_up::window(hours(34) + i * seconds(30),
                          {"I glue the leg " + std::to_string(i) + ".", "Omar: Does it hold?"}));
      for (const MomentView view : {MomentView::Action, MomentView::Utterance}) {
        Moment moment;
        moment.view = view;
        moment.text = (view == MomentView::Action ? "I glue leg " : "Omar asks about leg ") +
                      std::to_string(i);
        moment.lines = {view == MomentView::Action ? 0U : 1U};
        moment.interval = windows_.back().interval;
        place_in(windows_.back(), moment);
        moments_.push_back(moment);
      }
    }
    Episode& episode = by_rule_.episode;
    episode.interval = {windows_.front().interval.start, windows_.back().interval.end};
    episode.known_at = episode.interval.end;
    episode.text = "I glue the leg with Omar";
    episode.subject = "glue the leg";
    episode.summary = "I glue leg 0. I glue leg 1.";
    episode.keywords = {"leg"};
    episode.participants = {"Omar"};
    episode.place = "workshop";
    episode.id = episode_id(episode);
    by_rule_.edges = {{episode.id, moments_[0].id, "core", 1, episode.known_at}};
  }

  WrittenEpisode write(const Answering::Answer& answer, std::size_t source_tokens = 6000) {
    model_ = std::make_unique<Answering>(answer);
    GroveEpisodeOptions options;
    options.source_tokens = source_tokens;
    GroveEpisodes writer(*model_, "B1_NORA", Clockface::dataset(), options);
    return writer.write(by_rule_, {windows_, moments_, {}});
  }
  /// Answers by what is asked for.
  static Answering::Answer both(const ChatReply& words, const ChatReply& roles) {
    return [=](const ChatRequest& request) {
      return request.prompt.find("summarise") != std::string::npos ? words : roles;
    };
  }
  static ChatReply some_roles() { return gives({role(2, "core", 0.7)}); }

  std::vector<Window> windows_;
  std::vector<Moment> moments_;
  ClosedEpisode by_rule_;
  std::unique_ptr<Answering> model_;
};

TEST_F(GroveEpisodesTest, WritesSubjectSummaryAndKeywords) {
  const WrittenEpisode written = write(both(says(kWords), some_roles()));
  EXPECT_EQ(written.degraded, "");
  EXPECT_EQ(written.episode.subject, "glue the broken chair leg with Omar");
  EXPECT_THAT(written.episode.summary, HasSubstr("The chair stands in the workshop to dry."));
  EXPECT_THAT(written.episode.keywords, ElementsAre("chair", "glue", "workshop"));
  EXPECT_EQ(written.episode.text, by_rule_.episode.text);
  EXPECT_EQ(written.episode.participants, by_rule_.episode.participants);
  ASSERT_EQ(model_->requests.size(), 2U);
  EXPECT_EQ(model_->requests[0].prompt, "grove/summarise@1");
  EXPECT_THAT(question(model_->requests[0]),
              HasSubstr("[DAY1 10:00:30] caption: I glue the leg 1.\n"
                        "[DAY1 10:00:32] Omar: Does it hold?\n"));
}

TEST_F(GroveEpisodesTest, AsksOnceMoreWhereTheFormIsNotKept) {
  for (const auto& [reply, complaint] : std::vector<std::pair<Json, std::string>>{
           {words("glue it", "A b. C d. E f.", {"a", "b", "c"}), "the subject has 2 words"},
           {words("glue the broken chair leg", "All at once", {"a", "b", "c"}),
            "the summary has 1 sentences"},
           {words("glue the broken chair leg", "I glue the broken chair leg. C d. E f.",
                  {"a", "b", "c"}),
            "the summary repeats the subject"},
           {words("glue the broken chair leg", "A b. C d. E f.",
                  {"a", "A", "glue the broken chair leg", "b"}),
            "fewer than 3 keywords"}}) {
    int asked = 0;
    const WrittenEpisode written = write([&, reply = reply](const ChatRequest& request) {
      const bool words = request.prompt.find("summarise") != std::string::npos;
      return !words ? some_roles() : says(asked++ == 0 ? reply : kWords);
    });
    EXPECT_EQ(asked, 2) << complaint;
    EXPECT_THAT(question(model_->requests[1]), HasSubstr(complaint));
    EXPECT_EQ(written.degraded, "");
    EXPECT_EQ(written.episode.subject, "glue the broken chair leg with Omar");
  }
}

TEST_F(GroveEpisodesTest, TakesWhatIsUsableAfterThat) {
  const WrittenEpisode written =
      write(both(says(words("I glue a leg.", "I glue a leg. Omar helps.", {"leg", "glue a leg"})),
                 some_roles()));
  EXPECT_EQ(written.degraded, "");
  EXPECT_EQ(written.episode.subject, "glue a leg");
  EXPECT_EQ(written.episode.summary, "Omar helps.");
  EXPECT_THAT(written.episode.keywords, ElementsAre("leg"));
}

TEST_F(GroveEpisodesTest, TheWordsAreTheRulesWhereTheModelsCannotBeUsed) {
  const std::string endless = "glue one and two and three and four and five legs";
  for (const ChatReply& reply :
       {fails(ModelFault::Unreachable), fails(ModelFault::Refused), talks("No."),
        says({{"subject", "x"}}), says(words(endless, "A b. C d. E f.", {"a", "b", "c"})),
        says(words("glue a leg", "I glue a leg.", {"a"})),
        says(words("glue a leg", "A b. C d. E f.", {" "})), cut_off(kWords.dump())}) {
    const WrittenEpisode written = write(both(reply, some_roles()));
    EXPECT_THAT(written.degraded, HasSubstr("the model: ")) << reply.text;
    EXPECT_EQ(written.episode.subject, by_rule_.episode.subject) << reply.text;
    EXPECT_EQ(written.episode.summary, by_rule_.episode.summary) << reply.text;
    EXPECT_EQ(written.edges.size(), 1U) << "the roles are the model's all the same";
    EXPECT_EQ(written.edges[0].member, RecordId(moments_[1].id)) << reply.text;
  }
}

TEST_F(GroveEpisodesTest, GivesRolesAndWeightsToMoments) {
  const WrittenEpisode written = write(both(
      says(kWords), gives({role(5, "context", 0.4), role(2, "core", 0.9), role(3, "detail", 0.9),
                           role(2, "context", 0.1), role(8, "core", 0.0)})));
  ASSERT_EQ(written.edges.size(), 3U);
  EXPECT_EQ(written.edges[0].member, RecordId(moments_[1].id));
  EXPECT_EQ(written.edges[0].role, "core");
  EXPECT_DOUBLE_EQ(written.edges[0].weight, 0.9);
  EXPECT_EQ(written.edges[1].member, RecordId(moments_[7].id));
  EXPECT_GT(written.edges[1].weight, 0) << "0 is for what has left";
  EXPECT_EQ(written.edges[2].role, "context");
  EXPECT_EQ(written.edges[2].group, RecordId(by_rule_.episode.id));
  EXPECT_EQ(written.edges[2].known_at, by_rule_.episode.known_at);
  EXPECT_THAT(question(model_->requests[1]), HasSubstr("[3] DAY1 10:00:30 I glue leg 1\n"));
  EXPECT_THAT(model_->requests[1].messages[0].text, HasSubstr("Choose 5 to 36 facts"));
}

TEST_F(GroveEpisodesTest, TheRolesAreTheRulesWhereTheModelsCannotBeUsed) {
  for (const ChatReply& reply :
       {fails(ModelFault::TimedOut), fails(ModelFault::Refused), talks("All of them."),
        gives({role(77, "core", 0.5)}), gives({role(1, "hero", 0.5)}), gives({role(1, "core", 7)}),
        gives({}), cut_off(R"({"roles":[{"moment":1,"role":"core","weight":0.5},{"mom)")}) {
    const WrittenEpisode written = write(both(says(kWords), reply));
    EXPECT_THAT(written.degraded, HasSubstr("the model: ")) << reply.text;
    EXPECT_EQ(written.edges, by_rule_.edges) << reply.text;
    EXPECT_EQ(written.episode.subject, "glue the broken chair leg with Omar") << reply.text;
  }
}

TEST_F(GroveEpisodesTest, KeepsToTheDensityThatWasPublished) {
  std::vector<Json> roles;
  for (int i = 0; i < 100; ++i) {
    Moment moment = moments_[0];
    moment.text = "I glue leg " + std::to_string(i + 10);
    moment.id = moment_id(moment);
    moments_.push_back(moment);
    roles.push_back(role(i + 1, i % 2 == 0 ? "context" : "core", 0.5 + i / 250.0));
  }
  const WrittenEpisode written = write(both(says(kWords), gives(roles)));
  EXPECT_EQ(target_density(minutes(2)), 24U);
  ASSERT_EQ(written.edges.size(), 36U);
  EXPECT_EQ(written.edges[0].member, RecordId(moments_[99].id)) << "the heaviest core";
  EXPECT_EQ(written.edges[35].role, "core");
}

TEST_F(GroveEpisodesTest, ConversationsHaveUtterancesAlone) {
  by_rule_.episode.view = EpisodeView::Conversation;
  const WrittenEpisode written = write(both(says(kWords), some_roles()));
  ASSERT_EQ(written.edges.size(), 1U);
  EXPECT_EQ(written.edges[0].member, RecordId(moments_[3].id));
  EXPECT_THAT(question(model_->requests[1]), Not(HasSubstr("I glue leg")));
}

TEST_F(GroveEpisodesTest, ShowsEverySecondLineOfWhatIsTooLong) {
  write(both(says(kWords), some_roles()), 60);
  const std::string& text = question(model_->requests[0]);
  EXPECT_THAT(text, HasSubstr("I glue the leg 0."));
  EXPECT_THAT(text, Not(HasSubstr("hold?")));
}

TEST_F(GroveEpisodesTest, WhatWasRecordedInstructsNobody) {
  const auto answer = both(says(kWords), some_roles());
  write(answer);
  const std::vector<std::string> plain = {outside(model_->requests[0]),
                                          outside(model_->requests[1])};
  for (const std::string& attack : attacks()) {
    windows_[1].lines[0].text = attack;
    windows_[1].lines[1].speaker = attack;
    moments_[1].text = attack;
    write(answer);
    EXPECT_EQ(outside(model_->requests[0]), plain[0]) << attack;
    EXPECT_EQ(outside(model_->requests[1]), plain[1]) << attack;
  }
}

}  // namespace
}  // namespace daybook
