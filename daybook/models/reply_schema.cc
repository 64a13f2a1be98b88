// Text in and text out, so that who puts a schema together needs no library for it.

#include "daybook/models/reply_schema.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {
namespace {

std::string quoted(std::string_view word) { return '"' + std::string(word) + '"'; }

void append(std::string& list, const std::string& item) {
  list.append(list.empty() ? "" : ",").append(item);
}

}  // namespace

std::string text_schema(std::size_t most, std::size_t least) {
  const std::string from = least > 0 ? R"("minLength":)" + std::to_string(least) + ',' : "";
  return R"({"type":"string",)" + from + R"("maxLength":)" + std::to_string(most) + '}';
}

std::string number_schema(std::size_t least, std::size_t most) {
  return R"({"type":"integer","minimum":)" + std::to_string(least) + R"(,"maximum":)" +
         std::to_string(most) + '}';
}

std::string share_schema() { return R"({"type":"number","minimum":0,"maximum":1})"; }

std::string truth_schema() { return R"({"type":"boolean"})"; }

std::string choice_schema(const std::vector<std::string_view>& words) {
  std::string all;
  for (const std::string_view word : words) {
    append(all, quoted(word));
  }
  return R"({"type":"string","enum":[)" + all + "]}";
}

std::string list_schema(const std::string& item, std::size_t most) {
  return R"({"type":"array","maxItems":)" + std::to_string(most) + R"(,"items":)" + item + '}';
}

std::string object_schema(const std::vector<SchemaField>& fields) {
  std::string properties;
  std::string required;
  for (const SchemaField& field : fields) {
    append(properties, quoted(field.name) + ':' + field.schema);
    if (field.required) {
      append(required, quoted(field.name));
    }
  }
  return R"({"type":"object","properties":{)" + properties + R"(},"required":[)" + required + "]}";
}

}  // namespace daybook
