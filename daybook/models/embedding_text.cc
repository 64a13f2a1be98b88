#include "daybook/models/embedding_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "daybook/base/error.h"

namespace daybook {
namespace {

/// "%20" becomes a blank.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int code = 0;
    const bool escape = text[i] == '%' && i + 2 < text.size() &&
                        std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ptr ==
                            text.data() + i + 3;
    plain += escape ? static_cast<char>(code) : text[i];
    i += escape ? 2 : 0;
  }
  return plain;
}

}  // namespace

std::string first_words(std::string_view text, std::size_t most) {
  std::size_t words = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool blank = text[at] == ' ' || text[at] == '\n' || text[at] == '\t';
    const bool after_blank = at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\n');
    if (blank && !after_blank && ++words == most) {
      return std::string(text.substr(0, at));
    }
  }
  return std::string(text);
}

void to_unit(std::span<float> row) {
  double sum = 0;
  for (const float x : row) {
    sum += static_cast<double>(x) * x;
  }
  const double scale = sum > 0 && std::isfinite(sum) ? 1 / std::sqrt(sum) : 0;
  for (float& x : row) {
    x = scale > 0 ? static_cast<float>(x * scale) : 0.0F;
  }
}

EmbeddingPrefixes parse_prefixes(std::string_view text) {
  EmbeddingPrefixes prefixes;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    if (pair.starts_with("query=")) {
      prefixes.query = decoded(pair.substr(6));
    } else if (pair.starts_with("passage=")) {
      prefixes.passage = decoded(pair.substr(8));
    } else {
      throw Error(ErrorKind::Config, "unknown part '" + std::string(pair) + "' of an address",
                  {.remedy = "after the model come ?query=TEXT&passage=TEXT, or nothing"});
    }
  }
  return prefixes;
}

}  // namespace daybook
