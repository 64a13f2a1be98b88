// A JSON parser refuses bytes that are not UTF-8, which a dump may hold. Such a line is read
// as Latin-1, where every byte is a character, and its texts are turned back afterwards.

#include "daybook/store/dump_reader.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
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
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

/// What is wrong with a line; never leaves this file.
struct Malformed {
  std::string cause;
};

std::string from_latin1(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return out;
}

std::string to_latin1(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80 || at + 1 == text.size()) {
      out += text[at];
    } else {
      out +=
          static_cast<char>(((byte & 0x03) << 6) | (static_cast<unsigned char>(text[++at]) & 0x3F));
    }
  }
  return out;
}

/// A JSON object whose fields must be there and have the right type.
class Fields {
 public:
  Fields(const Json& object, bool latin1) : object_(object), latin1_(latin1) {
    if (!object.is_object()) {
      throw Malformed{"is not an object"};
    }
  }

  const Json& at(const char* name) const {
    const auto field = object_.find(name);
    if (field == object_.end()) {
      throw Malformed{std::string("has no field ") + name};
    }
    return *field;
  }

  std::string text(const char* name) const { return text_of(at(name), name); }

  template <typename Number>
  Number number(const char* name) const {
    return number_of<Number>(at(name), name);
  }

  bool flag(const char* name) const {
    if (!at(name).is_boolean()) {
      throw wrong(name);
    }
    return at(name).get<bool>();
  }

  double real(const char* name) const {
    if (!at(name).is_number()) {
      throw wrong(name);
    }
    return at(name).get<double>();
  }

  Timestamp time(const char* name) const { return Timestamp(Duration(number<std::int64_t>(name))); }
  Interval interval() const { return {time("start_ns"), time("end_ns")}; }

  RecordId record(const char* name) const { return record_of(at(name), name); }

  template <RecordKind kKind>
  Id<kKind> id(const char* name) const {
    return id_of<kKind>(at(name), name);
  }

  template <RecordKind kKind>
  std::vector<Id<kKind>> ids(const char* name) const {
    return list<Id<kKind>>(name, [&](const Json& item) { return id_of<kKind>(item, name); });
  }

  std::vector<std::string> texts(const char* name) const {
    return list<std::string>(name, [&](const Json& item) { return text_of(item, name); });
  }

  template <typename Number>
  std::vector<Number> numbers(const char* name) const {
    return list<Number>(name, [&](const Json& item) { return number_of<Number>(item, name); });
  }

  template <typename Item, typename Read>
  std::vector<Item> list(const char* name, Read read) const {
    if (!at(name).is_array()) {
      throw wrong(name);
    }
    std::vector<Item> items;
    for (const Json& item : at(name)) {
      items.push_back(read(item));
    }
    return items;
  }

  /// The value of an enumeration of `count` values with that name.
  template <typename Enum>
  Enum choice(const char* field, int count) const {
    const std::string wanted = text(field);
    for (int value = 0; value < count; ++value) {
      if (name(static_cast<Enum>(value)) == wanted) {
        return static_cast<Enum>(value);
      }
    }
    throw wrong(field);
  }

  bool has(const char* name) const { return object_.contains(name); }
  Fields object(const Json& item) const { return {item, latin1_}; }

 private:
  static Malformed wrong(const char* name) {
    return {std::string("has a field ") + name + " that cannot be read"};
  }

  std::string text_of(const Json& value, const char* name) const {
    if (!value.is_string()) {
      throw wrong(name);
    }
    return latin1_ ? to_latin1(value.get_ref<const std::string&>()) : value.get<std::string>();
  }

  template <typename Number>
  static Number number_of(const Json& value, const char* name) {
    const bool is_too_large =
        value.is_number_unsigned() &&
        value.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    if (!value.is_number_integer() || is_too_large) {
      throw wrong(name);
    }
    const auto number = value.get<std::int64_t>();
    if (!std::in_range<Number>(number)) {
      throw wrong(name);
    }
    return static_cast<Number>(number);
  }

