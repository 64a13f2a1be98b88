#include "daybook/cli/weights_option.h"

#include <string>

#include "daybook/base/file.h"
#include "daybook/recall/weights.h"

namespace daybook {

Weights read_weights(const std::string& path) {
  if (path.empty()) {
    return Weights::built_in();
  }
  Weights weights = Weights::parse(read_file(path));
  weights.origin += " (" + path + ")";
  return weights;
}

}  // namespace daybook
