// Vectors of the lines on standard input, one JSON array a line:
//
//   build/llama/tools/embed_lines llama:build/deps/models/all-MiniLM-L6-v2-f16.gguf <texts
//
// tools/compare_embedder.py compares them with an implementation of its own.

#include <array>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/embedder.h"
#include "daybook/models/registry.h"

namespace {

int run(const std::string& address) {
  const auto embedder = daybook::open_embedder(address);
  if (embedder == nullptr) {
    std::cerr << "embed_lines: " << address << " gives no vectors\n";
    return EXIT_FAILURE;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const std::array<std::string_view, 1> texts = {line};
    const std::vector<float> row = embedder->embed(texts, daybook::EmbedRole::Passage);
    for (std::size_t k = 0; k < row.size(); ++k) {
      std::cout << (k == 0 ? "[" : ",") << row[k];
    }
    std::cout << "]\n";
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: embed_lines ADDRESS <TEXTS\n";
    return 2;
  }
  try {
    return run(argv[1]);
  } catch (const std::exception& error) {
    std::cerr << "embed_lines: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
}
