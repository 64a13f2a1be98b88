// Packets are decoded and resampled as they are asked for. A packet's time decides where its
// sound lies, not how much came before: cameras that drop sound would otherwise shift all that
// follows. Small differences are jitter of the container's clock and are left alone.

#include "daybook/models/whisper/sound_reader.h"

#ifdef DAYBOOK_LLAMA

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libswresample/swresample.h>
}

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr auto kRate = static_cast<std::int64_t>(SoundReader::kRate);
constexpr std::int64_t kJitter = kRate / 10;
constexpr std::int64_t kLongestHole = 3600 * kRate;
constexpr AVRational kSampleTime = {1, static_cast<int>(kRate)};

struct Free {
  void operator()(AVFormatContext* format) const { avformat_close_input(&format); }
  void operator()(AVCodecContext* codec) const { avcodec_free_context(&codec); }
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
  void operator()(SwrContext* resampler) const { swr_free(&resampler); }
};

std::string reason(int code) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(code, text.data(), text.size());
  return text.data();
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& cause,
                         const std::string& remedy) {
  throw Error(ErrorKind::BadInput, cause, {.file = file.string(), .remedy = remedy});
}

/// Lets the file itself be opened and none that it names, as playlists do.
int open_itself(AVFormatContext* format, AVIOContext** io, const char* url, int flags,
                AVDictionary** options) {
  const auto& itself = *static_cast<const std::string*>(format->opaque);
  return url == itself ? avio_open2(io, url, flags, nullptr, options) : AVERROR(EPERM);
}

AVFormatContext* open_file(const std::filesystem::path& file, std::string& url) {
  av_log_set_level(AV_LOG_QUIET);
  url = "file:" + file.string();
  AVFormatContext* format = avformat_alloc_context();
  format->opaque = &url;
  format->io_open = open_itself;
  const int opened = avformat_open_input(&format, url.c_str(), nullptr, nullptr);
  if (opened < 0) {
    refuse(file,
           opened == AVERROR_INVALIDDATA ? "is no audio or video that FFmpeg knows, or is damaged"
                                         : "cannot be opened: " + reason(opened),
           "");
  }
  return format;
}

}  // namespace

struct SoundReader::Impl {
  explicit Impl(const std::filesystem::path& file) : format(open_file(file, url)) {
    const int probed = avformat_find_stream_info(format.get(), nullptr);
    if (probed < 0) {
      refuse(file, "cannot be read: " + reason(probed), "");
    }
    const AVCodec* decoder = nullptr;
    stream = av_find_best_stream(format.get(), AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0);
    if (stream == AVERROR_DECODER_NOT_FOUND) {
      refuse(file, "has sound in a coding that FFmpeg here cannot decode",
             "convert its sound, for instance to AAC");
    }
    if (stream >= 0) {
      open_decoder(file, decoder);
    }
  }

  void open_decoder(const std::filesystem::path& file, const AVCodec* decoder) {
    codec.reset(avcodec_alloc_context3(decoder));
    const AVStream& of = *format->streams[stream];
    avcodec_parameters_to_context(codec.get(), of.codecpar);
    codec->pkt_timebase = of.time_base;
    const int opened = avcodec_open2(codec.get(), decoder, nullptr);
    if (opened < 0) {
      refuse(file, "has sound that cannot be decoded: " + reason(opened), "");
    }
    for (unsigned i = 0; i < format->nb_streams; ++i) {
      format->streams[i]->discard =
          static_cast<int>(i) == stream ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
    }
  }

  /// Gives the decoder what comes next in the file; at its end, the end.
  void feed() {
    while (true) {
      is_over = av_read_frame(format.get(), packet.get()) < 0;
      if (is_over || packet->stream_index == stream) {
        avcodec_send_packet(codec.get(), is_over ? nullptr : packet.get());
        av_packet_unref(packet.get());
        return;
      }
      av_packet_unref(packet.get());
    }
  }

  /// Decodes until there is sound that nobody has read; false at the end.
  bool decode() {
    while (stream >= 0 && hole == 0 && ready.empty()) {
      const int got = avcodec_receive_frame(codec.get(), frame.get());
      if (got == 0) {
        leave_hole();
        resample(frame.get());
        av_frame_unref(frame.get());
      } else if (is_over) {
        resample(nullptr);
        stream = -1;
      } else {
        feed();
      }
    }
    return hole > 0 || !ready.empty();
  }

