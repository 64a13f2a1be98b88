#pragma once
/// Questions told as clauses: "Where are my keys?" becomes "where my keys are".

#include <cstdint>
#include <optional>

#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"

namespace daybook {

enum class QuestionKind : std::uint8_t {
  Whether,  ///< content is a statement in its order
  Which,    ///< content begins with the question word, then follows statement order
  About,    ///< no verb: content is what is asked about
  Request,  ///< "Can you open it?": content is what is to be done
};

struct AskedContent {
  QuestionKind kind = QuestionKind::Whether;
  Tokens content;
};

/// A sentence that asks, by its mark, its word order or a tag ("..., right?"); absent when it
/// does not ask. Interjections and vocatives must be gone already.
std::optional<AskedContent> asked_content(const Tokens& sentence, char end,
                                          const Vocabulary& vocabulary);

}  // namespace daybook
