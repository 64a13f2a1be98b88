#include "daybook/cli/assist_model.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/assist/expert.h"
#include "daybook/assist/model_screener.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/situation.h"
#include "daybook/assist/standing.h"
#include "daybook/assist/standing_model.h"
#include "daybook/assist/window_screen.h"
#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/cli/model_options.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/models/call_ledger.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

HelpDeciders::HelpDeciders(Memory& memory, const ModelOptions& model, const Settings& settings,
                           const ScreenOptions& screen, double instructional)
    : memory_(memory), session_(model_settings(model, settings)) {
  options_.screen = screen;
  options_.experts.reply_tokens = model.reply_tokens;
  if (instructional > 0) {
    if (!has_model()) {
      throw Error(ErrorKind::Usage, "help in instructional footage needs a language model",
                  {.remedy = "give one: --model openai:http://127.0.0.1:8080/v1"});
    }
    const auto unit = std::chrono::round<Duration>(std::chrono::duration<double>(instructional));
    options_.instructional = true;
    options_.screen.units = {unit, unit};
  }
  if (has_model()) {
    standing_ = std::make_unique<StandingModel>(*session_.chat());
  }
}

std::unique_ptr<WindowScreen> HelpDeciders::make_screen(const Interval& asked, bool is_growing) {
  const Wearer& wearer = memory_.wearer();
  if (!has_model()) {
    return std::make_unique<Screener>(wearer.name, wearer.face, options_.screen);
  }
  ModelScreenOptions options = options_;
  options.asked = asked;
  const auto read = [this, is_growing](Cutoff cutoff, const SituationRequest& request) {
    if (is_growing) {
      memory_.forget_index();
    }
    std::string words_only;
    auto lines = read_at_sight(cutoff, memory_, words_only, [&](const Sight& sight) {
      return situation(cutoff, memory_.store(), *sight.index, sight.embedder, request);
    });
    if (!words_only.empty() && !std::exchange(told_words_only_, true)) {
      tell_words_only(words_only);
    }
    return lines;
  };
  auto screen = std::make_unique<ModelScreener>(*session_.chat(), wearer, read, std::move(options));
  latest_ = screen.get();
  return screen;
}

std::unique_ptr<StandingDecider> HelpDeciders::make_watch(const StandingQuestion& question) {
  if (!has_model()) {
    return std::make_unique<StandingWatch>(question);
  }
  return std::make_unique<ModelStandingWatch>(question, *standing_, memory_.wearer().face);
}

ServiceOrigin HelpDeciders::origin(const Service& service) const {
  return latest_ == nullptr ? ServiceOrigin{} : latest_->origin(service);
}

std::string HelpDeciders::provenance(bool by_model) const {
  return by_model ? session_.chat()->name() : "rule";
}

std::string HelpDeciders::report(bool with_ledger) const {
  if (latest_ == nullptr) {
    return "";
  }
  const ScreenCounts& counts = latest_->counts();
  std::string dropped;
  for (std::size_t i = 0; i < kProposalFaults; ++i) {
    if (counts.dropped.at(i) > 0) {
      dropped += (dropped.empty() ? "" : ", ") + std::string(name(static_cast<ProposalFault>(i))) +
                 " " + std::to_string(counts.dropped.at(i));
    }
  }
  std::string text;
  if (with_ledger || counts.degraded > 0 || !dropped.empty()) {
    text = std::to_string(counts.units) + " units, " + std::to_string(counts.degraded) +
           " at least in part by rule" +
           (counts.degraded > 0 ? " (" + latest_->latest_failure() + ")" : "") + "; " +
           std::to_string(counts.proposed) + " services proposed" +
           (dropped.empty() ? "" : ", dropped for " + dropped);
  }
  if (with_ledger) {
    const CallSums sums = session_.ledger().sums();
    text += "; " + std::to_string(sums.calls) + " calls, " + std::to_string(sums.cached) +
            " stored, " + std::to_string(sums.tokens_in) + " + " + std::to_string(sums.tokens_out) +
            " tokens, cost " + std::to_string(sums.cost);
  }
  return text;
}

}  // namespace daybook
