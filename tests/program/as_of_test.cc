// Case T14: asked as of a time, no command of the program uses what came later. Two memories, of
// which one ends on the day asked about and the other goes on with a day that contradicts it, say
// the same of that day, byte for byte.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kAsOf = "2026-03-10T12:00:00Z";

std::string dated(std::string arguments) { return arguments.append(" --at ").append(kAsOf); }
const std::string kDayAfter = "2026-03-11T20:00:00Z";

struct Said {
  int code = 0;
  std::string output;
};

class T14AsOf : public testing::Test {
 protected:
  T14AsOf() {
    for (const char* store : {"before", "whole"}) {
      std::filesystem::create_directory(folder_.path() / store);
    }
    for (const std::string day : {"08", "09", "10"}) {
      write_day("before", day, "Omar", "The spare key is in the blue vase.");
      write_day("whole", day, "Omar", "The spare key is in the blue vase.");
    }
    write_day("whole", "11", "Greta", "The spare key is in the red tin now.");
    for (const char* store : {"before", "whole"}) {
      EXPECT_EQ(run(store, "add " + path(store, ".jsonl")).code, 0);
    }
    // What the owner says about the day after; about no time it would hold at every time.
    EXPECT_EQ(
        run("whole", "remember --at 2026-03-11T08:05:10Z 'The spare key is at the bank.'").code, 0);
    const std::string line = ids("whole", "timeline 2026-03-11 --scale window").at(1) + ":1";
    EXPECT_EQ(run("whole", "correct " + line + " 'Felix: The spare key is on the roof.'").code, 0);
  }

  std::string path(const std::string& store, const std::string& suffix) const {
    return (folder_.path() / store / ("nora" + suffix)).string();
  }

  /// A morning like every other: a routine, who said where the key is, and some other lines.
  void write_day(const std::string& store, const std::string& day, const std::string& speaker,
                 const std::string& fact) const {
    std::ofstream out(path(store, ".jsonl"), std::ios::app);
    const auto line = [](const std::string& at, const std::string& who, const std::string& text) {
      const std::string name = who.empty() ? "" : R"("speaker": ")" + who + R"(", )";
      return R"([{"start": ")" + at + R"(1Z", "end": ")" + at + R"(4Z", )" + name + R"("text": ")" +
             text + R"("}])";
    };
    const auto clock_of = [&day](int i) {
      const std::string minute = (i < 20 ? "0" : "") + std::to_string(i / 2);
      return "2026-03-" + day + "T08:" + minute + (i % 2 == 0 ? ":00" : ":30");
    };
    for (int i = 0; i < 24; ++i) {
      const std::string clock = clock_of(i);
      const std::string text = i == 1 || i % 5 == 0 ? fact : "We should water the beans.";
      out << R"({"wearer": "T1_NORA", "start": ")" << clock << R"(Z", "captions": )"
          << line(clock.substr(0, 18), "", "I water the beans in the greenhouse.")
          << R"(, "transcript": )"
          << line(clock.substr(0, 17) + (i % 2 == 0 ? "1" : "4"), speaker, text) << "}\n";
    }
  }

  Said run(const std::string& store, const std::string& arguments) const {
    const std::string command = std::string(DAYBOOK_PROGRAM) +
                                " --config /dev/null --store sqlite:" + path(store, ".db") + " " +
                                arguments + " 2>/dev/null </dev/null";
    Said said;
    FILE* pipe = ::popen(command.c_str(), "r");
    std::array<char, 4096> part{};
    for (std::size_t size = 0; (size = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
      said.output.append(part.data(), size);
    }
    said.code = WEXITSTATUS(::pclose(pipe));
    static const std::regex taken(R"re("seconds":[^,}]*)re");
    said.output = std::regex_replace(said.output, taken, "");
    return said;
  }

  /// As of the tenth: the same of both memories, and nothing of the eleventh.
  std::string as_of(const std::string& arguments) const {
    SCOPED_TRACE(arguments);
    const Said before = run("before", dated(arguments));
    const Said whole = run("whole", dated(arguments));
    EXPECT_EQ(whole.output, before.output);
    EXPECT_EQ(whole.code, before.code);
    for (const char* later : {"03-11", "Greta", "Felix", "red tin", "bank", "roof"}) {
      if (arguments.find(later) == std::string::npos) {  // A question may be repeated.
        EXPECT_THAT(whole.output, Not(HasSubstr(later)));
      }
    }
    return whole.output;
  }

  /// Of what is printed, in order.
  std::vector<std::string> ids(const std::string& store, const std::string& arguments) const {
    const std::string text = run(store, arguments + " --json").output;
    static const std::regex id(R"re("id":"([wmep]-[0-9a-f]{16})")re");
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at) {
      found.push_back((*at)[1]);
    }
    return found;
  }

  ScratchFolder folder_;
};

