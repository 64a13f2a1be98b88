#pragma once
/// WAV without a library: sound that any build can cut.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "daybook/models/sound.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// RIFF WAVE with whole numbers of 8, 16, 24 or 32 bits, or floats of 32; channels are averaged,
/// the rate is left as it is. Of a file that is shorter than it says, what is there; one that does
/// not say how long it is goes to its end. Holds a piece in memory, however long the file is.
class WaveReader final : public Sound {
 public:
  /// Throws Error{BadInput} for anything else.
  explicit WaveReader(const std::filesystem::path& file);

  std::size_t rate() const override { return rate_; }
  Duration length() const override { return duration_of(frames_, rate_); }
  bool read(std::size_t count, std::vector<float>& samples) override;

 private:
  struct Chunk {
    std::string name;
    std::uint64_t size = 0;
  };

  Chunk next_chunk();
  void read_format(const std::filesystem::path& file, std::uint64_t size);
  float sample(const unsigned char* at) const;

  std::ifstream in_;
  std::uint64_t bytes_ = 0;  ///< of the file
  std::size_t rate_ = 0;
  std::size_t channels_ = 0;
  std::size_t width_ = 0;  ///< bytes of a sample
  bool floats_ = false;
  std::size_t frames_ = 0;  ///< of the whole file
  std::size_t left_ = 0;    ///< frames that nobody has read
};

}  // namespace daybook
