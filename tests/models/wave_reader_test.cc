#include "daybook/models/wave_reader.h"

#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using std::chrono::milliseconds;

std::string little(std::uint32_t number, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  }
  return bytes;
}

/// A file of sound whose numbers are `data`, of `bits` each.
struct WaveFile {
  std::uint32_t kind = 1;
  std::uint32_t channels = 1;
  std::uint32_t rate = 8000;
  std::uint32_t bits = 16;
  std::string before = {};  ///< chunks in front

  std::string bytes(const std::string& data, std::uint32_t size) const {
    return "RIFF" + little(0, 4) + "WAVE" + before + "fmt " + little(16, 4) + little(kind, 2) +
           little(channels, 2) + little(rate, 4) + little(rate * channels * bits / 8, 4) +
           little(channels * bits / 8, 2) + little(bits, 2) + "data" + little(size, 4) + data;
  }
  std::string bytes(const std::string& data) const {
    return bytes(data, static_cast<std::uint32_t>(data.size()));
  }
};

class Wave : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& bytes) const {
    const auto path = folder_.path() / "sound.wav";
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  std::vector<float> samples(const std::string& bytes) const {
    WaveReader sound(write(bytes));
    std::vector<float> all;
    while (sound.read(all.size() + 3, all)) {
    }
    EXPECT_EQ(duration_of(all.size(), sound.rate()), sound.length());
    return all;
  }

  ScratchFolder folder_;
};

TEST_F(Wave, NumbersOfAnyWidthLieBetweenMinusOneAndOne) {
  const std::vector<float> expected = {0.5, -0.5, 0};
  EXPECT_EQ(samples(WaveFile{.bits = 8}.bytes("\xC0\x40\x80")), expected);
  EXPECT_EQ(samples(WaveFile{}.bytes(little(0x4000, 2) + little(0xC000, 2) + little(0, 2))),
            expected);
  EXPECT_EQ(
      samples(WaveFile{.bits = 24}.bytes(little(0x400000, 3) + little(0xC00000, 3) + little(0, 3))),
      expected);
  const auto as_float = [](float one) { return little(std::bit_cast<std::uint32_t>(one), 4); };
  EXPECT_EQ(
      samples(WaveFile{.kind = 3, .bits = 32}.bytes(
          as_float(0.5) + as_float(-0.5) + as_float(std::numeric_limits<float>::quiet_NaN()))),
      expected);
}

TEST_F(Wave, ChannelsAreAveraged) {
  EXPECT_EQ(samples(WaveFile{.channels = 2}.bytes(little(0x4000, 2) + little(0, 2) +
                                                  little(0x4000, 2) + little(0xC000, 2))),
            (std::vector<float>{0.25, 0}));
}

TEST_F(Wave, OtherChunksArePassedOver) {
  const WaveFile file{.before = "LIST" + little(3, 4) + std::string("abc\0", 4)};
  EXPECT_EQ(samples(file.bytes(little(0x4000, 2))), (std::vector<float>{0.5}));
}

TEST_F(Wave, OfAFileThatIsCutOffOrSaysNoLengthWhatIsThereIsRead) {
  const std::string data = little(0x4000, 2) + little(0xC000, 2) + "x";
  EXPECT_EQ(samples(WaveFile{}.bytes(data, 4'000'000)), (std::vector<float>{0.5, -0.5}));
  EXPECT_EQ(samples(WaveFile{}.bytes(data, 0)), (std::vector<float>{0.5, -0.5}));
}

TEST_F(Wave, KnowsItsLengthBeforeItIsRead) {
  WaveReader sound(write(WaveFile{.channels = 2}.bytes(std::string(8000, '\0'))));
  EXPECT_EQ(sound.length(), milliseconds(250));
}

TEST_F(Wave, WhatIsNoSuchFileIsRefused) {
  const std::string good = WaveFile{}.bytes(little(0x4000, 2));
  for (const std::string& bytes :
       {std::string(), std::string("I am no sound.\n"), good.substr(0, 20), good.substr(0, 38),
        WaveFile{.kind = 85}.bytes("mp3"), WaveFile{.channels = 0}.bytes("ab"),
        WaveFile{.rate = 0}.bytes("ab"), WaveFile{.bits = 64}.bytes("abcdefgh")}) {
    EXPECT_THROW(WaveReader{write(bytes)}, Error) << bytes.size();
  }
  EXPECT_THROW(WaveReader{folder_.path() / "missing.wav"}, Error);
  EXPECT_THROW(WaveReader{folder_.path()}, Error);
}

}  // namespace
}  // namespace daybook
