// A tolerant reader that writes strict JSON as it goes: recursive descent over what
// may be JSON, in which the end of the text closes everything that is open. What is
// valid already is taken as it is. Linear in the text from each of the first 64 opening
// brackets.

#include "daybook/models/json_repair.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/models/thinking.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepest = 256;
constexpr std::size_t kMostTried = 64;  // opening brackets

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Json> value(int depth = 0) {
    skip();
    if (done() || depth > kDeepest) {
      return std::nullopt;
    }
    switch (peek()) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
      case '\'':
        return Json(string());
      default:
        return bare();
    }
  }

 private:
  bool done() const { return at_ >= text_.size(); }
  char peek() const { return text_[at_]; }

  /// Blanks and comments.
  void skip() {
    while (!done()) {
      const std::string_view rest = text_.substr(at_);
      if (std::string_view(" \t\r\n").find(rest[0]) != std::string_view::npos) {
        ++at_;
      } else if (rest.starts_with("//")) {
        at_ = std::min(text_.size(), text_.find('\n', at_));
      } else if (rest.starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else {
        return;
      }
    }
  }

  std::optional<Json> object(int depth) {
    Json made = Json::object();
    ++at_;
    while (true) {
      skip_commas();
      if (done() || peek() == '}') {
        at_ += done() ? 0 : 1;
        return made;
      }
      std::string key = peek() == '"' || peek() == '\'' ? string() : word();
      skip();
      if (done()) {
        return made;  // cut off after a key
      }
      if (peek() != ':') {
        return std::nullopt;
      }
      ++at_;
      std::optional<Json> member = value(depth + 1);
      if (!member && !done()) {
        return std::nullopt;
      }
      if (member) {
        made[key] = std::move(*member);
      }
    }
  }

  std::optional<Json> array(int depth) {
    Json made = Json::array();
    ++at_;
    while (true) {
      skip_commas();
      if (done() || peek() == ']') {
        at_ += done() ? 0 : 1;
        return made;
      }
      std::optional<Json> element = value(depth + 1);
      if (!element) {
        return done() ? std::optional<Json>(made) : std::nullopt;
      }
      made.push_back(std::move(*element));
    }
  }

  void skip_commas() {
    skip();
    while (!done() && peek() == ',') {
      ++at_;
      skip();
    }
  }

  std::string string() {
    const char quote = peek();
    std::string raw = "\"";
    for (++at_; !done() && peek() != quote; ++at_) {
      if (peek() == '\\' && at_ + 1 < text_.size()) {
        escape(raw);
      } else if (peek() == '"') {
        raw += "\\\"";
      } else if (static_cast<unsigned char>(peek()) < 0x20) {
        raw += peek() == '\n' ? "\\n" : " ";
      } else if (peek() != '\\') {
        raw += peek();
      }
    }
    at_ += done() ? 0 : 1;
    const Json parsed = Json::parse(raw + "\"", nullptr, false);
    return parsed.is_string() ? parsed.get<std::string>() : std::string();
  }

  void escape(std::string& raw) {
    const char next = text_[++at_];
    if (next == 'u') {
      const std::string_view hex = text_.substr(at_ + 1, 4);
      if (hex.size() == 4 && hex.find_first_not_of("0123456789abcdefABCDEF") == hex.npos) {
        raw += "\\u" + std::string(hex);
        at_ += 4;
      }
    } else if (std::string_view("\"\\/bfnrt").find(next) != std::string_view::npos) {
      raw += std::string("\\") + next;
    } else {
      raw += next;
    }
  }

  std::string word() {
    const std::size_t begin = at_;
    while (!done() && std::string_view(",:{}[]\"' \t\r\n").find(peek()) == std::string_view::npos) {
      ++at_;
    }
    return std::string(text_.substr(begin, at_ - begin));
  }

  /// A number or one of the words that mean a value; nothing for other words.
  std::optional<Json> bare() {
    const std::string said = word();
    if (said == "True" || said == "False" || said == "None") {
      return said == "None" ? Json(nullptr) : Json(said == "True");
    }
    Json parsed = Json::parse(said, nullptr, false);
    if (parsed.is_discarded()) {
      return std::nullopt;
    }
    return parsed;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string strict(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

bool nested_deeper(std::string_view json, std::size_t levels) {
  std::size_t depth = 0;
  for (const char c : json) {
    if (c == '[' || c == '{') {
      ++depth;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
    if (depth > levels) {
      return true;
    }
  }
  return false;
}

std::optional<std::string> repair_json(std::string_view text) {
  const std::string said = split_thinking(text).text;
  // A bracket in prose ("[the kettle]") begins nothing that reads; the next one may.
  std::size_t tried = 0;
  for (std::size_t at = said.find_first_of("{["); at != std::string::npos && tried < kMostTried;
       at = said.find_first_of("{[", at + 1), ++tried) {
    const std::optional<Json> read = Reader(std::string_view(said).substr(at)).value();
    if (read && (!read->empty() || said.find_first_of("{[", at + 1) == std::string::npos)) {
      return strict(*read);
    }
  }
  return std::nullopt;
}

}  // namespace daybook
