#pragma once
/// What an embedder may be able to tell beside vectors: which words it knows.

#include <string_view>

namespace daybook {

/// An ability of some embedders, found by a cast. Safe from any thread.
class KnowsWords {
 public:
  virtual ~KnowsWords() = default;

  /// False for a word, in lower case, that has no entry of its own and is put together from pieces,
  /// which may mean nothing.
  virtual bool has_word(std::string_view word) const = 0;
};

}  // namespace daybook
