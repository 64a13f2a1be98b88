// What the program says to a person who mistypes: the cause, the remedy, and exit code 2 before
// anything is done.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/program/said.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// A memory of two windows on one day.
class Usage : public testing::Test {
 protected:
  Usage() {
    std::ofstream(folder_.path() / "nora.jsonl")
        << R"({"wearer": "T1_NORA", "start": "DAY1 10:00:00", "captions": [{"start": "DAY1 10:00:01", )"
           R"("end": "DAY1 10:00:04", "text": "I water the beans."}], "transcript": []})"
        << "\n"
        << R"({"wearer": "T1_NORA", "start": "DAY1 10:00:30", "captions": [{"start": "DAY1 10:00:30", "end": "DAY1 10:00:31", "text": "I open the shed."}, {"start": "DAY1 10:00:31", )"
           R"("end": "DAY1 10:00:34", "text": "I close the gate."}], "transcript": []})"
        << "\n";
    EXPECT_EQ(run("add " + (folder_.path() / "nora.jsonl").string()).code, 0);
  }

  Said run(const std::string& arguments) const {
    return run_bare("--config /dev/null --embedder none: " + arguments);
  }

  Said run_bare(const std::string& arguments) const {
    const std::string command = std::string(DAYBOOK_PROGRAM) +
                                " --store sqlite:" + (folder_.path() / "nora.db").string() + " " +
                                arguments;
    return run_command(command);
  }

  void expect_usage(const std::string& arguments, const std::string& says) const {
    const Said said = run(arguments);
    EXPECT_EQ(said.code, 2) << arguments << "\n" << said.output;
    EXPECT_THAT(said.output, HasSubstr(says)) << arguments;
  }

  ScratchFolder folder_;
};

TEST_F(Usage, AWordThatIsNoCommandIsNamed) {
  expect_usage("asq beans", "there is no command 'asq'");
}

TEST_F(Usage, WhatIsEmptyIsNotAsked) {
  expect_usage("ask '  '", "there is no question");
  expect_usage("ask 'Who?' --choice '' --choice Wei", "a choice is empty");
  expect_usage("remember ''", "nothing to remember");
}

TEST_F(Usage, WritersHaveRecipesOfTheirOwn) {
  const std::string script = (folder_.path() / "script").string();
  std::ofstream(script) << "{}\n";
  expect_usage("retry --recipe egocite", "recipe egocite of writing needs a language model");
  expect_usage("retry --writer script:" + script + " --recipe dreams",
               "recipes with --writer are daybook, egocite");
  EXPECT_EQ(run("retry --writer script:" + script + " --recipe egocite").code, 0);
}

TEST_F(Usage, WhatAModelWritesNotIsSaidToBeDegraded) {
  const std::string script = (folder_.path() / "lies").string();
  std::ofstream(script) << R"({"text": "the sea is green", "times": 0})" << "\n";
  std::ofstream(folder_.path() / "later.jsonl")
      << R"({"wearer": "T1_NORA", "start": "DAY1 12:00:00", "captions": [{"start": "DAY1 12:00:01", )"
         R"("end": "DAY1 12:00:04", "text": "I mend the blue lantern."}], "transcript": []})"
      << "\n";
  const Said added =
      run("add " + (folder_.path() / "later.jsonl").string() + " --writer script:" + script);
  EXPECT_EQ(added.code, 3) << added.output;
  EXPECT_THAT(added.output, HasSubstr("degraded: 1;"));
  const Said status = run("status");
  EXPECT_THAT(status.output, HasSubstr("(degraded 1)"));
  EXPECT_THAT(status.output, HasSubstr("the model: "));
  EXPECT_THAT(status.output, HasSubstr("scene daily recipe daybook"));
}

TEST_F(Usage, AModelOfNoKnownKindIsNone) {
  expect_usage("ask beans --model foo:bar", "unknown model \"foo:bar\"");
}

