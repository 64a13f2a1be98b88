#pragma once
/// Where what models said and cost is kept, for a memory.

#include <string>

#include "daybook/models/session.h"

namespace daybook {

/// `<store>.models/replies`, where stored replies lie; empty for a store that is no file.
std::string replies_beside(const std::string& store_uri);

/// `settings` with the ledger of calls and the folder of stored replies beside the store.
/// Unchanged for a store that is no file.
ModelSettings beside_store(ModelSettings settings, const std::string& store_uri);

}  // namespace daybook
