// Word tables: whatever the bytes, opening ends with a table or an Error, and a table that opened
// turns any text into vectors or an Error. The header's checksum is made to fit first, or nothing
// would get past it.

#include "daybook/models/static_table.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/models/embedder.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

void seal(std::string& bytes) {
  if (bytes.size() < sizeof(StaticTableHeader)) {
    return;
  }
  StaticTableHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.file_size = bytes.size();
  std::memcpy(bytes.data(), &header, sizeof header);
  header.header_hash =
      hash64(std::string_view(bytes).substr(0, offsetof(StaticTableHeader, header_hash)));
  std::memcpy(bytes.data(), &header, sizeof header);
}

void embed_with(const std::string& bytes) {
  const MemoryFile file(bytes);
  try {
    const auto embedder = open_static_embedder(file.path());
    const std::vector<std::string_view> texts = {"a ab  abc", "", "\xe6\x9d\xaf\xff</s> b"};
    require(embedder->embed(texts, EmbedRole::Passage).size() ==
            texts.size() * embedder->dimension());
    StaticTable(file.path()).verify();
  } catch (const Error&) {
    return;  // refused, as it may be
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(daybook::text_of(data, size));
  daybook::embed_with(bytes);
  daybook::seal(bytes);
  daybook::embed_with(bytes);
  return 0;
}
