// A copy is made by SQLite's backup in one step: the pages of one committed state, log
// included. Reading them is all that a snapshot costs a writer; what is read from the copy
// afterwards, however slowly, holds nothing open in the store itself.
//
// Ids are hashes of what a record says, so a record that was damaged without the page noticing
// gives itself away.

#include "daybook/store/upkeep.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/store/store.h"

namespace daybook::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFaultsTold = 100;

/// A name beside the store that nobody else uses.
fs::path private_name(const fs::path& beside) {
  static std::atomic<unsigned> counter{0};
  return beside.string() + ".copy-" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
}

/// What copies to this path left that were killed.
void remove_left_copies(const fs::path& path) {
  const std::string prefix = path.filename().string() + ".copy-";
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(fs::absolute(path).parent_path(), failure)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix)) {
      pid_t maker = 0;
      std::from_chars(name.data() + prefix.size(), name.data() + name.size(), maker);
      if (maker > 0 && ::kill(maker, 0) != 0 && errno == ESRCH) {
        fs::remove(entry.path(), failure);
      }
    }
  }
}

void remove_files(const fs::path& path) {
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::error_code ignored;
    fs::remove(path.string() + suffix, ignored);
  }
}

/// Removes a file with what SQLite keeps beside it, at the end of the scope.
class Removal {
 public:
  explicit Removal(fs::path path) : path_(std::move(path)) {}
  ~Removal() { remove_files(path_); }
  Removal(const Removal&) = delete;
  Removal& operator=(const Removal&) = delete;

 private:
  fs::path path_;
};

// --- Checks

class Faults {
 public:
  void add(std::string fault) {
    if (!full()) {
      faults_.push_back(std::move(fault));
    }
  }
  bool full() const { return faults_.size() >= kFaultsTold; }
  std::vector<std::string> take() { return std::move(faults_); }

 private:
  std::vector<std::string> faults_;
};

void check_pages(const Database& database, Faults& faults) {
  Statement check(database, "PRAGMA integrity_check(100)");
  Rows rows = check.query();
  while (rows.next()) {
    if (rows.text(0) != "ok") {
      faults.add("pages: " + rows.text(0));
    }
  }
}

WindowId true_id(const Window& window) { return window_id(window); }
MomentId true_id(const Moment& moment) { return moment_id(moment); }
EpisodeId true_id(const Episode& episode) { return episode_id(episode); }
PatternId true_id(Pattern pattern) {
  if (pattern.root == pattern.id) {
    pattern.root = {};
  }
  return pattern_id(pattern);
}

void name_wearer(Window& window, const std::string& wearer) { window.wearer = wearer; }
template <typename Record>
void name_wearer(Record&, const std::string&) {}

/// Reads every record of a table, one statement a row, so that one bad row hides no other.
template <typename Record>
void check_records(const Database& database, Faults& faults) {
  const std::string table(Table<Record>::kName);
  std::string select = "SELECT ";
  select.append(Table<Record>::kColumns).append(" FROM ").append(table).append(" WHERE key = ?1");
  Statement keys(database, "SELECT r.key, w.name FROM " + table +
                               " AS r LEFT JOIN wearers AS w ON w.key = r.wearer ORDER BY r.key");
  Rows all = keys.query();
  while (!faults.full() && all.next()) {
    try {
      Rows row = database.prepared(select).query(all.integer(0));
      if (row.next()) {
        Record record = Table<Record>::read(row);
        name_wearer(record, all.text(1));
        if (true_id(record) != record.id) {
          faults.add(table + ": " + record.id.str() + " does not say what its id stands for");
        }
      }
    } catch (const Error&) {
      faults.add(table + ": row " + std::to_string(all.integer(0)) + " cannot be read");
    }
  }
}

struct Rule {
  const char* says;
  const char* count;
};

