#pragma once
/// The distinct texts of one view: terms and vectors, each stored once however
/// often the text was recorded.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"

namespace daybook {

class Analyzer;
class Embedder;

using TextId = std::uint32_t;

class TextTableBuilder {
 public:
  TextTableBuilder(LexiconBuilder& lexicon, Analyzer& analyzer)
      : lexicon_(lexicon), analyzer_(analyzer) {}

  /// The text's number, a new one where it is new. `known`: ordinal of the window
  /// with which it becomes known; never decreasing. `lexical_only` is indexed for
  /// words but not embedded (the line in another language).
  TextId add(std::string_view text, std::uint32_t known, std::string_view lexical_only = {});

  /// Terms of a text that was added.
  std::span<const TermId> terms(TextId text) const;

  std::size_t size() const { return known_.size(); }

  /// `embedder` may be null: no vectors.
  /// `forward`: whether the terms of a text can be listed.
  void write(IndexFileWriter& file, const std::string& prefix, const Embedder* embedder,
             bool forward) const;

 private:
  LexiconBuilder& lexicon_;
  Analyzer& analyzer_;
  std::unordered_map<std::string, TextId> ids_;
  std::vector<std::string> texts_;
  std::vector<std::uint32_t> known_;
  std::vector<TermId> terms_;
  std::vector<std::size_t> term_offsets_{0};
};

struct TextTable {
  TextTable() = default;
  TextTable(const IndexFile& file, const std::string& prefix);

  std::size_t size() const { return known.size(); }

  /// How many texts are known once `windows` windows are.
  std::size_t visible(std::size_t windows) const;

  /// Terms of a text, in text order; only of tables written with `forward`.
  std::span<const TermId> terms(TextId text) const;

  Postings postings;
  QuantisedRows vectors;                 ///< no rows when there is no embedder
  std::span<const std::uint32_t> known;  ///< ascending window ordinals
  std::span<const TermId> forward;
  std::span<const std::uint32_t> forward_offsets;
};

}  // namespace daybook
