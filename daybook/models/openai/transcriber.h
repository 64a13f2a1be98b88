#pragma once
/// Hearing by any server that speaks OpenAI's protocol.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "daybook/models/openai/endpoint.h"
#include "daybook/models/sleeper.h"
#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct TranscriptionLimits {
  std::uint64_t most_bytes = std::uint64_t{256} << 20;  ///< of a file that cannot be cut
  std::uint64_t piece_bytes = std::uint64_t{24} << 20;  ///< of what is sent, where it can be cut
  Duration piece = std::chrono::minutes(10);            ///< likewise
  std::uint32_t tries = 3;
};

/// Sends a recording to /audio/transcriptions and asks for times (`verbose_json`): as it is where
/// it keeps to the limits of a piece, else its sound in pieces, as WAV, cut where it is quiet
/// (sound.h) and without those that are silent. What this build cannot cut is sent as it is.
///
/// A piece that fails is in `unheard`, the others are heard. After two in a row without a whole
/// reply, or one that was not let in (401, 403, 404), the rest is not asked for. Where none is
/// heard the whole fails.
///
/// Of the file's name only the ending is sent. `language` (ISO 639-1) may be empty: the server
/// finds it. A reply with words but without times is a failure. Clock of the endpoint and sleeper
/// must outlive it.
std::unique_ptr<Transcriber> open_openai_transcriber(Endpoint endpoint, std::string language,
                                                     Sleeper& sleeper,
                                                     TranscriptionLimits limits = {});

}  // namespace daybook