TEST_F(Usage, AnUnknownSettingIsNamedWithTheNearestKnownOne) {
  const std::string file = (folder_.path() / "config.toml").string();
  const auto says = [&](const std::string& text) {
    std::ofstream(file) << text;
    return run_bare("--config " + file + " status");
  };
  const Said stroe = says("stroe = \"sqlite:x.db\"\n");
  EXPECT_EQ(stroe.code, 2);
  EXPECT_THAT(stroe.output, HasSubstr("there is no setting 'stroe'; the nearest is 'store'"));
  EXPECT_THAT(says("[ask]\nlimt = 3\n").output,
              HasSubstr("'ask.limt'; the nearest is 'ask.limit'"));
  EXPECT_EQ(says("embedder = \"none:\"\n[ask]\nlimit = 3\n").code, 0);
}

TEST_F(Usage, WhoeverOrWhateverIsNotThereIsNamedWithExitCodeFour) {
  const auto expect_nothing = [&](const std::string& arguments, const std::string& says) {
    const Said said = run(arguments);
    EXPECT_EQ(said.code, 4) << arguments << "\n" << said.output;
    EXPECT_THAT(said.output, HasSubstr(says)) << arguments;
  };
  expect_nothing("people merge Zebedee Quixote", "nobody is called Zebedee");
  expect_nothing("people name Zebedee Leo", "nobody is called Zebedee");
  expect_nothing("people undo", "no naming");
  expect_nothing("correct w-0123456789abcdef:0 beans", "no window w-0123456789abcdef");
  expect_nothing("remember --remove 3", "there is no note 3");
  expect_nothing("remind --remove q-1", "no standing question q-1");
  expect_nothing("show w-0123456789abcdef", "no such record");
  expect_nothing("forget Zebedee --person", "neither as a time nor as a name");
  expect_nothing("forget DAY9", "nothing is recorded of T1_NORA from DAY9");
  expect_usage("remember --remove 0", "--remove");
  expect_usage("remember --remove -1", "--remove");
  expect_usage("people name beans Leo", "a word in what was recorded");
  expect_usage("remember --remove 1 beans", "--remove");
  expect_usage("remember --at DAY1", "--at");
  expect_usage("correct w-0123456789abcdef:0 beans --undo", "--undo");
  expect_usage("remind 'lock the shed' --remove q-1", "--remove");
  expect_usage("correct nonsense beans", "is no id");
  expect_usage("forget ' '", "what should be forgotten?");
}

TEST_F(Usage, NamesThatNothingHoldsAreWarnedOfBeforeTheOthersGo) {
  EXPECT_EQ(run("remember 'Wei likes beans.'").code, 0);
  const Said said = run("forget beans --also Wie --person --dry-run");
  EXPECT_EQ(said.code, 0) << said.output;
  EXPECT_THAT(said.output, HasSubstr("warning: nothing recorded of T1_NORA names 'Wie'"));
  EXPECT_THAT(said.output, Not(HasSubstr("names 'beans'")));
}

TEST_F(Usage, WhatIsDoneToNamesIsJsonWhereJsonIsAskedFor) {
  std::ofstream(folder_.path() / "omar.srt")
      << "1\n00:00:01,000 --> 00:00:02,000\nOmar: Good morning.\n";
  EXPECT_EQ(
      run("--wearer T1_NORA add --start 'DAY1 11:00:00' " + (folder_.path() / "omar.srt").string())
          .code,
      0);
  EXPECT_THAT(run("--json people name Omar Mia").output,
              HasSubstr(R"({"schema":"daybook/1","recorded":"Omar","name":"Mia","undone":false})"));
  EXPECT_THAT(run("--json people undo").output, HasSubstr(R"("undone":true)"));
}

