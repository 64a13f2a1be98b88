// Which encoding is this?
//
// Valid UTF-8 of other than ASCII does not come about by chance, so it is tried first, and a few
// bad bytes in much good UTF-8 are replaced rather than taken for another encoding. What remains
// is told by how high bytes sit: in windows-1252 they are single accented letters between ASCII
// ones; in GB18030 they come in pairs, nearly all in the rows of punctuation (A1 to A3) and of
// the 3,755 frequent characters (B0 to D7) with a second byte from A1 on.

#include "daybook/source/encoding.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/utypes.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/base/error.h"
#include "daybook/text/unicode.h"

namespace daybook {
namespace {

struct Mark {
  std::string_view bytes;
  const char* encoding;
};

using namespace std::string_view_literals;

// The longer marks first: that of UTF-32LE begins like that of UTF-16LE.
constexpr std::array<Mark, 5> kMarks = {{
    {"\xFF\xFE\0\0"sv, "UTF-32LE"},
    {"\0\0\xFE\xFF"sv, "UTF-32BE"},
    {"\xEF\xBB\xBF"sv, "UTF-8"},
    {"\xFF\xFE"sv, "UTF-16LE"},
    {"\xFE\xFF"sv, "UTF-16BE"},
}};

const Mark* find_mark(std::string_view bytes) {
  const auto* mark = std::find_if(kMarks.begin(), kMarks.end(), [&](const Mark& m) {
    return bytes.substr(0, m.bytes.size()) == m.bytes;
  });
  return mark == kMarks.end() ? nullptr : mark;
}

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// Where the run of ASCII that starts at `at` ends; eight bytes a step.
std::size_t skip_ascii(std::string_view bytes, std::size_t at) {
  constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;
  std::uint64_t word = 0;
  while (at + sizeof(word) <= bytes.size()) {
    std::memcpy(&word, bytes.data() + at, sizeof(word));
    if ((word & kHighBits) != 0) {
      break;
    }
    at += sizeof(word);
  }
  while (at < bytes.size() && byte_at(bytes, at) < 0x80) {
    ++at;
  }
  return at;
}

struct Utf8Census {
  std::size_t valid = 0;  // characters beyond ASCII
  std::size_t invalid = 0;
};

Utf8Census count_utf8(std::string_view bytes) {
  Utf8Census census;
  for (std::size_t at = skip_ascii(bytes, 0); at < bytes.size(); at = skip_ascii(bytes, at)) {
    const Character c = decode_utf8(bytes, at);
    ++(c.valid ? census.valid : census.invalid);
    at += c.length;
  }
  return census;
}

bool looks_like_chinese_pairs(std::string_view bytes) {
  std::size_t pairs = 0;
  std::size_t frequent = 0;
  for (std::size_t at = skip_ascii(bytes, 0); at + 1 < bytes.size(); at = skip_ascii(bytes, at)) {
    const unsigned lead = byte_at(bytes, at);
    const unsigned trail = byte_at(bytes, at + 1);
    if (lead == 0x80 || lead == 0xFF || trail < 0x40 || trail == 0x7F || trail == 0xFF) {
      return false;
    }
    ++pairs;
    const bool is_frequent_row = (lead >= 0xA1 && lead <= 0xA3) || (lead >= 0xB0 && lead <= 0xD7);
    frequent += is_frequent_row && trail >= 0xA1 ? 1 : 0;
    at += 2;
  }
  return pairs > 0 && frequent * 10 >= pairs * 6;
}

std::string convert(std::string_view bytes, const char* encoding) {
  struct Close {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
  };
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, Close> from(ucnv_open(encoding, &status));
  const std::unique_ptr<UConverter, Close> to(ucnv_open("UTF-8", &status));
  if (U_FAILURE(status)) {
    throw Error(ErrorKind::Config, std::string("ICU has no converter for ") + encoding,
                {.remedy = "install ICU's data files"});
  }
  std::array<UChar, 4096> pivot{};
  UChar* pivot_source = pivot.data();
  UChar* pivot_target = pivot.data();
  std::array<char, 16384> chunk{};
  const char* source = bytes.data();
  std::string out;
  out.reserve(bytes.size());
  bool is_first = true;
  do {
    char* target = chunk.data();
    status = U_ZERO_ERROR;
    ucnv_convertEx(to.get(), from.get(), &target, chunk.data() + chunk.size(), &source,
                   bytes.data() + bytes.size(), pivot.data(), &pivot_source, &pivot_target,
                   pivot.data() + pivot.size(), is_first ? 1 : 0, 1, &status);
    out.append(chunk.data(), static_cast<std::size_t>(target - chunk.data()));
    is_first = false;
  } while (status == U_BUFFER_OVERFLOW_ERROR);
  return out;
}

std::uint32_t line_of(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + at, '\n'));
}

// Replaces what is not UTF-8; `bad_line` of the result says where that began.
DecodedText repair_utf8(std::string_view bytes) {
  DecodedText decoded{{}, "UTF-8"};
  decoded.text.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t next = skip_ascii(bytes, at);
    decoded.text.append(bytes, at, next - at);
    at = next;
    if (at < bytes.size()) {
      const Character c = decode_utf8(bytes, at);
      append_utf8(c.code, decoded.text);
      if (!c.valid && decoded.bad_line == 0) {
        decoded.bad_line = line_of(bytes, at);
      }
      at += c.length;
    }
  }
  return decoded;
}

DecodedText decode_by_content(std::string bytes) {
  const Utf8Census census = count_utf8(bytes);
  if (census.invalid == 0) {
    return {std::move(bytes), "UTF-8"};
  }
  if (census.valid >= 4 * census.invalid) {
    return repair_utf8(bytes);
  }
  const char* encoding = looks_like_chinese_pairs(bytes) ? "GB18030" : "windows-1252";
  return {convert(bytes, encoding), encoding, true};
}

}  // namespace

bool is_binary(std::string_view bytes) {
  const Mark* mark = find_mark(bytes);
  const bool may_hold_zeros = mark != nullptr && mark->bytes != "\xEF\xBB\xBF"sv;
  return !may_hold_zeros && bytes.find('\0') != std::string_view::npos;
}

DecodedText decode_text(std::string bytes) {
  const Mark* mark = find_mark(bytes);
  if (mark == nullptr) {
    return decode_by_content(std::move(bytes));
  }
  const std::string_view rest = std::string_view(bytes).substr(mark->bytes.size());
  if (mark->encoding != "UTF-8"sv) {
    return {convert(rest, mark->encoding), mark->encoding};
  }
  bytes.erase(0, mark->bytes.size());
  return count_utf8(bytes).invalid == 0 ? DecodedText{std::move(bytes), "UTF-8"}
                                        : repair_utf8(bytes);
}

}  // namespace daybook
