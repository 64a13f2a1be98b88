// Speech is cut where nobody speaks: between two words the sum of squares over half a second is
// least. Sums go on by what enters and leaves, so that looking costs one pass.

#include "daybook/models/sound.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "daybook/models/sound_file.h"
#include "daybook/models/whisper/sound_reader.h"  // IWYU pragma: keep
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

void put(std::string& bytes, std::size_t number, int size) {
  for (int i = 0; i < size; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  }
}

double square(float sample) { return static_cast<double>(sample) * static_cast<double>(sample); }

}  // namespace

std::unique_ptr<Sound> open_sound(const std::filesystem::path& file) {
#ifdef DAYBOOK_LLAMA
  return std::make_unique<SoundReader>(file);
#else
  return std::make_unique<SoundFile>(file);
#endif
}

Duration duration_of(std::size_t samples, std::size_t rate) {
  const auto rest = static_cast<std::int64_t>(samples % rate * 1'000'000'000 / rate);
  return std::chrono::seconds(samples / rate) + std::chrono::nanoseconds(rest);
}

bool is_silent(std::span<const float> samples) {
  constexpr float kFaint = 0.001F;
  return std::all_of(samples.begin(), samples.end(),
                     [](float sample) { return std::abs(sample) < kFaint; });
}

std::size_t quiet_place(std::span<const float> samples, std::size_t rate) {
  const std::size_t from = samples.size() - std::min(samples.size() / 2, 30 * rate);
  const std::size_t wide = std::max<std::size_t>(rate / 2, 1);
  if (from + wide >= samples.size()) {
    return samples.size();
  }
  double sum = 0;
  for (std::size_t i = from; i < from + wide; ++i) {
    sum += square(samples[i]);
  }
  double least = sum;
  std::size_t place = from;
  for (std::size_t i = from; i + wide < samples.size(); ++i) {
    sum = std::max(0.0, sum + square(samples[i + wide]) - square(samples[i]));
    if (sum <= least) {
      least = sum;
      place = i + 1;
    }
  }
  return place + wide / 2;
}

std::string wave_of(std::span<const float> samples, std::size_t rate) {
  std::string bytes = "RIFF";
  bytes.reserve(44 + 2 * samples.size());
  put(bytes, 36 + 2 * samples.size(), 4);
  bytes += "WAVEfmt ";
  put(bytes, 16, 4);
  put(bytes, 1, 2);  // whole numbers
  put(bytes, 1, 2);  // channels
  put(bytes, rate, 4);
  put(bytes, 2 * rate, 4);
  put(bytes, 2, 2);  // bytes of all channels
  put(bytes, 16, 2);
  bytes += "data";
  put(bytes, 2 * samples.size(), 4);
  for (const float sample : samples) {
    const auto loud = static_cast<int>(std::lround(std::clamp(sample, -1.0F, 1.0F) * 32767));
    put(bytes, static_cast<std::size_t>(static_cast<std::uint16_t>(loud)), 2);
  }
  return bytes;
}

}  // namespace daybook
