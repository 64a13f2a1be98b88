#pragma once
/// Help by model for the commands that give help: what it needs, and what is told of it.

#include <cstddef>
#include <memory>
#include <string>

#include "daybook/app/memory.h"
#include "daybook/assist/model_screener.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/standing.h"
#include "daybook/assist/standing_model.h"
#include "daybook/assist/window_screen.h"
#include "daybook/cli/model_options.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/models/session.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Who decides about help: the model of the options, or the rules where that is `rule:`.
class HelpDeciders {
 public:
  /// `memory` must outlive this. `instructional`: seconds of a screening unit of such footage;
  /// 0: a day of life. Throws what a session throws.
  HelpDeciders(Memory& memory, const ModelOptions& model, const Settings& settings,
               const ScreenOptions& screen, double instructional = 0);

  /// A screen that has seen nothing yet; a model is asked about windows in `asked` alone. With
  /// `is_growing` the memory is looked at anew for each unit. Valid while this lives.
  std::unique_ptr<WindowScreen> make_screen(const Interval& asked, bool is_growing = false);

  std::unique_ptr<StandingDecider> make_watch(const StandingQuestion& question);

  /// Of a service of the screen made last, which must still live.
  ServiceOrigin origin(const Service& service) const;

  /// What is called "provenance": the model's name, or "rule".
  std::string provenance(bool by_model) const;
  bool has_model() const { return session_.chat() != nullptr; }

  /// One line on what became of the model's part, of the screen made last; empty where there is
  /// nothing to say. `with_ledger`: calls, tokens and cost as well.
  std::string report(bool with_ledger) const;

 private:
  Memory& memory_;
  ModelSession session_;
  ModelScreenOptions options_;
  std::unique_ptr<StandingModel> standing_;
  bool told_words_only_ = false;
  const ModelScreener* latest_ = nullptr;  ///< owned by whoever asked for it
};

}  // namespace daybook
