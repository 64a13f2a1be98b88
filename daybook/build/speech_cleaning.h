#pragma once
/// Spoken words freed of what carries no content: fillers, stutters, laughter, vocatives.

#include <optional>
#include <string>

#include "daybook/build/learned.h"
#include "daybook/build/tokens.h"

namespace daybook {

/// A sentence as spoken, cleaned.
struct CleanSpeech {
  Tokens words;  ///< empty when nothing but fillers was said
  char end = 0;
  std::optional<std::string> vocative;  ///< who is called by name: "Omar, come here"
  bool affirmed = false;                ///< began or consisted of yes, right, exactly
  bool denied = false;                  ///< began or consisted of no
  bool agreed = false;                  ///< began or consisted of okay, sure
  bool laughed = false;                 ///< nothing but laughter
};

CleanSpeech clean_speech(const Sentence& sentence, const Learned& learned);

}  // namespace daybook
