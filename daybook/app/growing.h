#pragma once
/// How memories are grown: what each has been grown with so far, and what a run asks for.
///
/// A memory goes on as it began. What is stored is replayed with the scene and the recipe that it
/// was grown with (store.h, Growth), whether or not the model is there that wrote it: so what comes
/// later belongs to it. Objects are values; the embedder and the model must outlive them.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daybook/build/grower.h"
#include "daybook/build/scene.h"
#include "daybook/build/text_writer.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"

namespace daybook {

/// Who writes in a run.
struct WritingAsked {
  ChatModel* model = nullptr;  ///< none: the rules
  std::string recipe = {};     ///< empty: the memory's own; of one grown by rule "daybook"
  bool translate = false;      ///< lines in Chinese, too
};

class Growing {
 public:
  Growing() : Growing(std::nullopt, nullptr) {}

  /// `scene`: absent where none is asked for. `embedder`: may be none (writer_recipes.h).
  Growing(std::optional<Scene> scene, const Embedder* embedder);

  /// Throws Error{Usage} for a recipe that there is not, and for translations without a model.
  void write_with(WritingAsked asked);
  const WritingAsked& asked() const { return asked_; }

  /// The wearer as this run goes on growing the memory; nothing is written. Throws Error{Usage}
  /// where another scene or recipe is asked for than something of it has been grown with, and for
  /// a recipe that is neither the memory's nor comes with a model.
  Wearer as_asked(const Store& store, Wearer wearer) const;

  /// How a memory grows that is grown as the wearer says. Where no model is there for its recipe,
  /// the rules write what the model should, and say so.
  GrowOptions options(const Wearer& wearer) const;

  /// The texts of windows that a model writes besides; without a model none.
  std::vector<TextWriting> texts(const Wearer& wearer) const;

 private:
  std::string scene_asked(const Wearer& wearer, bool grown) const;
  std::string recipe_asked(const Wearer& wearer, bool grown) const;

  std::optional<Scene> scene_;
  const Embedder* embedder_;
  WritingAsked asked_;
  std::shared_ptr<ChatModel> silent_;
};

/// The wearer with the growth that the store keeps; as he is where it does not know him.
Wearer with_kept_growth(const Store& store, Wearer wearer);

/// Adds the wearer where he is not known, and makes the memory grow as it says from now on.
void keep_growth(Store& store, const Wearer& wearer);

}  // namespace daybook