constexpr Rule kRules[] = {
    {"windows without a unit in the ledger",
     "SELECT count(*) FROM windows AS w WHERE NOT EXISTS (SELECT 1 FROM units AS u"
     " WHERE u.wearer = w.wearer AND u.stage = 'grow' AND u.unit = printf('w-%016x', w.id))"},
    {"units in the ledger whose window is missing",
     "SELECT count(*) FROM (SELECT wearer, unit FROM units WHERE stage = 'grow' AND state <> 5"
     " EXCEPT SELECT wearer, printf('w-%016x', id) FROM windows)"},
    {"units of texts in the ledger whose text is missing",
     "SELECT count(*) FROM (SELECT wearer, unit, stage FROM units"
     " WHERE stage IN ('narrate', 'translate') AND state = 1 EXCEPT"
     " SELECT wearer, printf('w-%016x', window_id), CASE kind WHEN 0 THEN 'narrate'"
     " ELSE 'translate' END FROM derived_texts)"},
    {"moments whose window is missing",
     "SELECT count(*) FROM (SELECT wearer, window_id FROM moments"
     " EXCEPT SELECT wearer, id FROM windows)"},
    {"edges to a moment that is missing",
     "SELECT count(*) FROM (SELECT wearer, member_id FROM edges WHERE member_kind = 1"
     " EXCEPT SELECT wearer, id FROM moments)"},
    {"edges from an episode that is missing",
     "SELECT count(*) FROM (SELECT wearer, group_id FROM edges WHERE group_kind = 2"
     " EXCEPT SELECT wearer, id FROM episodes)"},
};

void check_rules(const Database& database, Faults& faults) {
  for (const Rule& rule : kRules) {
    const std::int64_t number = database.integer(rule.count);
    if (number > 0) {
      faults.add(std::to_string(number) + " " + rule.says);
    }
  }
}

/// Makes the folder of a copy; refuses one that cannot be made or written, before anything is
/// copied.
void prepare_folder(const fs::path& copy) {
  const ErrorContext context{.file = copy.string(),
                             .remedy = "name a file in a folder that you may write to"};
  const fs::path folder = copy.has_parent_path() ? copy.parent_path() : fs::path(".");
  std::error_code none;
  if (!fs::exists(folder, none)) {
    try {
      create_folders(folder);
    } catch (const Error& error) {
      throw Error(ErrorKind::Storage, error.cause(), context);
    }
  }
  if (!fs::is_directory(folder, none)) {
    throw Error(ErrorKind::Storage, folder.string() + " is no folder", context);
  }
  if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
    throw Error(ErrorKind::Storage, "the folder cannot be written", context);
  }
}

}  // namespace

void SqliteStore::backup(const fs::path& path) const {
  if (fs::exists(path)) {
    throw Error(ErrorKind::Usage, "there is something of that name already",
                {.file = path.string(), .remedy = "name a file that does not exist"});
  }
  prepare_folder(path);
  remove_left_copies(path);
  const fs::path temporary = private_name(path);
  const Removal removal(temporary);
  {
    const Database copy(temporary, Database::Opening::Create);
    database_.copy_to(copy);
    if (copy.text("PRAGMA integrity_check(1)") != "ok") {
      throw Error(ErrorKind::Storage, "the store is damaged, and so would be its copy",
                  {.file = database_.path().string(), .remedy = "run `daybook doctor`"});
    }
    copy.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  move_into_place(temporary, path);
}

std::unique_ptr<Store> SqliteStore::snapshot() const {
  if (database_.is_sealed()) {
    return std::make_unique<SqliteStore>(database_.path(), Database::Opening::Exists, clock_);
  }
  const fs::path temporary = private_name(database_.path());
  // The files lose their names as soon as they are open.
  const Removal removal(temporary);
  {
    const Database copy(temporary, Database::Opening::Create);
    database_.copy_to(copy);
  }
  return std::make_unique<SqliteStore>(temporary, Database::Opening::Exists, clock_);
}

std::vector<std::string> SqliteStore::check() const {
  Faults faults;
  try {
    check_pages(database_, faults);
    check_records<Window>(database_, faults);
    check_records<Moment>(database_, faults);
    check_records<Episode>(database_, faults);
    check_records<Pattern>(database_, faults);
    check_rules(database_, faults);
    for (const Wearer& wearer : wearers()) {
      for (const DerivedText& text : stale_texts(wearer.name)) {
        faults.add("derived_texts: the " + std::string(name(text.kind)) + " of " +
                   text.window.str() + " is damaged or of a window that reads otherwise");
      }
    }
  } catch (const Error& error) {
    faults.add(error.cause());
  }
  return faults.take();
}

}  // namespace daybook::sqlite
