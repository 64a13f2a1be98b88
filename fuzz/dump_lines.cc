// Lines of an export: whatever the bytes, reading ends with a row or a failure, and a row that was
// read is written and read back as the same line.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "daybook/base/result.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/dump_reader.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

std::string written(const DumpedRow& row) {
  return std::visit([](const auto& one) { return dump_line(one); }, row);
}

void read_line(std::string_view text) {
  const Result<DumpedRow> row = read_dump_line(text);
  if (!row) {
    require(!row.error().message.empty());
    return;
  }
  const std::string line = written(*row);
  const Result<DumpedRow> again = read_dump_line(line);
  require(again && written(*again) == line);
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::read_line(daybook::text_of(data, size));
  return 0;
}
