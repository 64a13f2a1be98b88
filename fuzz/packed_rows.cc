// Lists packed into a row of the store: whatever a damaged page holds, unpacking is absent or gives
// what packs into a list that unpacks to the same.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "daybook/store/sqlite/packing.h"
#include "daybook/time/timestamp.h"
#include "fuzz/support.h"

namespace daybook::sqlite {
namespace {

template <typename Unpack, typename Pack>
void unpack_twice(Unpack unpack, Pack pack, std::string_view bytes) {
  if (const auto list = unpack(bytes)) {
    const auto packed = pack(*list);
    const auto again = unpack(packed);
    require(again.has_value() && pack(*again) == packed && again->size() == list->size());
  }
}

void unpack_all(std::string_view bytes) {
  const Timestamp start(std::chrono::hours(33));
  unpack_twice([&](std::string_view b) { return unpack_lines(start, b); },
               [&](const auto& lines) { return pack_lines(start, lines); }, bytes);
  unpack_twice(unpack_numbers, pack_numbers, bytes);
  unpack_twice(unpack_ids, pack_ids, bytes);
  unpack_twice(unpack_members, pack_members, bytes);
  unpack_twice(unpack_texts, pack_texts, bytes);
}

}  // namespace
}  // namespace daybook::sqlite

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::sqlite::unpack_all(daybook::text_of(data, size));
  return 0;
}
