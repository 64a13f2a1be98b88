#include "daybook/models/openai/sse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "daybook/models/openai/request.h"

namespace daybook {
namespace {

std::vector<std::string> events(const std::vector<std::string>& pieces) {
  EventReader reader;
  std::vector<std::string> found;
  const auto keep = [&](std::string_view data) { found.emplace_back(data); };
  for (const std::string& piece : pieces) {
    reader.feed(piece, keep);
  }
  reader.finish(keep);
  return found;
}

TEST(Events, AreDataUpToAnEmptyLine) {
  EXPECT_THAT(events({": hello\nevent: x\ndata: one\r\n\r\ndata:two\ndata: three\n\ndata: last"}),
              testing::ElementsAre("one", "two\nthree", "last"));
}

RC_GTEST_PROP(Events, AreTheSameInAnyPieces, ()) {
  const std::string whole = "data: {\"a\":1}\n\n: ping\n\ndata: {\"b\":2}\r\n\r\ndata: [DONE]\n\n";
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < whole.size();) {
    const auto size = *rc::gen::inRange<std::size_t>(1, 9);
    pieces.push_back(whole.substr(at, size));
    at += size;
  }
  RC_ASSERT(events(pieces) == events({whole}));
}

RC_GTEST_PROP(Base64, ComesBackAsItWas, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  RC_ASSERT(unbase64(base64(bytes)) == bytes);
}

TEST(Base64, PadsAsTheStandardSays) {
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
}

}  // namespace
}  // namespace daybook
