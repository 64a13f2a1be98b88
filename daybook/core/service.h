#pragma once
/// A service: one thing that the memory says unasked (GROVE, proactive assistance).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// EgoServe's ten types, in its order.
enum class ServiceType : std::uint8_t {
  Safety,
  ToolUse,
  NextStepGuidance,
  ErrorRecovery,
  ResourceReminder,
  MemoryRecall,
  TaskReminder,
  HabitCoaching,
  MemoryLinkContextual,
  RoutineOptimization,
};

inline constexpr std::size_t kServiceTypes = 10;

/// "safety", "tool_use", ... as in EgoServe's files.
std::string_view name(ServiceType type);
std::optional<ServiceType> service_type(std::string_view name);

/// Which of GROVE's experts proposes it: what is now, what goes on for long, what has been.
enum class Expert : std::uint8_t { Instant, LongTerm, Episodic };
Expert expert_for(ServiceType type);

/// Whether rules can propose it. The others need to see or to reason: they need a model.
bool by_rule(ServiceType type);

/// What a service rests on: a line of a window.
struct ServiceEvidence {
  WindowId window;
  Interval interval;
  std::string text;

  friend bool operator==(const ServiceEvidence&, const ServiceEvidence&) = default;
};

struct Service {
  std::string id;  ///< "s-" and sixteen hex digits, of type, trigger and subject
  ServiceType type = ServiceType::TaskReminder;
  Timestamp trigger;    ///< start of the line at which it is due
  Timestamp known_at;   ///< end of the window that decided it: live, it is delivered then
  Interval unit;        ///< the screening unit so far, up to known_at
  std::string subject;  ///< what it is about, in a word or two; for merging and feedback
  std::string message;
  std::vector<ServiceEvidence> evidence;  ///< in time order, never empty

  friend bool operator==(const Service&, const Service&) = default;
};

std::string service_id(const Service& service);

/// What the wearer thought of a service.
enum class Verdict : std::uint8_t { Useful, NotNow, Never };

/// "useful", "not-now", "never".
std::string_view name(Verdict verdict);
std::optional<Verdict> verdict(std::string_view name);

struct Feedback {
  std::string service;
  ServiceType type = ServiceType::TaskReminder;
  std::string subject;
  Timestamp trigger;  ///< of the service
  Verdict verdict = Verdict::Useful;
  Timestamp at;  ///< when it was given: it weighs from then on

  friend bool operator==(const Feedback&, const Feedback&) = default;
};

}  // namespace daybook
