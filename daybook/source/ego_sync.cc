// A week is 24 MB of JSON in which a line of text is wrapped in four times its length of syntax,
// so no document is built: lines are taken as the parser meets them, which also saves everything
// before the place where a truncated file breaks off. The parser reads through an iterator that
// tells how far it has come; counting line breaks up to there gives each line's place.

#include "daybook/source/ego_sync.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/file_name.h"
#include "daybook/source/material.h"
#include "daybook/source/speaker_tag.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::hours;

// Characters of a text; `*seen` is always the place after the last one handed out.
class TrackingIterator {
 public:
  // NOLINTBEGIN(readability-identifier-naming): names the standard library looks for
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  // NOLINTEND(readability-identifier-naming)

  TrackingIterator() = default;
  TrackingIterator(const char* at, const char** seen) : at_(at), seen_(seen) {}

  reference operator*() const { return *at_; }
  TrackingIterator& operator++() {
    *seen_ = ++at_;
    return *this;
  }
  TrackingIterator operator++(int) {
    TrackingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const TrackingIterator& a, const TrackingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_ = nullptr;
  const char** seen_ = nullptr;
};

struct RawLine {
  std::optional<Duration> start;
  std::optional<Duration> end;
  std::string text;
  std::string type;
  std::uint32_t line = 0;
};

struct RawClip {
  std::string video;
  std::vector<RawLine> lines;
  std::uint32_t line = 0;
};

// Clips to material: times get their day, lines their speaker.
class ClipBuilder {
 public:
  ClipBuilder(const InputFile& file, Harvest& harvest)
      : file_(file), harvest_(harvest), source_(harvest.new_source()) {}

  void add(RawClip raw) {
    const std::optional<EgoName> name = name_of(raw);
    if (!name) {
      for (const RawLine& line : raw.lines) {
        lose(line.line, "the clip's name tells no wearer, day and time");
      }
      return;
    }
    const Timestamp start = face_.at(name->day, name->since_midnight);
    Clip clip{{start, start + kWindowLength}, {raw.video, 0}, {}, {}, source_, file_.path};
    clip.lines.reserve(raw.lines.size());
    for (RawLine& line : raw.lines) {
      add_line(*name, line, clip);
    }
    harvest_.of(name->wearer, face_).clips.push_back(std::move(clip));
  }

 private:
  void lose(std::uint32_t line, std::string cause) {
    harvest_.problems.push_back(
        file_.lost(line, std::move(cause), "correct it and add the file again"));
  }
  void warn(std::uint32_t line, std::string cause) {
    harvest_.problems.push_back(file_.warning(line, std::move(cause), "correct it if it matters"));
  }

  std::optional<EgoName> name_of(const RawClip& raw) {
    std::optional<EgoName> name = parse_ego_name(raw.video);
    if (name) {
      return name;
    }
    name = parse_ego_name(file_.path);
    for (const RawLine& line : raw.lines) {
      if (name && line.start) {
        warn(raw.line, "the clip's name tells no start; it starts with its first line");
        name->since_midnight = *line.start;
        return name;
      }
    }
    return std::nullopt;
  }

  void add_line(const EgoName& clip_name, RawLine& raw, Clip& clip) {
    if (!raw.start) {
      lose(raw.line, "a line without a readable start");
      return;
    }
    if (trim_line(raw.text).empty()) {
      warn(raw.line, "a line without text");
      return;
    }
    Line& line = clip.lines.emplace_back();
    line.interval = interval_of(clip_name, *raw.start, raw);
    line.channel = channel_of(raw);
    line.origin = file_.origin(raw.line);
    const TaggedText tagged = line.channel == Channel::Speech ? split_speaker(raw.text)
                                                              : TaggedText{{}, trim_line(raw.text)};
    line.speaker = tagged.speaker;
    line.text = tagged.text;
  }

  Channel channel_of(const RawLine& raw) {
    if (raw.type != "caption" && raw.type != "transcript") {
      warn(raw.line, "neither a caption nor a transcript: \"" + raw.type + "\"; read as a caption");
    }
    return raw.type == "transcript" ? Channel::Speech : Channel::Caption;
  }

  Interval interval_of(const EgoName& clip, Duration written_start, const RawLine& raw) {
    const Duration start = beside(clip.since_midnight, written_start);
    const Duration end = raw.end ? beside(start, *raw.end) : start;
    std::string complaint;
    const Interval interval =
        line_interval(face_.at(clip.day, start), face_.at(clip.day, end), complaint);
    if (!complaint.empty()) {
      warn(raw.line, "a line that " + complaint);
    }
    return interval;
  }

  // A time of day near midnight, as counted from the same midnight as `anchor`.
  static Duration beside(Duration anchor, Duration time) {
    constexpr Duration kFar = hours(22);
    if (anchor - time > kFar) {
      return time + hours(24);
    }
    return time - anchor > kFar ? time - hours(24) : time;
  }