  RecordId record_of(const Json& value, const char* name) const {
    const std::optional<RecordId> id = RecordId::parse(text_of(value, name));
    if (!id) {
      throw wrong(name);
    }
    return *id;
  }

  template <RecordKind kKind>
  Id<kKind> id_of(const Json& value, const char* name) const {
    const RecordId id = record_of(value, name);
    if (id.kind != kKind) {
      throw wrong(name);
    }
    return {id.value};
  }

  const Json& object_;
  bool latin1_;
};

Wearer read_wearer(const Fields& row) {
  return {.name = row.text("name"),
          .face = Clockface::named(row.text("face")),
          .growth = {.scene = row.has("scene") ? row.text("scene") : "",
                     .recipe = row.has("recipe") ? row.text("recipe") : ""}};
}

Window read_window(const Fields& row) {
  Window window;
  window.id = row.id<RecordKind::Window>("id");
  window.interval = row.interval();
  window.source = {.file = row.text("file"), .offset = row.real("offset")};
  window.lines = row.list<Line>("lines", [&](const Json& item) {
    const Fields line = row.object(item);
    return Line{.interval = line.interval(),
                .channel = line.choice<Channel>("channel", 2),
                .speaker = line.text("speaker"),
                .text = line.text("text"),
                .alternate = line.text("alternate"),
                .origin = line.text("origin")};
  });
  window.extra = row.text("extra");
  return window;
}

Moment read_moment(const Fields& row) {
  Moment moment;
  moment.id = row.id<RecordKind::Moment>("id");
  moment.interval = row.interval();
  moment.known_at = row.time("known_ns");
  moment.view = row.choice<MomentView>("view", 2);
  moment.kind = row.choice<MomentKind>("moment_kind", static_cast<int>(MomentKind::Exclaim) + 1);
  moment.window = row.id<RecordKind::Window>("window");
  moment.lines = row.numbers<std::uint32_t>("lines");
  moment.text = row.text("text");
  moment.subject = row.text("subject");
  moment.verb = row.text("verb");
  moment.object = row.text("object");
  moment.place = row.text("place");
  moment.participants = row.texts("participants");
  moment.unresolved = row.flag("unresolved");
  return moment;
}

Episode read_episode(const Fields& row) {
  Episode episode;
  episode.id = row.id<RecordKind::Episode>("id");
  episode.interval = row.interval();
  episode.known_at = row.time("known_ns");
  episode.view = row.choice<EpisodeView>("view", 2);
  episode.windows = row.ids<RecordKind::Window>("windows");
  episode.text = row.text("text");
  episode.subject = row.text("subject");
  episode.summary = row.text("summary");
  episode.keywords = row.texts("keywords");
  episode.participants = row.texts("participants");
  episode.place = row.text("place");
  return episode;
}

Pattern read_pattern(const Fields& row) {
  Pattern pattern;
  pattern.id = row.id<RecordKind::Pattern>("id");
  pattern.interval = row.interval();
  pattern.known_at = row.time("known_ns");
  pattern.root = row.id<RecordKind::Pattern>("root");
  pattern.version = row.number<std::uint32_t>("version");
  pattern.kind = row.choice<PatternKind>("pattern_kind", 2);
  pattern.title = row.text("title");
  pattern.summary = row.text("summary");
  pattern.keywords = row.texts("keywords");
  pattern.members = row.list<PatternMember>("members", [&](const Json& item) {
    const Fields member = row.object(item);
    return PatternMember{.episode = member.id<RecordKind::Episode>("episode"),
                         .role = member.text("role"),
                         .weight = member.real("weight")};
  });
  pattern.days = row.number<std::uint32_t>("days");
  if (row.has("typical_ns")) {
    pattern.typical_time = Duration(row.number<std::int64_t>("typical_ns"));
  }
  // Exports of before: every version added an occasion to the first one's two.
  pattern.count = row.has("count") ? row.number<std::uint32_t>("count") : pattern.version + 1;
  pattern.coherence = row.has("coherence") ? row.real("coherence") : 0;
  if (row.has("successor")) {
    pattern.successor = row.id<RecordKind::Pattern>("successor");
  }
  return pattern;
}

