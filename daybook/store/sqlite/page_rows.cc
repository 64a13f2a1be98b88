// Pages of overflow and of the free list look like any bytes, so a page that is no tree page is
// only told apart when it is empty.

#include "daybook/store/sqlite/page_rows.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace daybook::sqlite {
namespace {

constexpr std::size_t kHeader = 100;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

// Kinds of pages; the inner ones of tables hold no rows.
constexpr std::uint8_t kIndexInner = 0x02;
constexpr std::uint8_t kIndexLeaf = 0x0a;
constexpr std::uint8_t kTableLeaf = 0x0d;

/// Big-endian bytes with bounds: what lies outside is absent.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  std::optional<std::uint64_t> number(std::size_t at, std::size_t width) const {
    if (at + width > bytes_.size()) {
      return std::nullopt;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) {
      value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
    }
    return value;
  }

  /// Moves `at` past the varint.
  std::optional<std::uint64_t> varint(std::size_t& at) const {
    std::uint64_t value = 0;
    for (int i = 0; i < 9; ++i, ++at) {
      if (at >= bytes_.size()) {
        return std::nullopt;
      }
      const auto byte = static_cast<unsigned char>(bytes_[at]);
      if (i == 8) {
        ++at;
        return value << 8 | byte;
      }
      value = value << 7 | (byte & 0x7F);
      if ((byte & 0x80) == 0) {
        ++at;
        return value;
      }
    }
    return std::nullopt;
  }

  std::optional<std::string_view> slice(std::size_t at, std::size_t length) const {
    if (at > bytes_.size() || length > bytes_.size() - at) {
      return std::nullopt;
    }
    return bytes_.substr(at, length);
  }

 private:
  std::string_view bytes_;
};

