#pragma once
/// Which writers a model makes: one table, by recipe.

#include <string>
#include <string_view>

#include "daybook/build/writers.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"

namespace daybook {

/// "daybook, egocite": the recipes that there are.
std::string writer_recipes();

/// The writers of a recipe by a model. `embedder` tells which sentences say the same; without one
/// nothing is merged. Model and embedder must outlive them. Throws Error{Usage} for a recipe that
/// there is not.
///
/// daybook: moments as windows come, activities and conversations as they close.
/// egocite: moments as windows come, activities and conversations half hour by half hour.
Writers writers_by(std::string_view recipe, ChatModel& model, const Embedder* embedder);

}  // namespace daybook