  const InputFile& file_;
  Harvest& harvest_;
  const std::uint32_t source_;
  const Clockface face_ = Clockface::dataset();
};

// Receives the parser's events. Depth 1 is the list of clips, 2 a clip, 3 its data, 4 a line;
// whatever else is nested is passed over.
class SyncHandler {
 public:
  SyncHandler(const InputFile& file, Harvest& harvest)
      : file_(file),
        harvest_(harvest),
        builder_(file, harvest),
        counted_(file.text.data()),
        seen_(file.text.data()) {}

  const char** seen() { return &seen_; }
  bool has_clips() const { return has_clips_; }

  bool null() { return value(); }
  bool boolean(bool) { return value(); }
  bool number_integer(std::int64_t) { return value(); }
  bool number_float(double, const std::string&) { return value(); }
  bool binary(std::vector<std::uint8_t>&) { return value(); }

  bool number_unsigned(std::uint64_t number) {
    if (is_in_line()) {
      set_time(std::to_string(number));
    }
    return value();
  }

  bool string(std::string& text) {
    if (is_in_line()) {
      set_text(text);
    } else if (depth_ == 2 && key_ == "video_file") {
      clip_.video = std::move(text);
    }
    return value();
  }

  bool key(std::string& name) {
    key_ = std::move(name);
    return true;
  }

  bool start_object(std::size_t) {
    ++depth_;
    if (depth_ == 2) {
      clip_ = RawClip{{}, {}, line_here()};
    } else if (depth_ == 4 && is_in_data_) {
      has_line_ = true;
      clip_.lines.push_back({});
      clip_.lines.back().line = line_here();
    }
    return true;
  }

  bool end_object() {
    if (depth_ == 2) {
      has_clips_ = true;
      builder_.add(std::move(clip_));
      clip_ = {};
    } else if (depth_ == 4) {
      has_line_ = false;
    }
    --depth_;
    return true;
  }

  bool start_array(std::size_t) {
    value();
    ++depth_;
    is_list_ = is_list_ || depth_ == 1;
    is_in_data_ = is_in_data_ || (depth_ == 3 && key_ == "data");
    return true;
  }

  bool end_array() {
    is_in_data_ = is_in_data_ && depth_ != 3;
    --depth_;
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) {
    const bool is_at_end = seen_ == file_.text.data() + file_.text.size();
    harvest_.problems.push_back(
        file_.lost(line_here(), is_at_end ? "the JSON breaks off" : "the JSON is broken here",
                   "fetch the file again; what came before was read"));
    if (has_line_) {
      clip_.lines.pop_back();  // half a line
    }
    if (depth_ >= 2) {
      builder_.add(std::move(clip_));
    }
    return false;
  }

 private:
  bool is_in_line() const { return depth_ == 4 && has_line_; }

  // Called for all that is no object, and so is none of ours in the list or in a clip's data.
  bool value() {
    if ((depth_ == 1 && is_list_) || (depth_ == 3 && is_in_data_)) {
      harvest_.problems.push_back(file_.lost(line_here(), "neither a clip nor a line of one",
                                             "correct it and add the file again"));
    }
    return true;
  }

  void set_time(const std::string& digits) {
    if (key_ == "start") {
      clip_.lines.back().start = parse_clock_digits(digits);
    } else if (key_ == "end") {
      clip_.lines.back().end = parse_clock_digits(digits);
    }
  }

  void set_text(std::string& text) {
    RawLine& line = clip_.lines.back();
    if (key_ == "text") {
      line.text = std::move(text);
    } else if (key_ == "type") {
      line.type = std::move(text);
    } else {
      set_time(text);
    }
  }

  std::uint32_t line_here() {
    line_ += static_cast<std::uint32_t>(std::count(counted_, seen_, '\n'));
    counted_ = seen_;
    return line_;
  }

  const InputFile& file_;
  Harvest& harvest_;
  ClipBuilder builder_;
  const char* counted_;
  const char* seen_;
  std::uint32_t line_ = 1;
  int depth_ = 0;
  bool is_in_data_ = false;
  bool is_list_ = false;  // the whole document
  bool has_clips_ = false;
  bool has_line_ = false;  // within a line's object, at whatever depth
  std::string key_;
  RawClip clip_;
};

}  // namespace

void read_ego_sync(const InputFile& file, Harvest& harvest) {
  SyncHandler handler(file, harvest);
  const char* begin = file.text.data();
  const char* end = begin + file.text.size();
  const std::size_t problems = harvest.problems.size();
  nlohmann::json::sax_parse(TrackingIterator(begin, handler.seen()),
                            TrackingIterator(end, handler.seen()), &handler);
  if (!handler.has_clips() && harvest.problems.size() == problems) {
    harvest.problems.push_back(
        file.lost(0, "not a list of clips", "docs/formats.md shows how it should look"));
  }
}

}  // namespace daybook
