#include "daybook/models/letters.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "daybook/models/chat.h"

namespace daybook {
namespace {

constexpr std::size_t kMostLetters = 26;
constexpr double kFloor = 1e-6;

/// The choice that a token names; absent for any other token.
std::optional<std::size_t> letter_of(std::string_view token, std::size_t choices) {
  const std::size_t first = token.find_first_not_of(" (\n\t");
  if (first == std::string_view::npos) {
    return std::nullopt;
  }
  token.remove_prefix(first);
  token = token.substr(0, token.find_last_not_of(" ).:") + 1);
  if (token.size() != 1) {
    return std::nullopt;
  }
  const char c = token.front();
  const int letter = c >= 'a' && c <= 'z' ? c - 'a' : c - 'A';
  const bool known = letter >= 0 && static_cast<std::size_t>(letter) < choices;
  return known ? std::optional(static_cast<std::size_t>(letter)) : std::nullopt;
}

}  // namespace

std::optional<std::vector<double>> letter_chances(const ChatReply& reply, std::size_t choices) {
  if (choices == 0 || choices > kMostLetters) {
    return std::nullopt;
  }
  std::vector<double> chances(choices, 0);
  double least = 1;
  double left = 1;
  for (const TokenChance& chance : reply.chances) {
    const double p = std::exp(std::clamp(chance.log_probability, -50.0, 0.0));
    least = std::min(least, p);
    left -= p;
    if (const std::optional<std::size_t> letter = letter_of(chance.token, choices)) {
      chances[*letter] += p;
    }
  }
  if (std::all_of(chances.begin(), chances.end(), [](double p) { return p == 0; })) {
    return std::nullopt;
  }
  const double unlisted = std::clamp(left, kFloor, std::max(least, kFloor));
  for (double& p : chances) {
    p = p == 0 ? unlisted : p;
  }
  const double total = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& p : chances) {
    p = std::log(p / total);
  }
  return chances;
}

}  // namespace daybook
