// Stands in for libFuzzer: runs a fuzzer once for each file of the folders it is given.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "daybook/base/file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
  try {
    int files = 0;
    for (int i = 1; i < count; ++i) {
      for (const auto& entry : std::filesystem::directory_iterator(arguments[i])) {
        const std::string bytes = daybook::read_file(entry.path());
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ++files;
      }
    }
    std::printf("%d inputs\n", files);
    return files > 0 ? 0 : 1;  // A fuzzer without seeds has tested nothing.
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
