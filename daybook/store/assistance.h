#pragma once
/// What a wearer asked to be told, and thought of what was said.
///
/// An ability of stores that keep what they are given (ask with `require<Assistance>`); errors
/// and threads as in daybook/store/store.h. Nothing here is derived from windows, so no rewind
/// touches it; forgetting does (daybook/store/custody.h).

#include <string>
#include <vector>

#include "daybook/core/service.h"
#include "daybook/core/standing.h"

namespace daybook {

class Assistance {
 public:
  virtual ~Assistance() = default;

  /// Adds the question, or overwrites the one with this id. Throws Error{BadInput} for an unknown
  /// wearer, as do all that write.
  virtual void put_standing(const std::string& wearer, const StandingQuestion& question) = 0;

  /// Whether there was one.
  virtual bool remove_standing(const std::string& wearer, const std::string& id) = 0;

  /// By the time they were asked, then id.
  virtual std::vector<StandingQuestion> standing(const std::string& wearer) const = 0;

  /// One verdict a service: a later one replaces it.
  virtual void put_feedback(const std::string& wearer, const Feedback& feedback) = 0;

  /// By the time it was given, then service.
  virtual std::vector<Feedback> feedback(const std::string& wearer) const = 0;
};

}  // namespace daybook
