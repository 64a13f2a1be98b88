// A line of the stream is a document of its own: it is read whole or refused, and whatever it
// holds, the next line starts afresh.
//
// A stream has no line numbers that last: sent again, shuffled or after a restart, the same window
// comes as another line. So a line of text is placed by its window's start and source and its
// position there,
// and what could not be read is known in the ledger by its bytes.
//
// Times decide the clock: DAYn is the data set's, everything else the calendar of the options'
// zone (UTC if they have none). Nesting is limited before anything is built, because writing
// unknown fields back recurses.

#include "daybook/source/wire.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/base/result.h"
#include "daybook/core/window.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/speaker_tag.h"
#include "daybook/text/unicode.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using nlohmann::json;

constexpr Duration kLongestWindow = std::chrono::hours(1);
constexpr int kDeepest = 64;
constexpr std::string_view kRemedy = "send the window again, corrected";

constexpr std::array<std::string_view, 6> kWindowFields = {"wearer", "start",    "end",
                                                           "source", "captions", "transcript"};
constexpr std::array<std::string_view, 6> kLineFields = {"start", "end",       "speaker",
                                                         "text",  "alternate", "origin"};

Timestamp calendar_date(int year) {
  using std::chrono::January;
  const std::chrono::sys_days day = std::chrono::year(year) / January / 1;
  return Timestamp(day.time_since_epoch());
}

bool is_nested_too_deeply(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string) {
      at += c == '\\' ? 1 : 0;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) {
        return true;
      }
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

// The text of a member; absent if it is missing or something else.
std::optional<std::string> text_of(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) {
    return std::nullopt;
  }
  return found->get<std::string>();
}

template <std::size_t kCount>
json unknown_fields(const json& object, const std::array<std::string_view, kCount>& known) {
  json unknown = json::object();
  for (const auto& [name, value] : object.items()) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      unknown[name] = value;
    }
  }
  return unknown;
}

bool is_dataset_time(std::string_view text) {
  const std::string_view trimmed = trim_line(text);
  return trimmed.size() > 3 && ascii_lower(trimmed[0]) == 'd' && ascii_lower(trimmed[1]) == 'a' &&
         ascii_lower(trimmed[2]) == 'y';
}

// Reads the object of one line. Every step returns what is wrong as a Failure, or nothing.
class WindowBuilder {
 public:
  WindowBuilder(const json& object, const ReadOptions& options)
      : object_(object), options_(options) {}

  Result<WireWindow> build() {
    for (const auto step :
         {&WindowBuilder::read_wearer, &WindowBuilder::read_times, &WindowBuilder::read_source}) {
      if (const Result<void> done = (this->*step)(); !done) {
        return done.error();
      }
    }
    json extra = unknown_fields(object_, kWindowFields);
    read_lines("captions", Channel::Caption, extra);
    read_lines("transcript", Channel::Speech, extra);
    window_.extra = extra.empty() ? "" : extra.dump();
    window_.wearer = result_.wearer;
    cut();
    return std::move(result_);
  }

  /// What could not be read of the window's lines.
  struct LineProblem {
    std::string cause;
    bool lost;
  };
  const std::vector<LineProblem>& line_problems() const { return line_problems_; }

 private:
  static Failure bad(std::string message) { return {ErrorKind::BadInput, std::move(message)}; }

  Result<void> read_wearer() {
    const std::string named = text_of(object_, "wearer").value_or("");
    result_.wearer = trim_line(named).empty() ? options_.wearer : std::string(trim_line(named));
    if (result_.wearer.empty()) {
      return bad("the window names no wearer");
    }
    return {};
  }

  Result<void> read_times() {
    const std::optional<std::string> start = text_of(object_, "start");
    if (!start) {
      return bad("the window has no start");
    }
    static const Clockface utc = Clockface::zone("UTC");
    if (!is_dataset_time(*start)) {
      result_.face = options_.face.is_dataset() ? utc : options_.face;
    }
    const Result<Timestamp> start_time = read_time(*start);
    if (!start_time) {
      return start_time.error();
    }
    const std::optional<std::string> end = text_of(object_, "end");
    const Result<Timestamp> end_time =
        end ? read_time(*end) : Result<Timestamp>(*start_time + kWindowLength);
    if (!end_time) {
      return end_time.error();
    }
    window_.interval = {*start_time, *end_time};
    if (window_.interval.empty()) {
      return bad("the window ends before it starts");
    }
    return window_.interval.length() > kLongestWindow
               ? Result<void>(bad("the window lasts longer than an hour"))
               : Result<void>();
  }

