#pragma once
/// The sound of a recording, a piece at a time, through FFmpeg's libraries.
///
/// Only in builds with whisper.cpp.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

#include "daybook/models/sound.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// One channel of floats, 16,000 a second, counted from the recording's beginning: where the
/// sound starts later than the picture, or has holes of up to an hour, there is silence. What
/// cannot be decoded is passed over. Holds a piece in memory, however long the file is. For one
/// thread at a time.
class SoundReader final : public Sound {
 public:
  static constexpr std::size_t kRate = 16'000;

  /// Throws Error{BadInput} for what is no audio or video file, cannot be read, or is in a coding
  /// that FFmpeg here does not know. Only this one file is opened, whatever it names.
  explicit SoundReader(const std::filesystem::path& file);
  ~SoundReader() override;
  SoundReader(const SoundReader&) = delete;
  SoundReader& operator=(const SoundReader&) = delete;

  std::size_t rate() const override { return kRate; }
  Duration length() const override;
  bool read(std::size_t count, std::vector<float>& samples) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace daybook
