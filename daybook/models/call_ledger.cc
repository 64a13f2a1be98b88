#include "daybook/models/call_ledger.h"

#include <chrono>
#include <ios>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/models/chat.h"

namespace daybook {
namespace {

constexpr double kMillion = 1e6;

CallSums one_call(const ChatReply& reply, double seconds, double cost) {
  CallSums sums;
  if (reply.cached) {
    sums.cached = 1;
    return sums;
  }
  sums.calls = 1;
  sums.failed = reply.ok() ? 0 : 1;
  sums.tries = reply.tries;
  sums.tokens_in = reply.usage.in;
  sums.tokens_out = reply.usage.out;
  sums.cost = cost;
  sums.seconds = seconds;
  return sums;
}

}  // namespace

double Price::of(const TokenUsage& usage) const {
  return (in * static_cast<double>(usage.in) + out * static_cast<double>(usage.out)) / kMillion;
}

CallSums& CallSums::operator+=(const CallSums& other) {
  calls += other.calls;
  cached += other.cached;
  failed += other.failed;
  tries += other.tries;
  tokens_in += other.tokens_in;
  tokens_out += other.tokens_out;
  cost += other.cost;
  seconds += other.seconds;
  return *this;
}

CallLedger::CallLedger(const std::string& path) {
  if (!path.empty()) {
    file_.open(path, std::ios::app);
    if (!file_) {
      throw Error(ErrorKind::Storage, "cannot write the ledger of model calls", {.file = path});
    }
  }
}

void CallLedger::note(const std::string& model, const ChatRequest& request, const ChatReply& reply,
                      double seconds, double cost, Clock::TimePoint at) {
  const std::lock_guard lock(mutex_);
  sums_[request.prompt] += one_call(reply, seconds, cost);
  if (!file_.is_open()) {
    return;
  }
  const nlohmann::ordered_json line = {
      {"at", std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count()},
      {"model", model},
      {"prompt", request.prompt},
      {"outcome", name(reply.fault)},
      {"cached", reply.cached},
      {"tries", reply.tries},
      {"tokens_in", reply.usage.in},
      {"tokens_out", reply.usage.out},
      {"estimated", reply.usage.estimated},
      {"cost", cost},
      {"seconds", seconds}};
  file_ << line.dump() << std::endl;  // NOLINT(performance-avoid-endl): a kill loses no line
}

CallSums CallLedger::sums() const {
  const std::lock_guard lock(mutex_);
  CallSums all;
  for (const auto& [prompt, sums] : sums_) {
    all += sums;
  }
  return all;
}

std::map<std::string, CallSums> CallLedger::by_prompt() const {
  const std::lock_guard lock(mutex_);
  return sums_;
}

}  // namespace daybook
