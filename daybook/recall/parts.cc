#include "daybook/recall/parts.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"

namespace daybook {
namespace {

constexpr std::array<std::pair<std::string_view, Part>, 16> kNames = {{
    {"choices", Part::Choices},
    {"passages", Part::Passages},
    {"lines", Part::Lines},
    {"static", Part::Static},
    {"latent", Part::Latent},
    {"moments", Part::Moments},
    {"activities", Part::Activities},
    {"conversations", Part::Conversations},
    {"patterns", Part::Patterns},
    {"roles", Part::Roles},
    {"times", Part::Times},
    {"age", Part::Age},
    {"neighbours", Part::Neighbours},
    {"nearness", Part::Nearness},
    {"qualifiers", Part::Qualifiers},
    {"reader", Part::Reader},
}};

}  // namespace

void Parts::remove(std::string_view name) {
  std::string all;
  for (const auto& [known, part] : kNames) {
    if (known == name) {
      remove(part);
      return;
    }
    all += (all.empty() ? "" : ", ") + std::string(known);
  }
  throw Error(ErrorKind::Usage, "there is no part called '" + std::string(name) + "'",
              {.remedy = "parts are " + all});
}

std::vector<std::string_view> Parts::names() {
  std::vector<std::string_view> names;
  names.reserve(kNames.size());
  for (const auto& [name, part] : kNames) {
    names.push_back(name);
  }
  return names;
}

}  // namespace daybook
