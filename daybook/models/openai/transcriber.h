#pragma once
/// Hearing by any server that speaks OpenAI's protocol.

#include <cstdint>
#include <memory>
#include <string>

#include "daybook/models/openai/endpoint.h"
#include "daybook/models/sleeper.h"
#include "daybook/models/transcriber.h"

namespace daybook {

struct TranscriptionLimits {
  std::uint64_t most_bytes = std::uint64_t{256} << 20;  ///< of a file that is sent
  std::uint32_t tries = 3;
};

/// Sends the file as it is to /audio/transcriptions and asks for times (`verbose_json`). Of the
/// file's name only the ending is sent. `language` (ISO 639-1) may be empty: the server finds it.
/// A reply with words but without times is a failure. Clock of the endpoint and sleeper must
/// outlive it.
std::unique_ptr<Transcriber> open_openai_transcriber(Endpoint endpoint, std::string language,
                                                     Sleeper& sleeper,
                                                     TranscriptionLimits limits = {});

}  // namespace daybook
