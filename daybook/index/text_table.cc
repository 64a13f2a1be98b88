// Each distinct text is analysed and embedded once; texts are numbered in the
// order in which they became known.

#include "daybook/index/text_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/index/index_file.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/quantised.h"
#include "daybook/models/embedder.h"
#include "daybook/text/analyzer.h"

namespace daybook {

TextTable::TextTable(const IndexFile& file, const std::string& prefix, const TextBase& of)
    : base(of),
      vectors(read_rows(file, prefix + ".vec")),
      upto(file.section<std::uint32_t>(prefix + ".upto")),
      forward(file.section<TermId>(prefix + ".terms")),
      ends(file.section<std::uint32_t>(prefix + ".ends")),
      keys(file.section<std::uint64_t>(prefix + ".keys")),
      ids(file.section<TextId>(prefix + ".ids")) {
  postings = Postings(file, prefix + ".post", ends, base.first, base.length);
}

std::size_t TextTable::visible(std::size_t windows) const {
  if (windows <= base.first_window || upto.empty()) {
    return base.first;
  }
  return upto[std::min(windows - base.first_window, upto.size()) - 1];
}

std::optional<TextId> TextTable::find(std::uint64_t key) const {
  const auto at = std::lower_bound(keys.begin(), keys.end(), key);
  if (at == keys.end() || *at != key) {
    return std::nullopt;
  }
  return ids[static_cast<std::size_t>(at - keys.begin())];
}

TextTableBuilder::TextTableBuilder(LexiconBuilder& lexicon, Analyzer& analyzer,
                                   std::span<const TextTable> earlier, const TextBase& base)
    : lexicon_(lexicon), analyzer_(analyzer), earlier_(earlier), base_(base) {}

TextId TextTableBuilder::add(std::string_view text, std::uint32_t known,
                             std::string_view lexical_only) {
  const std::uint64_t key = lexical_only.empty() ? Hasher().add(text).finish()
                                                 : Hasher().add(text).add(lexical_only).finish();
  const auto [at, is_new] = ids_.try_emplace(key, 0);
  if (!is_new) {
    return at->second;
  }
  for (const TextTable& table : earlier_) {
    if (const auto id = table.find(key)) {
      at->second = *id;
      return *id;
    }
  }
  at->second = static_cast<TextId>(size());
  texts_.emplace_back(text);
  known_.push_back(known);
  for (const std::string_view part : {text, lexical_only}) {
    for (const std::string& term : analyzer_.terms(part)) {
      terms_.push_back(lexicon_.add(term));
    }
  }
  ends_.push_back(static_cast<std::uint32_t>(terms_.size()));
  return at->second;
}

std::span<const TermId> TextTableBuilder::terms(TextId text) const {
  if (text < base_.first) {
    return table_of(earlier_, text).terms(text);
  }
  const std::size_t own = text - base_.first;
  return std::span(terms_).subspan(ends_[own], ends_[own + 1] - ends_[own]);
}

void TextTableBuilder::write(IndexFileWriter& file, const std::string& prefix,
                             const Embedder* embedder, std::uint32_t windows,
                             std::span<const TextTable> former) const {
  PostingsBuilder postings(base_.first);
  for (auto text = base_.first; text < size(); ++text) {
    postings.add(text, terms(text));
  }
  postings.write(file, prefix + ".post");
  std::vector<std::uint32_t> upto;
  std::size_t count = 0;
  for (std::uint32_t window = base_.first_window; window < windows; ++window) {
    while (count < known_.size() && known_[count] <= window) {
      ++count;
    }
    upto.push_back(static_cast<std::uint32_t>(base_.first + count));
  }
  file.add(prefix + ".upto", upto);
  file.add(prefix + ".terms", terms_);
  file.add(prefix + ".ends", ends_);
  std::vector<std::pair<std::uint64_t, TextId>> keys;
  std::vector<std::uint64_t> by_text(texts_.size());
  for (const auto& [key, id] : ids_) {
    if (id >= base_.first) {
      keys.emplace_back(key, id);
      by_text[id - base_.first] = key;
    }
  }
  write_keys(file, prefix, std::move(keys));
  if (embedder != nullptr) {
    write_rows(file, prefix + ".vec", vectors(*embedder, by_text, former), embedder->dimension());
  }
}

std::vector<QuantisedVector> TextTableBuilder::vectors(const Embedder& embedder,
                                                       const std::vector<std::uint64_t>& keys,
                                                       std::span<const TextTable> former) const {
  std::vector<QuantisedVector> rows(texts_.size());
  std::vector<std::size_t> missing;
  std::vector<std::string_view> views;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    if (auto known = vector_in(former, keys[i])) {
      rows[i] = *std::move(known);
    } else {
      missing.push_back(i);
      views.emplace_back(texts_[i]);
    }
  }
  const std::vector<float> made = embedder.embed(views, EmbedRole::Passage);
  for (std::size_t i = 0; i < missing.size(); ++i) {
    rows[missing[i]] =
        quantise(std::span(made).subspan(i * embedder.dimension(), embedder.dimension()));
  }
  return rows;
}

std::optional<QuantisedVector> vector_in(std::span<const TextTable> tables, std::uint64_t key) {
  for (const TextTable& table : tables) {
    const auto id = table.vectors.size() > 0 ? table.find(key) : std::nullopt;
    if (id) {
      const std::size_t at = *id - table.first();
      const auto row = table.vectors.row(at);
      return QuantisedVector{
          {row.begin(), row.end()}, table.vectors.scales[at], table.vectors.errors[at]};
    }
  }
  return std::nullopt;
}

void write_keys(IndexFileWriter& file, const std::string& prefix,
                std::vector<std::pair<std::uint64_t, TextId>> keys) {
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint64_t> hashes;
  std::vector<TextId> ids;
  for (const auto& [key, id] : keys) {
    hashes.push_back(key);
    ids.push_back(id);
  }
  file.add(prefix + ".keys", hashes);
  file.add(prefix + ".ids", ids);
}

const TextTable& table_of(std::span<const TextTable> tables, TextId text) {
  const auto past =
      std::partition_point(tables.begin(), tables.end(),
                           [text](const TextTable& table) { return table.first() <= text; });
  return *std::prev(past);
}

}  // namespace daybook
