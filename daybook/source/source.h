#pragma once
/// Readers: one per format, from files to windows.
///
/// A reader never throws away input silently: whatever it cannot turn into a
/// line becomes a `Problem` with file, line, cause and remedy, and the rest of
/// the file and of the batch goes on.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct Problem {
  std::string file;
  std::uint32_t line = 0;   ///< 1-based; 0 when it concerns the whole file
  std::string cause;
  std::string remedy;
  bool lost = true;         ///< false: a warning, the line was kept

  std::string str() const;  ///< "file:line: cause; remedy"
};

/// What a batch of paths turned into.
struct Reading {
  std::string wearer;
  Clockface face = Clockface::dataset();
  std::vector<Window> windows;    ///< in time order, not overlapping, ids set
};

struct ReadResult {
  std::vector<Reading> readings;  ///< one a wearer, by name
  std::vector<Problem> problems;  ///< in path and line order
};

struct ReadOptions {
  std::string wearer;            ///< for files that do not name one; empty: refuse them
  Clockface face = Clockface::dataset();  ///< for files that carry no clock of their own
  std::string recording_start;   ///< for plain SRT without a time in its name: parsed by `face`
  std::function<void(std::size_t done, std::size_t total, const std::string& file)> progress;
};

enum class SourceFormat { EgoSync, EgoTranscript, EgoDenseCaption, WireLines, PlainSrt, Benchmark, Identity, Unknown };

/// Recognises a file by its content and name, never by its name alone.
/// Benchmark question files are recognised so that they can be refused.
SourceFormat recognise(const std::filesystem::path& file);

/// Reads files and folders (recursively, in name order) into windows. A line
/// belongs to the window in which it starts. Lines of caption and transcript
/// SRT files of one wearer are put together and cut into 30 s windows aligned
/// to the stretch's first line; lines already in a Sync or wire window (same
/// wearer, channel, within 0.5 s, same normalised text) are not doubled.
ReadResult read_paths(const std::vector<std::filesystem::path>& paths, const ReadOptions& options);

/// Windows on the wire (design.md), one JSON object a line, as they come:
/// `sink` gets each window (interval end as given), `on_problem` each bad line.
void read_wire(std::istream& in, const std::string& name, const ReadOptions& options,
               const std::function<void(const std::string& wearer, const Clockface&, Window)>& sink,
               const std::function<void(Problem)>& on_problem);

}  // namespace daybook
