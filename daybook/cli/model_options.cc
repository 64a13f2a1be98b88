#include "daybook/cli/model_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "daybook/answer/model_answerer.h"
#include "daybook/app/growing.h"
#include "daybook/app/memory.h"
#include "daybook/app/models.h"
#include "daybook/base/error.h"
#include "daybook/models/session.h"
#include "daybook/recall/recaller.h"

namespace daybook {

void ModelOptions::check() const {
  const auto by_model = model_recipe_named(recipe);
  if (by_rule()) {
    if (by_model && *by_model != ModelRecipe::Daybook) {
      throw Error(ErrorKind::Usage, "recipe " + recipe + " needs a language model",
                  {.remedy = "give one: --model openai:http://127.0.0.1:8080/v1"});
    }
    (void)recipe_named(recipe);
  } else if (!by_model) {
    throw Error(ErrorKind::Usage, "there is no recipe '" + recipe + "' for a language model",
                {.remedy = "recipes with --model are daybook, egocite, memlife, grove"});
  }
}

WritingAsked WriterOptions::asked(const ModelSession& session) const {
  return {.model = session.chat(), .recipe = recipe, .translate = translate};
}

namespace {

template <typename Options>
void declare_budget(CLI::App& command, Options& options) {
  command.add_option("--price-in", options.price_in, "What a million tokens to the model cost");
  command.add_option("--price-out", options.price_out, "What a million tokens from it cost");
  command.add_option("--most-tokens", options.most_tokens,
                     "Stop asking the model before so many tokens are spent");
  command.add_option("--most-cost", options.most_cost, "The same for money");
  command
      .add_option("--patience", options.patience,
                  "Seconds without a sign from the server after which a call is given up; a slow "
                  "machine reads a long prompt for minutes")
      ->capture_default_str()
      ->check(CLI::Range(1, 86'400));
}

/// What a session needs, with ledger and replies beside the store.
template <typename Options>
ModelSettings settings_of(const Options& options, const Settings& settings) {
  ModelSettings made;
  made.uri = options.model;
  made.price = {options.price_in, options.price_out};
  if (options.most_tokens > 0) {
    made.budget.tokens = options.most_tokens;
  }
  if (options.most_cost > 0) {
    made.budget.cost = options.most_cost;
  }
  made.http.stall = std::chrono::seconds(options.patience);
  made.retry.deadline = std::max(made.retry.deadline, made.retry.tries * made.http.stall);
  return options.model == "rule:" ? made : beside_store(made, settings.store);
}

}  // namespace

void declare_writer_options(CLI::App& command, WriterOptions& options) {
  command
      .add_option("--writer", options.model,
                  "A language model that writes the memory: openai:https://host/v1#model, "
                  "llama:FILE.gguf?threads=N&context=N (a build with llama.cpp), script:FILE, or "
                  "rule: for none")
      ->capture_default_str();
  command.add_option(
      "--recipe", options.recipe,
      "What --writer writes, and when: daybook (moments, episodes as they close, patterns), "
      "egocite "
      "(moments, and episodes half hour by half hour), memlife (a narrative of each window) or "
      "grove (moments, boundaries, episodes with roles, patterns); default: what the memory is "
      "grown by, else daybook");
  command.add_flag("--translate", options.translate,
                   "Have --writer translate lines in Chinese into English, too");
  declare_budget(command, options);
}

void declare_helper_options(CLI::App& command, ModelOptions& options) {
  command
      .add_option("--model", options.model,
                  "A language model: openai:https://host/v1#model, script:FILE, or rule: for none")
      ->capture_default_str();
  declare_budget(command, options);
  command.add_option("--reply-tokens", options.reply_tokens, "Of one reply, at most")
      ->capture_default_str()
      ->check(CLI::Range(16, 1'000'000));
}

void declare_model_options(CLI::App& command, ModelOptions& options) {
  command
      .add_option("--recipe", options.recipe,
                  "daybook or baseline; with --model daybook, egocite, memlife or grove")
      ->capture_default_str();
  command
      .add_option("--model", options.model,
                  "A language model: openai:https://host/v1#model, "
                  "llama:FILE.gguf?threads=N&context=N (a build with llama.cpp), script:FILE, or "
                  "rule: for none")
      ->envname("DAYBOOK_MODEL")
      ->capture_default_str();
  declare_budget(command, options);
  command
      .add_option("--model-weight", options.model_weight,
                  "What the model's word counts for beside the rules in recipe daybook, nothing "
                  "by default; eval --model measures it")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 10.0));
  command
      .add_option("--reply-tokens", options.reply_tokens,
                  "Of one reply of a published recipe, at most")
      ->capture_default_str()
      ->check(CLI::Range(16, 1'000'000));
  command.add_flag("--by-letters", options.by_letters,
                   "Recipe daybook: read the chances of the choices' letters instead of a reply; "
                   "for small models");
}

ModelSettings model_settings(const ModelOptions& options, const Settings& settings) {
  ModelSettings made = settings_of(options, settings);
  made.kept_faults = options.kept_faults;
  return made;
}

ModelSettings model_settings(const WriterOptions& options, const Settings& settings) {
  return settings_of(options, settings);
}

}  // namespace daybook
