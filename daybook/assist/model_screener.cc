// The rules go along with every window, so that what they would have said of a unit is there when
// an expert fails. They count lines and words as ever and say nothing by themselves.

#include "daybook/assist/model_screener.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "daybook/assist/expert.h"
#include "daybook/assist/intentions.h"
#include "daybook/assist/proposer.h"
#include "daybook/assist/screener.h"
#include "daybook/assist/situation.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr int kMostSilent = 3;  ///< calls in a row before the model is left alone
constexpr int kRest = 10;       ///< units until it is asked again
constexpr std::size_t kMostIntentions = 15;

constexpr const char* kSpent = "the model: over budget";

bool gave_nothing(ModelFault fault) { return may_pass(fault) && fault != ModelFault::Malformed; }

bool was_seen(const std::vector<SituationLine>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const SituationLine& line) {
    return line.block == SituationBlock::EventStream;
  });
}

}  // namespace

ModelScreener::ModelScreener(ChatModel& model, const Wearer& wearer, SituationReader read,
                             ModelScreenOptions options)
    : wearer_(wearer),
      read_(std::move(read)),
      options_(std::move(options)),
      proposer_(wearer.name, wearer.face, options_.screen),
      governor_(wearer.face, options_.screen),
      intention_reader_(model, wearer.name, wearer.face, options_.experts.control) {
  for (const Expert expert : {Expert::Instant, Expert::LongTerm, Expert::Episodic}) {
    if (expert == Expert::Instant || !options_.instructional) {
      experts_.emplace_back(model, expert, wearer.name, wearer.face, options_.experts);
    }
  }
}

std::vector<Service> ModelScreener::push(const Window& window, const std::vector<Episode>& closed,
                                         const std::vector<Pattern>& grown) {
  const Timestamp now = window.interval.end;
  Proposals proposals = proposer_.push(window, closed, grown);
  std::vector<Service> said;
  if (proposals.begins) {
    decide(now, said);  // a pause ended the unit before: that is known only now
    governor_.next_unit();
    begin_day(window);
  }
  governor_.pass(window.interval.length());
  unit_ = proposals.unit;
  if (is_asked(window)) {
    is_open_ = true;
    std::move(proposals.services.begin(), proposals.services.end(), std::back_inserter(proposed_));
    if (proposals.closes || unit_.length() >= options_.screen.units.fallback) {
      decide(now, said);
    }
  } else {
    for (Service& service : proposals.services) {
      say({std::move(service), {false, is_spent_ ? kSpent : ""}}, now, said);
    }
  }
  std::stable_sort(said.begin(), said.end(),
                   [](const Service& a, const Service& b) { return a.trigger < b.trigger; });
  return said;
}

/// Whether the model decides about this window, with the rest of its unit. A unit that was begun
/// with the model is ended with it.
bool ModelScreener::is_asked(const Window& window) const {
  const bool wanted = options_.asked.overlaps(window.interval) &&
                      options_.screen.level != HelpLevel::Off && !is_spent_;
  return wanted || is_open_;
}

void ModelScreener::decide(Timestamp now, std::vector<Service>& said) {
  if (!is_open_) {
    return;
  }
  is_open_ = false;
  std::vector<Candidate> found = candidates();
  proposed_.clear();
  std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    return a.service.trigger < b.service.trigger;
  });
  for (Candidate& candidate : found) {
    candidate.service.known_at = now;
    candidate.service.unit = unit_;
    candidate.service.id = service_id(candidate.service);
    say(std::move(candidate), now, said);
  }
}

std::vector<ModelScreener::Candidate> ModelScreener::candidates() {
  ++counts_.units;
  std::vector<Candidate> found;
  const std::vector<SituationLine> lines = situation_of_unit();
  const bool rests = is_resting();
  std::size_t replies = 0;
  for (const ModelExpert& expert : experts_) {
    // Where nothing was seen there is no line at which a service could be due.
    const std::string why = !was_seen(lines) ? "" : why_not_asked();
    if (was_seen(lines) && why.empty()) {
      replies += ask(expert, lines, found) ? 1 : 0;
    } else {
      leave_to_rules(expert.expert(), why, found);
      replies += why.empty() ? 1 : 0;
    }
  }
  counts_.asked += was_seen(lines) && replies > 0 ? 1 : 0;
  counts_.degraded += replies < experts_.size() ? 1 : 0;
  read_intentions(lines);
  resting_ -= rests ? 1 : 0;
  return found;
}

std::string ModelScreener::why_not_asked() const {
  return is_spent_      ? kSpent
         : is_resting() ? "the model: not asked, it gave nothing for " +
                              std::to_string(kMostSilent) + " calls in a row"
                        : "";
}