  /// Silence up to where the frame says that it lies.
  void leave_hole() {
    const AVStream& of = *format->streams[stream];
    if (frame->best_effort_timestamp == AV_NOPTS_VALUE) {
      return;
    }
    const std::int64_t begin = format->start_time == AV_NOPTS_VALUE
                                   ? 0
                                   : av_rescale_q(format->start_time, AV_TIME_BASE_Q, kSampleTime);
    const std::int64_t at =
        av_rescale_q(frame->best_effort_timestamp, of.time_base, kSampleTime) - begin;
    if (at > made + kJitter && at - made <= kLongestHole) {
      hole = at - made;
      made = at;
    }
  }

  /// Of a frame, or (nullptr) of what the resampler still holds.
  void resample(const AVFrame* of) {
    if (of != nullptr && (!resampler || of->sample_rate != rate || of->format != sample_format ||
                          of->ch_layout.nb_channels != channels)) {
      prepare(*of);
    }
    if (!resampler) {
      return;
    }
    const int count = of == nullptr ? 0 : of->nb_samples;
    const int most = swr_get_out_samples(resampler.get(), count);
    ready.resize(static_cast<std::size_t>(std::max(most, 0)));
    auto* out = reinterpret_cast<std::uint8_t*>(ready.data());
    const std::uint8_t** in =
        of == nullptr ? nullptr : const_cast<const std::uint8_t**>(of->extended_data);
    const int got = swr_convert(resampler.get(), &out, most, in, count);
    ready.resize(static_cast<std::size_t>(std::max(got, 0)));
    made += std::max(got, 0);
  }

  void prepare(const AVFrame& of) {
    rate = of.sample_rate;
    sample_format = of.format;
    channels = of.ch_layout.nb_channels;
    AVChannelLayout mono = AV_CHANNEL_LAYOUT_MONO;
    AVChannelLayout given{};
    if (of.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
      av_channel_layout_default(&given, channels);
    } else {
      av_channel_layout_copy(&given, &of.ch_layout);
    }
    SwrContext* made_new = nullptr;
    const int set =
        swr_alloc_set_opts2(&made_new, &mono, AV_SAMPLE_FMT_FLT, static_cast<int>(kRate), &given,
                            static_cast<AVSampleFormat>(sample_format), rate, 0, nullptr);
    av_channel_layout_uninit(&given);
    resampler.reset(made_new);
    if (set < 0 || swr_init(resampler.get()) < 0) {
      resampler.reset();
    }
  }

  std::string url;
  std::unique_ptr<AVFormatContext, Free> format;
  std::unique_ptr<AVCodecContext, Free> codec;
  std::unique_ptr<AVFrame, Free> frame{av_frame_alloc()};
  std::unique_ptr<AVPacket, Free> packet{av_packet_alloc()};
  std::unique_ptr<SwrContext, Free> resampler;
  int stream = -1;       ///< negative: no sound, or no more
  bool is_over = false;  ///< the file; the decoder may still hold something
  int rate = 0;
  int sample_format = -1;
  int channels = 0;
  std::vector<float> ready;  ///< decoded, not read
  std::int64_t hole = 0;     ///< samples of silence before that
  std::int64_t made = 0;     ///< samples so far, silence included
};

SoundReader::SoundReader(const std::filesystem::path& file) : impl_(std::make_unique<Impl>(file)) {}
SoundReader::~SoundReader() = default;

Duration SoundReader::length() const {
  const std::int64_t length = impl_->codec ? impl_->format->duration : 0;
  return std::chrono::microseconds(std::max<std::int64_t>(length, 0));
}

bool SoundReader::read(std::size_t count, std::vector<float>& samples) {
  while (samples.size() < count && impl_->decode()) {
    const std::size_t room = count - samples.size();
    const std::size_t silence = std::min(room, static_cast<std::size_t>(impl_->hole));
    samples.resize(samples.size() + silence);
    impl_->hole -= static_cast<std::int64_t>(silence);
    const auto taken = static_cast<std::ptrdiff_t>(std::min(room - silence, impl_->ready.size()));
    samples.insert(samples.end(), impl_->ready.begin(), impl_->ready.begin() + taken);
    impl_->ready.erase(impl_->ready.begin(), impl_->ready.begin() + taken);
  }
  return impl_->decode();
}

}  // namespace daybook

#endif
