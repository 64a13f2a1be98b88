// Equal memories must give equal bytes and different ones different bytes, so the JSON is
// written here, not by a library: fields in a fixed order, doubles in the shortest form that
// reads back the same, text that is not UTF-8 as the bytes it has.

#include "daybook/store/dump_line.h"

#include <charconv>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

void append_quoted(std::string& out, std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out.append("\\u00").append(1, kHex[byte >> 4]).append(1, kHex[byte & 15]);
    } else {
      out += c;
    }
  }
  out += '"';
}

/// A JSON object under construction.
class Object {
 public:
  Object& add(std::string_view name, std::string_view text) {
    append_quoted(begin(name), text);
    return *this;
  }
  Object& add(std::string_view name, bool value) {
    begin(name) += value ? "true" : "false";
    return *this;
  }
  template <std::integral T>
  Object& add(std::string_view name, T value) {
    begin(name) += std::to_string(value);
    return *this;
  }
  Object& add(std::string_view name, double value) {
    char digits[32];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value + 0.0);  // 0 for -0
    begin(name).append(digits, end.ptr);
    return *this;
  }
  Object& add(std::string_view name, Timestamp t) {
    return add(name, t.time_since_epoch().count());
  }
  Object& add(std::string_view name, const RecordId& id) { return add(name, id.str()); }

  Object& add(const Interval& interval) {
    return add("start_ns", interval.start).add("end_ns", interval.end);
  }

  /// An array; `write` appends an item.
  template <typename Item, typename Write>
  Object& add(std::string_view name, const std::vector<Item>& items, Write write) {
    std::string& out = begin(name);
    char separator = '[';
    for (const Item& item : items) {
      out += separator;
      write(out, item);
      separator = ',';
    }
    out += items.empty() ? "[]" : "]";
    return *this;
  }
  Object& add(std::string_view name, const std::vector<std::string>& texts) {
    return add(name, texts, append_quoted);
  }

  std::string str() const { return text_ + "}"; }

 private:
  std::string& begin(std::string_view name) {
    text_ += text_.empty() ? '{' : ',';
    append_quoted(text_, name);
    return text_ += ':';
  }

  std::string text_;
};

Object of_kind(std::string_view kind) {
  Object object;
  object.add("kind", kind);
  return object;
}

std::string described(const Line& line) {
  return Object()
      .add(line.interval)
      .add("channel", name(line.channel))
      .add("speaker", line.speaker)
      .add("text", line.text)
      .add("alternate", line.alternate)
      .add("origin", line.origin)
      .str();
}

std::string described(const PatternMember& member) {
  return Object()
      .add("episode", member.episode)
      .add("role", member.role)
      .add("weight", member.weight)
      .str();
}

}  // namespace

std::string dump_line(const Wearer& wearer) {
  Object object = of_kind("wearer");
  object.add("name", wearer.name).add("face", wearer.face.name());
  if (!wearer.growth.scene.empty()) {
    object.add("scene", wearer.growth.scene);
  }
  if (!wearer.growth.recipe.empty()) {
    object.add("recipe", wearer.growth.recipe);
  }
  return object.str();
}

std::string dump_line(const Window& window) {
  return of_kind("window")
      .add("id", window.id)
      .add(window.interval)
      .add("file", window.source.file)
      .add("offset", window.source.offset)
      .add("lines", window.lines,
           [](std::string& out, const Line& line) { out += described(line); })
      .add("extra", window.extra)
      .str();
}

std::string dump_line(const Moment& moment) {
  return of_kind("moment")
      .add("id", moment.id)
      .add(moment.interval)
      .add("known_ns", moment.known_at)
      .add("view", name(moment.view))
      .add("moment_kind", name(moment.kind))
      .add("window", moment.window)
      .add("lines", moment.lines,
           [](std::string& out, std::uint32_t line) { out += std::to_string(line); })
      .add("text", moment.text)
      .add("subject", moment.subject)
      .add("verb", moment.verb)
      .add("object", moment.object)
      .add("place", moment.place)
      .add("participants", moment.participants)
      .add("unresolved", moment.unresolved)
      .str();
}

std::string dump_line(const Episode& episode) {
  return of_kind("episode")
      .add("id", episode.id)
      .add(episode.interval)
      .add("known_ns", episode.known_at)
      .add("view", name(episode.view))
      .add("windows", episode.windows,
           [](std::string& out, WindowId id) { append_quoted(out, id.str()); })
      .add("text", episode.text)
      .add("subject", episode.subject)
      .add("summary", episode.summary)
      .add("keywords", episode.keywords)
      .add("participants", episode.participants)
      .add("place", episode.place)
      .str();
}

std::string dump_line(const Pattern& pattern) {
  Object object = of_kind("pattern");
  object.add("id", pattern.id)
      .add(pattern.interval)
      .add("known_ns", pattern.known_at)
      .add("root", pattern.root)
      .add("version", pattern.version)
      .add("pattern_kind", name(pattern.kind))
      .add("title", pattern.title)
      .add("summary", pattern.summary)
      .add("keywords", pattern.keywords)
      .add("members", pattern.members,
           [](std::string& out, const PatternMember& member) { out += described(member); })
      .add("days", pattern.days);
  if (pattern.typical_time) {
    object.add("typical_ns", pattern.typical_time->count());
  }
  object.add("count", pattern.count).add("coherence", pattern.coherence);
  if (pattern.successor) {
    object.add("successor", *pattern.successor);
  }
  return object.str();
}

std::string dump_line(const Edge& edge) {
  return of_kind("edge")
      .add("known_ns", edge.known_at)
      .add("group", edge.group)
      .add("member", edge.member)
      .add("role", edge.role)
      .add("weight", edge.weight)
      .str();
}

std::string dump_line(const Unit& unit) {
  return of_kind("unit")
      .add(unit.interval)
      .add("key", unit.key)
      .add("stage", unit.stage)
      .add("state", name(unit.state))
      .add("detail", unit.detail)
      .str();
}

std::string dump_line(const StandingQuestion& question) {
  Object object = of_kind("standing");
  object.add("id", question.id)
      .add("text", question.text)
      .add("every", question.mode == StandingMode::Every)
      .add("asked_ns", question.asked);
  if (question.answered) {
    object.add("answered_ns", *question.answered);
  }
  return object.str();
}

std::string dump_line(const Feedback& feedback) {
  return of_kind("feedback")
      .add("service", feedback.service)
      .add("type", name(feedback.type))
      .add("subject", feedback.subject)
      .add("trigger_ns", feedback.trigger)
      .add("verdict", name(feedback.verdict))
      .add("at_ns", feedback.at)
      .str();
}

std::string dump_line(const Annotation& annotation) {
  Object object = of_kind("annotation");
  object.add("annotation_kind", name(annotation.kind));
  if (annotation.at) {
    object.add("at_ns", *annotation.at);
  }
  return object.add("target", annotation.target).add("text", annotation.text).str();
}

std::string dump_line(const DerivedText& text) {
  return of_kind("derived_text")
      .add("window", text.window)
      .add("derived_kind", name(text.kind))
      .add("text", text.text)
      .add("made_by", text.made_by)
      .add("digest", static_cast<std::int64_t>(text.digest))
      .str();
}

}  // namespace daybook
