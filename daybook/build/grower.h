#pragma once
/// Windows in, moments, episodes and patterns out: the memory grows by rule.
///
/// A pure function of the windows in time order: what `push` returns depends on
/// the windows pushed so far and on nothing else, and nothing is ever closed
/// because the input ended (an open episode is not a record yet). So a stream
/// equals a batch, and a memory cut at t equals the full memory read at t.

#include <functional>
#include <memory>
#include <string>

#include "daybook/store/store.h"

namespace daybook {

struct GrowOptions {
  Duration context = std::chrono::minutes(5);         ///< EgoScheme's context before a window
  Duration longest_episode = std::chrono::minutes(10);
  Duration cut_gap = std::chrono::seconds(60);        ///< a recording gap over this cuts without asking
  int frames_before_question = 5;                     ///< no cut before so many lines in the episode
};

class Grower {
 public:
  Grower(std::string wearer, const Clockface& face, GrowOptions options = {});
  ~Grower();
  Grower(Grower&&) noexcept;
  Grower& operator=(Grower&&) noexcept;

  /// The records that become known with this window. Windows come in time
  /// order; each is complete.
  Changes push(const Window& window);

  /// Takes a window into account for what is learned from the recording
  /// (people, places, habits of speech) and for patterns, given the episodes
  /// that became known with it, without growing records again. Grower state at
  /// the start of a day is the same whether earlier days were pushed or replayed.
  void replay(const Window& window, const std::vector<Episode>& known_with_it,
              const std::vector<Pattern>& patterns_known_with_it);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct GrowProgress {
  std::size_t done = 0;
  std::size_t total = 0;
};

/// Grows everything pending: rewinds to the start of the earliest recorded day
/// that holds a pending window, replays earlier days, pushes the rest, commits
/// in transactions of at most 256 windows, the ledger included. Interrupted at
/// any point, a second call ends with the same memory.
void grow_pending(Store& store, const Wearer& wearer, const GrowOptions& options,
                  const std::function<void(const GrowProgress&)>& progress);

}  // namespace daybook
