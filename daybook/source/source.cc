// From paths to readings: find the files, read each by its format, put together what belongs to
// one wearer.

#include "daybook/source/source.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/core/window.h"
#include "daybook/source/assemble.h"
#include "daybook/source/ego_srt.h"
#include "daybook/source/ego_sync.h"
#include "daybook/source/encoding.h"
#include "daybook/source/material.h"
#include "daybook/source/plain_srt.h"
#include "daybook/source/recognise.h"
#include "daybook/source/walk.h"
#include "daybook/source/wire.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

// Files that nobody takes for a recording's text; in a folder they are no cause for alarm.
bool may_be_meant(const FoundFile& found) {
  static constexpr std::string_view kExtensions[] = {".json", ".jsonl", ".ndjson", ".srt", ".vtt"};
  const std::string extension = found.path.extension().string();
  return found.is_named || std::find(std::begin(kExtensions), std::end(kExtensions), extension) !=
                               std::end(kExtensions);
}

/// What to do with a file that is not read: of sound or film there is more to say.
std::string remedy_for(const FoundFile& found, const std::string& otherwise) {
  static constexpr std::string_view kExtensions[] = {".3gp", ".aac", ".avi",  ".flac", ".m4a",
                                                     ".mkv", ".mov", ".mp3",  ".mp4",  ".mpeg",
                                                     ".mpg", ".ogg", ".opus", ".wav",  ".webm"};
  std::string extension = found.path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const bool is_media =
      std::find(std::begin(kExtensions), std::end(kExtensions), extension) != std::end(kExtensions);
  return is_media ? "`daybook transcribe` makes subtitles of its speech" : otherwise;
}

void report_unknown(const FoundFile& found, const InputFile& file, Harvest& harvest) {
  const bool is_empty = file.text.find_first_not_of(" \t\r\n") == std::string::npos;
  if (file.text == "\n" && found.path.extension() == ".srt") {  // as `transcribe` writes silence
    harvest.problems.push_back(file.warning(0, "subtitles without a cue: nobody speaks", ""));
    return;
  }
  Problem problem =
      file.lost(0, is_empty ? "the file is empty" : "no recording in a known format",
                is_empty ? "fetch it again" : "docs/formats.md lists what can be read");
  problem.lost = may_be_meant(found);
  harvest.problems.push_back(std::move(problem));
}

void report_encoding(const DecodedText& decoded, const InputFile& file, Harvest& harvest) {
  if (decoded.assumed) {
    harvest.problems.push_back(file.warning(0, "not UTF-8; read as " + decoded.encoding,
                                            "convert it to UTF-8 if letters look wrong"));
  } else if (decoded.bad_line != 0) {
    harvest.problems.push_back(file.warning(decoded.bad_line,
                                            "bytes that are not " + decoded.encoding + ", replaced",
                                            "fetch the file again if they matter"));
  }
}

void read_text(const FoundFile& found, const InputFile& file, const ReadOptions& options,
               Harvest& harvest) {
  const SourceFormat format = recognise_text(file.path, file.text);
  switch (format) {
    case SourceFormat::EgoSync:
      return read_ego_sync(file, harvest);
    case SourceFormat::EgoTranscript:
    case SourceFormat::EgoDenseCaption:
      return read_ego_srt(file, format, harvest);
    case SourceFormat::WireLines:
      return read_wire_file(file, options, harvest);
    case SourceFormat::PlainSrt:
      return read_plain_srt(file, options, harvest);
    case SourceFormat::Benchmark:
      harvest.problems.push_back(
          file.lost(0, "a benchmark's file: it holds answers", "use `daybook eval`"));
      return;
    case SourceFormat::Identity:
      harvest.problems.push_back(
          file.warning(0, "an identity file: needed for footage, nothing to remember in it", ""));
      return;
    case SourceFormat::Unknown:
      return report_unknown(found, file, harvest);
  }
}

void read_one(const FoundFile& found, const ReadOptions& options, Harvest& harvest) {
  InputFile file{found.path.string(), found.label, {}};
  std::string bytes;
  try {
    bytes = read_file(found.path, options.max_file_bytes);
  } catch (const Error& error) {
    harvest.problems.push_back(
        file.lost(0, error.cause(), remedy_for(found, error.context().remedy)));
    return;
  }
  if (is_binary(bytes)) {
    Problem problem = file.lost(0, "binary, not text",
                                remedy_for(found, "name captions, transcripts or windows"));
    problem.lost = may_be_meant(found);
    harvest.problems.push_back(std::move(problem));
    return;
  }
  DecodedText decoded = decode_text(std::move(bytes));
  file.text = std::move(decoded.text);
  report_encoding(decoded, file, harvest);
  read_text(found, file, options, harvest);
}

std::size_t size_of(const Harvest::Owner& owner) {
  std::size_t size = 0;
  for (const Clip& clip : owner.material.clips) {
    size += 1 + clip.lines.size();
  }
  for (const Track& track : owner.material.tracks) {
    size += track.lines.size();
  }
  return size;
}

// A wearer has one clock: of several, the one with most material; the rest is refused by file.
std::vector<Harvest::Owner> settle_clocks(Harvest& harvest) {
  std::map<std::string, Harvest::Owner> by_wearer;
  for (auto& [key, owner] : harvest.owners) {
    const auto [found, is_new] = by_wearer.try_emplace(owner.wearer, std::move(owner));
    if (is_new) {
      continue;
    }
    if (size_of(found->second) < size_of(owner)) {
      std::swap(found->second, owner);
    }
    harvest.problems.push_back({"", 0,
                                "recordings of " + owner.wearer + " on another clock (" +
                                    owner.face.name() + ") than most of them (" +
                                    found->second.face.name() + ")",
                                "add them under another wearer's name", true});
  }
  std::vector<Harvest::Owner> owners;
  owners.reserve(by_wearer.size());
  for (auto& [wearer, owner] : by_wearer) {
    owners.push_back(std::move(owner));
  }
  return owners;
}

}  // namespace

std::string Problem::str() const {
  std::string text = file;
  if (line != 0) {
    text += ':' + std::to_string(line);
  }
  text += (text.empty() ? "" : ": ") + cause;
  return remedy.empty() ? text : text + "; " + remedy;
}

ReadResult read_paths(const std::vector<std::filesystem::path>& paths, const ReadOptions& options) {
  Harvest harvest;
  const std::vector<FoundFile> files = find_files(paths, harvest.problems);
  for (std::size_t i = 0; i < files.size(); ++i) {
    read_one(files[i], options, harvest);
    if (options.progress) {
      options.progress(i + 1, files.size(), files[i].path.string());
    }
  }
  ReadResult result;
  for (Harvest::Owner& owner : settle_clocks(harvest)) {
    std::vector<Window> recorded;
    const Interval reach = reach_of(owner.material);
    if (options.recorded && !reach.empty()) {
      recorded = options.recorded(owner.wearer, reach);
    }
    result.readings.push_back(assemble(std::move(owner), std::move(recorded), harvest.problems));
  }
  result.problems = std::move(harvest.problems);
  std::stable_sort(result.problems.begin(), result.problems.end(),
                   [](const Problem& a, const Problem& b) {
                     return std::tie(a.file, a.line) < std::tie(b.file, b.line);
                   });
  return result;
}

}  // namespace daybook
