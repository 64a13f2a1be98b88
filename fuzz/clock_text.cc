// Written clock times: whatever the text, a scanner stays inside it, returns what its contract
// allows, and reads the same from the bytes that it said it took.

#include "daybook/time/clock_text.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daybook/time/timestamp.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

void check_time(const WrittenTime& time, std::string_view text) {
  require(time.length <= text.size());
  require(time.since_midnight >= Duration{} && time.since_midnight <= std::chrono::hours(24));
  require(time.precision > Duration{});
}

template <typename Written>
void check_length(std::optional<Written> (*scan)(std::string_view), const Written& read,
                  std::string_view text) {
  require(read.length > 0 && read.length <= text.size());
  const std::optional<Written> again = scan(text.substr(0, read.length));
  require(again.has_value() && again->length == read.length);
}

void scan_all(std::string_view text) {
  for (const auto scan : {scan_clock, scan_compact_clock}) {
    if (const auto read = scan(text)) {
      check_time(*read, text);
      check_length(scan, *read, text);
    }
  }
  if (const auto read = scan_dataset_time(text)) {
    require(read->day >= 0 && read->day <= 99'999);
    check_length(scan_dataset_time, *read, text);
  }
  if (const auto read = scan_calendar_time(text)) {
    check_length(scan_calendar_time, *read, text);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::scan_all({reinterpret_cast<const char*>(data), size});
  return 0;
}
