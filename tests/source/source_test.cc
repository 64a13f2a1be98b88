#include "daybook/source/source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/source/written_files.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const fs::path kData = "tests/data/source";

ReadOptions options_of_nora() {
  ReadOptions options;
  options.wearer = "B1_NORA";
  return options;
}

void expect_same_windows(const std::vector<Window>& actual, const std::vector<Window>& expected) {
  ASSERT_EQ(intervals(actual), intervals(expected));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(actual[i].id, expected[i].id) << i;
    EXPECT_EQ(actual[i].source, expected[i].source) << i;
    EXPECT_EQ(actual[i].extra, expected[i].extra) << i;
    EXPECT_EQ(actual[i].lines, expected[i].lines) << i;
  }
}

TEST(Problem, IsShownWithWhatIsKnown) {
  EXPECT_EQ((Problem{"a.srt", 7, "no time", "correct it", true}).str(),
            "a.srt:7: no time; correct it");
  EXPECT_EQ((Problem{"a.srt", 0, "no time", "", true}).str(), "a.srt: no time");
  EXPECT_EQ((Problem{"", 0, "no time", "correct it", true}).str(), "no time; correct it");
}

TEST(ReadPaths, ReadsAFolderOfAllThreeKinds) {
  const ReadResult result = read_paths({kData / "week"}, {});
  EXPECT_THAT(result.problems, IsEmpty());
  const Reading reading = only_reading(result);
  EXPECT_EQ(reading.wearer, "B1_NORA");
  EXPECT_TRUE(reading.face.is_dataset());
  EXPECT_EQ(reading.lines_read, 15U);
  EXPECT_EQ(reading.lines_joined, 5U);
  EXPECT_THAT(reading.windows, SizeIs(4));
  EXPECT_THAT(shown(all_lines(reading.windows)),
              ElementsAre("DAY1 09:59:00 to 09:59:02 I fill the kettle. | 我给水壶装水",
                          "DAY1 09:59:03 to 09:59:05 Omar: Is there any tea left? | 还有茶吗",
                          "DAY1 09:59:05 to 09:59:05 Nora: Yes. | 有",
                          "DAY1 09:59:29 to 09:59:31 I take two cups off the shelf. | "
                          "我从架子上拿了两个杯子",
                          "DAY1 09:59:29.900 to 09:59:31 Omar: Careful, it's hot. | 小心烫",
                          "DAY1 09:59:41 to 09:59:43 Steam rises from the kettle.",
                          "DAY1 10:00:00 to 10:00:00 I pour the tea.",
                          "DAY1 10:00:02 to 10:00:04 其他人: 谢谢",
                          "DAY1 10:00:12 to 10:00:13 I sit down across from Omar.",
                          "DAY1 10:00:40 to 10:00:41 Wei: Here I am. | 我来了"));
  EXPECT_EQ(reading.windows[0].lines[1].origin,
            "Sync/B1_NORA_DAY1_09000000.json:6 + Transcript/B1_NORA_DAY1_09000000.srt:2");
}

TEST(ReadPaths, DoesNotDependOnTheOrderOfPaths) {
  const std::vector<Window> expected = only_reading(read_paths({kData / "week"}, {})).windows;
  std::array<fs::path, 5> files = {
      kData / "week/Sync/B1_NORA_DAY1_09000000.json",
      kData / "week/Sync/B1_NORA_DAY1_10000000.json",
      kData / "week/Transcript/B1_NORA/DAY1/B1_NORA_DAY1_09000000.srt",
      kData / "week/Transcript",
      kData / "week/DenseCaption/../DenseCaption",
  };
  do {
    const ReadResult result = read_paths({files.begin(), files.end()}, {});
    expect_same_windows(only_reading(result).windows, expected);
  } while (std::next_permutation(files.begin(), files.end()));
}

