#pragma once
/// The sound of a recording, a piece at a time, through FFmpeg's libraries.
///
/// Only in builds with whisper.cpp.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

#include "daybook/time/timestamp.h"

namespace daybook {

/// One channel of floats, 16,000 a second, counted from the recording's beginning: where the
/// sound starts later than the picture, or has holes of up to an hour, there is silence. What
/// cannot be decoded is passed over. Holds a piece in memory, however long the file is. For one
/// thread at a time.
class SoundReader {
 public:
  static constexpr std::size_t kRate = 16'000;

  /// Throws Error{BadInput} for what is no audio or video file, cannot be read, or is in a coding
  /// that FFmpeg here does not know. Only this one file is opened, whatever it names.
  explicit SoundReader(const std::filesystem::path& file);
  ~SoundReader();
  SoundReader(const SoundReader&) = delete;
  SoundReader& operator=(const SoundReader&) = delete;

  /// As the file says; zero where it does not, or has no sound.
  Duration length() const;

  /// Appends until `samples` holds `count`, or the sound ends; whether there may be more.
  bool read(std::size_t count, std::vector<float>& samples);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace daybook
