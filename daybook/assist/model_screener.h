#pragma once
/// Help unasked, by model: the twin of the rules' screener (GROVE, "Schema-based Proactive
/// Assistance").
///
/// When a screening unit is over, its situation is shown to the three experts, one call each, and
/// what they propose goes to the same governor as what the rules propose. A service is known when
/// its unit is over. An expert that fails leaves its types of that unit to the rules, marked with
/// the reason; once the budget is spent the rules decide alone, window by window. What `push`
/// returns depends on nothing that comes later: the situation is read as of the unit's end.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "daybook/assist/expert.h"
#include "daybook/assist/governor.h"
#include "daybook/assist/intentions.h"
#include "daybook/assist/proposer.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/situation.h"
#include "daybook/assist/window_screen.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// situation() of the memory that is screened.
using SituationReader =
    std::function<std::vector<SituationLine>(Cutoff cutoff, const SituationRequest& request)>;

struct ModelScreenOptions {
  ScreenOptions screen = {};
  /// The model is asked about units of windows in this range; the rest is the rules'.
  Interval asked = {Timestamp::min(), Timestamp::max()};
  /// Footage of somebody who is shown how to do something: the instant expert alone, and nothing
  /// of what was said. The units of such footage are short (6 s HoloAssist, 20 s CaptainCook4D).
  bool instructional = false;
  ExpertOptions experts = {};
};

/// Who decided that a service is given.
struct ServiceOrigin {
  bool by_model = false;
  std::string degraded;  ///< why the rules decided though a model was to
};

struct ScreenCounts {
  std::size_t units = 0;     ///< over, in the range that is asked about
  std::size_t asked = 0;     ///< of them: at least one expert gave a reply that counts
  std::size_t degraded = 0;  ///< of them: at least one expert left to the rules
  std::size_t proposed = 0;  ///< services by the model, before the limits
  std::array<std::size_t, kProposalFaults> dropped{};
  std::size_t intentions = 0;  ///< read by the model
  std::size_t unread = 0;      ///< chunks of speech whose intentions are the rules'
};

class ModelScreener final : public WindowScreen {
 public:
  /// The model and what the reader reads must outlive this.
  ModelScreener(ChatModel& model, const Wearer& wearer, SituationReader read,
                ModelScreenOptions options = {});

  std::vector<Service> push(const Window& window, const std::vector<Episode>& closed,
                            const std::vector<Pattern>& grown) override;

  /// Of a service that push() returned.
  ServiceOrigin origin(const Service& service) const;

  const ScreenCounts& counts() const { return counts_; }
  /// Why the latest unit that is degraded is so; empty: none is.
  const std::string& latest_failure() const { return failure_; }

 private:
  struct Candidate {
    Service service;
    ServiceOrigin origin;
  };

  bool is_asked(const Window& window) const;
  void decide(Timestamp now, std::vector<Service>& said);
  std::vector<Candidate> candidates();
  std::string why_not_asked() const;
  bool ask(const ModelExpert& expert, const std::vector<SituationLine>& lines,
           std::vector<Candidate>& candidates);
  void leave_to_rules(Expert expert, const std::string& why, std::vector<Candidate>& candidates);
  std::vector<SituationLine> situation_of_unit() const;
  void put_intentions(std::vector<SituationLine>& lines) const;
  void read_intentions(const std::vector<SituationLine>& lines);
  void begin_day(const Window& window);
  void say(Candidate candidate, Timestamp now, std::vector<Service>& said);
  void note(ModelFault fault);
  bool is_resting() const { return resting_ > 0; }

  Wearer wearer_;
  SituationReader read_;
  ModelScreenOptions options_;
  Proposer proposer_;
  Governor governor_;
  std::vector<ModelExpert> experts_;
  IntentionReader intention_reader_;

  Interval unit_;
  bool is_open_ = false;           ///< the unit has windows to ask about, and was not decided
  std::vector<Service> proposed_;  ///< by the rules in it
  std::int64_t day_ = -1;
  std::vector<Service> given_;  ///< on that day
  std::vector<std::string> open_tasks_;
  std::vector<SituationLine> intentions_;  ///< of that day, by the model
  std::vector<Interval> read_chunks_;      ///< whose intentions those are

  bool is_spent_ = false;  ///< the budget
  int silent_ = 0;         ///< calls in a row to which nothing came
  int resting_ = 0;        ///< units for which the model is left alone
  std::map<std::string, ServiceOrigin> origins_;
  ScreenCounts counts_;
  std::string failure_;
};

}  // namespace daybook
