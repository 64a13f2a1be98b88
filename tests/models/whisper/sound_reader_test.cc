#include "daybook/models/whisper/sound_reader.h"

#ifdef DAYBOOK_LLAMA

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::seconds;

void put(std::string& bytes, std::uint32_t number, int size) {
  for (int i = size - 1; i >= 0; --i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  }
}

constexpr int kRateOfFlash = 22'050;

/// Flash video without pictures, whose tags of plain sound say when they are: half a second each.
std::string flash(const std::vector<std::uint32_t>& milliseconds) {
  std::string bytes = "FLV";
  put(bytes, 0x01'04, 2);
  put(bytes, 9, 4);
  put(bytes, 0, 4);
  for (const std::uint32_t at : milliseconds) {
    std::string tag;
    const int samples = kRateOfFlash / 2;
    put(tag, 8, 1);
    put(tag, static_cast<std::uint32_t>(1 + 2 * samples), 3);
    put(tag, at, 3);
    put(tag, 0, 4);
    put(tag, 0x3A, 1);  // plain, little-endian, 22,050 a second, 16 bits, one channel
    for (int i = 0; i < samples; ++i) {
      tag += std::string("\0\x40", 2);
    }
    bytes += tag;
    put(bytes, static_cast<std::uint32_t>(tag.size()), 4);
  }
  return bytes;
}

class Sound : public testing::Test {
 protected:
  std::vector<float> all_of(const std::string& bytes, std::size_t step = 7001) const {
    const auto path = folder_.path() / "sound.flv";
    std::ofstream(path, std::ios::binary) << bytes;
    SoundReader sound(path);
    std::vector<float> samples;
    while (sound.read(samples.size() + step, samples)) {
    }
    return samples;
  }

  /// Whether anything is heard in a tenth of a second.
  static bool is_loud(const std::vector<float>& samples, double second) {
    const auto from = static_cast<std::ptrdiff_t>(second * SoundReader::kRate);
    return std::any_of(samples.begin() + from, samples.begin() + from + SoundReader::kRate / 10,
                       [](float sample) { return std::abs(sample) > 0.1F; });
  }

  ScratchFolder folder_;
};

TEST_F(Sound, AHoleKeepsItsLength) {
  const std::vector<float> samples = all_of(flash({0, 500, 3000, 3500}));
  EXPECT_NEAR(static_cast<double>(samples.size()), 4.0 * SoundReader::kRate, 100);
  EXPECT_TRUE(is_loud(samples, 0.5));
  EXPECT_FALSE(is_loud(samples, 1.2));
  EXPECT_FALSE(is_loud(samples, 2.8));
  EXPECT_TRUE(is_loud(samples, 3.1));
}

TEST_F(Sound, JitterAndTimesThatGoBackChangeNothing) {
  const std::vector<float> steady = all_of(flash({0, 500, 1000, 1500}));
  EXPECT_EQ(all_of(flash({0, 540, 970, 1500})), steady);
  EXPECT_EQ(all_of(flash({0, 500, 200, 1500})), steady);
}

TEST_F(Sound, IsTheSameInPiecesOfAnySize) {
  const std::string bytes = flash({0, 500, 2000});
  EXPECT_EQ(all_of(bytes, 1), all_of(bytes, 1'000'000));
}

}  // namespace
}  // namespace daybook

#endif
