// WAV files: whatever the bytes, opening ends with sound or an Error; sound is finite, not longer
// than the file can hold, and where it is cut and written as WAV again it reads as long as it was.

#include "daybook/models/wave_reader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/sound.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

std::vector<float> all_of(WaveReader& sound) {
  std::vector<float> samples;
  while (sound.read(samples.size() + 1000, samples)) {
  }
  return samples;
}

void hear(std::string_view bytes) {
  const MemoryFile file(bytes);
  try {
    WaveReader sound(file.path());
    const std::vector<float> samples = all_of(sound);
    require(samples.size() <= bytes.size());
    require(
        std::all_of(samples.begin(), samples.end(), [](float one) { return std::isfinite(one); }));
    require(quiet_place(samples, sound.rate()) <= samples.size());
    const MemoryFile again(wave_of(samples, sound.rate()));
    WaveReader same(again.path());
    require(all_of(same).size() == samples.size());
  } catch (const Error&) {
    return;  // refused, as it may be
  }
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::hear(daybook::text_of(data, size));
  return 0;
}
