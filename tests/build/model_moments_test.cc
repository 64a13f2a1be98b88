#include "daybook/build/model_moments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "daybook/build/grower.h"
#include "tests/build/household.h"
#include "tests/build/listening.h"
#include "tests/build/windows.h"

namespace daybook {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

const Wearer kWearer{"B1_NORA", Clockface::dataset()};

Json entry(int line, const std::string& kind, const std::string& text) {
  return {{"line", line}, {"kind", kind}, {"text", text}};
}

std::string entries_line(std::vector<Json> entries, const Json& more = Json::object()) {
  Json line = {{"text", Json{{"entries", std::move(entries)}}.dump()}};
  line.update(more);
  return line.dump() + "\n";
}

class Writing : public testing::Test {
 protected:
  WrittenMoments write(const std::string& script, std::vector<Window> context = {}) {
    model_ = std::make_unique<Listening>(script);
    ModelMoments writer(*model_, kWearer.name, kWearer.face);
    return writer.write(target_, context, by_rule_);
  }
  static std::vector<std::string> texts(const std::vector<Moment>& moments) {
    std::vector<std::string> out;
    out.reserve(moments.size());
    for (const Moment& moment : moments) {
      out.push_back(moment.text);
    }
    return out;
  }
  const std::string& asked(std::size_t call) const {
    return model_->requests.at(call).messages.back().text;
  }

