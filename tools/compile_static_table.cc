// Makes the mapped word table that `static:` reads, and checks it. Used by the build.
//
//   compile_static_table SAFETENSORS TOKENIZER_JSON OUTPUT

#include <exception>
#include <iostream>

#include "daybook/models/embedder.h"
#include "daybook/models/static_table.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: compile_static_table SAFETENSORS TOKENIZER_JSON OUTPUT\n";
    return 2;
  }
  try {
    daybook::compile_static_table(argv[1], argv[2], argv[3]);
    daybook::StaticTable(argv[3]).verify();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "compile_static_table: " << error.what() << '\n';
    return 1;
  }
}
