// Question and event files of benchmarks: whatever the bytes, each reader ends with items or an
// Error that names the file, and what it read can be answered and scored.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/core/window.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/egoserve.h"
#include "daybook/eval/estp.h"
#include "daybook/eval/forward.h"
#include "daybook/eval/ovobench.h"
#include "daybook/eval/streamingbench.h"
#include "daybook/time/timestamp.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

VideoLines videos() {
  Line line;
  line.interval = {Timestamp(std::chrono::seconds(3)), Timestamp(std::chrono::seconds(5))};
  line.text = "I pour the water into the kettle.";
  return {{"v1.mp4", {line}}, {"", {line}}};
}

void check(const std::vector<BenchmarkItem>& items) {
  for (const BenchmarkItem& item : items) {
    require(item.truth.answer < item.question.choices.size());
  }
}

void check(const std::vector<ServedEvent>& events) {
  const double f1 = macro_f1(score_services(events, events, std::chrono::seconds(60)), true);
  require(f1 >= 0 && f1 <= 1);
}

void check(const std::vector<EstpItem>& items) {
  const double f1 = mean_f1(run_estp(items, videos()));
  require(f1 >= 0 && f1 <= 1);
}

void check(const std::vector<OvoItem>& items) {
  const double accuracy = forward_average(run_ovobench(items, videos()));
  require(accuracy >= 0 && accuracy <= 1);
}

void check(const std::vector<ProactiveItem>& items) {
  const double accuracy = run_streamingbench(items, videos()).time_accuracy();
  require(accuracy >= 0 && accuracy <= 1);
}

template <typename Read>
void read_as(Read read, const std::string& path) {
  try {
    check(read(path));
  } catch (const Error& error) {
    require(error.context().file == path);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const daybook::MemoryFile file(daybook::text_of(data, size));
  daybook::read_as(daybook::read_egolifeqa, file.path());
  daybook::read_as(daybook::read_served_events, file.path());
  daybook::read_as(daybook::read_estp, file.path());
  daybook::read_as(daybook::read_ovobench, file.path());
  daybook::read_as(daybook::read_streamingbench, file.path());
  return 0;
}
