#pragma once
/// EgoCITE's repair of index sentences by a language model: one thing a sentence, 10 to 20 words
/// (EgoCITE, section 4.2).

#include <cstdint>
#include <string>
#include <vector>

#include "daybook/build/index_sentence.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/episode.h"
#include "daybook/models/chat.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// An episode of which a sentence is to be written.
struct SentenceTask {
  EpisodeView view = EpisodeView::Activity;
  std::string sources;  ///< what it was made of, fenced
  Cast cast;
  std::vector<std::string> participants = {};  ///< who must be named
  ChatRequest request = {};                    ///< what all calls about it share: whom it covers
};

struct RepairedSentence {
  std::string text;
  std::string failed;  ///< why a call for it failed; the text is not to be used then
};

class SentenceRepair {
 public:
  /// The calls must outlive this.
  explicit SentenceRepair(WriterCalls& calls) : calls_(calls) {}

  /// Where the sentence may join two acts (of a conversation: two topics) the model is asked
  /// once whether it does, and for one that tells the chief one alone. Then it is asked for
  /// another length, with the sources beside it, at most five times; what comes closest is
  /// kept, nothing is ever cut. A rewriting with flaws (index_sentence.h) does not count.
  RepairedSentence repair(std::string sentence, const SentenceTask& task);

 private:
  std::string disentangle(std::string& sentence, const SentenceTask& task);
  std::string fit(std::string& sentence, const SentenceTask& task);

  WriterCalls& calls_;
};

}  // namespace daybook
