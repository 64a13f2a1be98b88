#pragma once
/// SQLite as four RAII types: a database, its statements, their rows, a transaction.
///
/// For the SQLite store only; nobody above needs it. Every failure is an Error that names the
/// file and a remedy: Busy when another writer holds the lock for too long, BadInput for a
/// text larger than SQLite takes (1 GB), Internal for a mistake in our SQL, Storage for the
/// rest (disk full, read-only, damaged, not a database). All of it belongs to one thread.

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace daybook::sqlite {

/// Bytes for a BLOB column; a bare string_view goes into a TEXT column.
struct Blob {
  std::string_view bytes;
};

class Database;

/// The rows of one query, from before the first. Keeps a read transaction open while it
/// lives, so it should be short-lived.
class Rows {
 public:
  ~Rows();
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  /// Moves to the next row; false after the last.
  bool next();

  // Columns count from 0. Views are valid until next().
  std::int64_t integer(int column) const;
  std::uint64_t bits(int column) const;  ///< a 64-bit pattern that is kept as a signed integer
  double real(int column) const;
  std::string text(int column) const;
  std::string_view bytes(int column) const;  ///< of a BLOB or a TEXT
  bool is_null(int column) const;

  /// Throws that this row cannot be what was written: the file is damaged.
  [[noreturn]] void fail_damaged() const;

 private:
  friend class Statement;
  Rows(const Database& database, sqlite3_stmt* statement);

  const Database& database_;
  sqlite3_stmt* statement_;
};

/// A compiled statement; values are bound to ?1, ?2, ... in the order given.
class Statement {
 public:
  Statement(const Database& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Executes it, ignoring rows.
  template <typename... Values>
  void run(const Values&... values) {
    bind_all(values...);
    execute();
  }

  /// Texts and blobs must outlive the rows. One query of a statement at a time.
  template <typename... Values>
  [[nodiscard]] Rows query(const Values&... values) {
    bind_all(values...);
    return {database_, statement_};
  }

 private:
  template <typename... Values>
  void bind_all(const Values&... values) {
    begin_binding();
    int index = 0;
    (bind(++index, values), ...);
  }

  template <std::integral T>
  void bind(int index, T value) {
    bind_integer(index, static_cast<std::int64_t>(value));
  }
  void bind(int index, double value);  ///< not a NaN, which SQLite would turn into NULL
  void bind(int index, std::string_view text);
  void bind(int index, Blob blob);
  void bind(int index, std::nullptr_t);
  void bind(int index, const std::optional<std::int64_t>& value);
  void bind_integer(int index, std::int64_t value);

  void begin_binding();
  void check(int code) const;
  void execute();

  const Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// A database file.
class Database {
 public:
  enum class Opening {
    Create,  ///< an empty database where there is no file; its folder too
    Exists,  ///< refuse when there is no file
  };

  /// Opens the file at `path`, whatever characters the path has. Does not read it yet.
  /// `patience`: how long to wait for another writer. Where file or folder cannot be written
  /// and no log lies beside it, it is sealed: opened to be read, and taken not to change.
  Database(const std::filesystem::path& path, Opening opening,
           std::chrono::milliseconds patience = std::chrono::seconds(10));
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Runs statements that give no rows, separated by semicolons.
  void execute(std::string_view sql) const;

  /// Makes the file keep a write-ahead log; waits while another process does the same. Nothing
  /// where it is sealed.
  void use_write_ahead_log() const;

  // The first column of the first row; 0 or empty when there is none.
  std::int64_t integer(std::string_view sql) const;
  std::string text(std::string_view sql) const;

  /// The statement with this text, compiled once.
  Statement& prepared(std::string_view sql) const;

  /// The texts of the statements compiled by prepared(), to look at their plans.
  std::vector<std::string> prepared_texts() const;

  /// Makes `destination`, which must be new, a copy of the state of this moment.
  void copy_to(const Database& destination) const;

  /// Rows inserted, updated and deleted since the database was opened.
  std::int64_t total_changes() const;

  /// The rowid of the row inserted last.
  std::int64_t last_key() const;

  bool in_transaction() const;
  bool is_sealed() const { return sealed_; }

  /// Makes the log's name durable, once; SQLite does so too, but does not mind when it fails.
  /// Before the first commit: a log without a name is lost with the power. Throws Storage.
  void keep_log() const;

  const std::filesystem::path& path() const { return path_; }

  /// Throws what went wrong last.
  [[noreturn]] void fail(int code) const;

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* handle) const;
  };

  std::filesystem::path path_;
  std::chrono::milliseconds patience_;
  bool sealed_;
  std::unique_ptr<sqlite3, Close> handle_;
  mutable std::unordered_map<std::string, std::unique_ptr<Statement>> statements_;
  mutable bool log_is_kept_ = false;
};

/// Rolled back unless committed.
class Transaction {
 public:
  enum class Kind {
    Read,   ///< one snapshot for several reads
    Write,  ///< takes the writer's lock at once, or waits for it
  };

  Transaction(const Database& database, Kind kind);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// On disk when it returns.
  void commit();

 private:
  const Database& database_;
};

}  // namespace daybook::sqlite
