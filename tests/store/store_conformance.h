#pragma once
/// What every back-end of Store must do, as a suite that is run against each of them:
///
///   INSTANTIATE_TEST_SUITE_P(Mine, StoreConformance, testing::Values(my_backend()), backend_name);

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"

namespace daybook {

struct StoreBackend {
  std::string name;
  /// The store of that folder, empty at first. Opening again gives a second connection to
  /// the same store where `persists`, and another empty one elsewhere.
  std::function<std::unique_ptr<Store>(const std::filesystem::path& folder)> open;
  bool persists = true;
};

/// All of them.
std::vector<StoreBackend> store_backends();

std::string backend_name(const testing::TestParamInfo<StoreBackend>& info);

/// A folder of its own for each test, and an empty store in it.
class StoreConformance : public testing::TestWithParam<StoreBackend> {
 protected:
  void SetUp() override;
  void TearDown() override;

  std::unique_ptr<Store> open() const { return GetParam().open(folder_); }
  /// An empty store elsewhere, with both sample wearers.
  std::unique_ptr<Store> open_other();

  Store& store() { return *store_; }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
  int others_ = 0;
};

/// For back-ends that keep what was written.
class PersistentStoreConformance : public StoreConformance {};

// --- For its tests

inline constexpr Cutoff kEverything = Cutoff::everything();

/// The kind of Error that `action` throws, or nothing.
template <typename Action>
std::optional<ErrorKind> kind_of_error(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.kind();
  }
  return std::nullopt;
}

template <typename Record>
std::vector<std::uint64_t> ids_of(const std::vector<Record>& records) {
  std::vector<std::uint64_t> ids;
  ids.reserve(records.size());
  for (const Record& record : records) {
    ids.push_back(record.id.value);
  }
  return ids;
}

template <typename Record>
std::vector<std::string> lines_of(const std::vector<Record>& records) {
  std::vector<std::string> lines;
  lines.reserve(records.size());
  for (const Record& record : records) {
    lines.push_back(dump_line(record));
  }
  return lines;
}

/// A moment with this id and interval.
inline Moment moment_at(std::uint64_t id, const Interval& interval) {
  Moment moment = sample_moment(sample_window(0), 0);
  moment.id = MomentId{id};
  moment.interval = interval;
  moment.known_at = interval.end;
  return moment;
}

}  // namespace daybook