TEST_F(Usage, ExitCodesSayHowMuchOfTheInputWasRead) {
  const auto file = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder_.path() / name) << text;
    return (folder_.path() / name).string();
  };
  const std::string good = (folder_.path() / "nora.jsonl").string();
  const std::string bad = file("bad.json", "garbage");
  fs::create_directory(folder_.path() / "empty");
  const std::string empty = (folder_.path() / "empty").string();
  for (const std::string& how : {std::string("add "), std::string("add --dry-run ")}) {
    EXPECT_EQ(run(how + good).code, 0) << how;
    EXPECT_EQ(run(how + good + " " + bad).code, 3) << how;
    EXPECT_EQ(run(how + bad).code, 1) << how;
    const Said none = run(how + empty);
    EXPECT_EQ(none.code, 4) << how << none.output;
    EXPECT_THAT(none.output, HasSubstr("there is no recording there")) << how;
  }
  const auto watch = [&](const std::string& input) {
    return run_command("(cat " + input + " | " + DAYBOOK_PROGRAM +
                       " --config /dev/null --embedder none: --store sqlite:" +
                       (folder_.path() / "nora.db").string() + " watch -)");
  };
  EXPECT_EQ(watch(good).code, 0);
  EXPECT_EQ(watch(good + " " + bad).code, 3);
  EXPECT_EQ(watch(bad).code, 3) << "a stream goes on whatever it brings";
  EXPECT_EQ(run("forget all --yes").code, 0);
  EXPECT_EQ(run("add " + good).code, 3) << "forgotten";
  EXPECT_EQ(watch(good).code, 3) << "forgotten";
}

TEST_F(Usage, SubtitlesThatSayTooLittleNameTheOptionsThatSayIt) {
  const std::string srt = (folder_.path() / "talk.srt").string();
  std::ofstream(srt) << "1\n00:00:01,000 --> 00:00:02,000\nOmar: Good morning.\n";
  const Said said = run("add " + srt);
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.output, HasSubstr("--wearer NAME"));
  EXPECT_THAT(said.output, HasSubstr("--start"));
  EXPECT_EQ(run("--wearer NORA add " + srt + " --start 'DAY1 09:00:00'").code, 0);
}

TEST_F(Usage, ARangeThatEndsBeforeItBeginsIsNone) {
  expect_usage("forget 'DAY2 10:00 to DAY1 10:00' --dry-run", "ends before it begins");
  expect_usage("timeline 'DAY2 10:00 to DAY1 10:00'", "ends before it begins");
}

TEST_F(Usage, NumbersAreBounded) {
  expect_usage("timeline DAY1 --depth -1", "--depth");
  expect_usage("show w-0123456789abcdef --depth 99", "--depth");
}

TEST_F(Usage, AZoneThatIsNoneIsToldWhateverTheCommand) {
  EXPECT_THAT(run("--tz Mars/Phobos status").output, HasSubstr("Mars/Phobos"));
  EXPECT_NE(run("--tz Mars/Phobos status").code, 0);
}

TEST_F(Usage, AWindowIsShownOnceLineByLine) {
  const Said timeline = run("timeline DAY1 --scale window --json");
  const std::string id = timeline.output.substr(timeline.output.find("w-"), 18);
  EXPECT_THAT(run("show " + id).output, Not(HasSubstr(" / ")));
  EXPECT_THAT(run("show " + id).output, HasSubstr("I water the beans."));
}

TEST_F(Usage, SearchShowsOfAWindowTheLinesThatWereLookedFor) {
  const Said said = run("search gate");
  EXPECT_THAT(said.output, HasSubstr("I close the gate."));
  EXPECT_THAT(said.output, Not(HasSubstr("I open the shed.")));
}

