#include "daybook/cli/command.h"

#include <cstddef>
#include <iostream>
#include <string>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/text/unicode.h"
#include "daybook/time/clockface.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {

std::string text_problem(const std::string& argument) {
  for (std::size_t at = 0; at < argument.size();) {
    const Character character = decode_utf8(argument, at);
    if (!character.valid) {
      return "byte " + std::to_string(at + 1) + " is not UTF-8; write it in a terminal that is";
    }
    at += character.length;
  }
  return {};
}

Timestamp read_at(Memory& memory, const std::string& at) {
  if (at.empty()) {
    return memory.last_known();
  }
  const Clockface& face = memory.wearer().face;
  const Result<Timestamp> exact = face.parse(at);
  if (exact) {
    return *exact;
  }
  // Plain English: the end of the phrase, read from the end of what is known.
  const auto phrase = parse_time_choice(at, {face, memory.last_known()});
  if (!phrase) {
    throw Error(ErrorKind::Usage, "cannot read the time '" + at + "'",
                {.remedy = "write it as " + face.format(memory.last_known()) +
                           ", or like 'yesterday at noon'"});
  }
  return phrase->interval.end;
}

void tell_words_only(const std::string& why) {
  if (!why.empty()) {
    std::cerr << "daybook: found by words alone: " << why << "\n";
  }
}

Interval read_range(Memory& memory, const std::string& range, Timestamp now) {
  const Result<Interval> interval = parse_range(range, {memory.wearer().face, now});
  if (!interval) {
    throw Error(
        ErrorKind::Usage, interval.error().message,
        {.remedy = "write a range like 'DAY2 10:00 to DAY2 12:00', 'yesterday' or 'this morning'"});
  }
  if (interval->empty()) {
    throw Error(ErrorKind::Usage, "the range '" + range + "' ends before it begins",
                {.remedy = "write the earlier time first"});
  }
  return *interval;
}

}  // namespace daybook
