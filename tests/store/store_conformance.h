#pragma once
/// What every back-end of Store must do, as a suite that is run against each of them:
///
///   INSTANTIATE_TEST_SUITE_P(Mine, StoreConformance, testing::Values(my_backend()), backend_name);

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daybook/store/store.h"

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

}  // namespace daybook
