#pragma once
/// A free question in the words of the recording, where it uses others.

#include <cstddef>
#include <string>
#include <vector>

#include "daybook/answer/unheard.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/question.h"

namespace daybook {

struct Reworded {
  std::string text;
  std::vector<UnheardWord> misspelt;  ///< words that were read as a recorded one, in order
};

/// The English question with
///  - a form of a verb that was never recorded as another one that was ("broke" as "breaks"),
///  - a misspelt word as the recorded one that it is like: a word in lower case of five letters or
///    more that was never recorded and that neither the vocabulary nor the embedder knows as a
///    word,
///  - "have for lunch" as "eat at lunch", which is a time.
/// Everything else byte for byte; a Chinese question as it is. Only what was recorded in the first
/// `visible` windows counts. Costs a pass over the lexicon for a misspelt word. `embedder` may be
/// null, or know no words: then no word counts as misspelt.
Reworded reworded(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
                  const Question& question);

}  // namespace daybook
