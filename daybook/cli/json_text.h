#pragma once
/// JSON on a line. Names of files and arguments may be any bytes: what is no UTF-8 stands as
/// U+FFFD.

#include <string>

namespace daybook {

template <typename Json>
std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace daybook
