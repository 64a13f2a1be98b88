#pragma once
/// Which version of the schema a file has, and the steps from one to the next.
///
/// A file says that it is ours by its application id and which version it has by its user
/// version (both in SQLite's header). A new file starts at 0 and takes every step, so a
/// migrated store and a fresh one have the same tables.

#include <cstdint>
#include <span>
#include <string_view>

#include "daybook/base/clock.h"
#include "daybook/store/sqlite/connection.h"

namespace daybook::sqlite {

/// "DBOK".
inline constexpr std::int64_t kApplicationId = 0x4442'4f4b;

/// The statements that bring a store from version i to i + 1 are at index i.
std::span<const std::string_view> schema_steps();

/// Throws Error{Storage} with a remedy for a file of another program, one written by a newer
/// daybook, and (`Opening::Exists`) an empty one. Changes nothing.
void check_schema(const Database& database, Database::Opening opening,
                  std::span<const std::string_view> steps = schema_steps());

/// Brings the file to the newest version, each step in a transaction of its own. Throws as
/// check_schema() does.
void migrate(const Database& database, const Clock& clock,
             std::span<const std::string_view> steps = schema_steps());

}  // namespace daybook::sqlite
