#include "daybook/store/dump_reader.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "daybook/store/dump_line.h"
#include "tests/store/sample_records.h"

namespace daybook {
namespace {

std::string again(const std::string& line) {
  const Result<DumpedRow> row = read_dump_line(line);
  return row ? std::visit([](const auto& one) { return dump_line(one); }, *row)
             : row.error().message;
}

/// A line for every kind of row, every field filled.
std::vector<std::string> lines() {
  const Changes changes = sample_changes(0, 8);
  const Pattern pattern = sample_pattern(changes.episodes[0]);
  return {dump_line(Wearer{.name = kNora, .face = Clockface::zone("Europe/Paris")}),
          dump_line(Wearer{.name = kNora, .growth = {"game", "grove"}}),
          dump_line(changes.windows[0]),
          dump_line(changes.moments[0]),
          dump_line(changes.episodes[0]),
          dump_line(pattern),
          dump_line(next_version(pattern, changes.episodes[0])),
          dump_line(changes.edges[0]),
          dump_line(changes.units[0]),
          dump_line(Annotation{.kind = AnnotationKind::Note, .at = at(3), .text = "A key."}),
          dump_line(Annotation{.kind = AnnotationKind::Name, .target = "Mia", .text = "Leo"}),
          dump_line(DerivedText{.window = changes.windows[0].id,
                                .kind = DerivedKind::Translation,
                                .text = "1 I put the \"mug\" back.",
                                .made_by = "translate@1 m",
                                .digest = 0xffffffffffffff01})};
}

TEST(DumpReader, ReadsBackWhatWasWritten) {
  for (const std::string& line : lines()) {
    EXPECT_EQ(again(line), line);
  }
}

TEST(DumpReader, KeepsTextThatIsNotUtf8) {
  Window window = sample_window(0);
  window.lines[0].text = "caf\xe9 \xff and 咖啡";
  window.source.file = "a\"b\\c\n\x01.mp4";
  const std::string line = dump_line(window);
  EXPECT_EQ(again(line), line);
}

TEST(DumpReader, KeepsTheEndsOfTheClock) {
  Moment moment = sample_moment(sample_window(0), 0);
  moment.interval = {Timestamp::min(), Timestamp::max()};
  const std::string line = dump_line(moment);
  EXPECT_EQ(again(line), line);
}

TEST(DumpReader, SaysWhatIsWrong) {
  EXPECT_EQ(again("not json"), "is not JSON");
  EXPECT_EQ(again("[]"), "is not an object");
  EXPECT_EQ(again(R"({"kind":"poem"})"), "is of an unknown kind, \"poem\"");
  EXPECT_EQ(again(R"({"kind":"edge"})"), "has no field group");
  EXPECT_EQ(again(R"({"kind":"edge","group":"x"})"), "has a field group that cannot be read");
}

TEST(DumpReader, RefusesNumbersThatDoNotFit) {
  const std::string unit = dump_line(sample_changes(0, 1).units.at(0));
  const std::string field = R"("start_ns":)";
  const std::size_t from = unit.find(field) + field.size();
  const auto with_start = [&](const std::string& number) {
    return again(std::string(unit).replace(from, unit.find(',', from) - from, number));
  };
  EXPECT_EQ(with_start("9223372036854775808"), "has a field start_ns that cannot be read");
  EXPECT_EQ(with_start("18446744073709551615"), "has a field start_ns that cannot be read");
  EXPECT_EQ(with_start("1.5"), "has a field start_ns that cannot be read");
}

TEST(DumpReader, LivesThroughLinesThatWereCut) {
  for (const std::string& line : lines()) {
    for (std::size_t length = 0; length < line.size(); ++length) {
      EXPECT_FALSE(read_dump_line(line.substr(0, length))) << line.substr(0, length);
    }
  }
}

}  // namespace
}  // namespace daybook
