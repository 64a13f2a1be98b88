// A day has thousands of lines of thirty bytes, so what stands around the text counts. Times
// are differences in the coarsest unit that keeps them exact (recordings have whole seconds
// or milliseconds), speakers and file names stand once a window, line numbers are
// differences: about 8 bytes a line beside its text. Text itself is not compressed: a search
// of the file's bytes for what was forgotten then proves something.
//
// Numbers are varints (7 bits a byte, low bits first, high bit: more follows); signed ones
// are folded (0, -1, 1, -2, ...). Differences wrap around, so any pair of times is exact.

#include "daybook/store/sqlite/packing.h"

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

constexpr char kLinesFormat = 1;
constexpr char kMembersFormat = 1;

/// Nanoseconds in unit 0, 1, 2, 3: ns, us, ms, s.
constexpr std::int64_t kUnits[] = {1, 1'000, 1'000'000, 1'000'000'000};

constexpr std::uint64_t kIsSpeech = 1;
constexpr std::uint64_t kHasAlternate = 2;
constexpr std::uint64_t kHasOriginNumber = 4;

// --- Bytes

class Writer {
 public:
  void byte(char value) { bytes_.push_back(value); }

  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
      bytes_.push_back(static_cast<char>((value & 0x7f) | 0x80));
    }
    bytes_.push_back(static_cast<char>(value));
  }

  void signed_number(std::int64_t value) {
    const std::uint64_t doubled = static_cast<std::uint64_t>(value) << 1;
    number(value < 0 ? ~doubled : doubled);
  }

  /// Big-endian, so that a dump of the bytes shows an id as it is printed.
  void word(std::uint64_t value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes_.push_back(static_cast<char>((value >> shift) & 0xff));
    }
  }

  void text(std::string_view value) {
    number(value.size());
    bytes_.append(value);
  }

  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads until something does not fit; from then on everything is zero and `ok()` is false.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) {
        break;
      }
      const auto byte = static_cast<unsigned char>(take(1).front());
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) {
        return value;
      }
    }
    fail();
    return 0;
  }

  std::int64_t signed_number() {
    const std::uint64_t folded = number();
    return static_cast<std::int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
  }

  std::uint64_t word() {
    std::uint64_t value = 0;
    for (const char c : take(8)) {
      value = (value << 8) | static_cast<unsigned char>(c);
    }
    return value;
  }

  std::string text() { return std::string(take(number())); }

  /// A count of items that take at least one byte each: never more than what is left.
  std::size_t count() {
    const std::uint64_t value = number();
    if (value > rest_.size()) {
      fail();
      return 0;
    }
    return static_cast<std::size_t>(value);
  }

  /// An index below `size`.
  std::size_t index(std::size_t size) {
    const std::uint64_t value = number();
    if (value >= size) {
      fail();
      return 0;
    }
    return static_cast<std::size_t>(value);
  }

  void expect(char byte) {
    if (take(1) != std::string_view(&byte, 1)) {
      fail();
    }
  }

  void fail() {
    ok_ = false;
    rest_ = {};
  }
  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) {
      fail();
      return {};
    }
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  bool ok_ = true;
};

/// What was read, if it was all and well-formed.
template <typename T>
std::optional<T> finish(const Reader& reader, T value) {
  return reader.ok() && reader.at_end() ? std::optional<T>(std::move(value)) : std::nullopt;
}

/// Words that recur in a list, numbered from 1 in order of first use; 0 is the empty word.
class Names {
 public:
  std::uint64_t number_of(std::string_view name) {
    if (name.empty()) {
      return 0;
    }
    const auto [at, is_new] = numbers_.try_emplace(std::string(name), in_order_.size() + 1);
    if (is_new) {
      in_order_.push_back(at->first);
    }
    return at->second;
  }

  void write(Writer& out) const {
    out.number(in_order_.size());
    for (const std::string& name : in_order_) {
      out.text(name);
    }
  }

  /// With the empty word in front.
  static std::vector<std::string> read(Reader& in) {
    std::vector<std::string> names(1);
    for (std::size_t left = in.count(); left > 0; --left) {
      names.push_back(in.text());
    }
    return names;
  }

