#include "daybook/core/annotation.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"

namespace daybook {

std::string_view name(AnnotationKind kind) {
  static constexpr std::array<std::string_view, 3> kNames = {"note", "correction", "name"};
  return kNames.at(static_cast<std::size_t>(kind));
}

bool replaces(const Annotation& a, const Annotation& b) {
  return a.kind == b.kind && a.at == b.at && a.target == b.target &&
         (a.kind != AnnotationKind::Note || a.text == b.text);
}

std::string line_key(const Line& line) {
  Hasher hasher;
  hasher.add("line").add(static_cast<int>(line.channel)).add(line.speaker).add(line.text);
  return WindowId{hasher.finish()}.str().substr(2);
}

}  // namespace daybook
