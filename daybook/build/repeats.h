#pragma once
/// The same fact told again within a minute is one fact.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class Repeats {
 public:
  explicit Repeats(Duration within) : within_(within) {}

  /// Adds a moment to those of the present window. The same deed (subject, verb, object,
  /// company) that began less than `within` before, in this window, extends the earlier one;
  /// told in an earlier window it is dropped, for what was told then is not changed later.
  void add(Moment moment, std::vector<Moment>& window);

  /// A new window begins: what was told `within` before it or earlier is forgotten.
  void next_window(Timestamp start);

  /// How many facts are kept.
  std::size_t size() const { return told_.size(); }

 private:
  struct Told {
    Timestamp when;
    std::size_t index = 0;  ///< in the window it was told in
    std::uint64_t window = 0;
  };

  Duration within_;
  std::uint64_t window_ = 0;
  std::unordered_map<std::string, Told> told_;  ///< looked up, never walked for output
};

}  // namespace daybook
