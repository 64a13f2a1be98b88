#pragma once
/// The embedded store: one SQLite file, in WAL mode, beside it `-wal` and `-shm` while open.
///
/// Readers never wait. A commit is on disk when it returns (synchronous = FULL: the log is
/// synced at each commit), so nothing acknowledged is lost on a power cut.
/// docs/storage-format.md has the layout.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/clock.h"
#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/assistance.h"
#include "daybook/store/custody.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/replacement.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/store.h"
#include "daybook/store/upkeep.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {

struct RowOwner;

class SqliteStore final : public Store,
                          public Custody,
                          public Assistance,
                          public OwnerStore,
                          public DerivedTexts,
                          public Replacement,
                          public Upkeep {
 public:
  /// `clock` stamps commits for audit and must outlive the store. `patience`: how long a
  /// write waits for another writer before it throws Error{Busy}.
  SqliteStore(const std::filesystem::path& path, Database::Opening opening, const Clock& clock,
              std::chrono::milliseconds patience = std::chrono::seconds(10));

  /// The file underneath, for what only SQLite has (plans, checks, backup).
  const Database& database() const { return database_; }

  std::vector<Wearer> wearers() const override;
  void add_wearer(const Wearer& wearer) override;
  void set_growth(const std::string& wearer, const Growth& growth) override;

  void commit(const std::string& wearer, const Changes& changes) override;
  void rewind(const std::string& wearer, Timestamp from) override;
  void remove_windows(const std::string& wearer, const std::vector<WindowId>& ids) override;

  std::vector<Window> windows(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override;
  std::vector<Moment> moments(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override;
  std::vector<Episode> episodes(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override;
  std::vector<Pattern> patterns(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override;
  std::vector<Edge> edges(Cutoff cutoff, const std::string& wearer, RecordId record) const override;

  LedgerCounts ledger(const std::string& wearer) const override;
  std::vector<Unit> units(const std::string& wearer, std::vector<UnitState> states) const override;
  std::uint64_t generation(const std::string& wearer) const override;
  std::optional<Timestamp> changed_since(const std::string& wearer,
                                         std::uint64_t generation) const override;
  void dump(std::ostream& out) const override;

  void replace_windows(const std::string& wearer, Timestamp from,
                       const std::vector<WindowId>& removed, const Changes& changes) override;
  void restate_windows(const std::string& wearer, const std::vector<Window>& windows) override;

  void forget(const std::string& wearer, const Forgetting& what) override;
  void remove_units(const std::string& wearer, const std::vector<Unit>& units) override;
  void scrub() override;
  bool scrub_is_due() const override;

  std::vector<Annotation> annotations(const std::string& wearer) const override;
  void annotate(const std::string& wearer, const Annotation& annotation, Timestamp from,
                bool regrow) override;
  void retract(const std::string& wearer, const Annotation& annotation, Timestamp from,
               bool regrow) override;
  std::vector<Window> windows_as(Words words, Cutoff cutoff, const std::string& wearer,
                                 const RecordQuery& query) const override;

  std::vector<DerivedText> derived_texts(Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const override;
  void put_derived_texts(const std::string& wearer, const std::vector<DerivedText>& texts) override;

  void backup(const std::filesystem::path& path) const override;
  std::unique_ptr<Store> snapshot() const override;
  std::vector<std::string> check() const override;
  void put_standing(const std::string& wearer, const StandingQuestion& question) override;
  bool remove_standing(const std::string& wearer, const std::string& id) override;
  std::vector<StandingQuestion> standing(const std::string& wearer) const override;
  void put_feedback(const std::string& wearer, const Feedback& feedback) override;
  std::vector<Feedback> feedback(const std::string& wearer) const override;

 private:
  /// Key of a wearer who must exist.
  std::int64_t key_of(const std::string& wearer) const;
  /// Number of a new row of `commits`.
  std::int64_t begin_commit(std::int64_t wearer);
  RowOwner begin_commit(const std::string& wearer);
  /// Rows removed.
  std::int64_t remove_derived(std::int64_t wearer, Timestamp from);
  void await_growing(std::int64_t wearer, std::int64_t commit, Timestamp from);
  // Parts of transactions; each tells whether records changed, and raises the generation then.
  bool write(const RowOwner& owner, const Changes& changes);
  bool take_back_derived(const RowOwner& owner, Timestamp from);
  bool drop_windows(const std::string& wearer, std::int64_t key, const std::vector<WindowId>& ids);
  /// `from`: records known before it did not change.
  void raise_generation(std::int64_t wearer, Timestamp from);
  std::vector<Window> recorded_windows(Cutoff cutoff, const std::string& wearer,
                                       const RecordQuery& query) const;
  void remove_annotation(std::int64_t wearer, const Annotation& annotation, bool whatever_text);
  /// What an annotation changes since `from`.
  void take_back(std::int64_t wearer, std::int64_t commit, Timestamp from, bool regrow);
  /// Texts that do not rest on a window as it reads now; with their units pending, none are left.
  std::vector<DerivedText> stale_texts(const std::string& wearer) const;
  void drop_stale_texts(const std::string& wearer, const RowOwner& owner);
  void add_translations(const std::string& wearer, std::vector<Window>& windows) const;
  /// Writes the log into the file and cuts it to nothing. Throws Error{Busy}.
  void empty_log();

  Database database_;
  const Clock& clock_;
};

/// For the table of schemes in store.cc: `path` is what follows "sqlite:".
std::unique_ptr<Store> open_sqlite_store(std::string_view path, bool must_exist,
                                         const Clock& clock);

}  // namespace daybook::sqlite
