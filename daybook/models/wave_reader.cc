// A list of chunks, each with a name and a size: what the numbers mean stands in `fmt `, and before
// the numbers, `data`. All others are passed over.

#include "daybook/models/wave_reader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "daybook/base/error.h"

namespace daybook {
namespace {

constexpr std::size_t kBlock = 16'384;  // frames that are read at once

std::uint32_t number_at(const unsigned char* at, std::size_t width) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < width; ++i) {
    number |= static_cast<std::uint32_t>(at[i]) << (8 * i);
  }
  return number;
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& cause) {
  throw Error(ErrorKind::BadInput, cause, {.file = file.string()});
}

}  // namespace

WaveReader::WaveReader(const std::filesystem::path& file) : in_(file, std::ios::binary) {
  std::error_code unreadable;
  bytes_ = std::filesystem::file_size(file, unreadable);
  if (unreadable || !in_) {
    refuse(file, "cannot be opened");
  }
  std::string head(12, '\0');
  in_.read(head.data(), 12);
  if (!in_ || head.substr(0, 4) != "RIFF" || head.substr(8) != "WAVE") {
    refuse(file, "is no WAV file");
  }
  Chunk chunk = next_chunk();
  for (; in_ && chunk.name != "data"; chunk = next_chunk()) {
    const std::uint64_t whole = chunk.size + chunk.size % 2;
    const auto next = static_cast<std::uint64_t>(in_.tellg()) + whole;
    if (chunk.name == "fmt ") {
      read_format(file, chunk.size);
    }
    in_.seekg(static_cast<std::streamoff>(next));
  }
  if (!in_ || rate_ == 0) {
    refuse(file, "is a WAV file without sound that can be read");
  }
  const std::uint64_t rest = bytes_ - std::min(bytes_, static_cast<std::uint64_t>(in_.tellg()));
  const std::uint64_t size = chunk.size == 0 ? rest : std::min(chunk.size, rest);
  frames_ = left_ = static_cast<std::size_t>(size / (width_ * channels_));
}

WaveReader::Chunk WaveReader::next_chunk() {
  unsigned char head[8] = {};
  in_.read(reinterpret_cast<char*>(head), sizeof head);
  return {std::string(reinterpret_cast<const char*>(head), 4), number_at(head + 4, 4)};
}

void WaveReader::read_format(const std::filesystem::path& file, std::uint64_t size) {
  constexpr std::uint32_t kNumbers = 1;
  constexpr std::uint32_t kFloats = 3;
  constexpr std::uint32_t kSaidLater = 0xFFFE;  // in the first bytes of a longer chunk
  unsigned char format[26] = {};
  in_.read(reinterpret_cast<char*>(format),
           static_cast<std::streamsize>(std::min<std::uint64_t>(size, sizeof format)));
  std::uint32_t kind = number_at(format, 2);
  kind = kind == kSaidLater && size >= sizeof format ? number_at(format + 24, 2) : kind;
  channels_ = number_at(format + 2, 2);
  width_ = number_at(format + 14, 2) / 8;
  floats_ = kind == kFloats;
  const bool is_known =
      (kind == kNumbers && width_ >= 1 && width_ <= 4) || (floats_ && width_ == 4);
  rate_ = number_at(format + 4, 4);
  if (!is_known || channels_ == 0 || channels_ > 64 || rate_ < 1000 || rate_ > 768'000) {
    refuse(file, "is a WAV file in a coding that is not known here");
  }
}

float WaveReader::sample(const unsigned char* at) const {
  const std::uint32_t bits = number_at(at, width_);
  if (floats_) {
    const float loud = std::bit_cast<float>(bits);
    return std::isfinite(loud) ? loud : 0;
  }
  if (width_ == 1) {
    return (static_cast<float>(bits) - 128) / 128;
  }
  const auto high = static_cast<std::int32_t>(bits << (32 - 8 * width_));
  return static_cast<float>(high) / 2147483648.0F;
}

bool WaveReader::read(std::size_t count, std::vector<float>& samples) {
  std::vector<unsigned char> block;
  const std::size_t frame = width_ * channels_;
  while (samples.size() < count && left_ > 0) {
    const std::size_t wanted = std::min({count - samples.size(), left_, kBlock});
    block.resize(wanted * frame);
    in_.read(reinterpret_cast<char*>(block.data()), static_cast<std::streamsize>(block.size()));
    const std::size_t got = static_cast<std::size_t>(in_.gcount()) / frame;
    for (std::size_t i = 0; i < got; ++i) {
      float sum = 0;
      for (std::size_t channel = 0; channel < channels_; ++channel) {
        sum += sample(block.data() + i * frame + channel * width_);
      }
      samples.push_back(sum / static_cast<float>(channels_));
    }
    left_ = got == wanted ? left_ - got : 0;
  }
  return left_ > 0;
}

}  // namespace daybook
