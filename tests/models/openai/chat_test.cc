#include "daybook/models/openai/chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/models/scripted_server.h"

namespace daybook {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kChat = "/v1/chat/completions";
constexpr const char* kSchema =
    R"({"type":"object","properties":{"keep":{"type":"array"}},"required":["keep"]})";

class Chat : public testing::Test {
 protected:
  ChatReply ask(const ChatRequest& request, const CallControl& control = {}) {
    return client().chat(request, control);
  }
  OpenAiChat& client() {
    if (client_ == nullptr) {
      client_ = std::make_unique<OpenAiChat>(
          Endpoint(parse_endpoint(server_.address() + "#small"), "sk-secret", clock_, limits_));
    }
    return *client_;
  }
  json body(std::size_t call = 0) const { return json::parse(server_.bodies(kChat).at(call)); }
  static ChatRequest question(const std::string& text = "Where is the ladder?") {
    ChatRequest request;
    request.messages = {{ChatRole::System, "You answer."}, {ChatRole::User, text}};
    return request;
  }

  SystemClock clock_;
  HttpLimits limits_;
  ScriptedServer server_;
  std::unique_ptr<OpenAiChat> client_;
};

TEST_F(Chat, SendsMessagesAndGathersTheStream) {
  server_.serve(kChat, {says("By the shed.")});
  const ChatReply reply = ask(question());
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_EQ(reply.text, "By the shed.");
  EXPECT_EQ(reply.usage, (TokenUsage{11, 7, false}));
  EXPECT_EQ(body()["model"], "small");
  EXPECT_EQ(body()["messages"][1]["content"], "Where is the ladder?");
  EXPECT_EQ(body()["stream"], true);
  EXPECT_THAT(server_.last_headers(), HasSubstr("Authorization: Bearer sk-secret"));
}

TEST_F(Chat, SendsImagesAsDataAddresses) {
  server_.serve(kChat, {says("A saw.")});
  ChatRequest request = question("What is this?");
  request.messages[1].images = {{"image/png", "abc"}};
  EXPECT_TRUE(ask(request).ok());
  EXPECT_EQ(body()["messages"][1]["content"][1]["image_url"]["url"], "data:image/png;base64,YWJj");
}

TEST_F(Chat, ReadsABodyThatIsNoStream) {
  server_.serve(kChat, {{200,
                         R"({"choices":[{"message":{"content":"Yes."},)"
                         R"("finish_reason":"stop"}]})",
                         "application/json"}});
  const ChatReply reply = ask(question());
  EXPECT_EQ(reply.text, "Yes.");
  EXPECT_TRUE(reply.usage.estimated);
  EXPECT_GT(reply.usage.in, 0U);
}

TEST_F(Chat, TakesAStreamWithoutItsEndMark) {
  server_.serve(kChat, {stream({R"({"choices":[{"delta":{"content":"Yes."}}]})",
                                R"({"choices":[{"delta":{},"finish_reason":"stop"}]})"},
                               false)});
  EXPECT_EQ(ask(question()).text, "Yes.");
}

TEST_F(Chat, AStreamThatBreaksOffIsNoReply) {
  Served cut = stream({R"({"choices":[{"delta":{"content":"The ladder is"}}]})"}, false);
  server_.serve(kChat, {cut});
  EXPECT_EQ(ask(question()).fault, ModelFault::Malformed);
  cut.break_off = true;
  server_.serve(kChat, {cut});
  EXPECT_EQ(ask(question()).fault, ModelFault::Unreachable);
}

TEST_F(Chat, TellsThoughtsFromWhatIsSaid) {
  server_.serve(kChat,
                {says("<think>hm, the shed</think>By the shed."), says("plan</think>{\"a\":1}"),
                 stream({R"({"choices":[{"delta":{"reasoning_content":"hm"}}]})",
                         R"({"choices":[{"delta":{"content":"Yes."},)"
                         R"("finish_reason":"stop"}]})"})});
  const ChatReply tagged = ask(question());
  EXPECT_EQ(tagged.text, "By the shed.");
  EXPECT_EQ(tagged.reasoning, "hm, the shed");
  EXPECT_EQ(ask(question()).text, "{\"a\":1}");
  const ChatReply apart = ask(question());
  EXPECT_EQ(apart.text, "Yes.");
  EXPECT_EQ(apart.reasoning, "hm");
}

TEST_F(Chat, SaysThatAReplyWasCutAtItsLength) {
  server_.serve(kChat, {says("The ladder", "length")});
  const ChatReply reply = ask(question());
  EXPECT_TRUE(reply.ok());
  EXPECT_EQ(reply.finish, ChatFinish::Length);
}

TEST_F(Chat, ARefusalIsNotAnEmptyReply) {
  server_.serve(kChat, {{200,
                         R"({"choices":[{"message":{"content":null},)"
                         R"("finish_reason":"content_filter"}]})",
                         "application/json"},
                        {200,
                         R"({"choices":[{"message":{"content":null,"refusal":"I can't."},)"
                         R"("finish_reason":"stop"}]})",
                         "application/json"}});
  EXPECT_EQ(ask(question()).fault, ModelFault::Refused);
  const ChatReply refused = ask(question());
  EXPECT_EQ(refused.fault, ModelFault::Refused);
  EXPECT_EQ(refused.text, "I can't.");
}

TEST_F(Chat, EmptyAndGarbledRepliesAreFaults) {
  server_.serve(kChat, {says(""), {200, "<html>hello</html>", "text/html"}});
  EXPECT_EQ(ask(question()).fault, ModelFault::Malformed);
  EXPECT_EQ(ask(question()).fault, ModelFault::Malformed);
}

TEST_F(Chat, ABottomlessReplyIsAFault) {
  const std::string deep = "{\"choices\":" + std::string(200'000, '[');
  server_.serve(kChat, {stream({deep}), {200, deep, "application/json"}});
  EXPECT_EQ(ask(question()).fault, ModelFault::Failed);
  EXPECT_EQ(ask(question()).fault, ModelFault::Failed);
}

TEST_F(Chat, AStreamThatIsTooLongIsGivenUp) {
  limits_.most_bytes = 4096;
  server_.serve(kChat, {says(std::string(20'000, 'a'))});
  const ChatReply reply = ask(question());
  EXPECT_EQ(reply.fault, ModelFault::Malformed);
  EXPECT_EQ(reply.error, "the reply is too long");
}

TEST_F(Chat, AnErrorInsideAStreamIsAFault) {
  server_.serve(kChat, {stream({R"({"choices":[{"delta":{"content":"The"}}]})",
                                R"({"error":{"message":"out of memory"}})"})});
  const ChatReply reply = ask(question());
  EXPECT_EQ(reply.fault, ModelFault::Failed);
  EXPECT_EQ(reply.error, "out of memory");
}

TEST_F(Chat, StatusesBecomeFaults) {
  const std::vector<std::pair<int, ModelFault>> statuses = {
      {429, ModelFault::Busy},     {503, ModelFault::Busy},     {500, ModelFault::Failed},
      {502, ModelFault::Failed},   {408, ModelFault::TimedOut}, {401, ModelFault::Rejected},
      {404, ModelFault::Rejected}, {400, ModelFault::Rejected}, {413, ModelFault::Overflow}};
  for (const auto& [status, fault] : statuses) {
    server_.serve(kChat, {fails(status, "no")});
    EXPECT_EQ(ask(question()).fault, fault) << status;
  }
}

TEST_F(Chat, ReadsRetryAfterInSecondsAndAsADate) {
  Served busy = fails(429, "slow down");
  busy.headers = {{"Retry-After", "7"}};
  server_.serve(kChat, {busy});
  EXPECT_EQ(ask(question()).retry_after, std::chrono::seconds(7));
  busy.headers = {{"Retry-After", "Wed, 21 Oct 2015 07:28:00 GMT"}};
  server_.serve(kChat, {busy});
  EXPECT_EQ(ask(question()).retry_after, std::chrono::seconds(0));
}

TEST_F(Chat, KnowsWhenTheContextIsTooSmallHoweverItIsSaid) {
  for (const Served& served :
       {fails(400, "This model's maximum context length is 4096 tokens"),
        fails(500, "input is too large to process. increase the physical batch size"),
        fails(400, "the request exceeds the available context size, try increasing n_ctx")}) {
    server_.serve(kChat, {served});
    EXPECT_EQ(ask(question()).fault, ModelFault::Overflow);
  }
}

TEST_F(Chat, AsksForTheFormInEverSimplerWaysAndRemembers) {
  server_.serve(kChat, {fails(400, "response_format json_schema is not supported"),
                        fails(422, "response_format.schema: extra field"),
                        fails(400, "response_format: unknown"), says("{\"keep\":[1]}"),
                        says("{\"keep\":[2]}")});
  ChatRequest request = question();
  request.schema = kSchema;
  EXPECT_EQ(ask(request).text, "{\"keep\":[1]}");
  EXPECT_EQ(body(0)["response_format"]["type"], "json_schema");
  EXPECT_EQ(body(0)["response_format"]["json_schema"]["schema"]["required"][0], "keep");
  EXPECT_EQ(body(1)["response_format"]["type"], "json_object");
  EXPECT_EQ(body(1)["response_format"]["schema"]["required"][0], "keep");
  EXPECT_EQ(body(2)["response_format"], nlohmann::json({{"type", "json_object"}}));
  EXPECT_FALSE(body(3).contains("response_format"));
  for (std::size_t simpler = 1; simpler <= 3; ++simpler) {
    EXPECT_THAT(body(simpler)["messages"][1]["content"].get<std::string>(), HasSubstr(kSchema));
  }
  EXPECT_EQ(ask(request).text, "{\"keep\":[2]}");
  EXPECT_EQ(server_.bodies(kChat).size(), 5U);
}

TEST_F(Chat, BesideAnObjectTheSchemaHasNoLongBounds) {
  server_.serve(kChat, {fails(400, "json_schema is not supported"), says("{\"keep\":[\"a\"]}")});
  ChatRequest request = question();
  request.schema =
      R"({"type":"object","properties":{"keep":{"type":"array","maxItems":3,"items":)"
      R"({"type":"string","maxLength":400}},"maxLength":{"type":"array","maxItems":40}}})";
  EXPECT_TRUE(ask(request).ok());
  const json properties = body(1)["response_format"]["schema"]["properties"];
  EXPECT_EQ(properties["keep"],
            nlohmann::json::parse(R"({"type":"array","maxItems":3,"items":{"type":"string"}})"));
  EXPECT_EQ(properties["maxLength"], nlohmann::json({{"type", "array"}})) << "a property's name";
  EXPECT_EQ(body(0)["response_format"]["json_schema"]["schema"]["properties"]["keep"]["items"]
                   ["maxLength"],
            400);
}

TEST_F(Chat, LeavesOutStreamOptionsWhereTheyAreUnknown) {
  server_.serve(kChat, {fails(422, "extra field: stream_options"), says("Yes.")});
  EXPECT_EQ(ask(question()).text, "Yes.");
  EXPECT_FALSE(body(1).contains("stream_options"));
}

ChatRequest one_letter(ChatRequest request) {
  request.max_tokens = 1;
  request.chances = 20;
  return request;
}

TEST_F(Chat, ReadsTheChancesOfTheFirstToken) {
  const std::string chunk =
      R"({"choices":[{"delta":{"content":"B"},"logprobs":{"content":[{"token":"B",)"
      R"("logprob":-0.5,"top_logprobs":[{"token":"A","logprob":-1.5},)"
      R"({"token":"B","logprob":-0.5},{"token":"?"}]}]}}]})";
  const std::string later =
      R"({"choices":[{"delta":{},"finish_reason":"length","logprobs":{"content":[)"
      R"({"token":"x","top_logprobs":[{"token":"C","logprob":-0.1}]}]}}]})";
  server_.serve(kChat, {stream({chunk, later})});
  const ChatReply reply = ask(one_letter(question()));
  EXPECT_EQ(reply.chances, (std::vector<TokenChance>{{"B", -0.5}, {"A", -1.5}}));
  EXPECT_EQ(body()["logprobs"], true);
  EXPECT_EQ(body()["top_logprobs"], 20);
  EXPECT_EQ(body()["max_tokens"], 1);
}

TEST_F(Chat, AsksForNoChancesUnlessTheyAreWanted) {
  server_.serve(kChat, {says("Yes.")});
  EXPECT_TRUE(ask(question()).chances.empty());
  EXPECT_FALSE(body().contains("logprobs"));
}

TEST_F(Chat, LeavesOutChancesWhereTheyAreUnknown) {
  server_.serve(kChat, {fails(400, "logprobs is not supported by this model"), says("B")});
  const ChatReply reply = ask(one_letter(question()));
  EXPECT_EQ(reply.text, "B");
  EXPECT_TRUE(reply.chances.empty());
  EXPECT_FALSE(body(1).contains("logprobs"));
}

TEST_F(Chat, ChancesOfAnyOtherFormAreNone) {
  for (const char* told : {"null", "[]", R"({"content":null})", R"({"content":[1]})",
                           R"({"content":[{"top_logprobs":[{"logprob":"x"}]}]})",
                           R"({"tokens":["B"],"top_logprobs":[{"B":-0.5}]})"}) {
    server_.serve(kChat, {stream({R"({"choices":[{"delta":{"content":"B"},"finish_reason":"stop",)"
                                  R"("logprobs":)" +
                                  std::string(told) + "}]}"})});
    const ChatReply reply = ask(one_letter(question()));
    EXPECT_TRUE(reply.ok()) << told;
    EXPECT_TRUE(reply.chances.empty()) << told;
  }
}

ChatRequest with_tool(ChatRequest request) {
  request.tools = {{"search_activity", "Find activities.", R"({"type":"object"})"}};
  return request;
}

TEST_F(Chat, GathersToolCallsFromPieces) {
  server_.serve(kChat,
                {stream({R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c1","function":)"
                         R"({"name":"search_activity","arguments":"{\"qu"}}]}}]})",
                         R"({"choices":[{"delta":{"tool_calls":[{"index":0,"function":)"
                         R"({"arguments":"ery\":\"tea\"}"}}]}}]})",
                         R"({"choices":[{"delta":{},"finish_reason":"tool_calls"}]})"})});
  const ChatReply reply = ask(with_tool(question()));
  EXPECT_TRUE(reply.ok()) << reply.error;
  EXPECT_EQ(reply.finish, ChatFinish::ToolCalls);
  ASSERT_EQ(reply.calls.size(), 1U);
  EXPECT_EQ(reply.calls[0], (ToolCall{"c1", "search_activity", R"({"query":"tea"})"}));
  EXPECT_EQ(body()["tools"][0]["function"]["name"], "search_activity");
}

