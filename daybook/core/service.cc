// Names and families of services.

#include "daybook/core/service.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/base/hash.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, kServiceTypes> kNames = {"safety",
                                                                "tool_use",
                                                                "next_step_guidance",
                                                                "error_recovery",
                                                                "resource_reminder",
                                                                "memory_recall",
                                                                "task_reminder",
                                                                "habit_coaching",
                                                                "memory_link_contextual",
                                                                "routine_optimization"};

constexpr std::array<std::string_view, 3> kVerdicts = {"useful", "not-now", "never"};

template <typename Enum, std::size_t kCount>
std::optional<Enum> find_in(const std::array<std::string_view, kCount>& names,
                            std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? std::nullopt
                              : std::optional(static_cast<Enum>(found - names.begin()));
}

}  // namespace

std::string_view name(ServiceType type) { return kNames.at(static_cast<std::size_t>(type)); }

std::optional<ServiceType> service_type(std::string_view name) {
  return find_in<ServiceType>(kNames, name);
}

Expert expert_for(ServiceType type) {
  switch (type) {
    case ServiceType::Safety:
    case ServiceType::ToolUse:
    case ServiceType::NextStepGuidance:
    case ServiceType::ErrorRecovery:
    case ServiceType::ResourceReminder:
      return Expert::Instant;
    case ServiceType::HabitCoaching:
    case ServiceType::RoutineOptimization:
    case ServiceType::MemoryLinkContextual:
      return Expert::LongTerm;
    case ServiceType::MemoryRecall:
    case ServiceType::TaskReminder:
      return Expert::Episodic;
  }
  return Expert::Instant;
}

bool by_rule(ServiceType type) {
  return type != ServiceType::ToolUse && type != ServiceType::NextStepGuidance;
}

std::string service_id(const Service& service) {
  Hasher hasher;
  hasher.add("service").add(static_cast<int>(service.type));
  hasher.add(service.trigger.time_since_epoch().count()).add(service.subject);
  return "s-" + WindowId{hasher.finish()}.str().substr(2);
}

std::string_view name(Verdict verdict) { return kVerdicts.at(static_cast<std::size_t>(verdict)); }

std::optional<Verdict> verdict(std::string_view name) { return find_in<Verdict>(kVerdicts, name); }

}  // namespace daybook
