#include "daybook/models/structured.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daybook/base/error.h"
#include "daybook/models/json_schema.h"
#include "daybook/models/script_chat.h"
#include "tests/models/fakes.h"

namespace daybook {
namespace {

using testing::HasSubstr;

constexpr const char* kSchema =
    R"({"type":"object","properties":{"keep":{"type":"array","items":{"type":"integer",)"
    R"("minimum":1},"maxItems":3},"who":{"type":"string","enum":["a","b"]}},)"
    R"("required":["keep"],"additionalProperties":false})";

std::string misfit(const std::string& json) {
  const auto fits = check_schema(kSchema, json);
  return fits ? "" : fits.error().message;
}

TEST(Schema, NamesTheFirstPlaceThatDoesNotFit) {
  EXPECT_EQ(misfit(R"({"keep":[1,2],"who":"a"})"), "");
  EXPECT_EQ(misfit("[]"), "$ must be of type object");
  EXPECT_EQ(misfit("{}"), "$ must have 'keep'");
  EXPECT_EQ(misfit(R"({"keep":[1,"x"]})"), "$.keep[1] must be of type integer");
  EXPECT_EQ(misfit(R"({"keep":[0]})"), "$.keep[0] must be at least 1");
  EXPECT_EQ(misfit(R"({"keep":[1,2,3,4]})"), "$.keep must have at most 3 items");
  EXPECT_EQ(misfit(R"({"keep":[],"who":"c"})"), "$.who must be one of [\"a\",\"b\"]");
  EXPECT_EQ(misfit(R"({"keep":[],"x":1})"), "$ must not have 'x'");
  EXPECT_EQ(misfit("{"), "$ must be JSON");
  EXPECT_THROW((void)check_schema("nonsense", "{}"), Error);
}

StructuredReply run(const std::string& script, std::uint32_t repairs = 1) {
  const auto model = make_script_chat(script);
  ChatRequest request = asking("which?");
  request.schema = kSchema;
  return chat_json(*model, request, {}, repairs);
}

TEST(Structured, TakesJsonThatFits) {
  const auto reply = run(R"({"text":"```json\n{\"keep\":[1]}\n```"})");
  EXPECT_TRUE(reply.ok());
  EXPECT_EQ(reply.json, R"({"keep":[1]})");
  EXPECT_EQ(reply.calls, 1U);
}

TEST(Structured, SendsBackWhatDoesNotFitAndSaysWhy) {
  const auto reply =
      run("{\"text\":\"{\\\"keep\\\":[0]}\"}\n"
          "{\"when\":\"$.keep[0] must be at least 1\","
          "\"text\":\"{\\\"keep\\\":[1]}\"}");
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_EQ(reply.calls, 2U);
}

TEST(Structured, GivesUpAfterItsRepairs) {
  const auto reply = run(R"({"text":"I would rather not say","times":0})", 2);
  EXPECT_EQ(reply.fault, ModelFault::Malformed);
  EXPECT_EQ(reply.calls, 3U);
  EXPECT_EQ(reply.raw, "I would rather not say");
  EXPECT_TRUE(reply.json.empty());
}

TEST(Structured, DoesNotRepeatWhatWasCutAtItsLength) {
  const auto reply = run(R"({"text":"{\"who\":\"a","finish":"length","times":0})");
  EXPECT_EQ(reply.fault, ModelFault::Malformed);
  EXPECT_TRUE(reply.cut_off);
  EXPECT_EQ(reply.calls, 1U);
}

TEST(Structured, PassesFaultsOn) {
  EXPECT_EQ(run(R"({"fault":"refused"})").fault, ModelFault::Refused);
}

TEST(Script, AnswersInOrderAndByWhatIsAsked) {
  const auto model = make_script_chat(
      "# a comment\n\n"
      "{\"when\":\"ladder\",\"text\":\"shed\"}\n"
      "{\"text\":\"first\"}\n{\"text\":\"always\",\"times\":0}\n");
  EXPECT_EQ(model->chat(asking("one"), {}).text, "first");
  EXPECT_EQ(model->chat(asking("the ladder"), {}).text, "shed");
  EXPECT_EQ(model->chat(asking("the ladder"), {}).text, "always");
  EXPECT_EQ(model->chat(asking("two"), {}).text, "always");
}

TEST(Script, CallsToolsAndCountsTokens) {
  const auto model = make_script_chat(
      R"({"calls":[{"name":"search","arguments":{"query":"tea"}}],"tokens_in":9,"tokens_out":2})");
  const ChatReply reply = model->chat(asking("one"), {});
  EXPECT_EQ(reply.finish, ChatFinish::ToolCalls);
  EXPECT_EQ(reply.calls[0].arguments, R"({"query":"tea"})");
  EXPECT_EQ(reply.usage, (TokenUsage{9, 2, false}));
  EXPECT_EQ(model->chat(asking("two"), {}).fault, ModelFault::Rejected);
}

TEST(Script, SaysWhichLineCannotBeRead) {
  try {
    make_script_chat("{\"text\":\"fine\"}\n{\"fault\":\"hiccups\"}");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.context().line, 2U);
    EXPECT_THAT(error.what(), HasSubstr("hiccups"));
  }
}

}  // namespace
}  // namespace daybook
