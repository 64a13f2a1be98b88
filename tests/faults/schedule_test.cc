// An owner's days on a disk that fails: imports, streams, forgetting and backups, each met by
// random faults and tried again, sometimes after the machine stopped. More of them:
// DAYBOOK_FULL=1; from one of them on: DAYBOOK_FIRST_SCHEDULE=676.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "tests/faults/fault_disk.h"
#include "tests/faults/small_life.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kNone;

enum class Deed { AddFirst, AddSecond, WatchFirst, WatchSecond, Forget, Backup };

const std::vector<std::vector<Deed>> kScripts = {
    {Deed::AddFirst, Deed::AddSecond, Deed::Forget, Deed::AddFirst, Deed::Backup},
    {Deed::WatchFirst, Deed::Backup, Deed::AddSecond, Deed::Forget, Deed::WatchSecond},
    {Deed::AddFirst, Deed::Forget, Deed::WatchFirst, Deed::WatchSecond, Deed::Backup},
    {Deed::AddSecond, Deed::WatchFirst, Deed::Backup, Deed::Forget, Deed::AddFirst},
};

/// The lines of a dump that are windows.
std::vector<std::string> windows_in(const std::string& dump) {
  std::vector<std::string> windows;
  std::istringstream in(dump);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(R"({"kind":"window")")) {
      windows.push_back(std::move(line));
    }
  }
  return windows;
}

/// Faults of one attempt, drawn at its beginning.
class RandomFaults {
 public:
  explicit RandomFaults(std::mt19937& dice) : seed_(dice()) {
    const auto moment = [&] { return dice() % (dice() % 2 == 0 ? 60 : 500); };
    crash_ = dice() % 2 == 0 ? moment() : SIZE_MAX;
    change_ = dice() % 2 == 0 ? moment() : SIZE_MAX;
    read_ = dice() % 3 == 0 ? moment() : SIZE_MAX;
    open_ = dice() % 6 == 0 ? dice() % 20 : SIZE_MAX;
    lasts_ = dice() % 3;
    rate_ = dice() % 4 == 0 ? 50 : 0;
  }

  DiskFault operator()(const DiskCall& call) {
    const bool change = call.kind == DiskCall::Kind::Change;
    if (change && call.number >= crash_) {
      return {DiskFault::Kind::Crash, 0};
    }
    const std::size_t first = change ? change_ : call.kind == DiskCall::Kind::Read ? read_ : open_;
    const bool now = call.number >= first && call.number - first <= lasts_;
    return now || (rate_ > 0 && seed_() % 1000 < rate_) ? some(call.kind) : DiskFault{};
  }

 private:
  DiskFault some(DiskCall::Kind kind) {
    if (seed_() % 3 == 0) {
      return {DiskFault::Kind::Short, 0};
    }
    return {DiskFault::Kind::Error,
            kind == DiskCall::Kind::Change && seed_() % 2 == 0 ? ENOSPC : EIO};
  }

  std::mt19937 seed_;
  std::size_t crash_;
  std::size_t change_;
  std::size_t read_;
  std::size_t open_;
  std::size_t lasts_;
  unsigned rate_;
};

struct Tally {
  std::size_t faults = 0;
  std::size_t errors = 0;
  std::size_t stops = 0;
  std::size_t losses = 0;
};

class FaultSchedules : public testing::Test {
 protected:
  FaultSchedules() {
    first_ = small_recording(inputs_.path(), 0, 8);
    second_ = small_recording(inputs_.path(), 6, 7);
    third_ = small_recording(inputs_.path(), 13, 2);
    for (const std::vector<Deed>& script : kScripts) {
      expected_.push_back(undisturbed(script));
    }
  }

  fs::path folder() const { return scratch_.path() / "life"; }
  fs::path copy() const { return folder() / "copy.db"; }

  void perform(Deed deed, Acknowledged& acknowledged) const {
    const SmallLife life(folder());
    const auto note = [&](const Acknowledged& now) { acknowledged = now; };
    switch (deed) {
      case Deed::AddFirst:
        life.add({first_}, note);
        return;
      case Deed::AddSecond:
        life.add({second_}, note);
        return;
      case Deed::WatchFirst:
        return life.watch(first_, note);
      case Deed::WatchSecond:
        return life.watch(second_, note);
      case Deed::Forget:
        return life.forget_seconds(kSecretWindow * 30, kSecretWindow * 30 + 20);
      case Deed::Backup:
        return life.backup(copy());
    }
  }

  /// The memory after each deed.
  std::vector<std::string> undisturbed(const std::vector<Deed>& script) const {
    write_image({}, folder());
    const FaultDisk quick(folder());
    std::vector<std::string> dumps;
    for (const Deed deed : script) {
      Acknowledged ignored;
      perform(deed, ignored);
      dumps.push_back(SmallLife(folder()).dump());
    }
    return dumps;
  }

