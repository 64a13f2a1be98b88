// Reading the mapped table.
//
// Two open-addressed hash tables lie in the file as they are used: one probe costs one
// cache line, and nothing is built on opening. The header says where they are and is
// guarded by a hash of its own; the body is checked only when asked for (8 ms), because a
// question from a cold start has no time for it. A damaged body can therefore give wrong
// vectors but never a read outside of the file: probing is bounded by the number of slots
// and rows by the vocabulary.

#include "daybook/models/static_table.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/hash.h"

namespace daybook {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t kGolden = 0x9e37'79b9'7f4a'7c15;  // 2^64 / phi
constexpr const char* kRemedy =
    "make it with ./run setup, or with compile_static_table SAFETENSORS TOKENIZER OUTPUT";

// The upper bits of a product depend on all bits of the key.
std::size_t slot_of(std::uint64_t key, std::size_t slots) {
  return static_cast<std::size_t>((key * kGolden) >> 32) & (slots - 1);
}

MappedFile map_table(const std::filesystem::path& path) {
  try {
    return MappedFile(path);
  } catch (const Error& error) {
    throw Error(ErrorKind::Config, "cannot open the word table: " + error.cause(),
                {.file = path.string(), .remedy = kRemedy});
  }
}

std::string hex8(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (int shift = 60; shift >= 32; shift -= 4) {
    out.push_back(kDigits[(value >> shift) & 15U]);
  }
  return out;
}

}  // namespace

std::size_t merge_slot(Token left, Token right, std::size_t slots) {
  return slot_of((std::uint64_t{left} << 32 | right) * kGolden, slots);
}

std::size_t character_slot(char32_t code, std::size_t slots) { return slot_of(code, slots); }

StaticTable::StaticTable(const std::filesystem::path& path)
    : path_(path.string()), file_(map_table(path)) {
  check_header();
  const StaticTableHeader& h = header();
  merges_ = section<MergeRule>(h.merges_at, h.merge_slots);
  characters_ = section<CharacterToken>(h.characters_at, h.character_slots);
  bytes_ = section<Token>(h.bytes_at, 256);
  specials_ = section<SpecialToken>(h.specials_at, h.special_count);
  rows_ = section<std::uint16_t>(h.rows_at, std::uint64_t{h.vocabulary} * h.dimension);
  for (const SpecialToken& special : specials_) {
    if (special.length == 0 || special.length > sizeof(special.text)) {
      refuse("a special token of the word table has no sensible length");
    }
  }
}

const StaticTableHeader& StaticTable::header() const {
  return *reinterpret_cast<const StaticTableHeader*>(file_.bytes().data());
}

void StaticTable::check_header() const {
  if (file_.bytes().size() < sizeof(StaticTableHeader)) {
    refuse("the word table is cut off");
  }
  const StaticTableHeader expected;
  const StaticTableHeader& h = header();
  if (std::memcmp(h.magic, expected.magic, sizeof(h.magic)) != 0) {
    refuse("not a word table");
  }
  if (h.version != expected.version) {
    refuse("the word table has version " + std::to_string(h.version) + ", this program reads " +
           std::to_string(expected.version));
  }
  if (h.header_hash != hash64(file_.text().substr(0, offsetof(StaticTableHeader, header_hash)))) {
    refuse("the header of the word table is damaged");
  }
  if (h.file_size != file_.bytes().size()) {
    refuse("the word table is cut off");
  }
  if (!std::has_single_bit(h.merge_slots) || !std::has_single_bit(h.character_slots) ||
      h.dimension % 16 != 0 || h.name[sizeof(h.name) - 1] != 0) {
    refuse("the header of the word table contradicts itself");
  }
}

template <typename T>
std::span<const T> StaticTable::section(std::uint64_t at, std::uint64_t count) const {
  const std::uint64_t size = file_.bytes().size();
  if (at % alignof(T) != 0 || at > size || count > (size - at) / sizeof(T)) {
    refuse("the header of the word table contradicts itself");
  }
  return {reinterpret_cast<const T*>(file_.bytes().data() + at), static_cast<std::size_t>(count)};
}

void StaticTable::refuse(const std::string& cause) const {
  throw Error(ErrorKind::Config, cause, {.file = path_, .remedy = kRemedy});
}

std::string StaticTable::name() const {
  return std::string(header().name) + "@" + std::to_string(header().version) + "." +
         hex8(header().body_hash);
}

const MergeRule* StaticTable::merge(Token left, Token right) const {
  std::size_t slot = merge_slot(left, right, merges_.size());
  for (std::size_t probes = 0; probes < merges_.size(); ++probes) {
    const MergeRule& rule = merges_[slot];
    if (rule.empty()) {
      return nullptr;
    }
    if (rule.left == left && rule.right == right) {
      return &rule;
    }
    slot = (slot + 1) & (merges_.size() - 1);
  }
  return nullptr;
}

Token StaticTable::character(char32_t code) const {
  std::size_t slot = character_slot(code, characters_.size());
  for (std::size_t probes = 0; probes < characters_.size(); ++probes) {
    const CharacterToken& entry = characters_[slot];
    if (entry.empty() || entry.code == code) {
      return entry.token;
    }
    slot = (slot + 1) & (characters_.size() - 1);
  }
  return kNoToken;
}

std::span<const std::uint16_t> StaticTable::row(Token token) const {
  if (token >= header().vocabulary) {
    throw Error(ErrorKind::Model, "the word table names a token that it does not have",
                {.file = path_, .remedy = kRemedy});
  }
  return rows_.subspan(std::size_t{token} * header().dimension, header().dimension);
}

void StaticTable::verify() const {
  if (hash64(file_.text().substr(sizeof(StaticTableHeader))) != header().body_hash) {
    refuse("the word table is damaged");
  }
}

}  // namespace daybook
