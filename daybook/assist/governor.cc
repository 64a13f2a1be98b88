// What may be said is saved up while time is recorded, at a fixed rate and to an hour's sum, so
// that a busy quarter of an hour may hear more and the rate holds all the same. Spacings were
// chosen on recorded days: services of one type that follow closer are about the same scene.
// Feedback moves them and shuts subjects and types out.

#include "daybook/assist/governor.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "daybook/assist/screener.h"
#include "daybook/core/service.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

constexpr int kPerUnit = 2;  ///< of the long-term and of the episodic expert
constexpr double kNormalAnHour = 5.5;
constexpr double kMinimalAnHour = 1;
constexpr double kSaved = kNormalAnHour;  ///< that may be saved up for a busy time: an hour's

Duration base_spacing(ServiceType type, const ScreenRules& rules) {
  switch (type) {
    case ServiceType::MemoryLinkContextual:
      return rules.link.spacing;
    case ServiceType::MemoryRecall:
      return rules.recall.spacing;
    case ServiceType::TaskReminder:
      return rules.task.spacing;
    case ServiceType::HabitCoaching:
    case ServiceType::ResourceReminder:
      return minutes(60);
    case ServiceType::RoutineOptimization:
      return std::chrono::hours(3);
    default:
      return minutes(1);
  }
}

/// How long a subject is worth no second word. A thing is met in more than one place a day.
Duration subject_spacing(ServiceType type) {
  return type == ServiceType::TaskReminder           ? Duration::zero()
         : type == ServiceType::MemoryLinkContextual ? std::chrono::hours(1)
                                                     : std::chrono::hours(24);
}

std::pair<int, std::string> key(const Service& service) {
  return {static_cast<int>(service.type), service.subject};
}

}  // namespace

Governor::Governor(const Clockface& face, ScreenOptions options)
    : face_(face),
      options_(std::move(options)),
      credit_(options_.level == HelpLevel::Off ? 0 : 1) {}

bool Governor::is_quiet(Timestamp t) const {
  const Duration from = options_.quiet_from;
  const Duration until = options_.quiet_until;
  if (from == until) {
    return false;
  }
  const Duration now = face_.local(t).since_midnight;
  return from < until ? from <= now && now < until : now >= from || now < until;
}

bool Governor::is_refused(const Service& service, Timestamp now) const {
  std::set<std::string> never;
  for (const Feedback& feedback : options_.feedback) {
    if (feedback.type != service.type || feedback.at > now) {
      continue;
    }
    const bool same = feedback.subject == service.subject;
    if (feedback.verdict == Verdict::Never) {
      never.insert(feedback.subject);
      if (same) {
        return true;
      }
    } else if (feedback.verdict == Verdict::NotNow) {
      const bool today = face_.local(feedback.at).day == face_.local(now).day;
      if (now - feedback.at < std::chrono::hours(1) || (same && today)) {
        return true;
      }
    }
  }
  return never.size() >= 3;  // the type itself is not wanted
}

Duration Governor::spacing(ServiceType type, Timestamp now) const {
  double factor = 1 / options_.pace;
  for (const Feedback& feedback : options_.feedback) {
    if (feedback.type == type && feedback.at <= now) {
      factor *= feedback.verdict == Verdict::Useful ? 0.8 : 1.5;
    }
  }
  factor = std::clamp(factor, 0.05, 8.0);
  return std::chrono::duration_cast<Duration>(base_spacing(type, options_.rules) * factor);
}

bool Governor::was_told(const Service& service) const {
  const auto told = today_.find(key(service));
  return told != today_.end() && service.trigger - told->second < subject_spacing(service.type);
}

void Governor::pass(Duration recorded) {
  const double an_hour = options_.level == HelpLevel::Normal    ? kNormalAnHour * options_.pace
                         : options_.level == HelpLevel::Minimal ? kMinimalAnHour
                                                                : 0;
  credit_ = std::min(credit_ + hours(recorded) * an_hour, kSaved * std::max(options_.pace, 1.0));
}

bool Governor::admit(const Service& service, Timestamp now) {
  const std::int64_t day = face_.local(service.trigger).day;
  if (day != day_) {
    day_ = day;
    today_.clear();
  }
  const auto index = static_cast<std::size_t>(service.type);
  const auto expert = static_cast<std::size_t>(expert_for(service.type));
  const std::optional<Timestamp>& last = last_.at(index);
  if (credit_ < 1 ||
      (expert > 0 && of_expert_.at(expert) >= kPerUnit * std::max(options_.pace, 1.0)) ||
      (last && service.trigger - *last < spacing(service.type, now)) || was_told(service) ||
      is_quiet(service.trigger) || is_refused(service, now)) {
    return false;
  }
  credit_ -= 1;
  last_.at(index) = service.trigger;
  today_[key(service)] = service.trigger;
  ++of_expert_.at(expert);
  return true;
}

}  // namespace daybook
