// Files of recordings: whatever the bytes, windows stand in order without overlap, none is longer
// than half a minute, every line that a reader took is in one of them, joined to another or retold,
// and reading the same file again changes nothing.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/source/assemble.h"
#include "daybook/source/ego_srt.h"
#include "daybook/source/ego_sync.h"
#include "daybook/source/encoding.h"
#include "daybook/source/material.h"
#include "daybook/source/plain_srt.h"
#include "daybook/source/recognise.h"
#include "daybook/source/source.h"
#include "daybook/source/wire.h"
#include "daybook/time/timestamp.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

Harvest harvest_of(const InputFile& file) {
  ReadOptions options;
  options.wearer = "NORA";
  Harvest harvest;
  switch (const SourceFormat format = recognise_text(file.path, file.text)) {
    case SourceFormat::EgoSync:
      read_ego_sync(file, harvest);
      break;
    case SourceFormat::EgoTranscript:
    case SourceFormat::EgoDenseCaption:
      read_ego_srt(file, format, harvest);
      break;
    case SourceFormat::WireLines:
      read_wire_file(file, options, harvest);
      break;
    case SourceFormat::PlainSrt:
      read_plain_srt(file, options, harvest);
      break;
    case SourceFormat::Benchmark:
    case SourceFormat::Identity:
    case SourceFormat::Unknown:
      break;
  }
  return harvest;
}

void check(const Reading& reading) {
  std::size_t lines = 0;
  for (std::size_t i = 0; i < reading.windows.size(); ++i) {
    const Interval& interval = reading.windows[i].interval;
    require(!interval.empty() && interval.length() <= kWindowLength);
    require(i == 0 || reading.windows[i - 1].interval.end <= interval.start);
    lines += reading.windows[i].lines.size();
  }
  require(lines + reading.lines_joined + reading.lines_retold == reading.lines_read);
}

void read_twice(const std::string& path, const std::string& text) {
  const Harvest harvest = harvest_of({path, "folder/" + path, text});
  for (const auto& [key, owner] : harvest.owners) {
    std::vector<Problem> problems;
    const Reading once = assemble(owner, {}, problems);
    check(once);
    const Reading again = assemble(owner, once.windows, problems);
    require(again.windows.size() == once.windows.size());
    for (std::size_t i = 0; i < once.windows.size(); ++i) {
      require(again.windows[i].interval == once.windows[i].interval);
    }
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const daybook::DecodedText decoded =
      daybook::decode_text(std::string(reinterpret_cast<const char*>(data), size));
  daybook::read_twice("B1_NORA_DAY1_09000000.srt", decoded.text);
  daybook::read_twice("talk_DAY1_090000.srt", decoded.text);
  return 0;
}
