// Two small tables; rows are read whole.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/store/sqlite/connection.h"
#include "daybook/store/sqlite/rows.h"
#include "daybook/store/sqlite/sqlite_store.h"
#include "daybook/time/timestamp.h"

namespace daybook::sqlite {
namespace {

Timestamp time_of(const Rows& rows, int column) {
  return Timestamp(Duration(rows.integer(column)));
}

/// One of the first `count` enumerators.
template <typename Enum>
Enum enumerator(const Rows& rows, int column, std::int64_t count) {
  const std::int64_t number = rows.integer(column);
  if (number < 0 || number >= count) {
    rows.fail_damaged();
  }
  return static_cast<Enum>(number);
}

constexpr std::int64_t kModes = static_cast<std::int64_t>(StandingMode::Every) + 1;
constexpr std::int64_t kVerdicts = static_cast<std::int64_t>(Verdict::Never) + 1;

}  // namespace

void SqliteStore::put_standing(const std::string& wearer, const StandingQuestion& question) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const std::optional<std::int64_t> answered =
      question.answered ? std::optional(nanoseconds(*question.answered)) : std::nullopt;
  database_
      .prepared(
          "INSERT OR REPLACE INTO standing (wearer, id, text, mode, asked_ns, answered_ns)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .run(key_of(wearer), question.id, question.text, static_cast<int>(question.mode),
           nanoseconds(question.asked), answered);
  transaction.commit();
}

bool SqliteStore::remove_standing(const std::string& wearer, const std::string& id) {
  Transaction transaction(database_, Transaction::Kind::Write);
  const std::int64_t before = database_.total_changes();
  database_.prepared("DELETE FROM standing WHERE wearer = ?1 AND id = ?2").run(key_of(wearer), id);
  const bool removed = database_.total_changes() != before;
  transaction.commit();
  return removed;
}

std::vector<StandingQuestion> SqliteStore::standing(const std::string& wearer) const {
  Rows rows = database_
                  .prepared(
                      "SELECT id, text, mode, asked_ns, answered_ns FROM standing WHERE wearer ="
                      " (SELECT key FROM wearers WHERE name = ?1) ORDER BY asked_ns, id")
                  .query(wearer);
  std::vector<StandingQuestion> questions;
  while (rows.next()) {
    StandingQuestion question{rows.text(0), rows.text(1), enumerator<StandingMode>(rows, 2, kModes),
                              time_of(rows, 3)};
    if (!rows.is_null(4)) {
      question.answered = time_of(rows, 4);
    }
    questions.push_back(std::move(question));
  }
  return questions;
}

void SqliteStore::put_feedback(const std::string& wearer, const Feedback& feedback) {
  Transaction transaction(database_, Transaction::Kind::Write);
  database_
      .prepared(
          "INSERT OR REPLACE INTO feedback (wearer, service, type, subject, trigger_ns, verdict,"
          " at_ns) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
      .run(key_of(wearer), feedback.service, static_cast<int>(feedback.type), feedback.subject,
           nanoseconds(feedback.trigger), static_cast<int>(feedback.verdict),
           nanoseconds(feedback.at));
  transaction.commit();
}

std::vector<Feedback> SqliteStore::feedback(const std::string& wearer) const {
  Rows rows = database_
                  .prepared(
                      "SELECT service, type, subject, trigger_ns, verdict, at_ns FROM feedback"
                      " WHERE wearer = (SELECT key FROM wearers WHERE name = ?1)"
                      " ORDER BY at_ns, service")
                  .query(wearer);
  std::vector<Feedback> feedback;
  while (rows.next()) {
    feedback.push_back({rows.text(0), enumerator<ServiceType>(rows, 1, kServiceTypes), rows.text(2),
                        time_of(rows, 3), enumerator<Verdict>(rows, 4, kVerdicts),
                        time_of(rows, 5)});
  }
  return feedback;
}

}  // namespace daybook::sqlite
