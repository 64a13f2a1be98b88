#pragma once
/// Recordings into a memory: read, store, grow, index.
///
/// Idempotent and order-free: the memory is a function of the set of windows, so
/// the same recording twice, in halves or shuffled ends with the same rows. A
/// window that another one corrects (a later file fills its gap or cuts its end)
/// is replaced, and everything known since is grown again.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/build/grower.h"
#include "daybook/build/text_writer.h"
#include "daybook/build/write_texts.h"
#include "daybook/source/source.h"

namespace daybook {

/// Where an import stands. `stage`: "read", "store", "grow", "narrate", "translate", "index".
struct IngestProgress {
  std::string stage;
  std::size_t done = 0;
  std::size_t total = 0;
};

struct IngestReport {
  std::vector<std::string> wearers;
  std::size_t windows_read = 0;
  std::size_t windows_new = 0;
  std::size_t windows_replaced = 0;
  std::size_t windows_refused = 0;  ///< lie in what was forgotten
  std::vector<Problem> problems;
  TextsWritten texts = {};  ///< by a model

  bool lost_anything() const;
};

struct IngestOptions {
  ReadOptions read = {};
  bool again = false;  ///< also what lies in forgotten intervals, which are then admitted again
};

/// Reads `paths` into the store of `memory`; what lies in a forgotten interval is refused
/// unless asked for, and also completes what an interrupted call left. Those whose windows are read
/// grow as the memory's Growing is asked, all others as they are grown. Texts are written of the
/// windows that are new, once everything is grown, and of those whose texts are pending. Throws
/// what the store throws, and Error{Usage} as Growing::as_asked does, before anything is stored;
/// bad input is in the report and in the ledger.
IngestReport ingest(Memory& memory, const std::vector<std::filesystem::path>& paths,
                    const IngestOptions& options,
                    const std::function<void(const IngestProgress&)>& progress);

/// Tries again what failed or is degraded: files that could not be read, windows that could
/// not be grown well (with a model where one should write them), texts that could not be written
/// (also those of windows that were added without a model), and what was left pending. Files that
/// are gone stay in the ledger. Throws as above.
IngestReport retry(Memory& memory, const IngestOptions& options,
                   const std::function<void(const IngestProgress&)>& progress);

}  // namespace daybook
