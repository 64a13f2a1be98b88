// libsndfile reads frames of all channels; ours are their means.

#include "daybook/models/sound_file.h"

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/sound.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kBlock = 16'384;  // frames that are read at once

struct Close {
  void operator()(SNDFILE* file) const { sf_close(file); }
};

/// Files of floats may hold what is no number.
float finite(float sample) { return std::isfinite(sample) ? sample : 0; }

}  // namespace

struct SoundFile::Impl {
  SF_INFO info{};
  std::unique_ptr<SNDFILE, Close> file;
  std::vector<float> block;
};

SoundFile::SoundFile(const std::filesystem::path& file) : impl_(std::make_unique<Impl>()) {
  impl_->file.reset(sf_open(file.c_str(), SFM_READ, &impl_->info));
  if (!impl_->file || impl_->info.samplerate < 1 || impl_->info.channels < 1) {
    throw Error(ErrorKind::BadInput, "is no sound that can be read here", {.file = file.string()});
  }
}

SoundFile::~SoundFile() = default;

std::size_t SoundFile::rate() const { return static_cast<std::size_t>(impl_->info.samplerate); }

Duration SoundFile::length() const {
  const sf_count_t frames = impl_->info.frames;
  const bool is_said = frames > 0 && frames < SF_COUNT_MAX;
  return is_said ? duration_of(static_cast<std::size_t>(frames), rate()) : Duration::zero();
}

bool SoundFile::read(std::size_t count, std::vector<float>& samples) {
  const auto channels = static_cast<std::size_t>(impl_->info.channels);
  while (samples.size() < count) {
    const std::size_t wanted = std::min(count - samples.size(), kBlock);
    impl_->block.resize(wanted * channels);
    const sf_count_t got =
        sf_readf_float(impl_->file.get(), impl_->block.data(), static_cast<sf_count_t>(wanted));
    for (auto frame = impl_->block.begin();
         frame != impl_->block.begin() + got * impl_->info.channels;
         frame += impl_->info.channels) {
      const float sum =
          std::transform_reduce(frame, frame + impl_->info.channels, 0.0F, std::plus<>(), finite);
      samples.push_back(sum / static_cast<float>(channels));
    }
    if (got < static_cast<sf_count_t>(wanted)) {
      return false;
    }
  }
  return true;
}

}  // namespace daybook
