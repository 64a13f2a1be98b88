// A table says what each recipe has; what it has is set where the recipe's own options have it.

#include "daybook/answer/recipe_changes.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/model_answerer.h"
#include "daybook/base/error.h"
#include "daybook/recall/parts.h"

namespace daybook {
namespace {

constexpr std::string_view kCuration = "curation";
constexpr std::string_view kDecay = "decay";

struct Changeable {
  bool rounds = false;
  std::size_t widest = SIZE_MAX;
  bool lambda = false;
  std::vector<std::string_view> parts = {};
};

Changeable changeable(const ModelAnswerOptions& options) {
  switch (options.recipe) {
    case ModelRecipe::EgoCite:
      return {.rounds = true,
              .lambda = true,
              .parts = {kDecay, kCuration, "moments", "activities", "conversations"}};
    case ModelRecipe::MemLife:
      return {.rounds = true, .widest = MemLifeOptions{}.top};
    case ModelRecipe::Grove:
      return {.rounds = true, .parts = {"moments", "activities", "conversations"}};
    case ModelRecipe::Daybook:
      break;
  }
  Changeable ours = {.widest = ReaderOptions{}.ranked, .parts = Parts::names()};
  std::erase(ours.parts, "choices");  // what the rules make of each choice is half of the answer
  if (!options.by_letters) {
    ours.parts.push_back(kCuration);
  }
  return ours;
}

/// "rounds, width, without decay or curation".
std::string told(const Changeable& what) {
  std::string text = what.rounds ? "rounds, width" : "width";
  text += what.lambda ? ", lambda" : "";
  for (const std::string_view part : what.parts) {
    text += (part == what.parts.front() ? "; without " : ", ") + std::string(part);
  }
  return text;
}

[[noreturn]] void reject(const ModelAnswerOptions& options, const std::string& what) {
  const std::string recipe =
      "recipe " + std::string(name(options.recipe)) + (options.by_letters ? " by letters" : "");
  throw Error(ErrorKind::Usage, recipe + " has no " + what,
              {.remedy = "what can be changed of it: " + told(changeable(options))});
}

void check(const RecipeChanges& changes, const ModelAnswerOptions& options) {
  const Changeable what = changeable(options);
  if (changes.rounds && (!what.rounds || *changes.rounds == 0)) {
    reject(options, what.rounds ? "less than one round" : "number of rounds");
  }
  if (changes.width && (*changes.width == 0 || *changes.width > what.widest)) {
    reject(options, fmt::format("width {}", *changes.width));
  }
  if (changes.lambda && (!what.lambda || *changes.lambda <= 0 || *changes.lambda >= 1)) {
    reject(options, what.lambda ? "lambda outside 0 to 1" : "lambda");
  }
  for (const std::string& part : changes.without) {
    if (std::find(what.parts.begin(), what.parts.end(), part) == what.parts.end()) {
      reject(options, "part '" + part + "'");
    }
    if (part == kDecay && changes.lambda) {
      reject(options, "lambda without decay");
    }
  }
}

void remove(const std::string& part, ModelAnswerOptions& options) {
  if (part == kDecay) {
    options.skills.lambda.reset();
  } else if (part == kCuration) {
    options.egocite.curate_tool = false;
    options.egocite.sampling = false;
    options.reader.rank = false;
  } else if (options.recipe == ModelRecipe::Daybook) {
    options.rules.recall.parts.remove(part);
  } else {
    options.skills.parts.remove(part);
  }
}

}  // namespace

void apply(const RecipeChanges& changes, ModelAnswerOptions& options) {
  check(changes, options);
  if (changes.rounds) {
    options.egocite.rounds = *changes.rounds;
    options.memlife.rounds = *changes.rounds;
    options.grove_rounds = changes.rounds;
  }
  if (changes.width) {
    options.egocite.kept = *changes.width;
    options.memlife.top = *changes.width;
    options.grove_width = *changes.width;
    options.reader.read = *changes.width;
    options.letters.windows = *changes.width;
  }
  if (changes.lambda) {
    options.skills.lambda = changes.lambda;
  }
  for (const std::string& part : changes.without) {
    remove(part, options);
  }
}

std::string description(const RecipeChanges& changes) {
  std::vector<std::string> told;
  if (changes.rounds) {
    told.push_back(fmt::format("rounds {}", *changes.rounds));
  }
  if (changes.width) {
    told.push_back(fmt::format("width {}", *changes.width));
  }
  if (changes.lambda) {
    told.push_back(fmt::format("lambda {}", *changes.lambda));
  }
  for (const std::string& part : changes.without) {
    told.push_back("without " + part);
  }
  std::string text;
  for (const std::string& one : told) {
    text += (text.empty() ? "" : ", ") + one;
  }
  return text;
}

}  // namespace daybook
