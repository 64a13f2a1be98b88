// Each distinct text is analysed and embedded once; texts are numbered in the
// order in which they became known.

#include "daybook/index/text_table.h"

#include <algorithm>

#include "daybook/models/embedder.h"
#include "daybook/text/analyzer.h"

namespace daybook {
TextId TextTableBuilder::add(std::string_view text, std::uint32_t known,
                             std::string_view lexical_only) {
  std::string key(text);
  if (!lexical_only.empty()) {
    key.append("\n").append(lexical_only);
  }
  const auto [at, is_new] = ids_.try_emplace(std::move(key), static_cast<TextId>(size()));
  if (is_new) {
    texts_.emplace_back(text);
    known_.push_back(known);
    for (const std::string_view part : {text, lexical_only}) {
      for (const std::string& term : analyzer_.terms(part)) {
        terms_.push_back(lexicon_.add(term));
      }
    }
    term_offsets_.push_back(terms_.size());
  }
  return at->second;
}

std::span<const TermId> TextTableBuilder::terms(TextId text) const {
  return std::span(terms_).subspan(term_offsets_[text],
                                   term_offsets_[text + 1] - term_offsets_[text]);
}

void TextTableBuilder::write(IndexFileWriter& file, const std::string& prefix,
                             const Embedder* embedder, bool forward) const {
  PostingsBuilder postings;
  for (TextId text = 0; text < size(); ++text) {
    postings.add(text, terms(text));
  }
  postings.write(file, prefix + ".post", lexicon_.size());
  file.add(prefix + ".known", known_);
  if (forward) {
    file.add(prefix + ".terms", terms_);
    file.add(prefix + ".term_at",
             std::vector<std::uint32_t>(term_offsets_.begin(), term_offsets_.end()));
  }
  if (embedder != nullptr) {
    const std::vector<std::string_view> views(texts_.begin(), texts_.end());
    write_rows(file, prefix + ".vec", embedder->embed(views, EmbedRole::Passage),
               embedder->dimension());
  }
}

TextTable::TextTable(const IndexFile& file, const std::string& prefix)
    : postings(file, prefix + ".post"),
      vectors(read_rows(file, prefix + ".vec")),
      known(file.section<std::uint32_t>(prefix + ".known")),
      forward(file.section<TermId>(prefix + ".terms")),
      forward_offsets(file.section<std::uint32_t>(prefix + ".term_at")) {}

std::size_t TextTable::visible(std::size_t windows) const {
  // A text known with window w is visible once w + 1 windows are.
  return static_cast<std::size_t>(std::lower_bound(known.begin(), known.end(), windows) -
                                  known.begin());
}

std::span<const TermId> TextTable::terms(TextId text) const {
  return forward.subspan(forward_offsets[text], forward_offsets[text + 1] - forward_offsets[text]);
}

}  // namespace daybook
