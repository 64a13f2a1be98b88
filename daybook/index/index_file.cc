// Header, table of sections, sections on 64-byte boundaries.
//
//   0   magic "DAYBIDX\0", u32 version, u32 section count, u64 table offset,
//       u64 file size, u64 checksum of table, u64 checksum of this header
//   64  sections, each padded to 64 bytes
//   end table: identity (strings), then per section {name[24], offset, size, checksum}
//
// All integers are little-endian, as every machine we build for is.

#include "daybook/index/index_file.h"

#include <string.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/hash.h"

namespace daybook {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::array<char, 8> kMagic = {'D', 'A', 'Y', 'B', 'I', 'D', 'X', '\0'};
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kAlignment = 64;

struct Header {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kVersion;
  std::uint32_t sections = 0;
  std::uint64_t table_offset = 0;
  std::uint64_t file_size = 0;
  std::uint64_t table_checksum = 0;
  std::uint64_t generation = 0;
  std::uint64_t reserved = 0;
  std::uint64_t checksum = 0;  // of the header with this field zero
};
static_assert(sizeof(Header) == kAlignment);

struct Entry {
  std::array<char, 24> name{};
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint64_t checksum_of(Header header) {
  header.checksum = 0;
  return hash64({reinterpret_cast<const char*>(&header), sizeof header});
}

void append(std::vector<std::byte>& out, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const std::byte*>(data);
  out.insert(out.end(), bytes, bytes + size);
}

void append_text(std::vector<std::byte>& out, std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  append(out, &size, sizeof size);
  append(out, text.data(), text.size());
}

void pad(std::vector<std::byte>& out) {
  out.resize((out.size() + kAlignment - 1) / kAlignment * kAlignment);
}

[[noreturn]] void damaged(const char* what) {
  throw Error(ErrorKind::Storage, std::string("index file is damaged: ") + what,
              {.remedy = "delete the index folder beside the store; it is built again"});
}

/// The table at the end of the file, read front to back.
class TableReader {
 public:
  explicit TableReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  void read(void* out, std::size_t size) {
    if (size > bytes_.size()) {
      damaged("table too short");
    }
    std::memcpy(out, bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
  }

  std::string read_text() {
    std::uint32_t size = 0;
    read(&size, sizeof size);
    if (size > bytes_.size()) {
      damaged("table too short");
    }
    std::string text(text_of(bytes_.first(size)));
    bytes_ = bytes_.subspan(size);
    return text;
  }

  std::span<const std::byte> rest() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

/// A file on disk, or bytes of our own.
class MappedIndexFile final : public IndexFile {
 public:
  explicit MappedIndexFile(MappedFile file) : file_(std::move(file)) { attach(file_.bytes()); }

 private:
  MappedFile file_;
};

class OwnedIndexFile final : public IndexFile {
 public:
  explicit OwnedIndexFile(std::vector<std::byte> bytes) : storage_(std::move(bytes)) {
    attach(storage_);
  }

 private:
  std::vector<std::byte> storage_;
};

Header read_header(std::span<const std::byte> bytes) {
  Header header;
  if (bytes.size() < sizeof header) {
    damaged("shorter than its header");
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kMagic || header.checksum != checksum_of(header)) {
    damaged("header");
  }
  if (header.file_size != bytes.size() || header.table_offset > bytes.size()) {
    damaged("cut short");
  }
  return header;
}

/// All entries; the identity goes to `identity` where asked for.
std::span<const std::byte> read_identity(std::span<const std::byte> bytes,
                                         IndexIdentity* identity) {
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  TableReader table(bytes.subspan(header.table_offset));
  IndexIdentity found;
  found.generation = header.generation;
  found.wearer = table.read_text();
  found.embedder = table.read_text();
  if (identity != nullptr) {
    *identity = found;
  }
  return table.rest();
}

std::string_view name_of(const Entry& entry) {
  return {entry.name.data(), ::strnlen(entry.name.data(), entry.name.size())};
}

bool lies_inside(const Entry& entry, std::size_t file_size) {
  return entry.offset % kAlignment == 0 && entry.offset <= file_size &&
         entry.size <= file_size - entry.offset;
}

std::vector<Entry> read_entries(std::span<const std::byte> bytes) {
  const std::span<const std::byte> raw = read_identity(bytes, nullptr);
  std::vector<Entry> entries(raw.size() / sizeof(Entry));
  if (!entries.empty()) {
    std::memcpy(entries.data(), raw.data(), entries.size() * sizeof(Entry));
  }
  return entries;
}

}  // namespace

void IndexFileWriter::add_bytes(std::string_view name, std::span<const std::byte> bytes) {
  if (name.size() >= sizeof(Entry::name)) {
    throw Error(ErrorKind::Internal, "section name too long: " + std::string(name));
  }
  sections_.push_back({std::string(name), {bytes.begin(), bytes.end()}});
}

std::vector<std::byte> IndexFileWriter::finish(const IndexIdentity& identity) const {
  std::vector<std::byte> out(sizeof(Header));
  std::vector<Entry> entries;
  for (const Section& section : sections_) {
    Entry entry;
    std::memcpy(entry.name.data(), section.name.data(), section.name.size());
    entry.offset = out.size();
    entry.size = section.bytes.size();
    entry.checksum = hash64(text_of(section.bytes));
    entries.push_back(entry);
    append(out, section.bytes.data(), section.bytes.size());
    pad(out);
  }
  Header header;
  header.sections = static_cast<std::uint32_t>(entries.size());
  header.table_offset = out.size();
  header.generation = identity.generation;
  append_text(out, identity.wearer);
  append_text(out, identity.embedder);
  append(out, entries.data(), entries.size() * sizeof(Entry));
  header.file_size = out.size();
  header.table_checksum = hash64(text_of(std::span(out).subspan(header.table_offset)));
  header.checksum = checksum_of(header);
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

std::shared_ptr<const IndexFile> IndexFile::open(const std::string& path) {
  try {
    return std::make_shared<const MappedIndexFile>(MappedFile(path));
  } catch (const Error&) {
    return nullptr;  // missing or unusable: the caller builds it again
  }
}

std::shared_ptr<const IndexFile> IndexFile::from_bytes(std::vector<std::byte> bytes) {
  return std::make_shared<const OwnedIndexFile>(std::move(bytes));
}

void IndexFile::attach(std::span<const std::byte> bytes) {
  const Header header = read_header(bytes);
  if (header.version != kVersion) {
    damaged("another version");
  }
  if (header.table_checksum != hash64(text_of(bytes.subspan(header.table_offset)))) {
    damaged("table of sections");
  }
  read_identity(bytes, &identity_);
  bytes_ = bytes;
}

std::span<const std::byte> IndexFile::section_bytes(std::string_view name, std::size_t unit) const {
  for (const Entry& entry : read_entries(bytes_)) {
    if (name == name_of(entry)) {
      if (entry.size % unit != 0 || !lies_inside(entry, bytes_.size())) {
        damaged("section of a wrong size");
      }
      return bytes_.subspan(entry.offset, entry.size);
    }
  }
  return {};
}

std::vector<std::string> IndexFile::verify() const {
  std::vector<std::string> bad;
  for (const Entry& entry : read_entries(bytes_)) {
    if (!lies_inside(entry, bytes_.size()) ||
        hash64(text_of(bytes_.subspan(entry.offset, entry.size))) != entry.checksum) {
      bad.emplace_back(name_of(entry));
    }
  }
  return bad;
}

}  // namespace daybook
