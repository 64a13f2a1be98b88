#include "daybook/models/json_repair.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "daybook/models/thinking.h"

namespace daybook {
namespace {

struct Case {
  const char* written;
  const char* meant;
};

TEST(JsonRepair, ReadsWhatModelsWrite) {
  const Case cases[] = {
      {R"({"a":1})", R"({"a":1})"},
      {"Sure! Here it is:\n```json\n{\"a\": [1, 2,]}\n```\nAnything else?", R"({"a":[1,2]})"},
      {R"({'a': 'it''s'})", nullptr},
      {R"({'a': 'b "c"'})", R"({"a":"b \"c\""})"},
      {R"({a: True, b: False, c: None,})", R"({"a":true,"b":false,"c":null})"},
      {"{\"a\": \"two\nlines\"}", R"({"a":"two\nlines"})"},
      {"{\"a\": 1 /* one */, // rest\n \"b\": 2}", R"({"a":1,"b":2})"},
      {R"({"a": [1, {"b": "cut of)", R"({"a":[1,{"b":"cut of"}]})"},
      {R"({"a": 1, "b":)", R"({"a":1})"},
      {R"({"a": 1, "b)", R"({"a":1})"},
      {R"(plan…</think>{"a":1})", R"({"a":1})"},
      {R"(<think>{"b":2}</think>{"a":1})", R"({"a":1})"},
      {R"(In [the shed] it was: {"keep": [3]})", R"({"keep":[3]})"},
      {R"({"a": "\u00e9\q"})", R"({"a":"éq"})"},
      {R"({"a": -1.5e3})", R"({"a":-1500.0})"},
      {"{}", "{}"},
      {"no JSON at all", nullptr},
      {"", nullptr},
  };
  for (const auto& [written, meant] : cases) {
    const auto repaired = repair_json(written);
    if (meant != nullptr) {
      EXPECT_EQ(repaired.value_or("nothing"), meant) << written;
    }
  }
  EXPECT_FALSE(repair_json("no JSON at all"));
}

TEST(JsonRepair, SurvivesDepth) {
  EXPECT_FALSE(repair_json(std::string(10'000, '[')).has_value() &&
               repair_json(std::string(10'000, '['))->size() > 2'000);
}

RC_GTEST_PROP(JsonRepair, GivesValidJsonForAnyCutOfAnObject, ()) {
  const std::string whole =
      R"(Well: {"rounds":[{"tool":"search","args":{"query":"a \"b\" \\ c","k":[1,2.5,-3]}},)"
      R"({"done":true,"note":null}],"answer":"B) é"} done)";
  const std::size_t cut = *rc::gen::inRange<std::size_t>(0, whole.size() + 1);
  const auto repaired = repair_json(whole.substr(0, cut));
  if (repaired) {
    RC_ASSERT(!nlohmann::json::parse(*repaired, nullptr, false).is_discarded());
  }
  RC_ASSERT(repaired.has_value() == (cut >= 7));
}

RC_GTEST_PROP(JsonRepair, TakesAnyBytes, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  const auto repaired = repair_json("{" + bytes);
  if (repaired) {
    RC_ASSERT(!nlohmann::json::parse(*repaired, nullptr, false).is_discarded());
  }
}

TEST(Thinking, IsTakenOutWhereverItStands) {
  EXPECT_EQ(split_thinking("<think>a</think>b<think>c</think>d").text, "bd");
  EXPECT_EQ(split_thinking("<think>a</think>b<think>c</think>d").reasoning, "ac");
  EXPECT_EQ(split_thinking("a</think> b ").text, "b");
  EXPECT_EQ(split_thinking("b <thinking>never ends").text, "b");
  EXPECT_EQ(split_thinking("plain").text, "plain");
  EXPECT_EQ(split_thinking("").text, "");
}

}  // namespace
}  // namespace daybook
