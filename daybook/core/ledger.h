#pragma once
/// The ledger: what became of every unit of work. Captured is the sum of
/// pending, done, failed, refused and forgotten, always.

#include <cstdint>
#include <string>
#include <string_view>

#include "daybook/time/timestamp.h"

namespace daybook {

enum class UnitState : std::uint8_t { Pending, Done, Degraded, Failed, Refused, Forgotten };

std::string_view name(UnitState state);

/// One unit: a window (or a line of input that could not become one) at a stage.
struct Unit {
  std::string key;    ///< the record's id, or "file:line" of what could not be read
  std::string stage;  ///< "read", "grow"
  UnitState state = UnitState::Pending;
  Interval interval;   ///< of what it covers; empty when unknown
  std::string detail;  ///< the error, with file, line and remedy; empty otherwise

  friend bool operator==(const Unit&, const Unit&) = default;
};

struct LedgerCounts {
  std::uint64_t captured = 0;
  std::uint64_t pending = 0;
  std::uint64_t done = 0;
  std::uint64_t degraded = 0;  ///< of the done ones
  std::uint64_t failed = 0;
  std::uint64_t refused = 0;
  std::uint64_t forgotten = 0;
};

}  // namespace daybook
