#include "daybook/models/json_schema.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "daybook/base/result.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

Failure misfit(const std::string& place, const std::string& must) {
  return {ErrorKind::Model, place + " must " + must};
}

bool has_type(const Json& value, const std::string& type) {
  if (type == "integer") {
    return value.is_number_integer();
  }
  if (type == "number") {
    return value.is_number();
  }
  if (type == "string") {
    return value.is_string();
  }
  if (type == "boolean") {
    return value.is_boolean();
  }
  if (type == "array") {
    return value.is_array();
  }
  if (type == "object") {
    return value.is_object();
  }
  return type == "null" && value.is_null();
}

Result<void> check(const Json& schema, const Json& value, const std::string& place);

Result<void> check_type(const Json& type, const Json& value, const std::string& place) {
  const Json types = type.is_array() ? type : Json::array({type});
  std::string names;
  for (const Json& one : types) {
    if (has_type(value, one.get<std::string>())) {
      return {};
    }
    names += (names.empty() ? "" : " or ") + one.get<std::string>();
  }
  return misfit(place, "be of type " + names);
}

Result<void> check_object(const Json& schema, const Json& value, const std::string& place) {
  const Json properties = schema.value("properties", Json::object());
  for (const Json& name : schema.value("required", Json::array())) {
    if (!value.contains(name.get<std::string>())) {
      return misfit(place, "have '" + name.get<std::string>() + "'");
    }
  }
  for (const auto& [name, member] : value.items()) {
    if (properties.contains(name)) {
      if (Result<void> fits =
              check(properties[name], member, std::string(place).append(".").append(name));
          !fits) {
        return fits;
      }
    } else if (schema.value("additionalProperties", Json(true)) == Json(false)) {
      return misfit(place, "not have '" + name + "'");
    }
  }
  return {};
}

Result<void> check_array(const Json& schema, const Json& value, const std::string& place) {
  if (value.size() < schema.value("minItems", std::size_t{0})) {
    return misfit(place, "have at least " + schema["minItems"].dump() + " items");
  }
  if (value.size() > schema.value("maxItems", SIZE_MAX)) {
    return misfit(place, "have at most " + schema["maxItems"].dump() + " items");
  }
  if (schema.contains("items")) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string here = place + "[" + std::to_string(i) + "]";
      if (Result<void> fits = check(schema["items"], value[i], here); !fits) {
        return fits;
      }
    }
  }
  return {};
}

Result<void> check_size(const Json& schema, const Json& value, const std::string& place) {
  if (value.is_number()) {
    if (schema.contains("minimum") && value < schema["minimum"]) {
      return misfit(place, "be at least " + schema["minimum"].dump());
    }
    if (schema.contains("maximum") && value > schema["maximum"]) {
      return misfit(place, "be at most " + schema["maximum"].dump());
    }
  }
  if (value.is_string()) {
    const std::size_t size = value.get_ref<const std::string&>().size();
    if (size < schema.value("minLength", std::size_t{0})) {
      return misfit(place, "have at least " + schema["minLength"].dump() + " letters");
    }
    if (size > schema.value("maxLength", SIZE_MAX)) {
      return misfit(place, "have at most " + schema["maxLength"].dump() + " letters");
    }
  }
  return {};
}

Result<void> check(const Json& schema, const Json& value, const std::string& place) {
  if (schema.contains("type")) {
    if (Result<void> fits = check_type(schema["type"], value, place); !fits) {
      return fits;
    }
  }
  if (schema.contains("enum")) {
    const Json& allowed = schema["enum"];
    if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
      return misfit(place, "be one of " + allowed.dump());
    }
  }
  if (value.is_object()) {
    return check_object(schema, value, place);
  }
  if (value.is_array()) {
    return check_array(schema, value, place);
  }
  return check_size(schema, value, place);
}

}  // namespace

Result<void> check_schema(std::string_view schema, std::string_view json) {
  const Json rules = Json::parse(schema, nullptr, false);
  if (!rules.is_object()) {
    throw Error(ErrorKind::Internal, "a schema is no JSON object");
  }
  const Json value = Json::parse(json, nullptr, false);
  if (value.is_discarded()) {
    return misfit("$", "be JSON");
  }
  return check(rules, value, "$");
}

}  // namespace daybook
