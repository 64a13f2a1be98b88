// What the rules propose, as far as the limits let it be said.

#include "daybook/assist/screener.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daybook/assist/governor.h"
#include "daybook/assist/proposer.h"
#include "daybook/core/episode.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct Screener::State {
  Proposer proposer;
  Governor governor;
};

Screener::Screener(const std::string& wearer, const Clockface& face, ScreenOptions options)
    : state_(std::make_unique<State>(
          State{Proposer(wearer, face, options), Governor(face, std::move(options))})) {}

Screener::~Screener() = default;
Screener::Screener(Screener&&) noexcept = default;
Screener& Screener::operator=(Screener&&) noexcept = default;

std::vector<Service> Screener::push(const Window& window, const std::vector<Episode>& closed,
                                    const std::vector<Pattern>& grown) {
  Proposals proposals = state_->proposer.push(window, closed, grown);
  if (proposals.begins) {
    state_->governor.next_unit();
  }
  state_->governor.pass(window.interval.length());
  std::erase_if(proposals.services, [&](const Service& service) {
    return !state_->governor.admit(service, window.interval.end);
  });
  std::stable_sort(proposals.services.begin(), proposals.services.end(),
                   [](const Service& a, const Service& b) { return a.trigger < b.trigger; });
  return std::move(proposals.services);
}

}  // namespace daybook
