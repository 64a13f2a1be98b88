#pragma once
/// The container of an index: named arrays in one immutable, mapped file.
///
/// A cache, never the truth: a file that is missing, of another version or made
/// for another generation of the store is simply not opened, and the index is
/// built again. Layout in docs/storage-format.md. Reading is safe from any
/// thread; arrays live as long as the file object.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace daybook {

/// What a file was made from; two files with equal identities hold the same index.
struct IndexIdentity {
  std::string wearer;
  std::uint64_t generation = 0;  ///< of the store
  std::string embedder;          ///< Embedder::name(), or empty

  friend bool operator==(const IndexIdentity&, const IndexIdentity&) = default;
};

class IndexFileWriter {
 public:
  /// Names are at most 23 bytes and unique.
  template <typename T>
  void add(std::string_view name, const std::vector<T>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    add_bytes(name, std::as_bytes(std::span(values)));
  }

  /// The whole file as bytes.
  std::vector<std::byte> finish(const IndexIdentity& identity) const;

 private:
  struct Section {
    std::string name;
    std::vector<std::byte> bytes;
  };
  void add_bytes(std::string_view name, std::span<const std::byte> bytes);
  std::vector<Section> sections_;
};

class IndexFile {
 public:
  virtual ~IndexFile() = default;

  /// The mapped file, or nothing where there is none of this version. The
  /// header is checked on opening, the sections by `verify`.
  static std::shared_ptr<const IndexFile> open(const std::string& path);

  /// The same over bytes in memory (a store that cannot have a file beside it).
  static std::shared_ptr<const IndexFile> from_bytes(std::vector<std::byte> bytes);

  const IndexIdentity& identity() const { return identity_; }

  /// The whole file.
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

  /// The array of that name; empty when absent. Throws Error{Storage} when its
  /// size is no multiple of T's.
  template <typename T>
  std::span<const T> section(std::string_view name) const {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::span<const std::byte> bytes = section_bytes(name, sizeof(T));
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }

  /// Names of sections whose checksum does not match; reads the whole file.
  std::vector<std::string> verify() const;

 protected:
  IndexFile() = default;
  /// Throws Error{Storage} where the header does not hold.
  void attach(std::span<const std::byte> bytes);

 private:
  std::span<const std::byte> section_bytes(std::string_view name, std::size_t unit) const;
  std::span<const std::byte> bytes_;
  IndexIdentity identity_;
};

}  // namespace daybook
