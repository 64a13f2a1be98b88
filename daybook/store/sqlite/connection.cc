// A thin layer: what is worth knowing is how a failure is told and what is set on opening.
//
// Paths are made absolute before SQLite sees them, so that a file may have any name: SQLite
// gives "", ":memory:" and "file:..." meanings of its own.

#include "daybook/store/sqlite/connection.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"

namespace daybook::sqlite {
namespace {

// SQLite's own layer over files. The one that SQLite3MultipleCiphers 2.3.5 puts before it, for
// stores with a key, takes a read that failed for one that succeeded (mended later, by its pull
// request 272): a checkpoint would then write what it never read.
constexpr const char* kFileLayer = "unix";

struct Explanation {
  ErrorKind kind;
  std::string cause;
  std::string remedy;
};

/// ": No space left on device", where the system had a reason.
std::string system_reason(sqlite3* handle) {
  const int error = handle == nullptr ? 0 : sqlite3_system_errno(handle);
  return error == 0 ? "" : ": " + std::generic_category().message(error);
}

/// The disk can be full for the system where it is not for SQLite: when it syncs, say.
bool is_out_of_space(int code, sqlite3* handle) {
  const int error = handle == nullptr ? 0 : sqlite3_system_errno(handle);
  return (code & 0xff) == SQLITE_IOERR && (error == ENOSPC || error == EDQUOT);
}

Explanation explain(int code, sqlite3* handle) {
  switch (is_out_of_space(code, handle) ? SQLITE_FULL : code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {ErrorKind::Busy, "the store is locked: another daybook is writing to it",
              "wait until that has finished and try again"};
    case SQLITE_FULL:
      return {ErrorKind::Storage, "the disk is full; this step was not written",
              "free some space and run the command again: it goes on where it stopped"};
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return {ErrorKind::Storage, "the store cannot be written: it is read-only",
              "make the file and its folder writable for you"};
    case SQLITE_NOTADB:
      return {ErrorKind::Storage, "the file is not a daybook store, or its first page is damaged",
              "name another file with --store; if it was a store, run `daybook doctor`"};
    case SQLITE_CORRUPT:
      return {ErrorKind::Storage, "the store is damaged",
              "run `daybook doctor`, which says what is lost and saves the rest"};
    case SQLITE_CANTOPEN:
      return {ErrorKind::Storage, "the store cannot be opened" + system_reason(handle),
              "check that the path is right and that the file and its folder are yours"};
    case SQLITE_IOERR:
      return {ErrorKind::Storage, "reading or writing the store failed" + system_reason(handle),
              "check the disk and run the command again"};
    case SQLITE_TOOBIG:
      return {ErrorKind::BadInput, "a text is larger than the store can hold (1 GB)",
              "leave that file out"};
    default:
      return {ErrorKind::Internal,
              std::string("SQLite: ") + (handle == nullptr ? "" : sqlite3_errmsg(handle)), ""};
  }
}

[[noreturn]] void fail_with(int code, sqlite3* handle, const std::filesystem::path& path) {
  Explanation why = explain(code, handle);
  throw Error(why.kind, std::move(why.cause),
              {.file = path.string(), .remedy = std::move(why.remedy)});
}

void check_file(const std::filesystem::path& path, Database::Opening opening) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::Storage, "is a folder, not a store",
                {.file = path.string(), .remedy = "name a file in it, such as daybook.db"});
  }
  if (opening == Database::Opening::Exists && !std::filesystem::exists(path, ignored)) {
    throw Error(ErrorKind::Storage, "there is no store here",
                {.file = path.string(), .remedy = "make one with `daybook add`"});
  }
}

/// Where there is no file yet. What is in a folder lasts no longer than the folder's own name.
void create_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    return;
  }
  try {
    create_folders(path.parent_path());
  } catch (const Error& error) {
    throw Error(ErrorKind::Storage, error.cause(),
                {.file = path.string(), .remedy = "name another file with --store"});
  }
}

bool may_write(const std::filesystem::path& path) {
  return faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

/// A store on a read-only medium, or of somebody else, that was closed in good order: nobody
/// can be writing to it through this file system, and SQLite must not look for its log. With
/// a log left beside it, SQLite says itself whether it can be read.
bool looks_sealed(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none) || (may_write(path) && may_write(path.parent_path()))) {
    return false;
  }
  const auto log = std::filesystem::file_size(path.string() + "-wal", none);
  return none || log == 0;
}

/// SQLite's address of a file that does not change; RFC 3986, section 2.1.
std::string sealed_address(const std::filesystem::path& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string address = "file:";
  for (const char c : path.string()) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/' || std::isalnum(byte) != 0) {
      address += c;
    } else {
      address += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return address + "?immutable=1";
}

}  // namespace

// --- Rows

Rows::Rows(const Database& database, sqlite3_stmt* statement)
    : database_(database), statement_(statement) {}

Rows::~Rows() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

bool Rows::next() {
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    database_.fail(code);
  }
  return code == SQLITE_ROW;
}

std::int64_t Rows::integer(int column) const { return sqlite3_column_int64(statement_, column); }

std::uint64_t Rows::bits(int column) const { return static_cast<std::uint64_t>(integer(column)); }

double Rows::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Rows::text(int column) const { return std::string(bytes(column)); }

std::string_view Rows::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

bool Rows::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

void Rows::fail_damaged() const { database_.fail(SQLITE_CORRUPT); }

// --- Statement

