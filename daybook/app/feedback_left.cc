// Subjects are words of lines, but for habits, which the rules name themselves.

#include "daybook/app/feedback_left.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/store/assistance.h"
#include "daybook/store/store.h"
#include "daybook/text/words.h"

namespace daybook {

FeedbackLeft::FeedbackLeft(const Store& store, const std::string& wearer) {
  if (const auto* assistance = dynamic_cast<const Assistance*>(&store)) {
    for (Feedback& one : assistance->feedback(wearer)) {
      const bool by_rule = one.type == ServiceType::HabitCoaching;
      std::string subject = normalise(one.subject);
      all_.push_back({std::move(one), std::move(subject), false, by_rule});
    }
  }
}

void FeedbackLeft::goes(const Window& window) {
  first_gone_ = std::min(first_gone_, window.interval.start);
  for (One& one : all_) {
    one.goes = one.goes || window.interval.contains(one.feedback.trigger) ||
               window.interval.contains(one.feedback.at);
  }
}

void FeedbackLeft::stays(const Window& window) {
  const bool doubted =
      std::any_of(all_.begin(), all_.end(), [](const One& one) { return !one.is_told; });
  for (std::size_t i = 0; doubted && i < window.lines.size(); ++i) {
    const std::string text = normalise(window.lines[i].text);
    for (One& one : all_) {
      one.is_told = one.is_told || text.find(one.subject) != std::string::npos;
    }
  }
}

std::vector<std::string> FeedbackLeft::gone() const {
  std::vector<std::string> services;
  for (const One& one : all_) {
    if (one.goes || (!one.is_told && one.feedback.trigger >= first_gone_)) {
      services.push_back(one.feedback.service);
    }
  }
  return services;
}

}  // namespace daybook
