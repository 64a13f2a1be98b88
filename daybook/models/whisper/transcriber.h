#pragma once
/// Hearing in process, by whisper.cpp.

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/models/transcriber.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// `PATH?threads=N&language=en`: a file of weights in whisper.cpp's format; threads 1 to 512 (one
/// a core, at most four). `language` (ISO 639-1), where it is given, goes before the address's;
/// without either a model of many languages finds it, piece by piece.
///
/// The sound is decoded by FFmpeg's libraries and heard in pieces (whisper/pieces.h), so that a
/// recording of any length takes the memory of one; a piece without any sound is not heard at
/// all. The same file gives the same words whatever was heard before. Recordings are heard one at
/// a time, any thread may ask. Deadline and cancelling are looked at during every computation.
///
/// The clock must outlive it. Throws Error{Config} for a file that is no such model, a language
/// that it does not hear, other parts of an address, and in a build without whisper.cpp.
std::unique_ptr<Transcriber> open_whisper(std::string_view address, const std::string& language,
                                          const Clock& clock,
                                          Duration piece = std::chrono::minutes(2));

}  // namespace daybook
