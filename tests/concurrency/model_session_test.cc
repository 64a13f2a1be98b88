// One session of a model shared by threads: stored replies, ledger and tries add up.

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "daybook/models/chat.h"
#include "daybook/models/session.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

TEST(SharedModelSession, CountsEveryCallOfEveryThread) {
  const ScratchFolder folder;
  const std::string script = (folder.path() / "script.jsonl").string();
  std::ofstream(script) << R"({"text":"by the door","times":0,"tokens_in":3,"tokens_out":2})"
                        << "\n";
  const ModelSession session({.uri = "script:" + script,
                              .ledger = (folder.path() / "calls.jsonl").string(),
                              .replies = (folder.path() / "replies").string(),
                              .retry = {.concurrent = 2}});
  std::vector<std::jthread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        ChatRequest request;
        request.messages = {{ChatRole::User, "Where is key " + std::to_string(i) + "?"}};
        EXPECT_EQ(session.chat()->chat(request, {}).text, "by the door");
      }
    });
  }
  threads.clear();
  const CallSums sums = session.ledger().sums();
  EXPECT_EQ(sums.calls + sums.cached, 80U);
  EXPECT_GE(sums.calls, 20U);
  EXPECT_EQ(sums.failed, 0U);
  EXPECT_EQ(sums.tokens_in, 3 * sums.calls);
  std::ifstream ledger(folder.path() / "calls.jsonl");
  std::string line;
  std::size_t lines = 0;
  while (std::getline(ledger, line)) {
    EXPECT_TRUE(line.starts_with('{') && line.ends_with('}')) << line;
    ++lines;
  }
  EXPECT_EQ(lines, 80U);
}

}  // namespace
}  // namespace daybook
