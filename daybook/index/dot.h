#pragma once
/// Inner products of bytes, exact, as fast as the processor can read them.
///
/// Compiled for several generations of processors; the best one is chosen when the
/// program runs. Integers do not round, so all of them give the same sums. Safe
/// from any thread.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace daybook {

/// A vector to multiply many others with, in the forms that the kernels read.
class DotQuery {
 public:
  /// At most kLongestVector numbers in [-127, 127].
  explicit DotQuery(std::span<const std::int8_t> values);

  std::size_t dimension() const { return values_.size(); }
  const std::int8_t* values() const { return values_.data(); }
  const std::int16_t* wide() const { return wide_.data(); }
  std::int32_t sum() const { return sum_; }

 private:
  std::vector<std::int8_t> values_;
  std::vector<std::int16_t> wide_;
  std::int32_t sum_ = 0;
};

/// Products of `count` vectors, one behind the other in `rows`, with the query: out[i] is that
/// of the numbers from i * query.dimension() on.
void dot_rows(const std::int8_t* rows, std::size_t count, const DotQuery& query, std::int32_t* out);

/// The processor generation that dot_rows is using here, as Highway names it.
std::string dot_target();

}  // namespace daybook
