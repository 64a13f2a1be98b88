#include "daybook/models/embedding_text.h"

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "daybook/base/error.h"
#include "daybook/models/address.h"

namespace daybook {

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
  for (const AddressPart& part : split_address("?" + std::string(text)).parts) {
    if (part.name == "query") {
      prefixes.query = part.value;
    } else if (part.name == "passage") {
      prefixes.passage = part.value;
    } else {
      throw Error(ErrorKind::Config, "unknown part '" + part.name + "' of an address",
                  {.remedy = "after the model come ?query=TEXT&passage=TEXT, or nothing"});
    }
  }
  return prefixes;
}

}  // namespace daybook