 private:
  std::map<std::string, std::uint64_t> numbers_;
  std::vector<std::string> in_order_;
};

// --- Lines

std::int64_t difference(Timestamp to, Timestamp from) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(to.time_since_epoch().count()) -
                                   static_cast<std::uint64_t>(from.time_since_epoch().count()));
}

Timestamp moved(Timestamp from, std::int64_t by) {
  return Timestamp(Duration(
      static_cast<std::int64_t>(static_cast<std::uint64_t>(from.time_since_epoch().count()) +
                                static_cast<std::uint64_t>(by))));
}

/// A line's place relative to the line before it.
struct Step {
  std::int64_t start;
  std::int64_t length;
};

std::vector<Step> steps_of(Timestamp start, const std::vector<Line>& lines) {
  std::vector<Step> steps;
  steps.reserve(lines.size());
  for (const Line& line : lines) {
    steps.push_back({difference(line.interval.start, start),
                     difference(line.interval.end, line.interval.start)});
    start = line.interval.start;
  }
  return steps;
}

std::size_t coarsest_unit(const std::vector<Step>& steps) {
  std::size_t unit = std::size(kUnits) - 1;
  for (const Step& step : steps) {
    while (step.start % kUnits[unit] != 0 || step.length % kUnits[unit] != 0) {
      --unit;
    }
  }
  return unit;
}

/// "file:12" in two; the number is absent when it would not be written back the same.
struct Origin {
  std::string_view file;
  std::optional<std::int64_t> number;
};

Origin split_origin(std::string_view origin) {
  const std::size_t colon = origin.rfind(':');
  if (colon == std::string_view::npos) {
    return {origin, std::nullopt};
  }
  const std::string_view digits = origin.substr(colon + 1);
  std::uint32_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (std::to_string(number) != digits) {
    return {origin, std::nullopt};
  }
  return {origin.substr(0, colon), number};
}

void write_line(Writer& out, Names& names, const Line& line, const Step& step, std::int64_t unit,
                std::int64_t& origin_number) {
  const Origin origin = split_origin(line.origin);
  out.number((line.channel == Channel::Speech ? kIsSpeech : 0) |
             (line.alternate.empty() ? 0 : kHasAlternate) | (origin.number ? kHasOriginNumber : 0));
  out.signed_number(step.start / unit);
  out.signed_number(step.length / unit);
  out.number(names.number_of(line.speaker));
  out.number(names.number_of(origin.file));
  if (origin.number) {
    out.signed_number(*origin.number - std::exchange(origin_number, *origin.number));
  }
  out.text(line.text);
  if (!line.alternate.empty()) {
    out.text(line.alternate);
  }
}

/// A difference in units as nanoseconds; damage may have made it too large.
std::int64_t read_span(Reader& in, std::int64_t unit) {
  const std::int64_t value = in.signed_number();
  if (value > std::numeric_limits<std::int64_t>::max() / unit ||
      value < std::numeric_limits<std::int64_t>::min() / unit) {
    in.fail();
    return 0;
  }
  return value * unit;
}

Line read_line(Reader& in, const std::vector<std::string>& names, Timestamp& start,
               std::int64_t unit, std::int64_t& origin_number) {
  const std::uint64_t flags = in.number();
  if (flags > (kIsSpeech | kHasAlternate | kHasOriginNumber)) {
    in.fail();
  }
  Line line;
  line.channel = (flags & kIsSpeech) != 0 ? Channel::Speech : Channel::Caption;
  start = moved(start, read_span(in, unit));
  line.interval = {start, moved(start, read_span(in, unit))};
  line.speaker = names[in.index(names.size())];
  line.origin = names[in.index(names.size())];
  if ((flags & kHasOriginNumber) != 0) {
    origin_number = static_cast<std::int64_t>(static_cast<std::uint64_t>(origin_number) +
                                              static_cast<std::uint64_t>(in.signed_number()));
    line.origin += ":" + std::to_string(origin_number);
  }
  line.text = in.text();
  if ((flags & kHasAlternate) != 0) {
    line.alternate = in.text();
  }
  return line;
}

}  // namespace

