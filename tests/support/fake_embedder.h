#pragma once
/// An embedder for tests: scripted vectors, and hashes for every other text.

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/embedder.h"

namespace daybook {

/// Two different texts are nearly orthogonal in high dimensions and equal texts equal,
/// unless a script says otherwise. A text without words has the zero vector.
class FakeEmbedder final : public Embedder {
 public:
  explicit FakeEmbedder(std::size_t dimension = 64) : dimension_(dimension) {}

  /// From now on `text` has this vector, scaled to length one; missing numbers are zero.
  /// Not while another thread embeds.
  void script(const std::string& text, std::vector<float> vector);

  std::string name() const override;
  std::size_t dimension() const override { return dimension_; }
  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override;

 private:
  std::size_t dimension_;
  std::map<std::string, std::vector<float>, std::less<>> scripted_;
};

}  // namespace daybook
