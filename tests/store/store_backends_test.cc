// The back-ends that pass the conformance suite.

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "daybook/store/store.h"
#include "tests/store/store_conformance.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

StoreBackend sqlite_backend() {
  return {.name = "Sqlite",
          .open =
              [](const std::filesystem::path& folder) {
                return open_store("sqlite:" + (folder / "daybook.db").string());
              },
          .persists = true};
}

StoreBackend memory_backend() {
  return {.name = "Memory",
          .open = [](const std::filesystem::path&) -> std::unique_ptr<Store> {
            return std::make_unique<MemoryStore>();
          },
          .persists = false};
}

}  // namespace

std::vector<StoreBackend> store_backends() { return {sqlite_backend(), memory_backend()}; }

namespace {

INSTANTIATE_TEST_SUITE_P(Stores, StoreConformance, testing::ValuesIn(store_backends()),
                         backend_name);
INSTANTIATE_TEST_SUITE_P(Stores, PersistentStoreConformance, testing::Values(sqlite_backend()),
                         backend_name);

}  // namespace

}  // namespace daybook
