#pragma once
/// What the readers of single formats hand to `assemble`: lines with their times, before anyone
/// has decided which window they belong to.

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// The longest a window lasts, and the length of those that we cut.
inline constexpr Duration kWindowLength = std::chrono::seconds(30);

/// A file's text on its way through a reader.
struct InputFile {
  std::string path;   ///< as the user named it, for messages
  std::string label;  ///< "folder/name": whence it is read does not change what is stored
  std::string text;   ///< UTF-8, without byte order mark

  std::string origin(std::uint32_t line) const { return label + ':' + std::to_string(line); }
  Problem lost(std::uint32_t line, std::string cause, std::string remedy) const {
    return {path, line, std::move(cause), std::move(remedy), true};
  }
  Problem warning(std::uint32_t line, std::string cause, std::string remedy) const {
    return {path, line, std::move(cause), std::move(remedy), false};
  }
};

/// A window as a source gives it, with the lines that the source lists in it.
struct Clip {
  Interval interval;  ///< the end as given, at most kWindowLength after the start
  SourceRef source;
  std::string extra;
  std::vector<Line> lines;
  std::uint32_t from = 0;  ///< number of its source: lines of one source are never joined
  std::string file = {};   ///< path, for messages about its lines; empty: no messages
};

/// Lines of one subtitle file, which has no windows.
struct Track {
  std::string file;  ///< name of the file, for `SourceRef`
  Timestamp base;    ///< the instant that its times count from
  std::vector<Line> lines;
  std::uint32_t from = 0;  ///< as of a clip
};

/// All that was read of one wearer on one clock.
struct Material {
  std::vector<Clip> clips;
  std::vector<Track> tracks;
};

/// True if any character is Chinese.
bool holds_chinese(std::string_view text);

/// Where readers put what they read.
struct Harvest {
  struct Owner {
    std::string wearer;
    Clockface face = Clockface::dataset();
    Material material;
  };

  /// The material of a wearer on a clock; stays where it is until the harvest ends.
  Material& of(const std::string& wearer, const Clockface& face);

  /// A number that no source had before.
  std::uint32_t new_source() { return ++sources; }

  std::map<std::string, Owner> owners;  ///< by wearer and name of the clock face
  std::vector<Problem> problems;
  std::uint32_t sources = 0;
};

/// The interval from `start` to `end` if that can be one line's. A line that ends before it starts,
/// or lasts over an hour, is believed about its start alone: it becomes a point, [start,
/// start + 1 ns), as does one without length, and `complaint` says so (empty where all is well).
Interval line_interval(Timestamp start, Timestamp end, std::string& complaint);

}  // namespace daybook
