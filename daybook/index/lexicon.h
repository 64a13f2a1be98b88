#pragma once
/// Terms and their numbers.
///
/// Terms are numbered in the order in which the recording first used them, so a
/// longer recording only adds numbers. Knowing a term says nothing about what is
/// visible: every count comes from postings up to the cutoff.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daybook/index/index_file.h"

namespace daybook {

using TermId = std::uint32_t;

/// A query: terms and how much each counts, in order of term, each term once.
struct WeightedTerm {
  TermId term = 0;
  float weight = 0;
};
using TermWeights = std::vector<WeightedTerm>;

class LexiconBuilder {
 public:
  /// The term's number, a new one where it is new.
  TermId add(std::string_view term);
  std::size_t size() const { return offsets_.size() - 1; }
  void write(IndexFileWriter& file, const std::string& prefix) const;

 private:
  std::unordered_map<std::string, TermId> ids_;
  std::vector<char> bytes_;
  std::vector<std::uint32_t> offsets_{0};
};

/// A view of the mapped arrays; valid as long as the file.
class Lexicon {
 public:
  Lexicon() = default;
  Lexicon(const IndexFile& file, const std::string& prefix);

  std::optional<TermId> find(std::string_view term) const;
  std::string_view term(TermId id) const;
  std::size_t size() const { return offsets_.empty() ? 0 : offsets_.size() - 1; }

 private:
  std::span<const char> bytes_;
  std::span<const std::uint32_t> offsets_;
  std::span<const std::uint32_t> slots_;  ///< open addressing, id + 1, 0 is free; a power of two
};

}  // namespace daybook
