#include "daybook/cli/stop_signals.h"

#include <signal.h>

#include <csignal>
#include <memory>

namespace daybook {
namespace {

volatile std::sig_atomic_t raised = 0;

}  // namespace

struct StopSignals::Before {
  struct sigaction interrupt{};
  struct sigaction terminate{};
};

StopSignals::StopSignals() : before_(std::make_unique<Before>()) {
  struct sigaction action{};
  action.sa_handler = [](int) { raised = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: waiting ends
  sigaction(SIGINT, &action, &before_->interrupt);
  sigaction(SIGTERM, &action, &before_->terminate);
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &before_->interrupt, nullptr);
  sigaction(SIGTERM, &before_->terminate, nullptr);
}

bool StopSignals::stop() const { return raised != 0; }

}  // namespace daybook