Statement::Statement(const Database& database, std::string_view sql) : database_(database) {
  const int code =
      sqlite3_prepare_v3(database.handle_.get(), sql.data(), static_cast<int>(sql.size()),
                         SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  check(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::begin_binding() {
  if (sqlite3_stmt_busy(statement_) != 0) {
    throw Error(ErrorKind::Internal, "a statement was used again while its rows were being read",
                {.file = database_.path().string()});
  }
  sqlite3_reset(statement_);
}

// The values live until the statement is reset, so SQLite need not copy them. An empty view
// may have no address, which SQLite would take for NULL.

void Statement::bind(int index, std::string_view text) {
  check(sqlite3_bind_text64(statement_, index, text.empty() ? "" : text.data(), text.size(),
                            SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int index, Blob blob) {
  check(sqlite3_bind_blob64(statement_, index, blob.bytes.empty() ? "" : blob.bytes.data(),
                            blob.bytes.size(), SQLITE_STATIC));
}

void Statement::bind(int index, double value) {
  check(sqlite3_bind_double(statement_, index, value));
}

void Statement::bind(int index, std::nullptr_t) { check(sqlite3_bind_null(statement_, index)); }

void Statement::bind(int index, const std::optional<std::int64_t>& value) {
  value ? bind_integer(index, *value) : bind(index, nullptr);
}

void Statement::bind_integer(int index, std::int64_t value) {
  check(sqlite3_bind_int64(statement_, index, value));
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) {
    database_.fail(code);
  }
}

void Statement::execute() {
  Rows rows(database_, statement_);
  while (rows.next()) {
  }
}

// --- Database

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::filesystem::path& path, Opening opening,
                   std::chrono::milliseconds patience)
    : path_(std::filesystem::absolute(path)), patience_(patience), sealed_(looks_sealed(path_)) {
  check_file(path_, opening);
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  std::string address = path_.string();
  if (sealed_) {
    address = sealed_address(path_);
    flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  } else if (opening == Opening::Create) {
    create_folder(path_);
    flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  } else {
    flags |= SQLITE_OPEN_READWRITE;
  }
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(address.c_str(), &handle, flags, kFileLayer);
  handle_.reset(handle);  // Even a failed open has to be closed.
  if (code != SQLITE_OK) {
    fail(code);
  }
  sqlite3_busy_timeout(handle, static_cast<int>(patience.count()));
}

Database::~Database() = default;

void Database::execute(std::string_view sql) const {
  const std::string text(sql);
  const int code = sqlite3_exec(handle_.get(), text.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) {
    fail(code);
  }
}

// SQLite does not wait when two processes turn a new file to WAL at the same moment; the
// second finds it done a moment later.
void Database::use_write_ahead_log() const {
  if (sealed_) {
    return;
  }
  constexpr auto kPause = std::chrono::milliseconds(5);
  for (auto waited = std::chrono::milliseconds::zero();; waited += kPause) {
    try {
      if (text("PRAGMA journal_mode") != "wal") {
        execute("PRAGMA journal_mode = WAL");
      }
      return;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::Busy || waited >= patience_) {
        throw;
      }
      std::this_thread::sleep_for(kPause);
    }
  }
}

std::int64_t Database::integer(std::string_view sql) const {
  Statement statement(*this, sql);
  Rows rows = statement.query();
  return rows.next() ? rows.integer(0) : 0;
}

std::string Database::text(std::string_view sql) const {
  Statement statement(*this, sql);
  Rows rows = statement.query();
  return rows.next() ? rows.text(0) : std::string();
}

Statement& Database::prepared(std::string_view sql) const {
  std::unique_ptr<Statement>& slot = statements_[std::string(sql)];
  if (!slot) {
    slot = std::make_unique<Statement>(*this, sql);
  }
  return *slot;
}

std::vector<std::string> Database::prepared_texts() const {
  std::vector<std::string> texts;
  texts.reserve(statements_.size());
  for (const auto& [text, statement] : statements_) {
    texts.push_back(text);
  }
  return texts;
}

void Database::copy_to(const Database& destination) const {
  sqlite3_backup* backup =
      sqlite3_backup_init(destination.handle_.get(), "main", handle_.get(), "main");
  if (backup == nullptr) {
    destination.fail(sqlite3_extended_errcode(destination.handle_.get()));
  }
  const int step = sqlite3_backup_step(backup, -1);
  const int code = sqlite3_backup_finish(backup);
  if (code != SQLITE_OK) {
    destination.fail(code);
  }
  if (step != SQLITE_DONE) {
    fail(step);
  }
}

std::int64_t Database::total_changes() const { return sqlite3_total_changes64(handle_.get()); }

std::int64_t Database::last_key() const { return sqlite3_last_insert_rowid(handle_.get()); }

bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

void Database::keep_log() const {
  if (!log_is_kept_) {
    sync_folder(path_.parent_path());
    log_is_kept_ = true;
  }
}

void Database::fail(int code) const { fail_with(code, handle_.get(), path_); }

// --- Transaction

Transaction::Transaction(const Database& database, Kind kind) : database_(database) {
  if (kind == Kind::Write) {
    database_.keep_log();
  }
  database_.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  // SQLite has rolled back by itself after some failures (a full disk).
  if (!database_.in_transaction()) {
    return;
  }
  try {
    database_.execute("ROLLBACK");
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch): closing the file rolls back as well.
  }
}

void Transaction::commit() { database_.execute("COMMIT"); }

}  // namespace daybook::sqlite