TEST_F(Chat, ReadsCallsThatAModelWritesAsText) {
  server_.serve(kChat, {says("<tool_call>\n{\"name\": \"search_activity\", \"arguments\": "
                             "{\"query\": \"tea\"}}\n</tool_call>"),
                        says("{\"name\": \"rm\", \"arguments\": {}}")});
  const ChatReply reply = ask(with_tool(question()));
  ASSERT_EQ(reply.calls.size(), 1U);
  EXPECT_EQ(reply.calls[0].arguments, R"({"query":"tea"})");
  EXPECT_TRUE(ask(with_tool(question())).calls.empty());
}

TEST_F(Chat, DescribesToolsInWordsWhereTheServerHasNone) {
  server_.serve(kChat, {fails(400, "tools are not supported by this model"),
                        says(R"({"name":"search_activity","args":{"query":"tea"}})")});
  ChatRequest request = with_tool(question());
  request.messages.push_back(
      {ChatRole::Assistant, "", {}, {{"c0", "search_activity", R"({"query":"pot"})"}}});
  request.messages.push_back({ChatRole::Tool, "nothing found", {}, {}, "c0"});
  const ChatReply reply = ask(request);
  ASSERT_EQ(reply.calls.size(), 1U);
  EXPECT_FALSE(body(1).contains("tools"));
  EXPECT_EQ(body(1)["messages"][2]["content"],
            R"({"name": "search_activity", "arguments": {"query":"pot"}})");
  EXPECT_EQ(body(1)["messages"][3]["role"], "user");
  EXPECT_THAT(body(1)["messages"][3]["content"].get<std::string>(), HasSubstr("search_activity: "));
}

