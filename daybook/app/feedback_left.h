#pragma once
/// Feedback that may not outlive what is forgotten.

#include <string>
#include <vector>

#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Told of every window, in any order, says which feedback goes. What was said or judged during
/// a window that goes, goes. So does what was said after the first of them and speaks of
/// something that stands in no line that stays: it may have been learnt there. Of what it speaks
/// is compared as written, so of a doubtful one the wearer has to be asked again.
class FeedbackLeft {
 public:
  /// Of a store that keeps none, none goes.
  FeedbackLeft(const Store& store, const std::string& wearer);

  void goes(const Window& window);
  void stays(const Window& window);

  /// By the services it is about.
  std::vector<std::string> gone() const;

 private:
  struct One {
    Feedback feedback;
    std::string subject;  ///< normalised
    bool goes = false;
    bool is_told = false;
  };

  std::vector<One> all_;
  Timestamp first_gone_ = Timestamp::max();
};

}  // namespace daybook
