#pragma once
/// Help unasked, by rule: windows in, services out.
///
/// A pure function of the windows in time order, of the episodes and patterns known with them, and
/// of the feedback given so far: what `push` returns depends on nothing that comes later, so a
/// memory cut at t would have said the same until t. GROVE's screening unit (a closed activity of
/// at least 180 s, else 600 s) bounds how much is said: at most two services of the long-term and
/// two of the episodic expert a unit; one of a type within its spacing; a limit an hour.
/// Eight of the ten types; how a tool is held and what comes next in a procedure no line tells.
/// Precision before recall.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daybook/assist/window_screen.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How much is said: nothing, one service a recorded hour on average at most, or six.
enum class HelpLevel : std::uint8_t { Off, Minimal, Normal };

/// What was fitted to labels (tools/fit_services): how much each rule asks for, and how far apart
/// its services lie. Everything else follows from what a type means.
struct ScreenRules {
  struct Rule {
    std::size_t strength = 1;
    Duration spacing{};
  };
  /// Strength: lines of work that is not over at once, or of plans, in the five minutes before;
  /// putting the phone away takes twice as many.
  Rule task = {6, std::chrono::minutes(20)};
  /// Strength: terms shared with what is at hand, in nats by their rarity; the place counts two.
  Rule recall = {14, std::chrono::minutes(5)};
  /// Strength: minutes without contact that make another contact news.
  Rule link = {20, std::chrono::minutes(5)};
};

/// GROVE's screening unit: a closed activity of at least the floor, else the fallback's length.
struct ScreenUnits {
  Duration floor = std::chrono::seconds(180);
  Duration fallback = std::chrono::seconds(600);
};

struct ScreenOptions {
  ScreenRules rules = {};
  HelpLevel level = HelpLevel::Normal;
  /// Local times of day between which nothing is said; may span midnight. Equal: never.
  Duration quiet_from{};
  Duration quiet_until{};
  double pace = 1;                      ///< scales the limits: 2 says up to twice as much
  std::vector<Feedback> feedback = {};  ///< in any order; each weighs from its own time on
  ScreenUnits units = {};
};

class Screener final : public WindowScreen {
 public:
  /// `wearer`: the name in the store ("B1_NORA").
  Screener(const std::string& wearer, const Clockface& face, ScreenOptions options = {});
  ~Screener() override;
  Screener(Screener&&) noexcept;
  Screener& operator=(Screener&&) noexcept;

  std::vector<Service> push(const Window& window, const std::vector<Episode>& closed,
                            const std::vector<Pattern>& grown) override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace daybook
