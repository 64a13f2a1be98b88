// An append-only string table with a hash table that is part of the file, so
// that opening it costs nothing.

#include "daybook/index/lexicon.h"

#include <bit>

#include "daybook/base/hash.h"

namespace daybook {

TermId LexiconBuilder::add(std::string_view term) {
  const auto [at, is_new] = ids_.try_emplace(std::string(term), static_cast<TermId>(size()));
  if (is_new) {
    bytes_.insert(bytes_.end(), term.begin(), term.end());
    offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  }
  return at->second;
}

void LexiconBuilder::write(IndexFileWriter& file, const std::string& prefix) const {
  const std::size_t capacity = std::bit_ceil(size() * 2 + 1);
  std::vector<std::uint32_t> slots(capacity, 0);
  for (std::size_t id = 0; id < size(); ++id) {
    const std::string_view term(bytes_.data() + offsets_[id], offsets_[id + 1] - offsets_[id]);
    std::size_t slot = hash64(term) & (capacity - 1);
    while (slots[slot] != 0) {
      slot = (slot + 1) & (capacity - 1);
    }
    slots[slot] = static_cast<std::uint32_t>(id + 1);
  }
  file.add(prefix + ".bytes", bytes_);
  file.add(prefix + ".offsets", offsets_);
  file.add(prefix + ".slots", slots);
}

Lexicon::Lexicon(const IndexFile& file, const std::string& prefix)
    : bytes_(file.section<char>(prefix + ".bytes")),
      offsets_(file.section<std::uint32_t>(prefix + ".offsets")),
      slots_(file.section<std::uint32_t>(prefix + ".slots")) {}

std::optional<TermId> Lexicon::find(std::string_view term) const {
  if (slots_.empty()) {
    return std::nullopt;
  }
  std::size_t slot = hash64(term) & (slots_.size() - 1);
  while (slots_[slot] != 0) {
    const TermId id = slots_[slot] - 1;
    if (this->term(id) == term) {
      return id;
    }
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return std::nullopt;
}

std::string_view Lexicon::term(TermId id) const {
  return {bytes_.data() + offsets_[id], offsets_[id + 1] - offsets_[id]};
}

}  // namespace daybook
