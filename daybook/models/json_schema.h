#pragma once
/// Whether a JSON value is what a schema asks for: the part of JSON Schema that our
/// prompts use.

#include <string_view>

#include "daybook/base/result.h"

namespace daybook {

/// Checks type, properties, required, additionalProperties: false, items, minItems,
/// maxItems, enum, minimum, maximum, minLength and maxLength (in bytes); other keywords
/// are ignored. The failure (Model) names the first place that does not fit, such as
/// "$.keep[2] must be an integer". Throws Error{Internal} for a schema that is no JSON.
Result<void> check_schema(std::string_view schema, std::string_view json);

}  // namespace daybook
