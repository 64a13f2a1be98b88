#include "daybook/models/reply_schema.h"

#include <gtest/gtest.h>

#include <string>

#include "daybook/models/json_schema.h"

namespace daybook {
namespace {

std::string note_schema() {
  const std::string note = object_schema({{"line", number_schema(1, 9)},
                                          {"kind", choice_schema({"deed", "word"})},
                                          {"text", text_schema(12, 1)},
                                          {"sure", truth_schema(), false}});
  return object_schema({{"notes", list_schema(note, 2)}, {"weight", share_schema()}});
}

bool fits(const std::string& note, const std::string& weight = "0.5") {
  const std::string reply = R"({"notes": [)" + note + R"(], "weight": )" + weight + "}";
  return static_cast<bool>(check_schema(note_schema(), reply));
}

constexpr const char* kNote = R"({"line": 9, "kind": "deed", "text": "Nora sits"})";

TEST(ReplySchema, ReadsInTheOrderOfTheFields) {
  EXPECT_EQ(object_schema({{"b", text_schema(5)}, {"a", text_schema(7, 2), false}}),
            R"({"type":"object","properties":{"b":{"type":"string","maxLength":5},)"
            R"("a":{"type":"string","minLength":2,"maxLength":7}},"required":["b"]})");
}

TEST(ReplySchema, TakesWhatKeepsItsBounds) {
  EXPECT_TRUE(fits(kNote));
  EXPECT_TRUE(fits(R"({"line": 1, "kind": "word", "text": "x", "sure": true})", "1"));
  EXPECT_TRUE(fits(std::string(kNote) + "," + kNote, "0"));
}

TEST(ReplySchema, RefusesWhatLeavesThem) {
  EXPECT_FALSE(fits(R"({"line": 0, "kind": "deed", "text": "x"})"));
  EXPECT_FALSE(fits(R"({"line": 10, "kind": "deed", "text": "x"})"));
  EXPECT_FALSE(fits(R"({"line": 1.5, "kind": "deed", "text": "x"})"));
  EXPECT_FALSE(fits(R"({"line": 1, "kind": "thing", "text": "x"})"));
  EXPECT_FALSE(fits(R"({"line": 1, "kind": "deed", "text": ""})"));
  EXPECT_FALSE(fits(R"({"line": 1, "kind": "deed", "text": "Nora sits down"})"));
  EXPECT_FALSE(fits(R"({"line": 1, "kind": "deed"})"));
  EXPECT_FALSE(fits(R"({"line": 1, "kind": "deed", "text": "x", "sure": "yes"})"));
  EXPECT_FALSE(fits(kNote, "1.1"));
  EXPECT_FALSE(fits(std::string(kNote) + "," + kNote + "," + kNote));
}

}  // namespace
}  // namespace daybook
