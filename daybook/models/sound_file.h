#pragma once
/// Sound that every build can cut, through libsndfile: WAV, FLAC, Ogg, MP3 and more, no video.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

#include "daybook/models/sound.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Channels are averaged, the rate is left as it is. Of a file that is shorter than it says, what
/// is there. Holds a piece in memory, however long the file is.
class SoundFile final : public Sound {
 public:
  /// Throws Error{BadInput} for what libsndfile does not open.
  explicit SoundFile(const std::filesystem::path& file);
  ~SoundFile() override;
  SoundFile(const SoundFile&) = delete;
  SoundFile& operator=(const SoundFile&) = delete;

  std::size_t rate() const override;
  Duration length() const override;
  bool read(std::size_t count, std::vector<float>& samples) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace daybook
