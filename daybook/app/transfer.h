#pragma once
/// A memory as JSON lines: out of a store whole, and into a new store whole.
///
/// The lines of Store::dump (docs/storage-format.md) between a first line that names the
/// format and a last one that counts them, so that a file that was cut short is told. Wall
/// times and caches stay behind; the dumps of both stores are equal.

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>

#include "daybook/store/store.h"

namespace daybook {

/// Writes the memory of `wearer`, or of all where that is empty. Reads a copy of the store's
/// state of this moment, so a slow reader of `out` holds up nobody. Throws as Upkeep does, and
/// Error{Storage} when `out` cannot be written.
void export_memory(Store& store, const std::string& wearer, std::ostream& out);

/// Lines read. Makes the store at `path`, which gets its name when it is complete. Throws
/// Error{Usage} when something of that name exists; Error{BadInput} with the line for what is
/// no export, is of a newer format or incomplete: then nothing is left.
std::size_t import_memory(std::istream& in, const std::string& name,
                          const std::filesystem::path& path);

}  // namespace daybook
