// SubRip has no grammar that files keep to. What they all have is a line with two times and an
// arrow between them, so the text is cut at these lines alone. Between two of them stand the
// cue's text and, at the end, the next cue's number, which is told from a text that is a number
// (someone says "1200") by not being alone, or by counting on from this cue's number.
//
// Times are read as hours:minutes:seconds with hours beyond 24, minutes:seconds, and a fraction
// after comma or dot of any number of digits, or none. A fraction "1000" is what some programs
// write when they round 999.6 ms: a whole second.

#include "daybook/source/srt.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/speaker_tag.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr std::string_view kArrow = "-->";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// What is unusual about a time; all of it is readable.
struct Oddities {
  bool thousand = false;     // ",1000"
  bool dot = false;          // "00:00:30.5"
  bool no_fraction = false;  // "00:00:31"
};

struct CueTime {
  Duration value{};
  bool is_clock = true;  // minutes and seconds below 60
  Oddities odd;
};

struct CueTimes {
  CueTime start;
  CueTime end;
};

struct TextLine {
  std::string_view text;  // trimmed
  std::uint32_t number = 0;
};

std::vector<TextLine> split_lines(std::string_view text) {
  std::vector<TextLine> lines;
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back({trim_line(text.substr(0, end)), ++number});
    const bool is_pair = text.substr(end, 2) == "\r\n";
    text.remove_prefix(std::min(text.size(), end + (is_pair ? 2 : 1)));
  }
  return lines;
}

// Takes up to `limit` digits from the front; absent if there are none or more.
std::optional<std::int64_t> take_number(std::string_view& text, std::size_t limit) {
  std::size_t count = 0;
  std::int64_t value = 0;
  while (count < text.size() && is_digit(text[count])) {
    if (++count > limit) {
      return std::nullopt;
    }
    value = value * 10 + (text[count - 1] - '0');
  }
  text.remove_prefix(count);
  return count == 0 ? std::nullopt : std::optional(value);
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) {
    return false;
  }
  text.remove_prefix(1);
  return true;
}

// The fraction after a comma or dot, spaces before its digits allowed.
std::optional<Duration> take_fraction(std::string_view& text, Oddities& odd) {
  odd.dot = !text.empty() && text.front() == '.';
  if (!take(text, ',') && !take(text, '.')) {
    odd.no_fraction = true;
    return Duration::zero();
  }
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::size_t before = text.size();
  constexpr std::size_t kNanosecondDigits = 9;
  const std::optional<std::int64_t> number = take_number(text, kNanosecondDigits);
  if (!number) {
    return std::nullopt;
  }
  std::size_t digits = before - text.size();
  odd.thousand = digits == 4 && *number == 1000;
  std::int64_t value = *number;
  for (digits = odd.thousand ? 3 : digits; digits < kNanosecondDigits; ++digits) {
    value *= 10;
  }
  return nanoseconds(value);
}

// Reads a time from the front of the text; absent if the text does not have the form of one.
std::optional<CueTime> take_time(std::string_view& text) {
  constexpr std::size_t kHourDigits = 4;
  std::array<std::int64_t, 3> parts{};  // hours, minutes, seconds; or minutes, seconds
  std::size_t count = 0;
  do {
    const std::optional<std::int64_t> part = take_number(text, count == 0 ? kHourDigits : 2);
    if (!part) {
      return std::nullopt;
    }
    parts.at(count++) = *part;
  } while (count < parts.size() && take(text, ':'));
  if (count < 2) {
    return std::nullopt;
  }
  if (count == 2) {
    parts = {0, parts[0], parts[1]};
  }
  CueTime time;
  const std::optional<Duration> fraction = take_fraction(text, time.odd);
  if (!fraction) {
    return std::nullopt;
  }
  time.is_clock = parts[1] < 60 && parts[2] < 60;
  time.value = hours(parts[0]) + minutes(parts[1]) + seconds(parts[2]) + *fraction;
  return time;
}

