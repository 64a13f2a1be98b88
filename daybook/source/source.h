#pragma once
/// Readers: one per format, from files to windows.
///
/// A reader never throws away input silently: whatever it cannot turn into a
/// line becomes a `Problem` with file, line, cause and remedy, and the rest of
/// the file and of the batch goes on.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// What went wrong, where, and what the user can do about it.
struct Problem {
  std::string file;        ///< as the user named it
  std::uint32_t line = 0;  ///< 1-based; 0 when it concerns the whole file
  std::string cause;       ///< a lower-case sentence without a full stop
  std::string remedy;      ///< imperative; empty where nothing needs to be done
  bool lost = true;        ///< false: a warning, what stood there was kept or never counted
  std::string key = {};    ///< of its unit in the ledger; empty: "file:line"

  std::string str() const;  ///< "file:line: cause; remedy", without the parts that are not known

  friend bool operator==(const Problem&, const Problem&) = default;
};

/// What a batch of paths turned into, for one wearer.
struct Reading {
  std::string wearer;
  Clockface face = Clockface::dataset();
  std::vector<Window> windows;     ///< in time order, not overlapping, ids set
  std::uint64_t lines_read = 0;    ///< lines that came out of files, `recorded` ones not counted
  std::uint64_t lines_joined = 0;  ///< of these, the ones that said what another source had said
  std::uint64_t lines_retold = 0;  ///< and the ones whose source told them again in other words
};

/// Lines read are in a window, joined to a line in a window, retold, or named by a problem that is
/// `lost`.
struct ReadResult {
  std::vector<Reading> readings;  ///< one a wearer, by name
  std::vector<Problem> problems;  ///< in path and line order
};

struct ReadOptions {
  std::string wearer;                     ///< for files that do not name one; empty: refuse them
  Clockface face = Clockface::dataset();  ///< for files that carry no clock of their own
  std::string recording_start;     ///< for plain SRT without a time in its name: parsed by `face`
  std::optional<Channel> channel;  ///< of plain SRT; absent: told by content, with a warning
  std::uint64_t max_file_bytes = std::uint64_t{2} << 30;  ///< larger files are refused
  std::optional<Timestamp> latest;  ///< calendar times after it are refused; absent: 2050-01-01

  /// The windows that a memory holds already of a wearer and that overlap the span. They are put
  /// together with what is read as if all had been read at once, so the order in which files
  /// arrive does not matter: `Reading::windows` then contains them too, and those of them that it
  /// does not contain (by id) are superseded. Absent: nothing is held.
  std::function<std::vector<Window>(const std::string& wearer, const Interval& span)> recorded;

  std::function<void(std::size_t done, std::size_t total, const std::string& file)> progress;
};

enum class SourceFormat {
  EgoSync,          ///< hourly JSON of 30 s clips with captions and transcript
  EgoTranscript,    ///< subtitles of speech, named after wearer, day and hour
  EgoDenseCaption,  ///< subtitles of what is seen, named likewise
  WireLines,        ///< windows on the wire, one JSON object a line
  PlainSrt,         ///< any other SubRip or WebVTT subtitles
  Benchmark,        ///< questions or events with answers: refused
  Identity,         ///< what people look like, for perceiving footage: passed over
  Unknown,
};

/// Recognises a file by its content and name, never by its name alone; looks at its first 256 KiB.
/// A file that cannot be read is Unknown.
SourceFormat recognise(const std::filesystem::path& file);

/// Reads files and folders into windows.
///
/// Folders are read with everything below them; names that begin with a dot are passed over,
/// links are followed and each real file is read once. The order of `paths` does not matter.
///
/// A line belongs to the window in which it starts; a time written in whole seconds may lie
/// anywhere in its second. Lines that a clip lists but no window covers stay in that clip, with a
/// warning. A window ends at the earlier of its start + 30 s and the next window's start.
///
/// Subtitles have no windows of their own: their lines go into the windows of other sources, and
/// what is left is cut into 30 s windows aligned to the first line of each stretch; a stretch ends
/// at a silence over 60 s, and its windows without lines exist. Two sources of the same speech or
/// captions (wearer, channel, within 0.5 s, same normalised text) are joined, the second becoming
/// provenance (`Line::origin` reads "file:line + file:line"); so are captions of the same seconds
/// in two languages, the Chinese one becoming `Line::alternate`.
///
/// Encodings: UTF-8, UTF-16 and UTF-32 by byte order mark, else GB18030 or windows-1252 by
/// content, with a warning that says what was assumed. Plain subtitles are speech if half of their
/// cues carry a tag `Name:`, captions if a third begin in the first person, else speech.
///
/// Throws nothing on account of what it reads; `recorded` and `progress` may throw through it.
ReadResult read_paths(const std::vector<std::filesystem::path>& paths, const ReadOptions& options);

/// Windows on the wire, one JSON object a line, as they come: `sink` gets each window with its id
/// and its end as given (start + 30 s where absent; a longer one arrives as several), `on_problem`
/// each bad line, after which the stream goes on. `name` stands for the stream in messages and
/// origins. Fields that are not known are kept in `Window::extra`. Format: docs/formats.md.
void read_wire(std::istream& in, const std::string& name, const ReadOptions& options,
               const std::function<void(const std::string& wearer, const Clockface&, Window)>& sink,
               const std::function<void(Problem)>& on_problem);

}  // namespace daybook
