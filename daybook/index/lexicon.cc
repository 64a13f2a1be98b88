// An append-only string table with a hash table that is part of the file, so
// that opening it costs nothing.

#include "daybook/index/lexicon.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/index/index_file.h"

namespace daybook {

TermId LexiconBuilder::add(std::string_view term) {
  const auto [at, is_new] = ids_.try_emplace(std::string(term), 0);
  if (is_new) {
    const std::optional<TermId> known = earlier_ ? earlier_(term) : std::nullopt;
    at->second = known.value_or(static_cast<TermId>(size()));
    if (!known) {
      bytes_.insert(bytes_.end(), term.begin(), term.end());
      offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    }
  }
  return at->second;
}

void LexiconBuilder::write(IndexFileWriter& file, const std::string& prefix) const {
  const std::size_t count = offsets_.size() - 1;
  const std::size_t capacity = std::bit_ceil(count * 2 + 1);
  std::vector<std::uint32_t> slots(capacity, 0);
  for (std::size_t id = 0; id < count; ++id) {
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

struct Lexicon::Joined {
  std::vector<std::string_view> added;               ///< terms that the first part has not
  std::unordered_map<std::string_view, TermId> ids;  ///< of these
  std::vector<std::vector<TermId>> numbers;          ///< of each part, by joined number
};

Lexicon::Lexicon(const IndexFile& file, const std::string& prefix, std::size_t first)
    : first_(first),
      bytes_(file.section<char>(prefix + ".bytes")),
      offsets_(file.section<std::uint32_t>(prefix + ".offsets")),
      slots_(file.section<std::uint32_t>(prefix + ".slots")) {}

Lexicon Lexicon::joined(std::span<const Lexicon> lexicons) {
  Lexicon result = lexicons.front();
  auto joined = std::make_shared<Joined>();
  for (const Lexicon& part : lexicons) {
    std::vector<TermId>& numbers = joined->numbers.emplace_back(result.size(), kNoTerm);
    for (TermId id = 0; id < part.size(); ++id) {
      std::optional<TermId> known = lexicons.front().find(part.term(id));
      if (!known) {
        const auto number = static_cast<TermId>(result.own() + joined->added.size());
        const auto [at, is_new] = joined->ids.try_emplace(part.term(id), number);
        if (is_new) {
          joined->added.push_back(part.term(id));
        }
        known = at->second;
      }
      if (numbers.size() <= *known) {
        numbers.resize(std::size_t{*known} + 1, kNoTerm);
      }
      numbers[*known] = id;
    }
  }
  for (std::vector<TermId>& numbers : joined->numbers) {
    numbers.resize(result.own() + joined->added.size(), kNoTerm);
  }
  result.joined_ = std::move(joined);
  return result;
}

std::optional<TermId> Lexicon::find(std::string_view term) const {
  if (!slots_.empty()) {
    std::size_t slot = hash64(term) & (slots_.size() - 1);
    while (slots_[slot] != 0) {
      const auto id = static_cast<TermId>(first_ + slots_[slot] - 1);
      if (this->term(id) == term) {
        return id;
      }
      slot = (slot + 1) & (slots_.size() - 1);
    }
  }
  if (joined_ != nullptr) {
    const auto at = joined_->ids.find(term);
    if (at != joined_->ids.end()) {
      return at->second;
    }
  }
  return std::nullopt;
}

std::string_view Lexicon::term(TermId id) const {
  const std::size_t own_id = id - first_;
  if (own_id >= own() && joined_ != nullptr) {
    return joined_->added[own_id - own()];
  }
  return {bytes_.data() + offsets_[own_id], offsets_[own_id + 1] - offsets_[own_id]};
}

std::size_t Lexicon::size() const {
  return first_ + own() + (joined_ == nullptr ? 0 : joined_->added.size());
}

std::span<const TermId> Lexicon::renumbered(std::size_t k) const { return joined_->numbers[k]; }

}  // namespace daybook