  void run(std::size_t script, std::mt19937& dice) {
    write_image({}, folder());
    std::string before;
    for (std::size_t i = 0; i < kScripts[script].size() && !HasFailure(); ++i) {
      SCOPED_TRACE("deed " + std::to_string(i));
      const std::string& after = expected_[script][i];
      for (std::size_t faulty = dice() % 4;
           !attempt(kScripts[script][i], faulty, before, after, dice);
           faulty -= faulty > 0 ? 1 : 0) {
        if (HasFailure()) {
          return;
        }
      }
      before = after;
    }
    // Leftovers of the index go when it changes next.
    SmallLife(folder()).add({third_});
    EXPECT_EQ(SmallLife(folder()).left_over(), kNone);
  }

  /// Whether the deed was done.
  bool attempt(Deed deed, bool faulty, const std::string& before, const std::string& after,
               std::mt19937& dice) {
    fs::remove(copy());
    Acknowledged acknowledged;
    bool done = false;
    {
      FaultDisk disk(folder(), faulty ? FaultDisk::Plan(RandomFaults(dice)) : FaultDisk::Plan());
      if (faulty && dice() % 5 == 0) {
        disk.limit(disk.model().bytes() + dice() % 400'000);
      }
      done = try_to(deed, disk, acknowledged, faulty);
      stop_machine(disk, dice);
    }
    expect_kept(deed, done, acknowledged, before, after);
    return done;
  }

  bool try_to(Deed deed, const FaultDisk& disk, Acknowledged& acknowledged, bool faulty) {
    bool done = false;
    try {
      perform(deed, acknowledged);
      done = !disk.crashed();
    } catch (const Error& error) {
      EXPECT_TRUE(faulty) << error.what();
      if (!disk.crashed()) {
        ++tally_.errors;
        expect_named(error);
      }
    }
    tally_.faults += disk.faults();
    return done;
  }

  static void expect_named(const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Storage) << error.what();
    EXPECT_FALSE(error.context().file.empty() || error.cause().empty() ||
                 error.context().remedy.empty())
        << error.what();
  }

  /// What is on the disk when the next attempt begins.
  void stop_machine(const FaultDisk& disk, std::mt19937& dice) {
    tally_.stops += disk.crashed() ? 1 : 0;
    if (dice() % 2 == 0) {
      ++tally_.losses;
      image_ = disk.model().after_power_loss(dice);
    } else {
      image_ = disk.model().seen();
    }
  }

  void expect_kept(Deed deed, bool done, const Acknowledged& acknowledged,
                   const std::string& before, const std::string& after) const {
    write_image(image_, folder());
    const FaultDisk quick(folder());
    const SmallLife life(folder());
    EXPECT_EQ(life.faults(acknowledged), kNone);
    if (done) {
      EXPECT_TRUE(life.dump() == after) << "another memory";
      EXPECT_EQ(deed == Deed::Backup, fs::exists(copy()));
    }
    if (fs::exists(copy())) {
      EXPECT_TRUE(SmallLife::dump_of(copy()) == after) << "another copy";
    }
    if (!before.empty()) {
      const std::vector<std::string> now = windows_in(life.dump());
      for (const std::string& window : windows_in(before)) {
        EXPECT_TRUE(std::count(now.begin(), now.end(), window) == 1 ||
                    (deed == Deed::Forget && window.find(kSecret) != std::string::npos))
            << window;
      }
    }
  }

  ScratchFolder inputs_;
  ScratchFolder scratch_;
  fs::path first_;
  fs::path second_;
  fs::path third_;
  std::vector<std::vector<std::string>> expected_;
  DiskImage image_;
  Tally tally_;
};

TEST_F(FaultSchedules, EveryMemoryEndsAsIfTheDiskHadBeenSound) {
  const unsigned schedules = is_full_run() ? 1000 : 40;
  const char* first = std::getenv("DAYBOOK_FIRST_SCHEDULE");
  unsigned seed = first == nullptr ? 1 : static_cast<unsigned>(std::stoul(first));
  for (; seed <= schedules && !HasFailure(); ++seed) {
    SCOPED_TRACE("schedule " + std::to_string(seed));
    std::mt19937 dice(seed);
    run(dice() % kScripts.size(), dice);
  }
  EXPECT_GT(tally_.errors, 20U);
  EXPECT_GT(tally_.stops, 10U);
  std::cout << schedules << " schedules: " << tally_.faults << " faults, " << tally_.errors
            << " errors told, " << tally_.stops << " crashes, " << tally_.losses
            << " power losses\n";
}

}  // namespace
}  // namespace daybook
