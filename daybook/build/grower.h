#pragma once
/// Windows in, moments, episodes and patterns out: the memory grows by rule.
///
/// A pure function of the windows in time order: what `push` returns depends on
/// the windows pushed so far and on nothing else, and nothing is ever closed
/// because the input ended (an open episode is not a record yet). So a stream
/// equals a batch, and a memory cut at t equals the full memory read at t.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daybook/build/scene.h"
#include "daybook/build/writers.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct GrowOptions {
  Duration context = std::chrono::minutes(5);  ///< EgoScheme's context before a window
  Scene scene = Scene::Daily;
  Duration longest_episode = std::chrono::minutes(10);  ///< a scene may have a shorter one
  Duration cut_gap = std::chrono::seconds(60);          ///< a recording gap over this cuts
  Duration repeats_within = std::chrono::seconds(60);   ///< the same fact told again is dropped
  int frames_before_question = 5;  ///< no cut before so many lines in the episode
  Writers writers = {};            ///< instead of the rules
};

class Grower {
 public:
  Grower(const std::string& wearer, const Clockface& face, const GrowOptions& options = {});
  ~Grower();
  Grower(Grower&&) noexcept;
  Grower& operator=(Grower&&) noexcept;

  /// The records that become known with this window. Windows come in time
  /// order; each is complete.
  Changes push(const Window& window);

  /// Why something that became known with the latest window is the rules' although there is a
  /// writer of it; empty otherwise.
  const std::string& degraded() const;

  /// Takes a window into account whose records exist already: afterwards the state is what
  /// `push` would have left. By rule, records are a function of windows alone, so nothing but
  /// the window is needed.
  void replay(const Window& window);

  /// The same where there are writers: `grown` holds what became known with the window: its
  /// moments, the episodes that it closed, and with a writer of patterns their versions and the
  /// edges that say what the episodes go on with. No writer is asked; what is not among them is
  /// the rules'.
  void replay(const Window& window, const Changes& grown);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct GrowProgress {
  std::size_t done = 0;
  std::size_t total = 0;
};

/// Grows everything pending: rewinds to the earliest pending window, replays what lies before
/// it, pushes the rest, commits in transactions of at most 256 windows (10 where there are
/// writers), the ledger included; a window with which something became known that a writer could
/// not write is Degraded there.
/// Interrupted at any point, a second call ends with the same memory.
void grow_pending(Store& store, const Wearer& wearer, const GrowOptions& options,
                  const std::function<void(const GrowProgress&)>& progress);

}  // namespace daybook
