// Readers take values as the published form has them and leave it to this place to say where one
// had another form.

#include "daybook/eval/item_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/models/json_repair.h"

namespace daybook {
namespace {

constexpr std::size_t kDeepest = 64;

[[noreturn]] void reject(const std::filesystem::path& file, const std::string& item,
                         const std::string& cause) {
  throw Error(ErrorKind::BadInput, item + " cannot be read: " + cause,
              {.file = file.string(), .remedy = "docs/evaluation.md shows the form"});
}

}  // namespace

std::string read_item_file(const std::filesystem::path& file) {
  std::string text = read_file(file);
  if (nested_deeper(text, kDeepest)) {
    reject(file, "the file", "the JSON is nested too deeply");
  }
  return text;
}

void read_item(const std::filesystem::path& file, const std::string& item,
               const std::function<void()>& read) {
  try {
    read();
  } catch (const nlohmann::json::exception& error) {
    reject(file, item, error.what());
  } catch (const Error& error) {
    reject(file, item, error.cause());
  }
}

}  // namespace daybook
