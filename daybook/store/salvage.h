#pragma once
/// What can still be read of a damaged store, into a new one.
///
/// Windows are the truth and everything else is grown from them, so windows, the ledger and
/// what the owner said are what has to be saved. A window is taken only if it says what its id
/// stands for. The ledger names the windows that were lost.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "daybook/time/timestamp.h"

namespace daybook {

struct LostWindow {
  std::string wearer;
  std::string id;
  Interval interval;
};

struct SalvageReport {
  std::size_t windows = 0;           ///< saved
  std::vector<LostWindow> lost;      ///< by wearer and time
  std::size_t bad_rows = 0;          ///< windows that were found damaged, among the lost or unnamed
  std::size_t empty_pages = 0;       ///< that hold nothing but zeros
  std::vector<std::string> made_up;  ///< wearers whose name was lost: what they are called now

  bool lost_anything() const { return !lost.empty() || bad_rows > 0 || !made_up.empty(); }
};

/// Reads the store's file (and its log, where that is sound) and writes a new store, whose
/// windows are all pending: the caller grows it. `from` is not changed. A wearer whose row was
/// lost gets `wearer`, if that is given and there is one only, else "RECOVERED_1" and so on.
/// Throws Error{Usage} when `to` exists, Error{BadInput} when `from` holds no window at all or
/// cannot be opened, Error{Storage} when writing fails.
SalvageReport salvage_store(const std::filesystem::path& from, const std::filesystem::path& to,
                            const std::string& wearer = "");

}  // namespace daybook