TEST(ReadPaths, GivesTheSameWindowsInPartsAsAtOnce) {
  const std::vector<Window> expected = only_reading(read_paths({kData / "week"}, {})).windows;
  std::array<fs::path, 4> parts = {
      kData / "week/Sync/B1_NORA_DAY1_09000000.json",
      kData / "week/Sync/B1_NORA_DAY1_10000000.json",
      kData / "week/Transcript",
      kData / "week/DenseCaption",
  };
  std::sort(parts.begin(), parts.end());
  do {
    std::vector<Window> memory;
    ReadOptions options;
    options.recorded = [&](const std::string& wearer, const Interval& span) {
      EXPECT_EQ(wearer, "B1_NORA");
      EXPECT_TRUE(span.contains(dataset_time("DAY1 10:00:00")));
      return memory;
    };
    for (const fs::path& part : parts) {
      memory = only_reading(read_paths({part}, options)).windows;
    }
    expect_same_windows(memory, expected);
  } while (std::next_permutation(parts.begin(), parts.end()));
}

TEST(ReadPaths, ReadsWindowsOnTheWire) {
  const ReadResult result = read_paths({kData / "windows.jsonl"}, {});
  const Reading reading = only_reading(result);
  EXPECT_THAT(intervals(reading.windows),
              ElementsAre("DAY1 11:00:00 to 11:00:30", "DAY1 11:00:30 to 11:00:47.600"));
  EXPECT_EQ(reading.windows[0].extra, "{\"battery\":71}");
  EXPECT_THAT(causes(result.problems), ElementsAre("2! the line is not valid JSON"));
}

TEST(ReadPaths, SaysWhichEncodingItAssumed) {
  ReadOptions options = options_of_nora();
  const ReadResult result = read_paths({kData / "odd"}, options);
  EXPECT_THAT(shown(all_lines(only_reading(result).windows)),
              ElementsAre("DAY1 12:00:01 to 12:00:02 Greta: Café keys.",
                          "DAY1 13:00:01 to 13:00:02 Wei: 钥匙在抽屉",
                          "DAY1 14:00:01 to 14:00:02 Greta: The café’s closed."));
  EXPECT_THAT(causes(result.problems),
              ElementsAre("0: not UTF-8; read as windows-1252", "0: not UTF-8; read as GB18030"));
}

TEST(ReadPaths, RefusesBenchmarksByName) {
  const ReadResult result = read_paths({kData / "questions.json"}, {});
  EXPECT_THAT(result.readings, IsEmpty());
  EXPECT_THAT(causes(result.problems), ElementsAre("0! a benchmark's file: it holds answers"));
  EXPECT_EQ(result.problems[0].remedy, "use `daybook eval`");
  EXPECT_EQ(result.problems[0].file, (kData / "questions.json").string());
}

TEST(ReadPaths, LosesNothingToTheBadFilesOfABatch) {
  const WrittenFiles files;
  const std::string sync = R"([{"video_file": "DAY1_B1_NORA_09000000.mp4", "data": [
    {"start": 90001, "end": 90003, "text": "I wave.", "type": "caption"}]}])";
  files.write("week/good.json", sync);
  files.write("week/empty.json", "");
  files.write("week/blank.srt", "\n \n");
  files.write("week/broken.json", sync.substr(0, sync.size() - 3));
  files.write("week/binary.srt", std::string("\x7F"
                                             "ELF\0\0",
                                             6));
  files.write("week/page.json", "{\"title\": \"no recording\"}");
  files.write("week/README.md", "# About this week\n");
  files.write("week/movie.mp4", std::string("\0\0\0\x18", 4));
  files.write("week/questions.json", R"([{"question": "Who waved?", "answer": "I"}])");
  files.write("week/who.txt", "Nora wears the camera.\nOmar - black hair, apron, shoes\n");
  const ReadResult result = read_paths({files.root() / "week"}, {});
  EXPECT_THAT(shown(all_lines(only_reading(result).windows)),
              ElementsAre("DAY1 09:00:01 to 09:00:03 I wave."));
  std::vector<std::string> named;
  for (const Problem& problem : result.problems) {
    EXPECT_FALSE(problem.cause.empty());
    EXPECT_EQ(problem.remedy.find("transcribe") != std::string::npos,
              problem.file.ends_with("movie.mp4"));
    named.push_back(fs::path(problem.file).filename().string() + (problem.lost ? "! " : ": ") +
                    problem.cause);
  }
  EXPECT_THAT(
      named, ElementsAre("README.md: no recording in a known format",
                         "binary.srt! binary, not text", "blank.srt! the file is empty",
                         "broken.json! the JSON breaks off", "empty.json! the file is empty",
                         "movie.mp4: binary, not text", "page.json! no recording in a known format",
                         "questions.json! a benchmark's file: it holds answers",
                         HasSubstr("who.txt: an identity file")));
}