  Result<Timestamp> read_time(const std::string& text) const {
    Result<Timestamp> time = result_.face.parse(text);
    const Timestamp latest = options_.latest.value_or(calendar_date(2050));
    if (time && !result_.face.is_dataset() && (*time < calendar_date(1990) || *time > latest)) {
      return bad("no clock can have shown " + text + ", it lies outside " +
                 result_.face.format(calendar_date(1990)) + " to " + result_.face.format(latest));
    }
    return time;
  }

  Result<void> read_source() {
    const auto source = object_.find("source");
    if (source == object_.end() || source->is_null()) {
      return {};
    }
    if (!source->is_object()) {
      return bad("the window's source is no object");
    }
    window_.source.file = text_of(*source, "file").value_or("");
    const auto offset = source->find("offset");
    window_.source.offset =
        offset != source->end() && offset->is_number() ? offset->get<double>() : 0;
    return {};
  }

  void read_lines(const char* name, Channel channel, json& extra) {
    const auto list = object_.find(name);
    if (list == object_.end() || list->is_null()) {
      return;
    }
    if (!list->is_array()) {
      line_problems_.push_back({std::string("\"") + name + "\" is no list", true});
      return;
    }
    const std::string& file = window_.source.file;
    const std::string place = "wire " + result_.face.format(window_.interval.start) +
                              (file.empty() ? "" : " " + file) + "/" + name + ":";
    std::size_t number = 0;
    for (const json& entry : *list) {
      const Result<void> read = read_line(entry, channel, place + std::to_string(++number));
      if (!read) {
        line_problems_.push_back(
            {"in \"" + std::string(name) + "\": " + read.error().message, true});
        continue;
      }
      json unknown = unknown_fields(entry, kLineFields);
      if (!unknown.empty()) {
        unknown["start"] = entry["start"];
        extra[name].push_back(std::move(unknown));
      }
    }
  }

  Result<void> read_line(const json& entry, Channel channel, std::string place) {
    const std::optional<std::string> start =
        entry.is_object() ? text_of(entry, "start") : std::nullopt;
    const std::optional<std::string> text =
        entry.is_object() ? text_of(entry, "text") : std::nullopt;
    if (!start || !text) {
      return bad("a line without start or text");
    }
    const Result<Timestamp> from = read_time(*start);
    const std::optional<std::string> end = text_of(entry, "end");
    const Result<Timestamp> to = end ? read_time(*end) : from;
    if (!from || !to) {
      return from ? to.error() : from.error();
    }
    std::string complaint;
    Line line{line_interval(*from, *to, complaint), channel, {}, {}, {}, std::move(place)};
    if (channel == Channel::Speech) {
      line.speaker = trim_line(text_of(entry, "speaker").value_or(""));
    }
    line.text = trim_line(*text);
    line.alternate = trim_line(text_of(entry, "alternate").value_or(""));
    if (const std::string origin = text_of(entry, "origin").value_or("");
        !trim_line(origin).empty()) {
      line.origin = trim_line(origin);
    }
    if (!complaint.empty()) {
      line_problems_.push_back({"a line that " + complaint, false});
    }
    if (line.text.empty() && line.speaker.empty()) {
      line_problems_.push_back({"a line without text", false});
      return {};
    }
    window_.lines.push_back(std::move(line));
    return {};
  }

  // Into windows of at most 30 s, each with the lines that start in it; lines outside go to the
  // first or the last.
  void cut() {
    const Interval whole = window_.interval;
    Window rest = std::move(window_);
    for (Timestamp start = whole.start; start < whole.end; start += kWindowLength) {
      Window& piece = result_.windows.emplace_back();
      piece.wearer = rest.wearer;
      piece.interval = {start, std::min(start + kWindowLength, whole.end)};
      piece.source = rest.source;
      piece.source.offset += std::chrono::duration<double>(start - whole.start).count();
      piece.extra = rest.extra;
    }
    for (Line& line : rest.lines) {
      const auto after =
          std::find_if(result_.windows.begin() + 1, result_.windows.end(),
                       [&](const Window& w) { return line.interval.start < w.interval.start; });
      std::prev(after)->lines.push_back(std::move(line));
    }
    for (Window& piece : result_.windows) {
      std::stable_sort(piece.lines.begin(), piece.lines.end(), [](const Line& a, const Line& b) {
        return a.interval.start != b.interval.start ? a.interval.start < b.interval.start
                                                    : a.channel < b.channel;
      });
    }
  }

  const json& object_;
  const ReadOptions& options_;
  Window window_;
  WireWindow result_;
  std::vector<LineProblem> line_problems_;
};

