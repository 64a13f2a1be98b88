// Spoken time: whatever the text, phrases stand in order inside it, intervals run forwards and
// end by now unless they say that they lie in the future.

#include "daybook/time/spoken.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

void check_phrase(const TimePhrase& phrase, std::string_view text, Timestamp now) {
  require(phrase.begin < phrase.end && phrase.end <= text.size());
  require(phrase.interval.start <= phrase.interval.end);
  require(phrase.future ? phrase.interval.start >= now : phrase.interval.end <= now);
}

void read_all(std::string_view text, const SpokenContext& context) {
  const SpokenTime spoken = parse_spoken(text, context);
  std::size_t past = 0;
  for (const TimePhrase& phrase : spoken.phrases) {
    check_phrase(phrase, text, context.now);
    require(past <= phrase.begin);
    past = phrase.end;
  }
  require(spoken.main_begin <= text.size());
  require(!spoken.anchor || !spoken.anchor->empty());
  require(!spoken.interval ||
          (spoken.interval->start <= spoken.interval->end && spoken.interval->end <= context.now));
  if (const auto choice = parse_time_choice(text, context)) {
    check_phrase(*choice, text, context.now);
  }
  if (const auto range = parse_range(text, context)) {
    require(range->start <= range->end);
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using daybook::Clockface;
  static const Clockface dataset = Clockface::dataset();
  static const Clockface calendar = Clockface::zone("Europe/Berlin");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  daybook::read_all(text, {.face = dataset, .now = dataset.at(3, std::chrono::hours(1))});
  daybook::read_all(text, {.face = calendar, .now = calendar.at(20'541, std::chrono::hours(3))});
  return 0;
}
