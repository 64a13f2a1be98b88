#pragma once
/// Where what models said and cost is kept, for a memory.

#include "daybook/app/memory.h"
#include "daybook/models/session.h"

namespace daybook {

/// `settings` with the ledger of calls and the folder of stored replies beside the store:
/// both lie in its cache folder, which forgetting removes. Unchanged for a store that is
/// no file.
ModelSettings beside_store(ModelSettings settings, const std::string& store_uri);

}  // namespace daybook
