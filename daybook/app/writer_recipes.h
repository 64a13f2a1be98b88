#pragma once
/// Which writers a model makes: one table, by recipe.

#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/scene.h"
#include "daybook/build/text_writer.h"
#include "daybook/build/writers.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"

namespace daybook {

/// "daybook, egocite, memlife, grove": the recipes that there are.
std::string writer_recipes();

/// The writers of a recipe by a model. `embedder` tells which sentences say the same; without one
/// nothing is merged. Model and embedder must outlive them. Throws Error{Usage} for a recipe that
/// there is not.
///
/// daybook: moments as windows come, activities and conversations as they close, patterns among the
/// candidates that are most alike.
/// egocite: moments as windows come, activities and conversations half hour by half hour.
/// memlife: none, the rules write.
/// grove: moments as windows come, boundaries of activities as `scene` has them, episodes with the
/// roles of their moments as they close, patterns among all candidates.
Writers writers_by(std::string_view recipe, ChatModel& model, const Embedder* embedder,
                   Scene scene = Scene::Daily);

/// The texts of windows that the recipe has a model write besides. memlife: narratives; the
/// others: none. The model must outlive them; throws as above.
std::vector<TextWriting> texts_by(std::string_view recipe, ChatModel& model);

}  // namespace daybook