/// Whether the reply counts.
bool ModelScreener::ask(const ModelExpert& expert, const std::vector<SituationLine>& lines,
                        std::vector<Candidate>& candidates) {
  const bool episodic = expert.expert() == Expert::Episodic;
  ExpertReply reply = expert.ask(unit_, lines, episodic ? open_tasks_ : std::vector<std::string>());
  note(reply.fault);
  for (std::size_t i = 0; i < kProposalFaults; ++i) {
    counts_.dropped.at(i) += reply.dropped.at(i);
  }
  if (!reply.degraded.empty()) {
    leave_to_rules(expert.expert(), reply.degraded, candidates);
    return false;
  }
  if (episodic) {
    open_tasks_ = std::move(reply.open_tasks);
  }
  counts_.proposed += reply.services.size();
  for (Service& service : reply.services) {
    candidates.push_back({std::move(service), {true, ""}});
  }
  return true;
}

void ModelScreener::leave_to_rules(Expert expert, const std::string& why,
                                   std::vector<Candidate>& candidates) {
  failure_ = why.empty() ? failure_ : why;
  for (const Service& service : proposed_) {
    if (expert_for(service.type) == expert) {
      candidates.push_back({service, {false, why}});
    }
  }
}

/// As of the unit's end, whatever has become known since.
std::vector<SituationLine> ModelScreener::situation_of_unit() const {
  std::vector<SituationLine> lines = read_(Cutoff(unit_.end), {unit_.start, given_, true});
  if (options_.instructional) {
    std::erase_if(lines, [](const SituationLine& line) {
      return line.block == SituationBlock::Dialogue ||
             line.block == SituationBlock::BackReferences ||
             line.block == SituationBlock::Intentions;
    });
  } else {
    put_intentions(lines);
  }
  return lines;
}

/// What the model read stands for what the rules read of the same speech.
void ModelScreener::put_intentions(std::vector<SituationLine>& lines) const {
  std::vector<SituationLine> stated = intentions_;
  for (const SituationLine& line : lines) {
    const bool was_read =
        std::any_of(read_chunks_.begin(), read_chunks_.end(),
                    [&](const Interval& chunk) { return chunk.contains(line.when.start); });
    if (line.block == SituationBlock::Intentions && !was_read) {
      stated.push_back(line);
    }
  }
  std::erase_if(lines,
                [](const SituationLine& line) { return line.block == SituationBlock::Intentions; });
  std::stable_sort(stated.begin(), stated.end(),
                   [](const SituationLine& a, const SituationLine& b) { return a.when < b.when; });
  stated.erase(stated.begin(), stated.end() - static_cast<std::ptrdiff_t>(
                                                  std::min(stated.size(), kMostIntentions)));
  const auto after = std::find_if(lines.begin(), lines.end(), [](const SituationLine& line) {
    return line.block > SituationBlock::Intentions;
  });
  lines.insert(after, stated.begin(), stated.end());
}

/// For the units to come: what is said in this one its experts see as it was said.
void ModelScreener::read_intentions(const std::vector<SituationLine>& lines) {
  if (options_.instructional || !why_not_asked().empty()) {
    return;
  }
  const IntentionReply reply = intention_reader_.read(unit_, lines);
  note(reply.fault);
  if (!reply.degraded.empty()) {
    ++counts_.unread;
    return;
  }
  counts_.intentions += reply.lines.size();
  intentions_.insert(intentions_.end(), reply.lines.begin(), reply.lines.end());
  read_chunks_.push_back(unit_);
}

/// What is kept from unit to unit is of one day.
void ModelScreener::begin_day(const Window& window) {
  const std::int64_t day = wearer_.face.local(window.interval.start).day;
  if (std::exchange(day_, day) != day) {
    given_.clear();
    open_tasks_.clear();
    intentions_.clear();
    read_chunks_.clear();
  }
}

void ModelScreener::say(Candidate candidate, Timestamp now, std::vector<Service>& said) {
  if (governor_.admit(candidate.service, now)) {
    given_.push_back(candidate.service);
    origins_[candidate.service.id] = std::move(candidate.origin);
    said.push_back(std::move(candidate.service));
  }
}

/// A model that is down is asked again later, so that no unit waits for it in vain three times.
void ModelScreener::note(ModelFault fault) {
  is_spent_ = is_spent_ || fault == ModelFault::OverBudget;
  silent_ = gave_nothing(fault) ? silent_ + 1 : 0;
  if (silent_ >= kMostSilent) {
    silent_ = 0;
    resting_ = kRest;
  }
}

ServiceOrigin ModelScreener::origin(const Service& service) const {
  const auto found = origins_.find(service.id);
  return found == origins_.end() ? ServiceOrigin{} : found->second;
}

}  // namespace daybook
