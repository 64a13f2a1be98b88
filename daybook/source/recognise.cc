// JSON is told by the names it uses, wherever they stand and whether or not the file is whole;
// subtitles by lines of times; an identity file by its list of people.

#include "daybook/source/recognise.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <ios>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/source/encoding.h"
#include "daybook/source/file_name.h"
#include "daybook/source/material.h"
#include "daybook/source/source.h"
#include "daybook/source/speaker_tag.h"
#include "daybook/source/srt.h"
#include "daybook/source/subtitle.h"

namespace daybook {
namespace {

constexpr std::size_t kHead = std::size_t{256} << 10;

using Names = std::set<std::string_view>;
using NameSet = std::vector<std::string_view>;

// Names of the members of JSON objects, at any depth.
Names member_names(std::string_view json) {
  Names names;
  for (std::size_t open = json.find('"'); open != std::string_view::npos;) {
    std::size_t close = open + 1;
    while (close < json.size() && json[close] != '"') {
      close += json[close] == '\\' ? 2 : 1;
    }
    const std::size_t next = json.find_first_not_of(" \t\r\n", std::min(close, json.size()) + 1);
    if (next == std::string_view::npos) {
      break;
    }
    if (json[next] == ':') {
      names.insert(json.substr(open + 1, close - open - 1));
    }
    open = json.find('"', close + 1);
  }
  return names;
}

bool holds_all(const Names& names, const NameSet& wanted) {
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](std::string_view name) { return names.contains(name); });
}

// Question and event files of the benchmarks that are known: any one set decides.
bool is_benchmark(const Names& names) {
  static const std::vector<NameSet> sets = {
      {"question", "answer"},       {"question", "choice_a"},
      {"question", "options"},      {"question", "golden_option"},
      {"question", "gt"},           {"question", "query_time"},
      {"question", "conversation"}, {"service_sub_type", "trigger"},
      {"sub_type", "dialogue"},     {"sub_type", "proactive_dialogue"},
      {"time_window", "dialogue"},  {"recording_id", "dialogue"},
      {"history_name", "qa"},
  };
  return std::any_of(sets.begin(), sets.end(),
                     [&](const NameSet& set) { return holds_all(names, set); });
}

// The first of the text's lines that have the form of an object, or none.
std::string_view first_object(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trim_line(text.substr(at, end - at));
    if (!line.empty() && line.front() == '{') {
      return line;
    }
    at = end + 1;
  }
  return {};
}

bool is_wire(std::string_view text) {
  const Names names = member_names(first_object(text));
  return names.contains("start") && (names.contains("captions") || names.contains("transcript") ||
                                     (names.contains("end") && names.contains("wearer")));
}

SourceFormat recognise_json(std::string_view text) {
  const Names names = member_names(text);
  if (holds_all(names, {"video_file", "data"})) {
    return SourceFormat::EgoSync;
  }
  if (is_benchmark(names)) {
    return SourceFormat::Benchmark;
  }
  return is_wire(text) ? SourceFormat::WireLines : SourceFormat::Unknown;
}

// Both kinds of EgoLife's subtitles have the same name. Speech has tags; where some lines have and
// some have not, the folder may say it.
SourceFormat recognise_ego_srt(std::string_view path, const std::vector<Cue>& cues) {
  const double tagged = tagged_share(cues);
  const bool is_clear = cues.size() >= 5 && (tagged < 0.2 || tagged > 0.8);
  const bool in_captions = path.find("DenseCaption") != std::string_view::npos;
  const bool in_transcript = path.find("Transcript") != std::string_view::npos;
  if (!is_clear && in_captions != in_transcript) {
    return in_captions ? SourceFormat::EgoDenseCaption : SourceFormat::EgoTranscript;
  }
  return tagged < 0.5 ? SourceFormat::EgoDenseCaption : SourceFormat::EgoTranscript;
}

SourceFormat recognise_subtitles(std::string_view path, std::string_view text) {
  const InputFile file{std::string(path), {}, std::string(text)};
  std::vector<Problem> ignored;
  const std::vector<Cue> cues = parse_srt(file, ignored);
  const std::optional<EgoName> name = parse_ego_name(path);
  return name && name->has_code ? recognise_ego_srt(path, cues) : SourceFormat::PlainSrt;
}

// "Name - hair, clothes, shoes"
bool is_description(std::string_view line) {
  const std::size_t dash = line.find(" - ");
  return dash != std::string_view::npos && dash > 0 && dash <= 40 &&
         line.find(',', dash) != std::string_view::npos;
}

// Comments, one line about the wearer, then a description of each of the others.
bool is_identity(std::string_view text) {
  std::size_t others = 0;
  std::size_t described = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trim_line(text.substr(at, end - at));
    at = end + 1;
    if (!line.empty() && line.front() != '#') {
      ++(is_description(line) ? described : others);
    }
  }
  return described > 0 && others <= 1;
}

}  // namespace

SourceFormat recognise_text(std::string_view path, std::string_view text) {
  text = text.substr(0, kHead);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) {
    return SourceFormat::Unknown;
  }
  if (text[first] == '[' || text[first] == '{') {
    return recognise_json(text);
  }
  if (has_cues(text)) {
    return recognise_subtitles(path, text);
  }
  if (is_wire(text)) {
    return SourceFormat::WireLines;
  }
  return is_identity(text) ? SourceFormat::Identity : SourceFormat::Unknown;
}

SourceFormat recognise(const std::filesystem::path& file) {
  std::string bytes(kHead, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return is_binary(bytes) ? SourceFormat::Unknown
                          : recognise_text(file.string(), decode_text(std::move(bytes)).text);
}

}  // namespace daybook