std::string pack_lines(Timestamp start, const std::vector<Line>& lines) {
  const std::vector<Step> steps = steps_of(start, lines);
  const std::size_t unit = coarsest_unit(steps);
  Writer body;
  Names names;
  std::int64_t origin_number = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    write_line(body, names, lines[i], steps[i], kUnits[unit], origin_number);
  }
  Writer out;
  out.byte(kLinesFormat);
  out.number(unit);
  names.write(out);
  out.number(lines.size());
  return out.take() + body.take();
}

std::optional<std::vector<Line>> unpack_lines(Timestamp start, std::string_view bytes) {
  Reader in(bytes);
  in.expect(kLinesFormat);
  const std::int64_t unit = kUnits[in.index(std::size(kUnits))];
  const std::vector<std::string> names = Names::read(in);
  std::int64_t origin_number = 0;
  std::vector<Line> lines;
  const std::size_t count = in.count();
  lines.reserve(count);
  while (in.ok() && lines.size() < count) {
    lines.push_back(read_line(in, names, start, unit, origin_number));
  }
  return finish(in, std::move(lines));
}

// --- Other lists

std::string pack_numbers(const std::vector<std::uint32_t>& numbers) {
  Writer out;
  for (const std::uint32_t number : numbers) {
    out.number(number);
  }
  return out.take();
}

std::optional<std::vector<std::uint32_t>> unpack_numbers(std::string_view bytes) {
  Reader in(bytes);
  std::vector<std::uint32_t> numbers;
  while (!in.at_end()) {
    const std::uint64_t number = in.number();
    if (number > std::numeric_limits<std::uint32_t>::max()) {
      in.fail();
    }
    numbers.push_back(static_cast<std::uint32_t>(number));
  }
  return finish(in, std::move(numbers));
}

std::string pack_ids(const std::vector<WindowId>& ids) {
  Writer out;
  for (const WindowId id : ids) {
    out.word(id.value);
  }
  return out.take();
}

std::optional<std::vector<WindowId>> unpack_ids(std::string_view bytes) {
  Reader in(bytes);
  std::vector<WindowId> ids;
  while (!in.at_end()) {
    ids.push_back(WindowId{in.word()});
  }
  return finish(in, std::move(ids));
}

std::string pack_members(const std::vector<PatternMember>& members) {
  Writer body;
  Names roles;
  for (const PatternMember& member : members) {
    body.word(member.episode.value);
    body.number(roles.number_of(member.role));
    body.word(std::bit_cast<std::uint64_t>(member.weight));
  }
  Writer out;
  out.byte(kMembersFormat);
  roles.write(out);
  out.number(members.size());
  return out.take() + body.take();
}

std::optional<std::vector<PatternMember>> unpack_members(std::string_view bytes) {
  Reader in(bytes);
  in.expect(kMembersFormat);
  const std::vector<std::string> roles = Names::read(in);
  std::vector<PatternMember> members;
  const std::size_t count = in.count();
  while (in.ok() && members.size() < count) {
    PatternMember member;
    member.episode = EpisodeId{in.word()};
    member.role = roles[in.index(roles.size())];
    member.weight = std::bit_cast<double>(in.word());
    members.push_back(std::move(member));
  }
  return finish(in, std::move(members));
}

std::string pack_texts(const std::vector<std::string>& texts) {
  std::string packed;
  for (const std::string& text : texts) {
    for (const char c : text) {
      if (c == '\n') {
        packed += "\\n";
      } else if (c == '\\') {
        packed += "\\\\";
      } else {
        packed += c;
      }
    }
    packed += '\n';
  }
  return packed;
}

std::optional<std::vector<std::string>> unpack_texts(std::string_view packed) {
  std::vector<std::string> texts;
  std::string text;
  bool is_escaped = false;
  for (const char c : packed) {
    if (is_escaped) {
      if (c != 'n' && c != '\\') {
        return std::nullopt;
      }
      text += c == 'n' ? '\n' : '\\';
      is_escaped = false;
    } else if (c == '\\') {
      is_escaped = true;
    } else if (c == '\n') {
      texts.push_back(std::exchange(text, {}));
    } else {
      text += c;
    }
  }
  if (is_escaped || !text.empty()) {
    return std::nullopt;  // An item without its end.
  }
  return texts;
}

}  // namespace daybook::sqlite
