#pragma once
/// Rows out of the pages of a database file, without its trees.
///
/// For files that SQLite refuses: every leaf is read for itself, so whatever page is lost,
/// the rows of all others are found. Follows SQLite's "Database File Format", sections 1.6
/// (b-tree pages), 1.6.1 (overflow) and 2.1 (records). Any bytes are safe.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace daybook::sqlite {

struct Null {};

/// A value of a row: views into the row's own bytes.
struct RawText {
  std::string_view bytes;
};
struct RawBlob {
  std::string_view bytes;
};
using RawValue = std::variant<Null, std::int64_t, double, RawText, RawBlob>;

struct RawRow {
  bool of_table = false;  ///< a row of a table with a rowid; else an entry of an index or of a
                          ///< table without one
  std::int64_t rowid = 0;
  std::string payload;  ///< what the views point into
  std::vector<RawValue> values;

  std::optional<std::int64_t> integer(std::size_t column) const;
  std::optional<double> real(std::size_t column) const;  ///< integers too: SQLite packs them so
  std::optional<std::string_view> text(std::size_t column) const;
  std::optional<std::string_view> blob(std::size_t column) const;
};

/// Calls `found` for each row that can be read, in the order of pages. A row whose overflow
/// pages are damaged may come with wrong bytes; whoever reads it must be able to tell.
/// `damaged` is called with the number of each page (from 1) that is neither a page of rows
/// nor anything else known, an empty one included.
void each_raw_row(std::string_view file, const std::function<void(const RawRow&)>& found,
                  const std::function<void(std::size_t)>& damaged);

}  // namespace daybook::sqlite
