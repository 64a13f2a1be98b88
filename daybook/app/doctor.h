#pragma once
/// Is this memory sound, and if not, what can be saved?

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/store/salvage.h"

namespace daybook {

struct Diagnosis {
  std::vector<std::string> faults;    ///< the store is damaged
  std::vector<std::string> warnings;  ///< it is sound but something wants attention
};

/// Examines the store of the settings, opening it first; what keeps it from opening is a
/// fault. Completes a forgetting that was interrupted. Throws Error{Usage} for a store that is
/// no file, Error{Storage} when there is none.
Diagnosis diagnose(const Settings& settings);

/// Saves what can be read of a store into a new one at `to` and grows it. The damaged store is
/// left as it is. Throws as salvage_store.
SalvageReport salvage(const Settings& settings, const std::filesystem::path& to,
                      const std::function<void(const IngestProgress&)>& progress);

/// As `salvage`, and puts the result in the place of the damaged store, whose files are kept
/// under the name that is returned in `kept`.
SalvageReport repair(const Settings& settings, std::filesystem::path& kept,
                     const std::function<void(const IngestProgress&)>& progress);

}  // namespace daybook
