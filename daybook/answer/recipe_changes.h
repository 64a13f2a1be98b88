#pragma once
/// What can be changed of a recipe with a language model, for ablations.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daybook/answer/model_answerer.h"

namespace daybook {

/// Nothing is changed by default.
///
/// |         | rounds   | width                     | lambda | without                         |
/// |---------|----------|---------------------------|--------|---------------------------------|
/// | daybook |          | windows that are read     |        | the rules' parts but choices,   |
/// |         |          |                           |        | and curation                    |
/// | egocite | calls    | items that curation keeps | decay  | decay, curation, moments,       |
/// |         |          |                           |        | activities, conversations       |
/// | memlife | turns    | entries of a search       |        |                                 |
/// | grove   | rounds   | records of a call         |        | moments, activities,            |
/// |         |          |                           |        | conversations                   |
///
/// Curation is the model's: without it the best scores stay (egocite) or the rules' order does
/// (daybook, which then asks for the answer alone).
struct RecipeChanges {
  std::optional<std::size_t> rounds = {};  ///< at most; from 1
  std::optional<std::size_t> width = {};   ///< at most; from 1 (memlife: to 32, daybook: to 30)
  std::optional<double> lambda = {};       ///< a lived hour; above 0, below 1
  std::vector<std::string> without = {};
};

/// Makes `options` those of the changed recipe (`options.recipe`, by letters or not). Throws
/// Error{Usage} for what that recipe does not have; the remedy says what it has.
void apply(const RecipeChanges& changes, ModelAnswerOptions& options);

/// "rounds 3, width 8, lambda 0.98, without decay"; empty where nothing is changed.
std::string description(const RecipeChanges& changes);

}  // namespace daybook
