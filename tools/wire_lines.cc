// Prints the windows of recordings as windows on the wire, in time order: what a live source of
// the same recording would send.
//
//   build/dev/tools/wire_lines PATH... | daybook watch -

#include <iostream>

#include "daybook/core/window.h"
#include "daybook/source/source.h"
#include "daybook/source/wire.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: wire_lines PATH...\n";
    return 2;
  }
  const daybook::ReadResult read = daybook::read_paths({argv + 1, argv + argc}, {});
  for (const daybook::Problem& problem : read.problems) {
    std::cerr << problem.str() << "\n";
  }
  for (const daybook::Reading& reading : read.readings) {
    for (const daybook::Window& window : reading.windows) {
      std::cout << daybook::wire_line(window, reading.face) << "\n";
    }
  }
  return 0;
}