  Window target_ =
      made_up::window(std::chrono::hours(34), {"I open it.", "Omar: Is it sharp?", "Nora: Very."});
  std::vector<Moment> by_rule_ = Grower(kWearer.name, kWearer.face).push(target_).moments;
  std::unique_ptr<Listening> model_;
};

TEST_F(Writing, TakesEntriesWithTheirFieldsAndPlaces) {
  const WrittenMoments written =
      write(entries_line({entry(2, "utterance", "Omar asks me whether the saw is sharp."),
                          entry(1, "action", "I open the blue toolbox in the shed.")}));
  EXPECT_EQ(written.degraded, "");
  ASSERT_EQ(written.moments.size(), 2U);
  const Moment& opened = written.moments[0];
  EXPECT_EQ(opened.text, "I open the blue toolbox in the shed.");
  EXPECT_EQ(opened.view, MomentView::Action);
  EXPECT_EQ(opened.subject, "I");
  EXPECT_EQ(opened.verb, "open");
  EXPECT_EQ(opened.object, "the blue toolbox in the shed");
  EXPECT_EQ(opened.interval, target_.lines[0].interval);
  EXPECT_EQ(opened.window, target_.id);
  EXPECT_EQ(opened.known_at, target_.known_at());
  EXPECT_EQ(opened.id, moment_id(opened));
  const Moment& asked_for = written.moments[1];
  EXPECT_EQ(asked_for.subject, "Omar");
  EXPECT_EQ(asked_for.kind, MomentKind::Ask);
  EXPECT_THAT(asked_for.lines, ElementsAre(1U));
}

TEST_F(Writing, ShowsContextAndTargetAsTwoBlocksOfData) {
  const Window before = made_up::window(std::chrono::hours(34) - std::chrono::seconds(30),
                                        {"Omar brings the blue toolbox."});
  (void)write(entries_line({entry(1, "action", "I open the blue toolbox.")}), {before});
  const std::string& text = asked(0);
  const std::size_t context = text.find("Context:\n<recorded ");
  const std::size_t target = text.find("Target:\n<recorded ");
  ASSERT_NE(context, std::string::npos);
  ASSERT_NE(target, std::string::npos);
  EXPECT_LT(context, text.find("Omar brings the blue toolbox."));
  EXPECT_LT(text.find("Omar brings the blue toolbox."), target);
  EXPECT_THAT(text, HasSubstr("[1] caption: I open it.\n[2] Omar: Is it sharp?\n[3] Nora (me): "));
  EXPECT_EQ(model_->requests[0].prompt, "egoscheme/extract@1");
  EXPECT_EQ(model_->requests[0].covers.size(), 2U);
  EXPECT_EQ(model_->requests[0].wearer, kWearer.name);
}

TEST_F(Writing, LeavesOutEntriesThatAreNone) {
  const WrittenMoments written = write(entries_line(
      {entry(1, "action", "I open the toolbox."), entry(1, "action", "I open the toolbox."),
       entry(2, "utterance", "  "), entry(3, "utterance", "I " + std::string(120, 'a') + " b c")}));
  EXPECT_THAT(texts(written.moments), ElementsAre("I open the toolbox.", HasSubstr("aaa")));
  std::string endless = "I say";
  for (int i = 0; i < 60; ++i) {
    endless += " very";
  }
  EXPECT_THAT(texts(write(entries_line({entry(1, "action", "I open the toolbox."),
                                        entry(3, "utterance", endless)}))
                        .moments),
              ElementsAre("I open the toolbox."));
}

TEST_F(Writing, LetsTheRulesTellALineThatTheModelOnlyQuotes) {
  const std::vector<std::string> rules = texts(by_rule_);
  for (const char* quote :
       {"Omar says \"sharp\".", "Is it sharp?", "is it sharp", "Omar: Is it sharp?",
        "Omar (to Nora): Is it sharp?", "Omar: Is the saw sharp?",
        "I ask Omar whether the saw is sharp.", "The saw is sharp, is it?"}) {
    const WrittenMoments written =
        write(entries_line({entry(1, "action", "I open the toolbox."), entry(2, "utterance", quote),
                            entry(3, "utterance", "I say very.")}));
    EXPECT_EQ(written.degraded, "");
    ASSERT_EQ(written.moments.size(), 3U) << quote;
    const Moment& asked = written.moments[1];
    EXPECT_THAT(asked.lines, ElementsAre(1U));
    EXPECT_THAT(rules, Contains(asked.text));
    EXPECT_THAT(asked.text, HasSubstr("asks")) << quote;
  }
}

TEST_F(Writing, TakesALineInTheModelsWordsThoughItQuotesItToo) {
  const WrittenMoments written = write(entries_line(
      {entry(2, "utterance", "Is it sharp?"), entry(2, "utterance", "Omar asks me about the saw."),
       entry(1, "action", "I open it.")}));
  EXPECT_THAT(texts(written.moments), ElementsAre("I open it.", "Omar asks me about the saw."))
      << "what was seen may be told as it was";
}

TEST_F(Writing, PutsEntriesOfWhatWasSeenIntoForm) {
  const WrittenMoments written =
      write(entries_line({entry(1, "utterance", "Then I open the blue toolbox.")}));
  ASSERT_FALSE(written.moments.empty());
  EXPECT_EQ(written.moments[0].text, "I open the blue toolbox.");
  EXPECT_EQ(written.moments[0].view, MomentView::Action) << "what was seen, and tells no talk";
  EXPECT_EQ(written.moments[0].kind, MomentKind::HandObject);
}

TEST_F(Writing, MarksWhatStillRefers) {
  const WrittenMoments written = write(entries_line({entry(1, "action", "I open it slowly.")}));
  ASSERT_EQ(written.moments.size(), 1U);
  EXPECT_TRUE(written.moments[0].unresolved);
}

TEST_F(Writing, FallsBackOnTheRulesAndSaysWhy) {
  ASSERT_FALSE(by_rule_.empty());
  for (const std::string& script :
       {std::string("{\"fault\":\"unreachable\",\"times\":0}"),
        std::string("{\"fault\":\"refused\",\"times\":0}"),
        std::string("{\"text\":\"I will not.\",\"times\":0}"),
        std::string(R"({"text":"{\"entries\":[{\"line\":9}]}","times":0})"),
        entries_line({}, {{"times", 0}})}) {
    const WrittenMoments written = write(script);
    EXPECT_THAT(written.degraded, HasSubstr("the model")) << script;
    EXPECT_EQ(texts(written.moments), texts(by_rule_)) << script;
  }
}

TEST_F(Writing, AsksInHalvesForWhatIsCutOff) {
  const WrittenMoments written =
      write(R"({"text":"{\"entries\":[{\"line\":1,","finish":"length"})"
            "\n" +
            entries_line({entry(1, "action", "I open the toolbox.")}) +
            entries_line({entry(2, "utterance", "I confirm that the saw is very sharp.")}));
  EXPECT_EQ(written.degraded, "");
  EXPECT_THAT(texts(written.moments),
              ElementsAre("I open the toolbox.", "I confirm that the saw is very sharp."));
  EXPECT_THAT(written.moments[1].lines, ElementsAre(2U));
  EXPECT_THAT(asked(1), Not(HasSubstr("sharp")));
  EXPECT_THAT(asked(2), HasSubstr("[1] Omar: Is it sharp?"));
}

TEST_F(Writing, ShowsLessContextWhereTheModelsIsSmall) {
  std::vector<Window> context;
  for (int i = 8; i > 0; --i) {
    context.push_back(
        made_up::window(std::chrono::hours(34) - i * std::chrono::seconds(30),
                        {"Omar saws plank " + std::to_string(i) + std::string(600, 'x') + "."}));
  }
  const WrittenMoments written = write(
      "{\"fault\":\"overflow\"}\n" + entries_line({entry(1, "action", "I open the toolbox.")}),
      context);
  EXPECT_EQ(written.degraded, "");
  EXPECT_LT(asked(1).size(), asked(0).size());
  EXPECT_THAT(asked(1), HasSubstr("saws plank 1x"));  // the latest stay
}