// Without the byte order mark that may open a stream and the carriage return that may end a line.
std::string_view bare_line(std::string_view line, std::uint32_t number) {
  if (number == 1 && line.starts_with("\xEF\xBB\xBF")) {
    line.remove_prefix(3);
  }
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string ledger_key(std::string_view line) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash64(line), 16);
  return "wire " + std::string(digits.data(), end.ptr);
}

// A time to the nanosecond: Clockface::format() stops at milliseconds.
std::string exact(const Clockface& face, Timestamp time) {
  const Timestamp second = std::chrono::floor<std::chrono::seconds>(time);
  std::string text = face.format(second);
  if (time == second) {
    return text;
  }
  const std::string digits = std::to_string((time - second).count());
  const std::size_t offset = face.is_dataset() ? text.size() : text.find_first_of("+-Z", 11);
  text.insert(std::min(offset, text.size()), "." + std::string(9 - digits.size(), '0') + digits);
  return text;
}

json entry_of(const Line& line, const Clockface& face) {
  json entry = {{"start", exact(face, line.interval.start)}, {"text", line.text}};
  if (line.interval.length() > std::chrono::nanoseconds(1)) {
    entry["end"] = exact(face, line.interval.end);
  }
  for (const auto& [name, value] :
       {std::pair("speaker", &line.speaker), std::pair("alternate", &line.alternate),
        std::pair("origin", &line.origin)}) {
    if (!value->empty()) {
      entry[name] = *value;
    }
  }
  return entry;
}

}  // namespace

WireParser::WireParser(std::string path, const ReadOptions& options, std::vector<Problem>& problems)
    : path_(std::move(path)), options_(options), problems_(problems) {}

std::optional<WireWindow> WireParser::parse(std::string_view line, std::uint32_t number) {
  line = bare_line(line, number);
  const auto report = [&](std::string cause, bool lost) {
    problems_.push_back(
        {path_, number, std::move(cause), std::string(kRemedy), lost, ledger_key(line)});
  };
  const auto refuse = [&](std::string cause) {
    report(std::move(cause), true);
    return std::nullopt;
  };
  if (line.empty()) {
    return std::nullopt;
  }
  if (is_nested_too_deeply(line)) {
    return refuse("the JSON is nested too deeply");
  }
  const json object = json::parse(line, nullptr, false);
  if (!object.is_object()) {
    return refuse(object.is_discarded() ? "the line is not valid JSON" : "the line is no object");
  }
  WindowBuilder builder(object, options_);
  Result<WireWindow> built = builder.build();
  if (!built) {
    return refuse(built.error().message);
  }
  for (const auto& [cause, lost] : builder.line_problems()) {
    report(cause, lost);
  }
  return std::move(*built);
}

std::string wire_line(const Window& window, const Clockface& face) {
  json object = window.extra.empty() ? json::object() : json::parse(window.extra, nullptr, false);
  if (!object.is_object()) {
    object = json::object();
  }
  object["wearer"] = window.wearer;
  object["start"] = exact(face, window.interval.start);
  object["end"] = exact(face, window.interval.end);
  object["source"] = {{"file", window.source.file}, {"offset", window.source.offset}};
  object["captions"] = json::array();
  object["transcript"] = json::array();
  for (const Line& line : window.lines) {
    object[line.channel == Channel::Caption ? "captions" : "transcript"].push_back(
        entry_of(line, face));
  }
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

void read_wire_file(const InputFile& file, const ReadOptions& options, Harvest& harvest) {
  WireParser parser(file.path, options, harvest.problems);
  std::string_view text = file.text;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::optional<WireWindow> found = parser.parse(text.substr(0, end), number);
    text.remove_prefix(std::min(text.size(), end + 1));
    if (!found) {
      continue;
    }
    Material& material = harvest.of(found->wearer, found->face);
    const std::uint32_t source = harvest.new_source();
    for (Window& window : found->windows) {
      material.clips.push_back({window.interval, std::move(window.source), std::move(window.extra),
                                std::move(window.lines), source, file.path});
    }
  }
}

void read_wire(std::istream& in, const std::string& name, const ReadOptions& options,
               const std::function<void(const std::string& wearer, const Clockface&, Window)>& sink,
               const std::function<void(Problem)>& on_problem) {
  std::vector<Problem> problems;
  WireParser parser(name, options, problems);
  std::string line;
  for (std::uint32_t number = 1; std::getline(in, line); ++number) {
    std::optional<WireWindow> found = parser.parse(line, number);
    for (Problem& problem : problems) {
      on_problem(std::move(problem));
    }
    problems.clear();
    if (!found) {
      continue;
    }
    for (Window& window : found->windows) {
      window.id = window_id(window);
      sink(found->wearer, found->face, std::move(window));
    }
  }
}

}  // namespace daybook