TEST_F(Chat, AServerThatIsNotThereIsUnreachable) {
  OpenAiChat nobody(Endpoint(parse_endpoint("http://127.0.0.1:1/v1#m"), "", clock_, {}));
  const ChatReply reply = nobody.chat(question(), {});
  EXPECT_EQ(reply.fault, ModelFault::Unreachable);
  EXPECT_NE(reply.error, "");
}

TEST_F(Chat, GivesUpOnAStall) {
  limits_.stall = std::chrono::milliseconds(50);
  Served stalled = stream({R"({"choices":[{"delta":{"content":"The"}}]})"}, false);
  stalled.hold = true;
  server_.serve(kChat, {stalled});
  EXPECT_EQ(ask(question()).fault, ModelFault::TimedOut);
}

TEST_F(Chat, KeepsToItsDeadline) {
  Served stalled = stream({R"({"choices":[{"delta":{"content":"The"}}]})"}, false);
  stalled.hold = true;
  server_.serve(kChat, {stalled});
  const CallControl soon{clock_.now() + std::chrono::milliseconds(100)};
  EXPECT_EQ(ask(question(), soon).fault, ModelFault::TimedOut);
  const CallControl past{clock_.now() - std::chrono::seconds(1)};
  EXPECT_EQ(ask(question(), past).fault, ModelFault::TimedOut);
}

