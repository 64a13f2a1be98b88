#include "daybook/models/sound.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "daybook/models/sound_file.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

constexpr std::size_t kRate = 1000;

/// A tone that pauses from one second to another.
std::vector<float> tone(std::size_t seconds, double pause, double until) {
  std::vector<float> samples;
  for (std::size_t i = 0; i < seconds * kRate; ++i) {
    const double at = static_cast<double>(i) / kRate;
    const bool is_quiet = at >= pause && at < until;
    samples.push_back(is_quiet ? 0.01F : i % 2 == 0 ? 0.5F : -0.5F);
  }
  return samples;
}

double second_of_cut(const std::vector<float>& samples) {
  return static_cast<double>(quiet_place(samples, kRate)) / kRate;
}

TEST(SoundInPieces, IsCutInTheMiddleOfAPause) {
  EXPECT_NEAR(second_of_cut(tone(120, 100, 100.5)), 100.25, 0.002);
  EXPECT_NEAR(second_of_cut(tone(10, 7, 7.5)), 7.25, 0.002);
}

TEST(SoundInPieces, IsCutInTheLastPartOfAPieceWhateverWasQuietBefore) {
  EXPECT_GE(second_of_cut(tone(120, 20, 30)), 90);
  EXPECT_GE(second_of_cut(tone(10, 1, 3)), 5);
}

TEST(SoundInPieces, OfEquallyQuietPlacesTheLastIsTaken) {
  EXPECT_NEAR(second_of_cut(std::vector<float>(60 * kRate, 0.0F)), 59.75, 0.002);
}

TEST(SoundInPieces, APieceTooShortForAPauseIsTakenWhole) {
  EXPECT_EQ(quiet_place(std::vector<float>(400), kRate), 400U);
  EXPECT_EQ(quiet_place(std::vector<float>(1), 1), 1U);
}

TEST(SoundInPieces, IsSilentBelowSixtyDecibels) {
  EXPECT_TRUE(is_silent(std::vector<float>{0.0005F, -0.0009F}));
  EXPECT_FALSE(is_silent(std::vector<float>{0, -0.002F}));
}

TEST(SoundInPieces, LastsAsLongAsItsSamplesAndNoRoundingAddsUp) {
  EXPECT_EQ(duration_of(44'100 * 3, 44'100), std::chrono::seconds(3));
  EXPECT_EQ(duration_of(48'000ULL * 3600 * 1000 + 24'000, 48'000),
            std::chrono::hours(1000) + std::chrono::milliseconds(500));
}

TEST(SoundInPieces, IsReadAsItWasWritten) {
  const ScratchFolder folder;
  const auto path = folder.path() / "a.wav";
  std::ofstream(path, std::ios::binary) << wave_of(std::vector<float>{0.5F, -1.0F, 7.0F}, 11'025);
  SoundFile sound(path);
  std::vector<float> samples;
  EXPECT_FALSE(sound.read(10, samples));
  EXPECT_EQ(sound.rate(), 11'025U);
  ASSERT_EQ(samples.size(), 3U);
  EXPECT_NEAR(samples[0], 0.5, 0.001);
  EXPECT_NEAR(samples[1], -1.0, 0.001);
  EXPECT_NEAR(samples[2], 1.0, 0.001);
}

}  // namespace
}  // namespace daybook
