#include "tests/faults/wrecks.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <exception>
#include <random>

#include "daybook/base/hash.h"
#include "tests/faults/fault_disk.h"

namespace daybook {
namespace {

/// Wrecks are many: they are made in memory where there is a place for it.
[[maybe_unused]] const bool kInMemory =
    ::access("/dev/shm", W_OK) == 0 && ::setenv("TMPDIR", "/dev/shm", 0 /* unless set */) == 0;

std::uint64_t digest(const DiskImage& image, const Acknowledged& acknowledged) {
  std::string all = std::to_string(acknowledged.stored) + "/" + std::to_string(acknowledged.grown);
  for (const auto& [path, content] : image) {
    all += path + '\n' + (content ? std::to_string(hash64(*content)) : "/") + '\n';
  }
  return hash64(all);
}

}  // namespace

Acknowledged Recorded::at(std::size_t operations) const {
  Acknowledged last;
  for (const Acknowledgement& one : acknowledged) {
    if (one.operations <= operations) {
      last = one.what;
    }
  }
  return last;
}

Recorded record(
    const std::filesystem::path& folder,
    const std::function<void(const std::function<void(const Acknowledged&)>&)>& action) {
  Recorded recorded{.before = read_image(folder)};
  FaultDisk disk(folder);
  action([&](const Acknowledged& now) {
    recorded.acknowledged.push_back({disk.history().size(), now});
  });
  recorded.history = disk.history();
  return recorded;
}

void Wrecks::each(const std::function<void(const DiskModel&, std::size_t)>& visit) const {
  DiskModel model(recorded_.before);
  const std::size_t last = recorded_.history.size();
  for (std::size_t n = 0; n <= last && !testing::Test::HasFailure(); ++n) {
    if (n % stride_ == 0 || n == last) {
      visit(model, n);
    }
    if (n < last) {
      model.apply(recorded_.history[n]);
    }
  }
}

void Wrecks::kill() {
  each([this](const DiskModel& model, std::size_t n) {
    examine(model.seen(), n, "killed");
    if (n < recorded_.history.size() && recorded_.history[n].kind == DiskOperation::Kind::Write) {
      DiskModel half = model;
      DiskOperation write = recorded_.history[n];
      write.bytes.resize(write.bytes.size() / 2);
      half.apply(write);
      examine(half.seen(), n, "killed while writing");
    }
  });
}

void Wrecks::lose_power(unsigned outcomes) {
  each([&](const DiskModel& model, std::size_t n) {
    for (unsigned i = 0; i < outcomes; ++i) {
      std::mt19937 dice(static_cast<unsigned>(n) * 31 + i);
      examine(model.after_power_loss(dice), n, "power lost");
    }
  });
}

void Wrecks::examine(const DiskImage& image, std::size_t operations, const char* how) {
  const bool complete = operations == recorded_.history.size();
  const Acknowledged acknowledged = recorded_.at(operations);
  if (!seen_.insert(digest(image, acknowledged)).second && !complete) {
    return;
  }
  SCOPED_TRACE(std::string(how) + " at operation " + std::to_string(operations) + " before " +
               (complete ? "the end" : text_of(recorded_.history[operations])));
  const std::filesystem::path folder = scratch_.path() / "wreck";
  write_image(image, folder);
  const FaultDisk quick(folder);  // Nothing is synced for real.
  try {
    trial_({SmallLife(folder), folder, acknowledged, complete});
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what();
  }
}

}  // namespace daybook