TEST_F(Chat, CanBeCancelledInTheMiddle) {
  Served stalled = stream({R"({"choices":[{"delta":{"content":"The"}}]})"}, false);
  stalled.hold = true;
  server_.serve(kChat, {stalled});
  std::atomic<bool> cancelled{false};
  std::thread other([&] {
    while (server_.bodies(kChat).empty()) {
      std::this_thread::yield();
    }
    cancelled = true;
  });
  EXPECT_EQ(ask(question(), {std::nullopt, &cancelled}).fault, ModelFault::Cancelled);
  other.join();
}

TEST_F(Chat, TheKeyIsInNoMessage) {
  server_.serve(kChat, {fails(401, "incorrect key sk-secret")});
  const ChatReply reply = ask(question());
  EXPECT_THAT(reply.error, HasSubstr("incorrect key ***"));
  EXPECT_THAT(client().name(), Not(HasSubstr("secret")));
}

TEST_F(Chat, TakesTheServersFirstModelWhereNoneIsNamed) {
  server_.serve("/v1/models",
                {{200, R"({"data":[{"id":"alpha"},{"id":"beta"}]})", "application/json"}});
  server_.serve(kChat, {says("Yes.")});
  OpenAiChat chat(Endpoint(parse_endpoint(server_.address()), "", clock_, {}));
  EXPECT_TRUE(chat.chat(question(), {}).ok());
  EXPECT_EQ(body()["model"], "alpha");
  EXPECT_THAT(chat.name(), HasSubstr("#alpha"));
}

}  // namespace
}  // namespace daybook
