#pragma once
/// The options of commands that may ask a language model.

#include <cstdint>
#include <string>

#include "daybook/answer/model_answerer.h"
#include "daybook/app/growing.h"
#include "daybook/models/cached_chat.h"
#include "daybook/models/session.h"

namespace CLI {
class App;
}

namespace daybook {

struct Settings;

/// Seconds without a sign from the server after which a call is given up.
inline constexpr unsigned kPatience = 90;

struct ModelOptions {
  std::string model = "rule:";
  std::string recipe = "daybook";
  double price_in = 0;  ///< money a million tokens
  double price_out = 0;
  std::uint64_t most_tokens = 0;  ///< 0: no limit
  double most_cost = 0;           ///< 0: no limit
  unsigned patience = kPatience;
  double model_weight = ModelAnswerOptions{}.model_weight;
  std::uint32_t reply_tokens = ModelAnswerOptions{}.reply_tokens;
  bool by_letters = false;
  KeptFaults kept_faults = KeptFaults::None;

  bool by_rule() const { return model == "rule:"; }

  /// Throws Error{Usage} for a recipe that there is not, or not without (or with) a model.
  void check() const;
};

/// A model that writes the memory.
struct WriterOptions {
  std::string model = "rule:";
  std::string recipe = {};  ///< empty: the memory's own
  bool translate = false;
  double price_in = 0;
  double price_out = 0;
  std::uint64_t most_tokens = 0;
  double most_cost = 0;
  unsigned patience = kPatience;

  /// What Growing::write_with takes, with the session's model.
  WritingAsked asked(const ModelSession& session) const;
};

/// Declares --writer, --recipe, --translate, --price-in, --price-out, --most-tokens,
/// --most-cost.
void declare_writer_options(CLI::App& command, WriterOptions& options);

/// Declares --model, --recipe, --price, --most-tokens, --most-cost,
/// --model-weight, --reply-tokens, --by-letters.
void declare_model_options(CLI::App& command, ModelOptions& options);

/// Declares --model, --price-in, --price-out, --most-tokens, --most-cost, --patience,
/// --reply-tokens: of a command that has no recipes.
void declare_helper_options(CLI::App& command, ModelOptions& options);

/// What a session needs, with ledger and replies beside the store.
ModelSettings model_settings(const ModelOptions& options, const Settings& settings);
ModelSettings model_settings(const WriterOptions& options, const Settings& settings);

}  // namespace daybook
