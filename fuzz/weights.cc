// Files of weights: refused with an Error, or read; what was read is written and read back the
// same.

#include "daybook/recall/weights.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

void read_weights(std::string_view text) {
  std::string written;
  try {
    written = Weights::parse(text).str();
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::BadInput);
    return;
  }
  require(Weights::parse(written).str() == written);
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::read_weights(daybook::text_of(data, size));
  return 0;
}
