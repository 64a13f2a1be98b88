#pragma once
/// A fake embedder that takes its time, for tests of what is made beside others' work.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/models/embedder.h"
#include "daybook/models/slow_embedder.h"
#include "tests/support/fake_embedder.h"

namespace daybook {

/// FakeEmbedder's vectors; counts passages, and fails or waits when told to.
class SlowFake final : public Embedder, public SlowEmbedder {
 public:
  explicit SlowFake(std::size_t dimension = 16) : fake_(dimension) {}

  std::string name() const override { return "slow " + fake_.name(); }
  std::size_t dimension() const override { return fake_.dimension(); }

  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override {
    while (waits && !given_up()) {
      is_waiting = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (given_up() || (role == EmbedRole::Query && fails_queries) ||
        (role == EmbedRole::Passage && passages + texts.size() > most_passages)) {
      ++failures;
      throw Error(ErrorKind::Model, says);
    }
    passages += role == EmbedRole::Passage ? texts.size() : 0;
    if (role == EmbedRole::Passage && on_passages) {
      on_passages();
    }
    return fake_.embed(texts, role);
  }

  mutable std::atomic<std::size_t> passages = 0;  ///< embedded so far
  std::atomic<std::size_t> most_passages = std::numeric_limits<std::size_t>::max();
  std::atomic<bool> fails_queries = false;
  std::atomic<bool> waits = false;  ///< until it is given up
  mutable std::atomic<bool> is_waiting = false;
  mutable std::atomic<std::size_t> failures = 0;
  std::function<void()> on_passages;
  std::string says = "the model is down";  ///< where it fails

 private:
  FakeEmbedder fake_;
};

}  // namespace daybook
