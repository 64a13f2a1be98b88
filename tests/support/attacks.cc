#include "tests/support/attacks.h"

#include <sstream>
#include <string>
#include <vector>

#include "daybook/base/file.h"

namespace daybook {

std::vector<std::string> attacks() {
  std::istringstream file(read_file("tests/data/attacks.txt"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
  }
  return lines;
}

}  // namespace daybook