TEST(ReadPaths, LosesNothingToSubtitlesOfSilence) {
  const WrittenFiles files;
  const ReadResult result = read_paths({files.write("quiet.srt", "\n")}, {});
  EXPECT_THAT(causes(result.problems), ElementsAre("0: subtitles without a cue: nobody speaks"));
}

TEST(ReadPaths, ReportsAnythingOddThatIsNamedItself) {
  const WrittenFiles files;
  const ReadResult result =
      read_paths({files.write("README.md", "# About\n"), files.root() / "missing"}, {});
  EXPECT_THAT(causes(result.problems),
              ElementsAre("0! no recording in a known format", "0! there is no such file"));
}

TEST(ReadPaths, RefusesFilesThatAreTooLarge) {
  const WrittenFiles files;
  const fs::path large = files.write("large.json", "[");
  fs::resize_file(large, (std::uint64_t{2} << 30) + 1);  // a hole: no bytes on disk
  const ReadResult result = read_paths({large, kData / "week/Sync"}, {});
  EXPECT_THAT(only_reading(result).windows, SizeIs(3));
  ASSERT_THAT(result.problems, SizeIs(1));
  EXPECT_TRUE(result.problems[0].lost);
  EXPECT_EQ(result.problems[0].file, large.string());
}

TEST(ReadPaths, SettlesOnOneClockForAWearer) {
  const WrittenFiles files;
  const fs::path wire =
      files.write("w.jsonl", R"({"wearer": "B1_NORA", "start": "2026-05-03T14:00:00Z",)"
                             R"( "captions": []})");
  const ReadResult result = read_paths({wire, kData / "week/Sync"}, {});
  EXPECT_TRUE(only_reading(result).face.is_dataset());
  EXPECT_THAT(causes(result.problems),
              ElementsAre("0! recordings of B1_NORA on another clock (zone:UTC) than most of them "
                          "(dataset)"));
}

TEST(ReadPaths, GivesAReadingForEachWearerByName) {
  const WrittenFiles files;
  const fs::path wire =
      files.write("w.jsonl", R"({"wearer": "A9_WEI", "start": "DAY1 09:00", "captions": []})");
  const ReadResult result = read_paths({kData / "week/Sync", wire}, {});
  ASSERT_THAT(result.readings, SizeIs(2));
  EXPECT_EQ(result.readings[0].wearer, "A9_WEI");
  EXPECT_EQ(result.readings[1].wearer, "B1_NORA");
}

TEST(ReadPaths, TellsHowFarItIs) {
  std::vector<std::size_t> steps;
  ReadOptions options;
  options.progress = [&](std::size_t done, std::size_t total, const std::string& file) {
    EXPECT_EQ(total, 5U);
    EXPECT_FALSE(file.empty());
    steps.push_back(done);
  };
  read_paths({kData / "week"}, options);
  EXPECT_THAT(steps, ElementsAre(1, 2, 3, 4, 5));
}

// Odd Sync files: clips of any start, lines anywhere around them. Few texts, so that many lines are
// alike, unless each is to have its own.
struct RandomWeek {
  std::vector<std::string> files;
  std::size_t lines = 0;
};

std::string clock_digits(int second_of_day) {
  return std::to_string(second_of_day / 3600 * 10000 + second_of_day / 60 % 60 * 100 +
                        second_of_day % 60);
}

// At most about a dozen of [from, to).
std::vector<int> some_numbers(int from, int to) {
  return *rc::gen::scale(0.12, rc::gen::container<std::vector<int>>(rc::gen::inRange(from, to)));
}

