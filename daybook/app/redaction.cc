// Longer names first, so that of "Mary Ann" and "Mary" no "Ann" is left behind.

#include "daybook/app/redaction.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/text/names.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

class Redactor {
 public:
  explicit Redactor(std::vector<std::string> names) : names_(std::move(names)) {
    std::sort(names_.begin(), names_.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
  }

  bool is_named(const std::string& text) const {
    return std::any_of(names_.begin(), names_.end(),
                       [&](const std::string& name) { return mentions(text, name); });
  }

  /// True when something was replaced.
  bool apply(std::string& text) const {
    if (!is_named(text)) {
      return false;
    }
    for (const std::string& name : names_) {
      text = replace_name(text, name, unnamed_person(name));
    }
    return true;
  }

  /// Unknown fields are JSON, where a name may be written with escapes.
  bool apply_to_json(std::string& text) const {
    if (text.empty()) {
      return false;
    }
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) {
      return apply(text);
    }
    if (!is_named(json.dump(-1, ' ', false, Json::error_handler_t::replace))) {
      return false;
    }
    text = redacted(json).dump(-1, ' ', false, Json::error_handler_t::replace);
    return true;
  }

 private:
  Json redacted(const Json& value) const {
    if (value.is_string()) {
      auto text = value.get<std::string>();
      apply(text);
      return text;
    }
    Json out = value;
    if (value.is_object()) {
      out = Json::object();
      for (const auto& [key, item] : value.items()) {
        std::string name = key;
        apply(name);
        out[name] = redacted(item);
      }
    } else if (value.is_array()) {
      std::transform(value.begin(), value.end(), out.begin(),
                     [&](const Json& item) { return redacted(item); });
    }
    return out;
  }

  std::vector<std::string> names_;
};

}  // namespace

std::optional<Redaction> redact(const Window& window, const std::vector<std::string>& names) {
  const Redactor redactor(names);
  Redaction result{.window = window};
  std::vector<Line>& lines = result.window.lines;
  result.lines_removed =
      std::erase_if(lines, [&](const Line& line) { return redactor.is_named(line.speaker); });
  bool changed = result.lines_removed > 0;
  for (Line& line : lines) {
    const bool text = redactor.apply(line.text);
    const bool alternate = redactor.apply(line.alternate);
    result.lines_redacted += text || alternate ? 1 : 0;
    changed = redactor.apply(line.origin) || text || alternate || changed;
  }
  changed = redactor.apply(result.window.source.file) || changed;
  changed = redactor.apply_to_json(result.window.extra) || changed;
  if (!changed) {
    return std::nullopt;
  }
  result.window.id = window_id(result.window);
  return result;
}

}  // namespace daybook