Edge read_edge(const Fields& row) {
  return {.group = row.record("group"),
          .member = row.record("member"),
          .role = row.text("role"),
          .weight = row.real("weight"),
          .known_at = row.time("known_ns")};
}

Unit read_unit(const Fields& row) {
  return {.key = row.text("key"),
          .stage = row.text("stage"),
          .state = row.choice<UnitState>("state", static_cast<int>(UnitState::Forgotten) + 1),
          .interval = row.interval(),
          .detail = row.text("detail")};
}

StandingQuestion read_standing(const Fields& row) {
  return {
      .id = row.text("id"),
      .text = row.text("text"),
      .mode = row.flag("every") ? StandingMode::Every : StandingMode::Once,
      .asked = row.time("asked_ns"),
      .answered = row.has("answered_ns") ? std::optional(row.time("answered_ns")) : std::nullopt};
}

Feedback read_feedback(const Fields& row) {
  return {.service = row.text("service"),
          .type = row.choice<ServiceType>("type", static_cast<int>(kServiceTypes)),
          .subject = row.text("subject"),
          .trigger = row.time("trigger_ns"),
          .verdict = row.choice<Verdict>("verdict", static_cast<int>(Verdict::Never) + 1),
          .at = row.time("at_ns")};
}

Annotation read_annotation(const Fields& row) {
  Annotation annotation;
  annotation.kind = row.choice<AnnotationKind>("annotation_kind", 3);
  if (row.has("at_ns")) {
    annotation.at = row.time("at_ns");
  }
  annotation.target = row.text("target");
  annotation.text = row.text("text");
  return annotation;
}

DerivedText read_derived_text(const Fields& row) {
  return {.window = row.id<RecordKind::Window>("window"),
          .kind = row.choice<DerivedKind>("derived_kind", kDerivedKinds),
          .text = row.text("text"),
          .made_by = row.text("made_by"),
          .digest = static_cast<std::uint64_t>(row.number<std::int64_t>("digest"))};
}

DumpedRow read_row(const Fields& row) {
  const std::string kind = row.text("kind");
  if (kind == "window") {
    return read_window(row);
  }
  if (kind == "moment") {
    return read_moment(row);
  }
  if (kind == "episode") {
    return read_episode(row);
  }
  if (kind == "pattern") {
    return read_pattern(row);
  }
  if (kind == "edge") {
    return read_edge(row);
  }
  if (kind == "unit") {
    return read_unit(row);
  }
  if (kind == "standing") {
    return read_standing(row);
  }
  if (kind == "feedback") {
    return read_feedback(row);
  }
  if (kind == "annotation") {
    return read_annotation(row);
  }
  if (kind == "derived_text") {
    return read_derived_text(row);
  }
  if (kind == "wearer") {
    return read_wearer(row);
  }
  throw Malformed{"is of an unknown kind, \"" + kind + "\""};
}

}  // namespace

Result<DumpedRow> read_dump_line(std::string_view line) {
  bool latin1 = false;
  Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) {
    latin1 = true;
    json = Json::parse(from_latin1(line), nullptr, false);
  }
  if (json.is_discarded()) {
    return Failure{ErrorKind::BadInput, "is not JSON"};
  }
  try {
    return read_row(Fields(json, latin1));
  } catch (const Malformed& malformed) {
    return Failure{ErrorKind::BadInput, malformed.cause};
  } catch (const Error& error) {  // A clock face of a zone that this machine does not know.
    return Failure{ErrorKind::BadInput, error.cause()};
  }
}

}  // namespace daybook
