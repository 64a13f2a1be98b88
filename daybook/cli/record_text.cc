#include "daybook/cli/record_text.h"

#include <chrono>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "daybook/cli/json_text.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

Json base_json(RecordId id, std::string_view kind, const Interval& interval, Timestamp known_at,
               const Clockface& face) {
  return {{"id", id.str()},
          {"kind", kind},
          {"start", face.format(interval.start)},
          {"end", face.format(interval.end)},
          {"known_at", face.format(known_at)}};
}

std::string line_text(const Line& line) {
  return line.speaker.empty() ? line.text : line.speaker + ": " + line.text;
}

Json to_json(const Window& window, const Clockface& face) {
  Json json = base_json(window.id, "window", window.interval, window.known_at(), face);
  json["source"] = {{"file", window.source.file}, {"offset", window.source.offset}};
  Json lines = Json::array();
  for (const Line& line : window.lines) {
    Json one = {{"start", face.format(line.interval.start)},
                {"end", face.format(line.interval.end)},
                {"channel", line.channel == Channel::Caption ? "caption" : "speech"},
                {"text", line.text},
                {"origin", line.origin}};
    if (!line.speaker.empty()) {
      one["speaker"] = line.speaker;
    }
    if (!line.alternate.empty()) {
      one["alternate"] = line.alternate;
    }
    lines.push_back(std::move(one));
  }
  json["lines"] = std::move(lines);
  return json;
}

Json to_json(const Moment& moment, const Clockface& face) {
  Json json = base_json(moment.id, "moment", moment.interval, moment.known_at, face);
  json["view"] = name(moment.view);
  json["type"] = name(moment.kind);
  json["text"] = moment.text;
  json["subject"] = moment.subject;
  json["verb"] = moment.verb;
  json["object"] = moment.object;
  json["place"] = moment.place;
  json["participants"] = moment.participants;
  json["unresolved"] = moment.unresolved;
  json["window"] = moment.window.str();
  json["lines"] = moment.lines;
  json["provenance"] = "extractive";
  return json;
}

Json to_json(const Episode& episode, const Clockface& face) {
  Json json = base_json(episode.id, "episode", episode.interval, episode.known_at, face);
  json["view"] = name(episode.view);
  json["text"] = episode.text;
  json["subject"] = episode.subject;
  json["summary"] = episode.summary;
  json["keywords"] = episode.keywords;
  json["participants"] = episode.participants;
  json["place"] = episode.place;
  Json windows = Json::array();
  for (const WindowId id : episode.windows) {
    windows.push_back(id.str());
  }
  json["windows"] = std::move(windows);
  json["provenance"] = "extractive";
  return json;
}

Json to_json(const Pattern& pattern, const Clockface& face) {
  Json json = base_json(pattern.id, "pattern", pattern.interval, pattern.known_at, face);
  json["type"] = name(pattern.kind);
  json["version"] = pattern.version;
  json["title"] = pattern.title;
  json["summary"] = pattern.summary;
  json["keywords"] = pattern.keywords;
  json["count"] = pattern.count;
  json["days"] = pattern.days;
  json["coherence"] = pattern.coherence;
  if (pattern.successor) {
    json["successor"] = pattern.successor->str();
  }
  if (pattern.typical_time) {
    json["typical_seconds_since_midnight"] =
        std::chrono::duration<double>(*pattern.typical_time).count();
  }
  Json members = Json::array();
  for (const PatternMember& member : pattern.members) {
    members.push_back(
        {{"episode", member.episode.str()}, {"role", member.role}, {"weight", member.weight}});
  }
  json["members"] = std::move(members);
  json["provenance"] = "extractive";
  return json;
}

}  // namespace

std::string text_of(const AnyRecord& record) {
  struct Text {
    std::string operator()(const Window& window) const {
      std::string text;
      for (const Line& line : window.lines) {
        text += (text.empty() ? "" : " / ") + line_text(line);
      }
      return text.empty() ? "(nothing seen or heard)" : text;
    }
    std::string operator()(const Moment& moment) const { return moment.text; }
    std::string operator()(const Episode& episode) const { return headline(episode); }
    std::string operator()(const Pattern& pattern) const {
      return pattern.title + " (" + tally(pattern) + ")";
    }
  };
  return std::visit(Text{}, record);
}

std::string shortened(const std::string& text, std::size_t width) {
  if (text.size() <= width) {
    return text;
  }
  std::size_t end = width;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return text.substr(0, end) + "…";
}

std::string json_of(const AnyRecord& record, const Clockface& face) {
  return std::visit([&](const auto& one) { return json_text(to_json(one, face)); }, record);
}

}  // namespace daybook