TEST_F(Usage, TheVersionAndTheSettingsAreJsonWhereJsonIsAskedFor) {
  EXPECT_THAT(run("config --json --tz UTC").output, HasSubstr(R"("embedder":"none:","tz":"UTC")"));
  EXPECT_THAT(run("version --json").output, HasSubstr(R"({"schema":"daybook/1","version":")"));
}

TEST_F(Usage, WhatIsNoTextIsNotKeptAndBreaksNoJson) {
  const std::string bytes = R"sh("$(printf 'beans \377')")sh";
  expect_usage("remember " + bytes, "byte 7 is not UTF-8");
  expect_usage("remind " + bytes, "byte 7 is not UTF-8");
  expect_usage("people name Omar " + bytes, "byte 7 is not UTF-8");
  EXPECT_EQ(run("--json remember").output, "");
  const Said asked = run("--json ask " + bytes);
  EXPECT_EQ(asked.code, 0);
  EXPECT_THAT(asked.output, HasSubstr("I water the beans"));
}

TEST_F(Usage, ATypedWordThatWasNeverRecordedIsNamed) {
  const Said said = run("ask 'Did I ever paint the baens?'");
  EXPECT_EQ(said.code, 4);
  EXPECT_THAT(said.output, HasSubstr("never recorded: baens; bean?"));
}

TEST_F(Usage, AMemoryGoesOnByTheRecipeThatItBeganWith) {
  const std::string script = "script:" + (folder_.path() / "script.jsonl").string();
  std::ofstream(folder_.path() / "script.jsonl")
      << R"({"when": "egoscheme/extract@1", "text": "{\"entries\":[{\"line\":1,\"kind\":\"action\",)"
         R"(\"text\":\"I mend the lantern.\"}]}", "times": 0})"
      << "\n";
  const auto recording = [&](const std::string& name, const std::string& clock) {
    const fs::path path = folder_.path() / name;
    std::ofstream(path) << R"({"wearer": "T2_OMAR", "start": "DAY1 )" << clock
                        << R"(", "captions": [{"start": "DAY1 )" << clock << R"(", "end": "DAY1 )"
                        << clock << R"(", "text": "I mend the blue lantern."}], "transcript": []})"
                        << "\n";
    return path.string();
  };
  const std::string first = recording("first.jsonl", "12:00:00");
  const std::string later = recording("later.jsonl", "12:00:30");
  EXPECT_EQ(run("add " + first + " --writer " + script + " --recipe grove").code, 0);
  const Said added = run("add " + later);
  EXPECT_EQ(added.code, 3) << added.output;
  EXPECT_THAT(added.output, HasSubstr("degraded: 1; "));
  EXPECT_THAT(added.output, HasSubstr("no language model was named"));
  expect_usage("add " + later + " --writer " + script + " --recipe egocite",
               "is grown by recipe grove, not egocite");
  expect_usage("--scene game add " + later, "is grown for scene daily, not game");
  EXPECT_THAT(run("watch -").output, HasSubstr("T2_OMAR is grown by recipe grove"));
  EXPECT_EQ(run("retry").code, 3);
  EXPECT_EQ(run("retry --writer " + script).code, 0);
}

TEST_F(Usage, AWriterTellsWindowsAndTranslatesThem) {
  expect_usage("retry --recipe memlife", "needs a language model");
  expect_usage("retry --translate", "needs a language model");
  const fs::path script = folder_.path() / "script.jsonl";
  std::ofstream(script)
      << R"({"when": "memlife/narrate", "text": "I water the green beans and open the shed.", "times": 0})"
      << "\n"
      << R"({"when": "translate@", "text": "{\"lines\":[{\"line\":1,\"text\":\"I mend the blue lantern.\"}]}"})"
      << "\n";
  std::ofstream(folder_.path() / "chinese.jsonl")
      << R"({"wearer": "T1_NORA", "start": "DAY1 11:00:00", "captions": [{"start": "DAY1 11:00:01", )"
         R"("end": "DAY1 11:00:04", "text": "我在修蓝色的灯笼。"}], "transcript": []})"
      << "\n";
  const Said added = run("add " + (folder_.path() / "chinese.jsonl").string() +
                         " --writer script:" + script.string() + " --recipe memlife --translate");
  EXPECT_EQ(added.code, 0) << added.output;
  EXPECT_THAT(added.output, HasSubstr("2 texts of windows written"));
  const Said retried =
      run("retry --writer script:" + script.string() + " --recipe memlife --translate");
  EXPECT_THAT(retried.output, HasSubstr("2 texts of windows written"));  // Of the other windows.
  const Said found = run("search lantern --json");
  EXPECT_EQ(found.code, 0) << found.output;
  EXPECT_THAT(found.output, HasSubstr("我在修蓝色的灯笼。"));
  const std::size_t id = found.output.find("w-");
  const Said shown = run("show " + found.output.substr(id, 18));
  EXPECT_THAT(shown.output, HasSubstr("narrative (memlife/narrate@1 script:"));
  EXPECT_THAT(shown.output, HasSubstr("  I water the green beans and open the shed."));
  EXPECT_THAT(shown.output, HasSubstr("  0 I mend the blue lantern."));
  const Said fetched = run("skill fetch_memory --time_anchor 'DAY1 10:00:00 to DAY1 10:00:20'");
  EXPECT_THAT(fetched.output, HasSubstr("I water the green beans and open the shed."));
}

}  // namespace
}  // namespace daybook