RandomWeek random_week(bool with_own_texts) {
  constexpr int kNine = 9 * 3600;
  RandomWeek week;
  const int files = *rc::gen::inRange(1, 4);
  for (int f = 0; f < files; ++f) {
    nlohmann::json clips = nlohmann::json::array();
    const auto starts = some_numbers(0, 300);
    for (const int start : starts) {
      nlohmann::json data = nlohmann::json::array();
      const auto offsets = some_numbers(-40, 90);
      for (const int offset : offsets) {
        const int from = kNine + start + offset;
        data.push_back({{"start", std::stoi(clock_digits(from))},
                        {"end", std::stoi(clock_digits(from + *rc::gen::inRange(0, 9)))},
                        {"text", *rc::gen::element<std::string>("Nora: No", "Omar: Yes", "Hm") +
                                     (with_own_texts ? std::to_string(week.lines) : "")},
                        {"type", *rc::gen::element<std::string>("caption", "transcript")}});
        ++week.lines;
      }
      const int frame = *rc::gen::inRange(0, 20);
      const std::string digits = clock_digits(kNine + start);
      clips.push_back({{"video_file", "DAY1_B1_NORA_0" + digits + (frame < 10 ? "0" : "") +
                                          std::to_string(frame) + ".mp4"},
                       {"data", data}});
    }
    week.files.push_back(clips.dump(1));
  }
  return week;
}

std::size_t count_lines(const ReadResult& result) {
  std::size_t count = 0;
  for (const Reading& reading : result.readings) {
    count += all_lines(reading.windows).size() + reading.lines_joined;
  }
  return count;
}

RC_GTEST_PROP(ReadPaths, LosesNoLineAndOverlapsNoWindows, ()) {
  const RandomWeek week = random_week(false);
  const WrittenFiles files;
  for (std::size_t i = 0; i < week.files.size(); ++i) {
    files.write("Sync/" + std::to_string(i) + ".json", week.files[i]);
  }
  const ReadResult result = read_paths({files.root()}, {});
  const auto lost = std::count_if(result.problems.begin(), result.problems.end(),
                                  [](const Problem& p) { return p.lost && p.line != 0; });
  RC_ASSERT(count_lines(result) + static_cast<std::size_t>(lost) == week.lines);
  for (const Reading& reading : result.readings) {
    if (week.files.size() == 1) {
      RC_ASSERT(reading.lines_joined == 0U);
    }
    for (std::size_t i = 0; i < reading.windows.size(); ++i) {
      const Window& window = reading.windows[i];
      RC_ASSERT(!window.interval.empty());
      RC_ASSERT(window.interval.length() <= std::chrono::seconds(30));
      if (i > 0) {
        RC_ASSERT(reading.windows[i - 1].interval.end <= window.interval.start);
      }
    }
  }
}

RC_GTEST_PROP(ReadPaths, GivesTheSameWindowsOfOneSourceInAnyPartsAndOrder, ()) {
  // One file's clips, dealt to three files of the same source.
  const nlohmann::json clips = nlohmann::json::parse(random_week(true).files.front());
  std::array<nlohmann::json, 3> hands = {nlohmann::json::array(), nlohmann::json::array(),
                                         nlohmann::json::array()};
  std::vector<std::string> starts;
  for (const nlohmann::json& clip : clips) {
    if (std::find(starts.begin(), starts.end(), clip["video_file"].get<std::string>()) ==
        starts.end()) {
      starts.push_back(clip["video_file"]);
      hands.at(*rc::gen::inRange<std::size_t>(0, 3)).push_back(clip);
    }
  }
  const WrittenFiles files;
  std::vector<fs::path> paths;
  paths.reserve(hands.size());
  for (const nlohmann::json& hand : hands) {
    paths.push_back(files.write("Sync/" + std::to_string(paths.size()) + ".json",
                                hand.dump(1)));  // a line for each
  }
  const ReadResult whole = read_paths(paths, {});
  if (whole.readings.empty()) {
    return;
  }
  RC_ASSERT(whole.readings.front().lines_joined == 0U);
  std::vector<Window> memory;
  ReadOptions options;
  options.recorded = [&](const std::string&, const Interval&) { return memory; };
  std::array<std::size_t, 4> order = {0, 1, 1, 2};  // one of them twice
  for (int steps = *rc::gen::inRange(0, 12); steps > 0; --steps) {
    std::next_permutation(order.begin(), order.end());
  }
  for (const std::size_t i : order) {
    const ReadResult part = read_paths({paths[i]}, options);
    memory = part.readings.empty() ? memory : part.readings.front().windows;
  }
  const std::vector<Window>& expected = whole.readings.front().windows;
  RC_ASSERT(intervals(memory) == intervals(expected));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    RC_ASSERT(memory[i].id == expected[i].id);
    RC_ASSERT(memory[i].lines == expected[i].lines);
  }
}

}  // namespace
}  // namespace daybook
