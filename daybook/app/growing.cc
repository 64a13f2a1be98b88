// A recipe without its model keeps its writers, over a model that is silent: they find again in the
// store what they wrote, and leave the rest to the rules.

#include "daybook/app/growing.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/writer_recipes.h"
#include "daybook/base/error.h"
#include "daybook/build/grower.h"
#include "daybook/build/scene.h"
#include "daybook/build/text_writer.h"
#include "daybook/build/translator.h"
#include "daybook/core/ledger.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"
#include "daybook/models/silent_chat.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

constexpr const char* kUsualRecipe = "daybook";
constexpr const char* kNameAModel = "give one: --writer openai:http://127.0.0.1:8080/v1";

Scene scene_of(const Growth& growth) {
  if (growth.scene.empty()) {
    return Scene::Daily;
  }
  const std::optional<Scene> scene = scene_named(growth.scene);
  if (!scene) {
    throw Error(ErrorKind::BadInput,
                "the memory is grown for a scene '" + growth.scene + "' that this daybook lacks",
                {.remedy = "update daybook"});
  }
  return *scene;
}

/// Of the usual scene nothing is kept.
std::string kept_name(Scene scene) {
  return scene == Scene::Daily ? std::string() : std::string(name(scene));
}

[[noreturn]] void refuse(const Wearer& wearer, const std::string& is, const std::string& option) {
  throw Error(
      ErrorKind::Usage, "the memory of " + wearer.name + " is grown " + is,
      {.remedy = "leave out " + option + ", or import into a new store: --store sqlite:PATH"});
}

}  // namespace

Growing::Growing(std::optional<Scene> scene, const Embedder* embedder)
    : scene_(scene), embedder_(embedder), silent_(std::make_shared<SilentChat>()) {}

void Growing::write_with(WritingAsked asked) {
  if (!asked.recipe.empty()) {
    (void)texts_by(asked.recipe, *silent_);
  }
  if (asked.translate && asked.model == nullptr) {
    throw Error(ErrorKind::Usage, "--translate needs a language model", {.remedy = kNameAModel});
  }
  asked_ = std::move(asked);
}

Wearer Growing::as_asked(const Store& store, Wearer wearer) const {
  wearer.growth = {};
  wearer = with_kept_growth(store, std::move(wearer));
  const LedgerCounts counts = store.ledger(wearer.name);
  const bool grown = counts.done + counts.degraded > 0;
  wearer.growth = {.scene = scene_asked(wearer, grown), .recipe = recipe_asked(wearer, grown)};
  return wearer;
}

std::string Growing::scene_asked(const Wearer& wearer, bool grown) const {
  const Scene own = scene_of(wearer.growth);
  const Scene asked = scene_.value_or(own);
  if (grown && asked != own) {
    refuse(wearer, "for scene " + std::string(name(own)) + ", not " + std::string(name(asked)),
           "--scene (DAYBOOK_SCENE)");
  }
  return kept_name(asked);
}

std::string Growing::recipe_asked(const Wearer& wearer, bool grown) const {
  const std::string& own = wearer.growth.recipe;
  if (asked_.recipe.empty()) {
    return own.empty() && asked_.model != nullptr ? kUsualRecipe : own;
  }
  if (grown && !own.empty() && own != asked_.recipe) {
    refuse(wearer, "by recipe " + own + ", not " + asked_.recipe, "--recipe");
  }
  if (asked_.model == nullptr && own != asked_.recipe) {
    throw Error(ErrorKind::Usage, "recipe " + asked_.recipe + " of writing needs a language model",
                {.remedy = kNameAModel});
  }
  return asked_.recipe;
}

GrowOptions Growing::options(const Wearer& wearer) const {
  GrowOptions options{.scene = scene_of(wearer.growth)};
  if (!wearer.growth.recipe.empty()) {
    ChatModel& model = asked_.model == nullptr ? *silent_ : *asked_.model;
    options.writers = writers_by(wearer.growth.recipe, model, embedder_, options.scene);
  }
  return options;
}

std::vector<TextWriting> Growing::texts(const Wearer& wearer) const {
  if (asked_.model == nullptr) {
    return {};
  }
  std::vector<TextWriting> texts;
  if (!wearer.growth.recipe.empty()) {
    texts = texts_by(wearer.growth.recipe, *asked_.model);
  }
  if (asked_.translate) {
    texts.push_back(translations_by(*asked_.model));
  }
  return texts;
}

Wearer with_kept_growth(const Store& store, Wearer wearer) {
  for (const Wearer& one : store.wearers()) {
    if (one.name == wearer.name) {
      wearer.growth = one.growth;
    }
  }
  return wearer;
}

void keep_growth(Store& store, const Wearer& wearer) {
  store.add_wearer(wearer);
  if (with_kept_growth(store, wearer).growth != wearer.growth) {
    store.set_growth(wearer.name, wearer.growth);
  }
}

}  // namespace daybook
