// `daybook index` with a server of embeddings that comes, goes and comes back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "daybook/base/file.h"
#include "daybook/base/hash.h"
#include "tests/program/said.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Embeds by hash; `texts` counts, and `up` says whether it answers.
class EmbeddingServer {
 public:
  EmbeddingServer() {
    server_.Post("/v1/embeddings", [this](const httplib::Request& asked, httplib::Response& reply) {
      if (!up) {
        reply.status = 400;
        return;
      }
      json data = json::array();
      const json texts_asked = json::parse(asked.body)["input"];
      for (const std::string text : texts_asked) {
        std::this_thread::sleep_for(std::chrono::microseconds(delay_us));
        const std::uint64_t bits = hash64(text);
        json row = json::array();
        for (unsigned i = 0; i < 8; ++i) {
          row.push_back(static_cast<double>(bits >> (8 * i) & 0xFFU) - 127.5);
        }
        data.push_back({{"index", data.size()}, {"embedding", row}});
        ++texts;
      }
      reply.set_content(json({{"data", data}}).dump(), "application/json");
    });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
  }
  ~EmbeddingServer() {
    server_.stop();
    thread_.join();
  }

  std::string address() const {
    return "openai:http://127.0.0.1:" + std::to_string(port_) + "/v1#e";
  }

  std::atomic<bool> up = true;
  std::atomic<int> delay_us = 0;
  std::atomic<std::size_t> texts = 0;

 private:
  httplib::Server server_;
  int port_ = 0;
  std::thread thread_;
};

class IndexCommand : public testing::Test {
 protected:
  IndexCommand() {
    std::ofstream out(folder_.path() / "nora.jsonl");
    for (int day = 1; day <= 2; ++day) {
      for (int i = 0; i < 120; ++i) {
        std::array<char, 16> clock{};
        std::snprintf(clock.data(), clock.size(), "%02d:%02d", 9 + i / 60, i % 60);
        const std::string start = "DAY" + std::to_string(day) + " " + clock.data();
        out << R"({"wearer": "T1_NORA", "start": ")" << start << R"(:00", "captions": [{"start": ")"
            << start << R"(:01", "end": ")" << start << R"(:04", "text": "I put jar number )"
            << day * 1000 + i << R"( on the shelf."}], "transcript": []})"
            << "\n";
      }
    }
    out.close();
    EXPECT_EQ(run("none:", "add " + (folder_.path() / "nora.jsonl").string()).code, 0);
  }

  std::string command(const std::string& embedder, const std::string& arguments) const {
    return std::string(DAYBOOK_PROGRAM) +
           " --config /dev/null --store sqlite:" + (folder_.path() / "nora.db").string() +
           " --embedder '" + embedder + "' " + arguments;
  }

  Said run(const std::string& embedder, const std::string& arguments) const {
    return run_command(command(embedder, arguments));
  }

  /// Hashes of the index's files.
  std::map<std::string, std::uint64_t> files() const {
    std::map<std::string, std::uint64_t> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path() / "nora.db.index")) {
      if (entry.path().extension() == ".dbx") {
        files[entry.path().lexically_relative(folder_.path()).string()] =
            hash64(read_file(entry.path()));
      }
    }
    return files;
  }

  ScratchFolder folder_;
  EmbeddingServer server_;
};

TEST_F(IndexCommand, MakesWhatASearchDoesWithoutMeanwhile) {
  const Said before = run(server_.address(), "search 'jar number 2017' --json -k 2");
  EXPECT_EQ(before.code, 0);
  EXPECT_THAT(before.output, HasSubstr("daybook: found by words alone: vectors of 0 of 2 days"));
  EXPECT_THAT(before.output, HasSubstr(R"("words_only":"vectors of 0 of 2 days are made;)"));
  const Said asked = run(server_.address(), "ask 'Where is jar number 2017?' --json");
  EXPECT_THAT(asked.output, HasSubstr(R"("words_only":"vectors of 0 of 2)"));
  EXPECT_LT(server_.texts, 10U) << "nothing was embedded but what tells the dimension";
  const Said made = run(server_.address(), "index --json");
  EXPECT_EQ(made.code, 0);
  EXPECT_THAT(made.output, HasSubstr(R"("days":2,"days_made":2,"complete":true)"));
  const Said after = run(server_.address(), "search 'jar number 2017' --json -k 2");
  EXPECT_THAT(after.output, Not(HasSubstr("words")));
}

TEST_F(IndexCommand, KilledAndBegunAgainMakesTheSameFiles) {
  fs::remove_all(folder_.path() / "nora.db.index");
  EXPECT_EQ(run(server_.address(), "index").code, 0);
  const auto whole = files();
  fs::remove_all(folder_.path() / "nora.db.index");
  server_.delay_us = 2000;
  for (int kills = 0; kills < 3; ++kills) {
    const std::size_t until = server_.texts + 150;
    const pid_t child = ::fork();
    if (child == 0) {
      ::execl("/bin/sh", "sh", "-c", ("exec " + command(server_.address(), "index")).c_str(),
              nullptr);
      ::_exit(127);
    }
    while (server_.texts < until && ::waitpid(child, nullptr, WNOHANG) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  server_.delay_us = 0;
  EXPECT_EQ(run(server_.address(), "index").code, 0);
  EXPECT_EQ(files(), whole);
}

TEST_F(IndexCommand, AServerThatGoesAwayIsNamedAndWordsAnswer) {
  server_.up = false;
  const Said found = run(server_.address(), "search 'jar number 2017' -k 1");
  EXPECT_EQ(found.code, 0);
  EXPECT_THAT(found.output, HasSubstr("found by words alone: no embeddings from http://127.0.0.1"));
  EXPECT_THAT(found.output, HasSubstr("jar number 2017"));
  const Said failed = run(server_.address(), "index");
  EXPECT_EQ(failed.code, 1);
  EXPECT_THAT(failed.output, HasSubstr("no embeddings from"));
  server_.up = true;
  EXPECT_EQ(run(server_.address(), "index").code, 0);
}

TEST_F(IndexCommand, OfAQuickEmbedderOrNoneHasNothingToMake) {
  const Said none = run("none:", "index --json");
  EXPECT_EQ(none.code, 0);
  EXPECT_THAT(none.output, HasSubstr(R"("embedder":"none:")"));
  EXPECT_THAT(none.output, HasSubstr(R"("complete":true)"));
}

TEST_F(IndexCommand, AddMakesTheVectorsOfWhatItAdds) {
  const std::string again = "add " + (folder_.path() / "nora.jsonl").string();
  EXPECT_EQ(run(server_.address(), again).code, 0);
  EXPECT_THAT(run(server_.address(), "search 'jar number 2017' -k 1").output,
              Not(HasSubstr("words alone")));
  server_.up = false;
  fs::remove_all(folder_.path() / "nora.db.index");
  const Said without = run(server_.address(), again);
  EXPECT_EQ(without.code, 3);
  EXPECT_THAT(without.output, HasSubstr("vectors are missing, words answer"));
}

}  // namespace
}  // namespace daybook
