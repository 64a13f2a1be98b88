#pragma once
/// Terms and their numbers.
///
/// Terms are numbered in the order in which the recording first used them, so a
/// longer recording only adds numbers. Knowing a term says nothing about what is
/// visible: every count comes from postings up to the cutoff.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/index/index_file.h"

namespace daybook {

using TermId = std::uint32_t;
inline constexpr TermId kNoTerm = 0xFFFFFFFF;

/// A query: terms and how much each counts, in order of term, each term once.
struct WeightedTerm {
  TermId term = 0;
  float weight = 0;
};
using TermWeights = std::vector<WeightedTerm>;

class LexiconBuilder {
 public:
  using Earlier = std::function<std::optional<TermId>(std::string_view)>;

  LexiconBuilder() = default;
  /// Goes on where earlier segments ended: `earlier` knows their `count` terms.
  LexiconBuilder(Earlier earlier, std::size_t count)
      : earlier_(std::move(earlier)), first_(count) {}

  /// The term's number, a new one where it is new.
  TermId add(std::string_view term);
  /// Earlier terms included.
  std::size_t size() const { return first_ + offsets_.size() - 1; }
  /// The new terms.
  void write(IndexFileWriter& file, const std::string& prefix) const;

 private:
  Earlier earlier_;
  std::size_t first_ = 0;
  std::unordered_map<std::string, TermId> ids_;
  std::vector<char> bytes_;
  std::vector<std::uint32_t> offsets_{0};
};

/// A view of mapped arrays; valid as long as the file. Terms carry the numbers
/// from `first` on.
class Lexicon {
 public:
  Lexicon() = default;
  Lexicon(const IndexFile& file, const std::string& prefix, std::size_t first = 0);

  /// All terms of the first with their numbers, then those that the second has besides, and so
  /// on. All number from 0.
  static Lexicon joined(std::span<const Lexicon> lexicons);

  std::optional<TermId> find(std::string_view term) const;
  /// `id` is in [first, size()).
  std::string_view term(TermId id) const;
  /// One past the last number.
  std::size_t size() const;

  /// Of a joined lexicon: the number that its part `k` has for each term, or kNoTerm.
  std::span<const TermId> renumbered(std::size_t k) const;

 private:
  struct Joined;

  std::size_t own() const { return offsets_.empty() ? 0 : offsets_.size() - 1; }

  std::size_t first_ = 0;
  std::span<const char> bytes_;
  std::span<const std::uint32_t> offsets_;
  std::span<const std::uint32_t> slots_;  ///< open addressing, own number + 1; a power of two
  std::shared_ptr<const Joined> joined_;
};

}  // namespace daybook
