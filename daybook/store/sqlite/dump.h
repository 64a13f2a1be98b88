#pragma once
/// Store::dump() of a SQLite file.

#include <iosfwd>

#include "daybook/store/assistance.h"
#include "daybook/store/sqlite/connection.h"

namespace daybook::sqlite {

/// Wearers by name, and of each the windows, moments, episodes, versions of patterns, edges,
/// units, annotations, derived texts, standing questions and feedback, in the orders of the
/// reads in daybook/store/store.h. One snapshot; memory use does not depend on how much there is.
void write_dump(const Database& database, const Assistance& assistance, std::ostream& out);

}  // namespace daybook::sqlite