// The times of a line that starts a cue. What follows the second time (positions, alignment) does
// not matter.
std::optional<CueTimes> parse_cue_times(std::string_view line) {
  const std::size_t arrow = line.find(kArrow);
  if (arrow == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view left = line.substr(0, arrow);
  std::string_view right = trim_line(line.substr(arrow + kArrow.size()));
  const std::optional<CueTime> start = take_time(left);
  const std::optional<CueTime> end = take_time(right);
  const bool ends_well = right.empty() || right.front() == ' ' || right.front() == '\t';
  if (!start || !end || !trim_line(left).empty() || !ends_well) {
    return std::nullopt;
  }
  return CueTimes{*start, *end};
}

class SrtParser {
 public:
  SrtParser(const InputFile& file, std::vector<Problem>& problems)
      : file_(file),
        problems_(problems),
        lines_(split_lines(file.text)),
        is_webvtt_(!lines_.empty() && lines_.front().text.substr(0, 6) == "WEBVTT") {}

  std::vector<Cue> parse() {
    const std::vector<Head> heads = find_heads();
    std::vector<Cue> cues;
    for (std::size_t i = 0; i < heads.size(); ++i) {
      add_cue(heads[i], i + 1 < heads.size() ? heads[i + 1].at : lines_.size(), cues);
    }
    report_oddities();
    return cues;
  }

 private:
  // A line that starts a cue.
  struct Head {
    std::size_t at = 0;
    CueTimes times;
  };

  std::vector<Head> find_heads() const {
    std::vector<Head> heads;
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      if (const std::optional<CueTimes> times = parse_cue_times(lines_[at].text)) {
        heads.push_back({at, *times});
      }
    }
    return heads;
  }

  void add_cue(const Head& head, std::size_t next, std::vector<Cue>& cues) {
    const auto& [text, number] = lines_[head.at];
    const auto& [start, end] = head.times;
    Cue cue{number, start.value, end.value, text_between(head.at, next)};
    if (!start.is_clock || !end.is_clock) {
      problems_.push_back(file_.lost(number, "\"" + std::string(text) + "\" is no time",
                                     "correct the cue's times; minutes and seconds end at 59"));
    } else if (cue.text.empty()) {
      problems_.push_back(file_.warning(number, "a cue without text", ""));
    } else {
      note(start.odd, number);
      note(end.odd, number);
      cues.push_back(std::move(cue));
    }
  }

  std::vector<std::string_view> text_between(std::size_t at, std::size_t next) const {
    std::size_t end = is_webvtt_ ? next_blank(at + 1, next) : next;
    if (end == next && next < lines_.size() && ends_in_index(at, next)) {
      --end;
    }
    std::vector<std::string_view> text;
    for (std::size_t i = at + 1; i < end; ++i) {
      if (!lines_[i].text.empty()) {
        text.push_back(lines_[i].text);
      }
    }
    return text;
  }

  std::size_t next_blank(std::size_t from, std::size_t limit) const {
    while (from < limit && !lines_[from].text.empty()) {
      ++from;
    }
    return from;
  }

  // Whether the line before the cue at `next` is its number rather than text of the cue at `at`.
  bool ends_in_index(std::size_t at, std::size_t next) const {
    const std::string_view last = lines_[next - 1].text;
    if (next - 1 == at || !is_number(last)) {
      return false;
    }
    const bool is_all = next - 2 == at;
    return !is_all || (at > 0 && follows(lines_[at - 1].text, last));
  }

  // Whether the second of two indices is the first plus one.
  static bool follows(std::string_view index, std::string_view next) {
    constexpr std::size_t kDigits = 9;
    const std::optional<std::int64_t> first = take_number(index, kDigits);
    const std::optional<std::int64_t> second = take_number(next, kDigits);
    return first && second && index.empty() && *second == *first + 1;
  }

  void note(const Oddities& odd, std::uint32_t line) {
    const std::array<bool, 3> found = {odd.thousand, odd.dot && !is_webvtt_, odd.no_fraction};
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found.at(i) && first_odd_.at(i) == 0) {
        first_odd_.at(i) = line;
      }
    }
  }

  void report_oddities() {
    static constexpr std::array<std::string_view, 3> kCauses = {
        "\",1000\" milliseconds, read as one second more",
        "a dot before the milliseconds, read as a comma",
        "times without milliseconds, read as whole seconds",
    };
    for (std::size_t i = 0; i < kCauses.size(); ++i) {
      if (first_odd_.at(i) != 0) {
        problems_.push_back(file_.warning(first_odd_.at(i), std::string(kCauses.at(i)), ""));
      }
    }
  }

  const InputFile& file_;
  std::vector<Problem>& problems_;
  std::vector<TextLine> lines_;
  bool is_webvtt_;
  std::array<std::uint32_t, 3> first_odd_{};
};

}  // namespace

std::vector<Cue> parse_srt(const InputFile& file, std::vector<Problem>& problems) {
  return SrtParser(file, problems).parse();
}

bool has_cues(std::string_view text) {
  const std::vector<TextLine> lines = split_lines(text);
  return std::any_of(lines.begin(), lines.end(),
                     [](const TextLine& line) { return parse_cue_times(line.text).has_value(); });
}

}  // namespace daybook
