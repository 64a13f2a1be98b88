#include "daybook/store/sqlite/packing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/Assertions.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <rapidcheck/gen/Arbitrary.hpp>
#include <rapidcheck/gen/Numeric.hpp>
#include <rapidcheck/gen/Select.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"

namespace daybook::sqlite {
namespace {

using testing::ElementsAre;
using testing::Optional;

Timestamp any_time() { return Timestamp(Duration(*rc::gen::arbitrary<std::int64_t>())); }

/// A time like those of recordings: some unit after `start`, or any.
Timestamp time_near(Timestamp start) {
  const auto unit = *rc::gen::element<std::int64_t>(1'000'000'000, 1'000'000, 1'000, 1, 0);
  return unit == 0 ? any_time() : start + Duration(unit * *rc::gen::inRange(-100, 100'000));
}

std::string any_text() {
  return *rc::gen::element<std::string>("", "Omar", "day1.srt:12", "day1.srt:13", "a:b:007", ":",
                                        ":5", "x:4294967295", "x:4294967296", "two\nlines", "架子",
                                        *rc::gen::arbitrary<std::string>());
}

Line any_line(Timestamp start) {
  Line line;
  line.interval.start = time_near(start);
  line.interval.end = time_near(line.interval.start);
  line.channel = *rc::gen::element(Channel::Caption, Channel::Speech);
  line.speaker = any_text();
  line.text = any_text();
  line.alternate = any_text();
  line.origin = any_text();
  return line;
}

RC_GTEST_PROP(Packing, GivesLinesBackAsTheyWere, ()) {
  const Timestamp start = Timestamp(std::chrono::hours(*rc::gen::inRange(0, 100)));
  std::vector<Line> lines;
  for (int left = *rc::gen::inRange(0, 6); left > 0; --left) {
    lines.push_back(any_line(start));
  }
  RC_ASSERT(unpack_lines(start, pack_lines(start, lines)) == lines);
}

RC_GTEST_PROP(Packing, GivesTextsBackAsTheyWere, (const std::vector<std::string>& texts)) {
  RC_ASSERT(unpack_texts(pack_texts(texts)) == texts);
}

RC_GTEST_PROP(Packing, GivesNumbersBackAsTheyWere, (const std::vector<std::uint32_t>& numbers)) {
  RC_ASSERT(unpack_numbers(pack_numbers(numbers)) == numbers);
}

RC_GTEST_PROP(Packing, GivesMembersBackAsTheyWere,
              (const std::vector<std::uint64_t>& episodes, const std::string& role,
               double weight)) {
  std::vector<PatternMember> members;
  members.reserve(episodes.size());
  for (const std::uint64_t episode : episodes) {
    members.push_back({.episode = EpisodeId{episode},
                       .role = episode % 2 == 0 ? "developing" : role,
                       .weight = weight / static_cast<double>(members.size() + 1)});
  }
  RC_ASSERT(unpack_members(pack_members(members)) == members);
}

TEST(Packing, GivesIdsBackAsTheyWere) {
  const std::vector<WindowId> ids = {WindowId{1}, WindowId{0},
                                     WindowId{std::numeric_limits<std::uint64_t>::max()}};
  EXPECT_THAT(unpack_ids(pack_ids(ids)), Optional(ids));
  EXPECT_THAT(unpack_ids(""), Optional(testing::IsEmpty()));
}

// Damage of every sort: cut short, prolonged, a byte changed. It must be told from data or
// give other data, but never touch memory that is not there (run with sanitizers).

RC_GTEST_PROP(Packing, SurvivesAnyBytes, (const std::string& bytes)) {
  (void)unpack_lines(Timestamp(), bytes);
  (void)unpack_lines(Timestamp(), "\x01" + bytes);
  (void)unpack_members("\x01" + bytes);
  (void)unpack_members(bytes);
  (void)unpack_ids(bytes);
  (void)unpack_numbers(bytes);
  (void)unpack_texts(bytes);
}

TEST(Packing, TellsCutOrProlongedLinesFromWholeOnes) {
  const Window window = sample_window(0);
  const std::string packed = pack_lines(window.interval.start, window.lines);
  for (std::size_t size = 0; size < packed.size(); ++size) {
    EXPECT_EQ(unpack_lines(window.interval.start, packed.substr(0, size)), std::nullopt) << size;
  }
  EXPECT_EQ(unpack_lines(window.interval.start, packed + "x"), std::nullopt);
}

TEST(Packing, SurvivesAnyChangedByte) {
  const Window window = sample_window(0);
  const std::string packed = pack_lines(window.interval.start, window.lines);
  for (std::size_t at = 0; at < packed.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::string changed = packed;
      changed[at] = static_cast<char>(value);
      (void)unpack_lines(window.interval.start, changed);
    }
  }
}

TEST(Packing, RefusesWhatItNeverWrites) {
  EXPECT_EQ(unpack_lines(Timestamp(), std::string_view("\x02\0\0\0", 4)), std::nullopt);
  EXPECT_EQ(unpack_lines(Timestamp(), std::string_view("\x01\4\0\0", 4)), std::nullopt);
  EXPECT_EQ(unpack_numbers("\xff\xff\xff\xff\x7f"), std::nullopt);  // Over 32 bits.
  EXPECT_EQ(unpack_numbers("\x80"), std::nullopt);
  EXPECT_EQ(unpack_ids("1234567"), std::nullopt);
  EXPECT_EQ(unpack_texts("no end"), std::nullopt);
  EXPECT_EQ(unpack_texts("\\x\n"), std::nullopt);
  EXPECT_EQ(unpack_texts("\\"), std::nullopt);
}

// The layouts of docs/storage-format.md: files that exist have these bytes.

TEST(Packing, WritesLinesAsDocumented) {
  const Timestamp start = at(0);
  const std::vector<Line> lines = {
      {.interval = between(1, 3),
       .channel = Channel::Caption,
       .speaker = "",
       .text = "I sit.",
       .alternate = "",
       .origin = "a.srt:7"},
      {.interval = between(2, 2.5),
       .channel = Channel::Speech,
       .speaker = "Wei",
       .text = "好",
       .alternate = "OK",
       .origin = "a.srt:9"},
  };
  const std::string expected = std::string("\x01\x02", 2) +  // Format 1, milliseconds.
                               std::string("\x02\x05", 2) + "a.srt" +
                               "\x03"
                               "Wei" +                   // Two names.
                               std::string("\x02", 1) +  // Two lines.
                               std::string("\x04\xd0\x0f\xa0\x1f\0\x01\x0e", 8) +
                               "\x06"
                               "I sit." +
                               std::string("\x07\xd0\x0f\xe8\x07\x02\x01\x04", 8) +
                               "\x03"
                               "好"
                               "\x02"
                               "OK";
  EXPECT_EQ(pack_lines(start, lines), expected);
  EXPECT_THAT(unpack_lines(start, expected), Optional(lines));
}

TEST(Packing, WritesTheExampleOfTheDocumentation) {
  const Line line{.interval = between(1, 3),
                  .channel = Channel::Caption,
                  .speaker = "",
                  .text = "I sit.",
                  .alternate = "",
                  .origin = "a.srt:7"};
  EXPECT_EQ(pack_lines(at(0), {line}),
            "\x01\x03\x01\x05"
            "a.srt\x01\x04\x02\x04" +
                std::string(1, '\0') + "\x01\x0e\x06I sit.");
}

TEST(Packing, WritesOtherListsAsDocumented) {
  EXPECT_EQ(pack_numbers({0, 127, 128, 300}), std::string("\0\x7f\x80\x01\xac\x02", 6));
  EXPECT_EQ(pack_ids({WindowId{0x0102030405060708}}), "\x01\x02\x03\x04\x05\x06\x07\x08");
  EXPECT_EQ(pack_texts({"a", "", "b\nc\\"}), "a\n\nb\\nc\\\\\n");
  EXPECT_EQ(pack_members({{.episode = EpisodeId{1}, .role = "core", .weight = 1}}),
            std::string("\x01\x01\x04"
                        "core"
                        "\x01"
                        "\0\0\0\0\0\0\0\x01"
                        "\x01"
                        "\x3f\xf0\0\0\0\0\0\0",
                        25));
}

}  // namespace
}  // namespace daybook::sqlite
