#pragma once
/// The sound of a recording, a piece at a time, and what can be done with a piece.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "daybook/time/timestamp.h"

namespace daybook {

/// One channel of floats from -1 to 1, counted from the recording's beginning. For one thread at a
/// time.
class Sound {
 public:
  virtual ~Sound() = default;

  virtual std::size_t rate() const = 0;  ///< samples a second; more than zero

  /// As the file says; zero where it does not, or has no sound.
  virtual Duration length() const = 0;

  /// Appends until `samples` holds `count`, or the sound ends; whether there may be more.
  virtual bool read(std::size_t count, std::vector<float>& samples) = 0;
};

/// Whatever FFmpeg's libraries decode, in builds with whisper.cpp (whisper/sound_reader.h); what
/// libsndfile reads in others (sound_file.h). Throws Error{BadInput} for what this build cannot
/// decode.
std::unique_ptr<Sound> open_sound(const std::filesystem::path& file);

/// How long so many samples last.
Duration duration_of(std::size_t samples, std::size_t rate);

/// Below -60 dB throughout: what models make up in silence is never right.
bool is_silent(std::span<const float> samples);

/// Where to cut a piece that goes on: the middle of the quietest half second (by its sum of
/// squares, the last of equals) among the last thirty seconds, or the last half of a piece that is
/// shorter than a minute. More than zero, and at most all of it.
std::size_t quiet_place(std::span<const float> samples, std::size_t rate);

/// A WAV file of 16 bits and one channel.
std::string wave_of(std::span<const float> samples, std::size_t rate);

}  // namespace daybook
