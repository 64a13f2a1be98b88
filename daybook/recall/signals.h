#pragma once
/// How well each known window answers a question, by many cheap measures.
///
/// Dense arrays over the visible windows; each is a pure function of the
/// question and of the windows known at the cutoff. `Features` turns them into
/// what the ranker reads. The planner's rounds
/// are its parts: question, question with choices, each choice, the recording's
/// own synonyms, moments, episodes, time.

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/anchor.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"

namespace daybook {

using Dense = std::vector<float>;

/// Half widths of the passages that words are looked up in: 1, 3, 9, 31 windows.
inline constexpr std::array<std::size_t, 4> kPassageHalves = {0, 1, 4, 15};

/// Similarity of the best line of each window with a text, by channel.
struct BestLine {
  Dense any;
  Dense caption;
  Dense speech;
};

struct Signals {
  std::size_t visible = 0;

  std::array<Dense, 4> words;         ///< BM25 of passages, the question's words
  std::array<Dense, 4> choice_words;  ///< the same, all choices' words
  std::array<Dense, 4> cover;         ///< idf share of the question's words present
  std::vector<Dense> choice_cover;    ///< a choice each: share of its words within +-1 window
  BestLine line;                      ///< BM25 of the best line
  Dense line_both;                    ///< best line by question + 0.5 choices
  std::vector<Dense> choice_window;   ///< a choice each: raw BM25 of the window
  std::vector<Dense> choice_line;     ///< a choice each: best line by question and that choice

  BestLine meaning;                   ///< cosine of the best line with the question
  Dense meaning_both;                 ///< with question + all choices
  std::vector<Dense> meaning_with;    ///< a choice each: with question + choice
  std::vector<Dense> meaning_stated;  ///< with the statement that has the choice in place of "who"
  std::vector<Dense> meaning_choice;  ///< with the choice alone

  Dense latent_single, latent_passage;            ///< latent space, question
  Dense latent_both_single, latent_both_passage;  ///< question + 0.4 choices
  std::vector<Dense> latent_choice;  ///< a choice each: passage with the choice's words

  Dense moment_words;              ///< BM25 of the window's best moment
  Dense moment_meaning;            ///< cosine of the best line that a moment rests on
  Dense moment_role;               ///< best moment whose subject or participant the question names
  std::vector<Dense> choice_role;  ///< a choice each: best moment of a person the choice names
  std::vector<Dense> choice_acts;  ///< the same, where that person is who acts or speaks
  /// A choice each: how close the closest pattern known comes to question and choice.
  std::vector<float> choice_pattern;
  Dense activity, conversation;  ///< hybrid similarity of the closed episode that covers the window

  std::optional<Anchor> anchor;    ///< the event that the question hangs on
  std::optional<Dense> in_window;  ///< 1 inside the time the question names or its anchor points to
  std::vector<std::optional<Dense>>
      in_choice;  ///< 1 inside the time the choice names; may be empty
};

/// `embedder` may be null (no meaning). Parts that are off leave zeros.
Signals measure_signals(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
                        const Question& question, const Intent& intent, const Parts& parts);

}  // namespace daybook
