// tf-idf with document counts that only ever look back.

#include "daybook/build/features.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/moment.h"

namespace daybook {
namespace {

constexpr double kAnchor = 2.0;  ///< persons and places count double

double norm(const SparseVector& v) {
  double sum = 0;
  for (const auto& [term, weight] : v) {
    sum += weight * weight;
  }
  return std::sqrt(sum);
}

}  // namespace

double cosine(const SparseVector& a, const SparseVector& b) {
  double dot = 0;
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (left->first == right->first) {
      dot += left->second * right->second;
      ++left;
      ++right;
    } else if (left->first < right->first) {
      ++left;
    } else {
      ++right;
    }
  }
  return dot == 0 ? 0 : dot / (norm(a) * norm(b));
}

SparseVector add(const SparseVector& a, const SparseVector& b) {
  SparseVector out;
  out.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out),
             [](const auto& x, const auto& y) { return x.first < y.first; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (kept > 0 && out[kept - 1].first == out[i].first) {
      out[kept - 1].second += out[i].second;
    } else {
      out[kept++] = out[i];
    }
  }
  out.resize(kept);
  return out;
}

std::uint32_t Features::number(const std::string& term) {
  const auto [entry, fresh] =
      numbers_.try_emplace(term, static_cast<std::uint32_t>(numbers_.size()));
  if (fresh) {
    windows_with_.push_back(0);
  }
  return entry->second;
}

double Features::idf(std::uint32_t term) const {
  return std::log((1.0 + windows_) / (1.0 + windows_with_[term]));
}

double Features::idf(std::string_view term) const {
  const auto found = numbers_.find(std::string(term));
  return found == numbers_.end() ? std::log(1.0 + windows_) : idf(found->second);
}

std::uint32_t Features::windows_with(std::string_view term) const {
  const auto found = numbers_.find(std::string(term));
  return found == numbers_.end() ? 0 : windows_with_[found->second];
}

SparseVector Features::window(const std::vector<Moment>& moments, MomentView view) {
  std::map<std::uint32_t, double> counts;
  for (const Moment& moment : moments) {
    if (moment.view != view) {
      continue;
    }
    for (const std::string& term : analyzer_.terms(moment.text)) {
      counts[number(term)] += 1;
    }
    if (!moment.place.empty()) {
      counts[number("@" + moment.place)] += kAnchor;
    }
    for (const std::string& person : moment.participants) {
      counts[number("&" + person)] += kAnchor;
    }
    if (view == MomentView::Utterance) {
      counts[number("&" + moment.subject)] += kAnchor;
    }
  }
  ++windows_;
  SparseVector out;
  for (const auto& [term, count] : counts) {
    ++windows_with_[term];
    const double weight = (1.0 + std::log(count)) * idf(term);
    if (weight > 0) {
      out.emplace_back(term, weight);
    }
  }
  return out;
}

}  // namespace daybook
