#pragma once
/// The distinct texts of one view: terms and vectors, each stored once however
/// often the text was recorded.
///
/// Texts are numbered in the order in which they became known, through all
/// segments; a segment holds those that were new in it. Two texts are the same
/// when their 64-bit hashes are.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"

namespace daybook {

class Analyzer;
class Embedder;

using TextId = std::uint32_t;

/// Where a segment's texts begin.
struct TextBase {
  TextId first = 0;  ///< number of its first text
  std::uint32_t first_window = 0;
  std::uint64_t length = 0;  ///< terms of all earlier texts
};

/// A view of one segment's texts.
struct TextTable {
  TextTable() = default;
  TextTable(const IndexFile& file, const std::string& prefix, const TextBase& base = {});

  TextId first() const { return base.first; }
  /// One past the last text.
  std::size_t size() const { return base.first + ids.size(); }

  /// How many texts are known once `windows` windows are; of this segment and earlier ones.
  std::size_t visible(std::size_t windows) const;

  /// Terms of a text, in text order.
  std::span<const TermId> terms(TextId text) const {
    return forward.subspan(ends[text - base.first],
                           ends[text - base.first + 1] - ends[text - base.first]);
  }

  /// The text of this segment with that hash.
  std::optional<TextId> find(std::uint64_t key) const;

  TextBase base;
  Postings postings;
  QuantisedRows vectors;                ///< of this segment; no rows when there is no embedder
  std::span<const std::uint32_t> upto;  ///< by window: texts known once it is
  std::span<const TermId> forward;
  std::span<const std::uint32_t> ends;  ///< into `forward`; one more than there are texts
  std::span<const std::uint64_t> keys;  ///< hashes, ascending
  std::span<const TextId> ids;          ///< the text of each hash
};

class TextTableBuilder {
 public:
  /// `earlier`: the tables of the segments before, in order.
  TextTableBuilder(LexiconBuilder& lexicon, Analyzer& analyzer,
                   std::span<const TextTable> earlier = {}, const TextBase& base = {});

  /// The text's number, a new one where it is new. `known`: ordinal of the window
  /// with which it becomes known; never decreasing. `lexical_only` is indexed for
  /// words but not embedded (the line in another language).
  TextId add(std::string_view text, std::uint32_t known, std::string_view lexical_only = {});

  /// Terms of a text that was added or is earlier.
  std::span<const TermId> terms(TextId text) const;

  /// Earlier texts included.
  std::size_t size() const { return base_.first + texts_.size(); }

  /// Terms of the new texts, repeats counted.
  std::size_t new_terms() const { return terms_.size(); }

  /// The new texts. `windows`: how many windows there are, earlier ones included.
  /// `embedder` may be null: no vectors. Those of texts that stand in `former` are copied.
  void write(IndexFileWriter& file, const std::string& prefix, const Embedder* embedder,
             std::uint32_t windows, std::span<const TextTable> former = {}) const;

 private:
  std::vector<QuantisedVector> vectors(const Embedder& embedder,
                                       const std::vector<std::uint64_t>& keys,
                                       std::span<const TextTable> former) const;

  LexiconBuilder& lexicon_;
  Analyzer& analyzer_;
  std::span<const TextTable> earlier_;
  TextBase base_;
  std::unordered_map<std::uint64_t, TextId> ids_;
  std::vector<std::string> texts_;
  std::vector<std::uint32_t> known_;
  std::vector<TermId> terms_;
  std::vector<std::uint32_t> ends_{0};
};

/// Sections .keys and .ids: texts by hash.
void write_keys(IndexFileWriter& file, const std::string& prefix,
                std::vector<std::pair<std::uint64_t, TextId>> keys);

/// The vector of the text with that hash in one of the tables, where one has it.
std::optional<QuantisedVector> vector_in(std::span<const TextTable> tables, std::uint64_t key);

/// The table that holds a text.
const TextTable& table_of(std::span<const TextTable> tables, TextId text);

}  // namespace daybook
