#include "daybook/models/sound_file.h"

#include <gtest/gtest.h>
#include <sndfile.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/sound.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

class SoundFiles : public testing::Test {
 protected:
  /// Frames one after another, in a coding of libsndfile.
  std::filesystem::path write(int coding, int channels, const std::vector<float>& samples) const {
    SF_INFO info{};
    info.samplerate = 8000;
    info.channels = channels;
    info.format = coding;
    std::filesystem::path path = folder_.path() / "sound";
    SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
    EXPECT_NE(file, nullptr) << sf_strerror(nullptr);
    sf_write_float(file, samples.data(), static_cast<sf_count_t>(samples.size()));
    sf_close(file);
    return path;
  }

  /// All that a file holds, in pieces of three.
  static std::vector<float> samples(const std::filesystem::path& path) {
    SoundFile sound(path);
    std::vector<float> all;
    while (sound.read(all.size() + 3, all)) {
    }
    return all;
  }

  ScratchFolder folder_;
};

TEST_F(SoundFiles, AreReadInAnyCodingThatLosesNothing) {
  const std::vector<float> written = {0.5, -0.5, 0, 0.25, -0.125};
  for (const int coding : {SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_PCM_24,
                           SF_FORMAT_WAV | SF_FORMAT_FLOAT, SF_FORMAT_FLAC | SF_FORMAT_PCM_16}) {
    EXPECT_EQ(samples(write(coding, 1, written)), written) << coding;
  }
}

TEST_F(SoundFiles, AreReadFromOggWithTheirLengthKnownBefore) {
  const std::filesystem::path path =
      write(SF_FORMAT_OGG | SF_FORMAT_VORBIS, 1, std::vector<float>(8000, 0.0F));
  EXPECT_EQ(SoundFile(path).length(), std::chrono::seconds(1));
  EXPECT_EQ(samples(path).size(), 8000U);
}

TEST_F(SoundFiles, HaveTheirChannelsAveraged) {
  const std::filesystem::path path =
      write(SF_FORMAT_WAV | SF_FORMAT_PCM_16, 2, {0.5, 0, 0.5, -0.5});
  EXPECT_EQ(samples(path), (std::vector<float>{0.25, 0}));
  EXPECT_EQ(SoundFile(path).length(), std::chrono::microseconds(250));
}

TEST_F(SoundFiles, AreSilentWhereTheyHoldNoNumber) {
  EXPECT_EQ(samples(write(SF_FORMAT_WAV | SF_FORMAT_FLOAT, 1,
                          {std::numeric_limits<float>::quiet_NaN(), 0.5})),
            (std::vector<float>{0, 0.5}));
}

TEST_F(SoundFiles, ThatAreCutOffAreReadAsFarAsTheyGo) {
  const std::filesystem::path path =
      write(SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1, std::vector<float>(1000, 0.5F));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  const std::vector<float> there = samples(path);
  EXPECT_GT(there.size(), 400U);
  EXPECT_EQ(there, std::vector<float>(there.size(), 0.5F));
}

TEST_F(SoundFiles, ThatAreNoneAreRefused) {
  const std::filesystem::path path = folder_.path() / "sound";
  for (const std::string& bytes : {std::string(), std::string("I am no sound.\n"),
                                   std::string("RIFF\x10\0\0\0WAVEfmt ", 16)}) {
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_THROW(SoundFile{path}, Error) << bytes.size();
  }
  EXPECT_THROW(SoundFile{folder_.path() / "missing.wav"}, Error);
  EXPECT_THROW(SoundFile{folder_.path()}, Error);
}

}  // namespace
}  // namespace daybook
