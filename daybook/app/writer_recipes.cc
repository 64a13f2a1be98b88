#include "daybook/app/writer_recipes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/build/grove_episodes.h"
#include "daybook/build/model_boundary.h"
#include "daybook/build/model_episodes.h"
#include "daybook/build/model_half_hours.h"
#include "daybook/build/model_moments.h"
#include "daybook/build/model_patterns.h"
#include "daybook/build/narrator.h"
#include "daybook/build/scene.h"
#include "daybook/build/text_writer.h"
#include "daybook/build/writers.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"

namespace daybook {
namespace {

struct Recipe {
  std::string_view name;
  Writers (*make)(ChatModel& model, const Embedder* embedder, Scene scene);
  std::vector<TextWriting> (*texts)(ChatModel& model);
};

/// The cosine of two sentences.
Likeness likeness_by(const Embedder* embedder) {
  if (embedder == nullptr) {
    return {};
  }
  return [embedder](std::string_view a, std::string_view b) {
    const std::array<std::string_view, 2> texts = {a, b};
    const std::vector<float> rows = embedder->embed(texts, EmbedRole::Passage);
    const auto second = rows.begin() + static_cast<std::ptrdiff_t>(embedder->dimension());
    return std::inner_product(rows.begin(), second, second, 0.0);
  };
}

Writers as_they_close(ChatModel& model, const Embedder* /*embedder*/, Scene /*scene*/) {
  return {
      .moments = moments_by(model), .episodes = episodes_by(model), .patterns = patterns_by(model)};
}

Writers by_half_hours(ChatModel& model, const Embedder* embedder, Scene /*scene*/) {
  ModelHalfHourOptions options;
  options.likeness = likeness_by(embedder);
  return {.moments = moments_by(model), .half_hours = half_hours_by(model, options)};
}

Writers stratum_by_stratum(ChatModel& model, const Embedder* /*embedder*/, Scene scene) {
  ModelBoundaryOptions boundaries;
  boundaries.scene = scene;
  ModelPatternOptions patterns;
  patterns.candidates = 0;
  return {.moments = moments_by(model),
          .episodes = grove_episodes_by(model),
          .patterns = patterns_by(model, patterns),
          .boundaries = boundaries_by(model, boundaries)};
}

Writers by_rule(ChatModel& /*model*/, const Embedder* /*embedder*/, Scene /*scene*/) { return {}; }

std::vector<TextWriting> no_texts(ChatModel& /*model*/) { return {}; }
std::vector<TextWriting> narratives(ChatModel& model) { return {narratives_by(model)}; }

constexpr std::array kRecipes = {
    Recipe{"daybook", as_they_close, no_texts}, Recipe{"egocite", by_half_hours, no_texts},
    Recipe{"memlife", by_rule, narratives}, Recipe{"grove", stratum_by_stratum, no_texts}};

const Recipe& recipe_named(std::string_view name) {
  const auto* found = std::find_if(kRecipes.begin(), kRecipes.end(),
                                   [&](const Recipe& one) { return one.name == name; });
  if (found == kRecipes.end()) {
    throw Error(ErrorKind::Usage, "there is no recipe '" + std::string(name) + "' of writing",
                {.remedy = "recipes with --writer are " + writer_recipes()});
  }
  return *found;
}

}  // namespace

std::string writer_recipes() {
  std::string names;
  for (const Recipe& recipe : kRecipes) {
    names += (names.empty() ? "" : ", ") + std::string(recipe.name);
  }
  return names;
}

Writers writers_by(std::string_view recipe, ChatModel& model, const Embedder* embedder,
                   Scene scene) {
  return recipe_named(recipe).make(model, embedder, scene);
}

std::vector<TextWriting> texts_by(std::string_view recipe, ChatModel& model) {
  return recipe_named(recipe).texts(model);
}

}  // namespace daybook
