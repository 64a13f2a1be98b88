#include "daybook/models/openai/endpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "daybook/base/error.h"
#include "tests/models/scripted_server.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<ServerFacts> probe(const ScriptedServer& server) {
  static const SystemClock clock;
  return Endpoint(parse_endpoint(server.address()), "", clock, {}).probe({});
}

TEST(EndpointAddressText, HasHostModelAndInstructions) {
  const EndpointAddress address =
      parse_endpoint("https://host/v1/#e5?query=query:%20&passage=passage:%20");
  EXPECT_EQ(address.base, "https://host/v1");
  EXPECT_EQ(address.model, "e5");
  EXPECT_EQ(address.query, "query: ");
  EXPECT_EQ(address.passage, "passage: ");
  EXPECT_EQ(parse_endpoint("http://127.0.0.1:8080/v1").model, "");
}

TEST(EndpointAddressText, RefusesWhatIsNoAddress) {
  for (const char* text : {"", "host/v1", "ftp://host", "https://", "https://key@host/v1",
                           "https://host#m?color=red"}) {
    EXPECT_THROW(parse_endpoint(text), Error) << text;
  }
}

TEST(Probe, LearnsModelsAndTheContextOfOneSlot) {
  ScriptedServer server;
  server.serve("/v1/models", {{200, R"({"data":[{"id":"alpha"}]})", "application/json"}});
  server.serve("/props", {{200,
                           R"({"default_generation_settings":{"n_ctx":2048},"n_ctx":8192,)"
                           R"("total_slots":4})",
                           "application/json"}});
  const auto facts = probe(server);
  ASSERT_TRUE(facts);
  EXPECT_THAT(facts->models, ElementsAre("alpha"));
  EXPECT_EQ(facts->context, 2048U);
}

TEST(Probe, DividesASharedContextByTheSlots) {
  ScriptedServer server;
  server.serve("/props", {{200, R"({"n_ctx":8192,"total_slots":4})", "application/json"}});
  EXPECT_EQ(probe(server)->context, 2048U);
}

TEST(Probe, SlotsThatAreNoNumberAreNone) {
  ScriptedServer server;
  server.serve("/props", {{200, R"({"n_ctx":8192,"total_slots":"many"})", "application/json"}});
  const auto facts = probe(server);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->context, 8192U);
}

TEST(Probe, ASilentServerGivesEmptyFactsAndALockedOneAFailure) {
  ScriptedServer server;
  const auto facts = probe(server);  // 404 for all
  ASSERT_TRUE(facts);
  EXPECT_TRUE(facts->models.empty());
  EXPECT_FALSE(facts->context);
  server.serve("/v1/models", {fails(401, "who are you")});
  EXPECT_THAT(probe(server).error().message, HasSubstr("who are you"));
}

TEST(Key, ComesFromTheEnvironmentOrAFile) {
  const ScratchFolder scratch;
  const std::string path = (scratch.path() / "key").string();
  std::ofstream(path) << "sk-file\n";
  unsetenv("DAYBOOK_API_KEY");
  setenv("DAYBOOK_API_KEY_FILE", path.c_str(), 1);
  setenv("OPENAI_API_KEY", "sk-other", 1);
  EXPECT_EQ(key_from_environment(), "sk-file");
  setenv("DAYBOOK_API_KEY", "sk-own", 1);
  EXPECT_EQ(key_from_environment(), "sk-own");
  unsetenv("DAYBOOK_API_KEY");
  setenv("DAYBOOK_API_KEY_FILE", "/nowhere/key", 1);
  EXPECT_THROW(key_from_environment(), Error);
  unsetenv("DAYBOOK_API_KEY_FILE");
  EXPECT_EQ(key_from_environment(), "sk-other");
  unsetenv("OPENAI_API_KEY");
  EXPECT_EQ(key_from_environment(), "");
}

TEST(Key, MayNotHoldALineBreak) {
  const SystemClock clock;
  EXPECT_THROW(Endpoint(parse_endpoint("https://host/v1"), "sk\r\nX: y", clock, {}), Error);
}

}  // namespace
}  // namespace daybook
