#include "tests/support/fake_embedder.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

std::vector<float> scaled_to_unit(std::vector<float> vector) {
  double squares = 0;
  for (const float x : vector) {
    squares += static_cast<double>(x) * static_cast<double>(x);
  }
  for (float& x : vector) {
    x = squares > 0 ? static_cast<float>(x / std::sqrt(squares)) : 0;
  }
  return vector;
}

// Uniform in [-1, 1), one hash a number.
std::vector<float> hashed(std::string_view text, std::size_t dimension) {
  std::vector<float> vector(dimension);
  if (!split_words(text).empty()) {
    for (std::size_t i = 0; i < dimension; ++i) {
      const auto bits = static_cast<std::int64_t>(Hasher().add(text).add(i).finish());
      vector[i] = static_cast<float>(static_cast<double>(bits) * 0x1p-63);
    }
  }
  return scaled_to_unit(std::move(vector));
}

}  // namespace

void FakeEmbedder::script(const std::string& text, std::vector<float> vector) {
  vector.resize(dimension_);
  scripted_[text] = scaled_to_unit(std::move(vector));
}

std::string FakeEmbedder::name() const { return "fake:hash-" + std::to_string(dimension_) + "@1"; }

std::vector<float> FakeEmbedder::embed(std::span<const std::string_view> texts,
                                       EmbedRole /*role*/) const {
  std::vector<float> rows;
  rows.reserve(texts.size() * dimension_);
  for (const std::string_view text : texts) {
    const auto known = scripted_.find(text);
    const std::vector<float> row =
        known != scripted_.end() ? known->second : hashed(text, dimension_);
    rows.insert(rows.end(), row.begin(), row.end());
  }
  return rows;
}

}  // namespace daybook