using made_up::Household;

GrowOptions written_by(ChatModel& model) {
  GrowOptions options;
  options.writers.moments = moments_by(model);
  return options;
}

/// Writes one entry of the target's first line, but fails on what holds a word.
class Copying final : public ChatModel {
 public:
  std::string name() const override { return "copying"; }
  ChatReply chat(const ChatRequest& request, const CallControl&) override {
    ++calls;
    const std::string& text = request.messages.back().text;
    const std::string target = text.substr(text.find("Target:"));
    ChatReply reply;
    if (!fails_on.empty() && target.find(fails_on) != std::string::npos) {
      reply.fault = ModelFault::Unreachable;
      return reply;
    }
    const std::size_t at = target.find("[1] caption: ") + 13;
    reply.text =
        Json{{"entries", {entry(1, "action", target.substr(at, target.find('\n', at) - at))}}}
            .dump();
    return reply;
  }
  std::string fails_on;
  int calls = 0;
};

TEST(Growing, WritesEveryWindowByTheModel) {
  Household day;
  Copying model;
  day.grow(written_by(model));
  EXPECT_EQ(model.calls, static_cast<int>(day.windows()));
  EXPECT_TRUE(day.degraded().empty());
  EXPECT_EQ(day.moments().size(), day.windows());
  EXPECT_FALSE(day.episodes().empty());
}

TEST(Growing, StopsAskingAModelThatIsDown) {
  Household day;
  Copying model;
  model.fails_on = "caption";
  day.grow(written_by(model));
  EXPECT_EQ(day.degraded().size(), day.windows());
  EXPECT_LT(model.calls, 10);
}

TEST(Growing, DegradesTheWindowThatFailsAndRetryWritesIt) {
  Household whole;
  Copying steady;
  whole.grow(written_by(steady));
  Household day;
  Copying model;
  model.fails_on = "I rake the leaves.";
  day.grow(written_by(model));
  ASSERT_EQ(day.degraded().size(), 3U);
  EXPECT_THAT(day.degraded()[0].detail, HasSubstr("unreachable"));
  EXPECT_EQ(day.ledger().pending, 0U);
  model.fails_on.clear();
  model.calls = 0;
  day.retry(written_by(model));
  EXPECT_TRUE(day.degraded().empty());
  EXPECT_LT(model.calls, static_cast<int>(day.windows()));  // what lies before is not asked again
  EXPECT_EQ(day.dump(), whole.dump());
}

/// Any schedule of faults and nonsense: growing ends, every window is done once, and the
/// ledger says of each whether the model wrote it.
RC_GTEST_PROP(Growing, EndsUnderAnyScheduleOfFaults, ()) {
  const auto draws = *rc::gen::container<std::vector<int>>(60, rc::gen::inRange(0, 16));
  std::size_t next = 0;
  std::size_t wrote = 0;
  class Faulty final : public ChatModel {
   public:
    explicit Faulty(std::function<ChatReply()> answer) : answer_(std::move(answer)) {}
    std::string name() const override { return "faulty"; }
    ChatReply chat(const ChatRequest&, const CallControl&) override { return answer_(); }

   private:
    std::function<ChatReply()> answer_;
  };
  Faulty model([&] {
    const int draw = draws[next++ % draws.size()];
    ChatReply reply;
    if (draw > 0 && draw <= 8) {
      reply.fault = static_cast<ModelFault>(draw);
    } else if (draw <= 10) {
      reply.text = draw == 9 ? "no" : R"({"entries":[{"line":77,"kind":"action","text":"x y"}]})";
      reply.finish = draw == 0 ? ChatFinish::Length : ChatFinish::Stop;
    } else {
      reply.text =
          Json{{"entries", {entry(1, "action", "I carry lamp " + std::to_string(next))}}}.dump();
      ++wrote;
    }
    return reply;
  });
  Household day;
  day.grow(written_by(model));
  const LedgerCounts counts = day.ledger();
  RC_ASSERT(counts.captured == day.windows());
  RC_ASSERT(counts.pending == 0U);
  RC_ASSERT(counts.done == day.windows());
  RC_ASSERT(day.degraded().size() + wrote >= day.windows());
  const std::string before = day.dump();
  day.grow(written_by(model));  // nothing is pending: nothing is asked
  RC_ASSERT(day.dump() == before);
}

}  // namespace
}  // namespace daybook
