// What all formats have in common.

#include "daybook/source/material.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "daybook/text/unicode.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kLongestLine = std::chrono::hours(1);
constexpr Duration kPoint = std::chrono::nanoseconds(1);

}  // namespace

bool holds_chinese(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    if (is_han(c.code)) {
      return true;
    }
    at += c.length;
  }
  return false;
}

Material& Harvest::of(const std::string& wearer, const Clockface& face) {
  Owner& owner = owners[wearer + '\n' + face.name()];
  if (owner.wearer.empty()) {
    owner.wearer = wearer;
    owner.face = face;
  }
  return owner.material;
}

Interval line_interval(Timestamp start, Timestamp end, std::string& complaint) {
  complaint.clear();
  if (end < start) {
    complaint = "ends before it starts";
  } else if (end - start > kLongestLine) {
    complaint = "lasts longer than an hour";
  }
  return {start, complaint.empty() && end > start ? end : start + kPoint};
}

}  // namespace daybook