TEST_F(T14AsOf, AnswersDoNotUseWhatContradictsThemLater) {
  for (const std::string form : {"", " --json", " --explain"}) {
    EXPECT_THAT(as_of("ask 'Where is the spare key?'" + form), HasSubstr("blue vase"));
    as_of("ask 'Who said where the spare key is?'" + form);
    as_of("ask 'Who is Greta?'" + form);
    as_of("ask 'Where is the spare key?' --choice 'in the red tin' --choice 'in the blue vase'" +
          form);
    as_of("ask 'What do I do every morning?'" + form);
    as_of("ask 'How often did I water the beans?'" + form);
    as_of("ask 'What happened today?'" + form);
  }
  // And they do once it is known: else this would hold of a memory that never learns.
  const std::string later = " --json --at " + kDayAfter;
  EXPECT_NE(run("whole", "ask 'Where is the spare key?'" + later).output,
            run("before", "ask 'Where is the spare key?'" + later).output);
}

TEST_F(T14AsOf, SearchesDoNotFindIt) {
  for (const std::string view :
       {"window", "action", "utterance", "activity", "conversation", "pattern"}) {
    const std::string search = "search 'the spare key of Greta and Felix' -k 100 --view " + view;
    as_of(search);
    as_of(search + " --json --near '2026-03-11'");
    as_of(search + " --during '2026-03-08 to 2026-03-12'");
    as_of(search + " --brute-force --explain");
  }
  EXPECT_THAT(run("whole", "search 'spare key roof' --at " + kDayAfter).output, HasSubstr("roof"));
}

TEST_F(T14AsOf, TimelinesEndThere) {
  for (const std::string scale : {"window", "moment", "episode", "pattern"}) {
    as_of("timeline --scale " + scale);
    as_of("timeline '2026-03-07 to 2026-03-13' --json --scale " + scale);
    as_of("timeline 2026-03-11 --scale " + scale);
  }
  EXPECT_THAT(run("whole", "timeline 2026-03-11 --scale window --at " + kDayAfter).output,
              HasSubstr("red tin"));
}

TEST_F(T14AsOf, RecordsAreShownAsTheyWereKnownAndLaterOnesNotAtAll) {
  const std::string days = "timeline '2026-03-07 to 2026-03-13' --scale ";
  std::size_t later = 0;
  for (const std::string scale : {"window", "moment", "episode", "pattern"}) {
    const std::vector<std::string> known = ids("before", dated(days + scale));
    const std::set<std::string> is_known(known.begin(), known.end());
    EXPECT_FALSE(known.empty()) << scale;
    for (std::size_t i = 0; i < known.size(); i += 1 + known.size() / 6) {
      EXPECT_THAT(as_of("show " + known[i]), HasSubstr(known[i]));
    }
    std::size_t shown = 0;
    for (const std::string& id : ids("whole", days + scale)) {
      if (!is_known.contains(id) && shown++ < 4) {
        EXPECT_EQ(run("whole", "show " + id).code, 0);
        EXPECT_NE(run("whole", dated("show " + id)).code, 0) << id;
        ++later;
      }
    }
  }
  EXPECT_GT(later, 8U);
}

TEST_F(T14AsOf, SkillsAndHelpUnaskedKnowNothingOfIt) {
  as_of("skill search_moments --query 'spare key'");
  as_of("skill search_memory --query 'spare key roof'");
  as_of("assist");
  as_of("assist --json --level normal");
}

}  // namespace
}  // namespace daybook