/// A signed number of `width` bytes.
std::int64_t extended(std::uint64_t value, std::size_t width) {
  const std::size_t shift = 64 - 8 * width;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

/// The value of a serial type at `at`, which moves past it.
std::optional<RawValue> value_of(std::uint64_t type, std::string_view payload, std::size_t& at) {
  static constexpr std::size_t kWidths[] = {0, 1, 2, 3, 4, 6, 8, 8};
  const Bytes bytes(payload);
  if (type == 0) {
    return Null{};
  }
  if (type == 8 || type == 9) {
    return static_cast<std::int64_t>(type - 8);
  }
  if (type < 8) {
    const std::size_t width = kWidths[type];
    const std::optional<std::uint64_t> number = bytes.number(at, width);
    at += width;
    if (!number) {
      return std::nullopt;
    }
    return type == 7 ? RawValue(std::bit_cast<double>(*number))
                     : RawValue(extended(*number, width));
  }
  if (type < 12) {
    return std::nullopt;
  }
  const auto length = static_cast<std::size_t>((type - 12) / 2);
  const std::optional<std::string_view> slice = bytes.slice(at, length);
  at += length;
  if (!slice) {
    return std::nullopt;
  }
  return type % 2 == 0 ? RawValue(RawBlob{*slice}) : RawValue(RawText{*slice});
}

/// Fills `row.values` from `row.payload`; false for what is no record.
bool decode(RawRow& row) {
  const Bytes bytes(row.payload);
  std::size_t at = 0;
  const std::optional<std::uint64_t> header = bytes.varint(at);
  if (!header || *header > row.payload.size() || *header < at) {
    return false;
  }
  auto data = static_cast<std::size_t>(*header);
  while (at < *header) {
    const std::optional<std::uint64_t> type = bytes.varint(at);
    std::optional<RawValue> value = type ? value_of(*type, row.payload, data) : std::nullopt;
    if (!value) {
      return false;
    }
    row.values.push_back(*value);
  }
  return data == row.payload.size();
}

class Pages {
 public:
  explicit Pages(std::string_view file) : file_(file) {
    const Bytes bytes(file);
    const auto size = file.starts_with(kMagic) ? bytes.number(16, 2).value_or(0) : 4096;
    size_ = static_cast<std::size_t>(size == 1 ? 65536 : size);
    if (!std::has_single_bit(size_) || size_ < 512) {
      size_ = 4096;
    }
    usable_ = size_ - static_cast<std::size_t>(
                          file.starts_with(kMagic) ? bytes.number(20, 1).value_or(0) : 0);
  }

  std::size_t count() const { return file_.size() / size_; }
  std::string_view page(std::size_t number) const {
    return file_.substr((number - 1) * size_, size_);
  }
  bool is_empty(std::size_t number) const {
    return page(number).find_first_not_of('\0') == std::string_view::npos;
  }

  void rows(std::size_t number, const std::function<void(const RawRow&)>& found) const {
    const Bytes bytes(page(number));
    const std::size_t start = number == 1 ? kHeader : 0;
    const auto type = bytes.number(start, 1).value_or(0);
    if (type != kTableLeaf && type != kIndexLeaf && type != kIndexInner) {
      return;
    }
    const std::size_t pointers = start + (type == kIndexInner ? 12 : 8);
    const auto cells = static_cast<std::size_t>(bytes.number(start + 3, 2).value_or(0));
    for (std::size_t i = 0; i < cells; ++i) {
      const std::optional<std::uint64_t> at = bytes.number(pointers + 2 * i, 2);
      if (!at) {
        return;
      }
      RawRow row;
      row.of_table = type == kTableLeaf;
      if (read_cell(page(number), static_cast<std::size_t>(*at) + (type == kIndexInner ? 4 : 0),
                    row) &&
          decode(row)) {
        found(row);
      }
    }
  }

 private:
  bool read_cell(std::string_view page, std::size_t at, RawRow& row) const {
    const Bytes bytes(page);
    const std::optional<std::uint64_t> size = bytes.varint(at);
    if (!size || *size > file_.size()) {
      return false;
    }
    if (row.of_table) {
      const std::optional<std::uint64_t> rowid = bytes.varint(at);
      if (!rowid) {
        return false;
      }
      row.rowid = static_cast<std::int64_t>(*rowid);
    }
    const auto total = static_cast<std::size_t>(*size);
    const std::size_t local = local_size(total, row.of_table);
    const std::optional<std::string_view> here = bytes.slice(at, local);
    if (!here) {
      return false;
    }
    row.payload = *here;
    return local == total || read_overflow(bytes.number(at + local, 4), total, row.payload);
  }

  /// How much of a payload stands in its own page.
  std::size_t local_size(std::size_t total, bool of_table) const {
    const std::size_t most = of_table ? usable_ - 35 : (usable_ - 12) * 64 / 255 - 23;
    if (total <= most) {
      return total;
    }
    const std::size_t least = (usable_ - 12) * 32 / 255 - 23;
    const std::size_t fitting = least + (total - least) % (usable_ - 4);
    return fitting <= most ? fitting : least;
  }

  bool read_overflow(std::optional<std::uint64_t> next, std::size_t total,
                     std::string& payload) const {
    while (payload.size() < total) {
      if (!next || *next == 0 || *next > count()) {
        return false;
      }
      const std::string_view overflow = page(static_cast<std::size_t>(*next));
      payload += overflow.substr(4, std::min(usable_ - 4, total - payload.size()));
      next = Bytes(overflow).number(0, 4);
    }
    return true;
  }

  std::string_view file_;
  std::size_t size_ = 4096;
  std::size_t usable_ = 4096;
};

template <typename Value>
const Value* get(const RawRow& row, std::size_t column) {
  return column < row.values.size() ? std::get_if<Value>(&row.values[column]) : nullptr;
}

}  // namespace

std::optional<std::int64_t> RawRow::integer(std::size_t column) const {
  const auto* value = get<std::int64_t>(*this, column);
  return value == nullptr ? std::nullopt : std::optional(*value);
}

std::optional<double> RawRow::real(std::size_t column) const {
  if (const auto* value = get<double>(*this, column)) {
    return *value;
  }
  const std::optional<std::int64_t> whole = integer(column);
  return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

std::optional<std::string_view> RawRow::text(std::size_t column) const {
  const auto* value = get<RawText>(*this, column);
  return value == nullptr ? std::nullopt : std::optional(value->bytes);
}

std::optional<std::string_view> RawRow::blob(std::size_t column) const {
  const auto* value = get<RawBlob>(*this, column);
  return value == nullptr ? std::nullopt : std::optional(value->bytes);
}

void each_raw_row(std::string_view file, const std::function<void(const RawRow&)>& found,
                  const std::function<void(std::size_t)>& damaged) {
  const Pages pages(file);
  for (std::size_t number = 1; number <= pages.count(); ++number) {
    if (pages.is_empty(number)) {
      damaged(number);
    } else {
      pages.rows(number, found);
    }
  }
}

}  // namespace daybook::sqlite
