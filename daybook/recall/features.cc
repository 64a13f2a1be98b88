// Columns over all visible windows, then the rows of the pool.
//
// The core is the mean of the strongest signals; it chooses the pool (with the
// times that were named and a mild preference for the recent) and stands for
// "this window is about the question" in the features on neighbours, on rival
// occasions and on age.

#include "daybook/recall/features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/question.h"
#include "daybook/recall/signals.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 56> kNames = {
    "words_1",        "words_3",        "words_9",        "words_31",       "choice_words_1",
    "choice_words_9", "line",           "line_caption",   "line_speech",    "line_both",
    "cover_9",        "choice_line",    "choice_spread",  "latent_1",       "latent_3",
    "latent_both_1",  "latent_both_3",  "meaning",        "meaning_both",   "meaning_caption",
    "meaning_speech", "meaning_with",   "meaning_stated", "meaning_choice", "stated_spread",
    "moment_words",   "moment_meaning", "moment_role",    "choice_role",    "activity",
    "conversation",   "core",           "next_1",         "next_2",         "smooth_2",
    "smooth_6",       "smooth_20",      "peak",           "core_x_choice",  "age",
    "age_hour",       "age_minutes",    "young",          "last_young",     "last_age",
    "first_age",      "habit_age",      "just_age",       "last_newer",     "first_older",
    "last_same",      "speech_meaning", "speech_caption", "speech_line",    "in_choice_time",
    "in_time"};

constexpr double kYoungHours = 0.07;
constexpr float kRival = 0.75F;  ///< a window with at least this core is a rival occasion
constexpr std::size_t kPeakHalf = 10;

/// max(x, 0) / its largest.
Dense by_largest(const Dense& x) {
  Dense y(x.size());
  const float largest = x.empty() ? 0 : std::max(0.0F, *std::max_element(x.begin(), x.end()));
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = std::max(0.0F, x[i]) / (largest + 1e-6F);
  }
  return y;
}

/// How far above the mean, the largest being 1.
Dense above_mean(const Dense& x) {
  Dense y(x.size());
  double sum = 0;
  for (const float value : x) {
    sum += value;
  }
  const auto mean = static_cast<float>(x.empty() ? 0 : sum / static_cast<double>(x.size()));
  const float range = (x.empty() ? 0 : *std::max_element(x.begin(), x.end())) - mean + 1e-6F;
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = std::clamp((x[i] - mean) / range, 0.0F, 1.0F);
  }
  return y;
}

Dense largest_of(const std::vector<Dense>& all, std::size_t size) {
  Dense y(size, 0.0F);
  for (std::size_t c = 0; c < all.size(); ++c) {
    for (std::size_t i = 0; i < size; ++i) {
      y[i] = c == 0 ? all[c][i] : std::max(y[i], all[c][i]);
    }
  }
  return y;
}

/// Largest minus mean over the choices: how much the window tells them apart.
Dense spread_of(const std::vector<Dense>& all, std::size_t size) {
  Dense y = largest_of(all, size);
  for (std::size_t i = 0; i < size && !all.empty(); ++i) {
    float sum = 0;
    for (const Dense& one : all) {
      sum += one[i];
    }
    y[i] -= sum / static_cast<float>(all.size());
  }
  return y;
}

/// Larger of the values `distance` before and after.
Dense beside(const Dense& x, std::size_t distance) {
  Dense y(x.size(), 0.0F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = std::max(i >= distance ? x[i - distance] : 0,
                    i + distance < x.size() ? x[i + distance] : 0);
  }
  return y;
}

/// Gaussian smoothing, cut at three standard deviations, the ends repeated.
Dense smoothed(const Dense& x, double deviation) {
  const auto half = static_cast<std::ptrdiff_t>(std::lround(3 * deviation));
  std::vector<float> kernel;
  float total = 0;
  for (std::ptrdiff_t k = -half; k <= half; ++k) {
    kernel.push_back(
        static_cast<float>(std::exp(-0.5 * static_cast<double>(k * k) / (deviation * deviation))));
    total += kernel.back();
  }
  Dense y(x.size(), 0.0F);
  const std::ptrdiff_t last = std::ssize(x) - 1;
  for (std::ptrdiff_t i = 0; i <= last; ++i) {
    float sum = 0;
    for (std::ptrdiff_t k = -half; k <= half; ++k) {
      sum += kernel[static_cast<std::size_t>(k + half)] *
             x[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i + k, 0, last))];
    }
    y[static_cast<std::size_t>(i)] = sum / total;
  }
  return y;
}

/// x relative to the largest within +-kPeakHalf.
Dense relative_to_peak(const Dense& x) {
  Dense y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t begin = i >= kPeakHalf ? i - kPeakHalf : 0;
    const std::size_t end = std::min(x.size(), i + kPeakHalf + 1);
    const float peak = *std::max_element(x.begin() + static_cast<std::ptrdiff_t>(begin),
                                         x.begin() + static_cast<std::ptrdiff_t>(end));
    y[i] = x[i] / (peak + 1e-6F);
  }
  return y;
}

Dense scaled(Dense x, float factor) {
  for (float& value : x) {
    value *= factor;
  }
  return x;
}

/// The columns of one question.
class Columns {
 public:
  Columns(const MemoryIndex& index, const Question& question, const Intent& intent,
          const Signals& signals, const Parts& parts)
      : index_(index),
        question_(question),
        intent_(intent),
        signals_(signals),
        parts_(parts),
        size_(signals.visible) {}

  void fill() {
    fill_words();
    fill_meaning();
    fill_records();
    fill_core();
    fill_ages();
    fill_times();
  }

  const std::vector<Dense>& columns() const { return columns_; }

  /// Highest first: which windows are worth a closer look.
  Dense promise() const {
    const Dense wide = smoothed(core_, 6);
    Dense promise(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      promise[i] = 8 * core_[i] + 2 * wide[i] + in_choice_[i] + in_time_[i];
      if (parts_.has(Part::Age)) {
        promise[i] += 0.5F * age_hour_[i] - 0.5F * age_[i];
      }
    }
    return promise;
  }

 private:
  void add(Dense column) { columns_.push_back(std::move(column)); }
  const Dense& column(std::string_view name) const {
    const auto at = std::find(kNames.begin(), kNames.end(), name);
    return columns_[static_cast<std::size_t>(at - kNames.begin())];
  }

  void fill_words() {
    for (const Dense& words : signals_.words) {
      add(by_largest(words));
    }
    add(by_largest(signals_.choice_words[0]));
    add(by_largest(signals_.choice_words[2]));
    add(by_largest(signals_.line.any));
    add(by_largest(signals_.line.caption));
    add(by_largest(signals_.line.speech));
    add(by_largest(signals_.line_both));
    add(by_largest(signals_.cover[2]));
    add(by_largest(largest_of(signals_.choice_line, size_)));
    add(by_largest(spread_of(signals_.choice_window, size_)));
  }

  void fill_meaning() {
    add(by_largest(signals_.latent_single));
    add(by_largest(signals_.latent_passage));
    add(by_largest(signals_.latent_both_single));
    add(by_largest(signals_.latent_both_passage));
    add(above_mean(signals_.meaning.any));
    add(above_mean(signals_.meaning_both));
    add(above_mean(signals_.meaning.caption));
    add(above_mean(signals_.meaning.speech));
    add(above_mean(largest_of(signals_.meaning_with, size_)));
    add(above_mean(largest_of(signals_.meaning_stated, size_)));
    add(above_mean(largest_of(signals_.meaning_choice, size_)));
    add(above_mean(spread_of(signals_.meaning_stated, size_)));
  }

  void fill_records() {
    add(by_largest(signals_.moment_words));
    add(above_mean(signals_.moment_meaning));
    add(by_largest(signals_.moment_role));
    add(scaled(by_largest(largest_of(signals_.choice_role, size_)), intent_.who ? 1.0F : 0.0F));
    add(above_mean(signals_.activity));
    add(above_mean(signals_.conversation));
  }

  void fill_core() {
    core_.assign(size_, 0.0F);
    for (const std::string_view part :
         {"words_1", "words_3", "words_9", "words_31", "line", "meaning", "meaning_both",
          "latent_3", "latent_both_3", "choice_words_1", "choice_words_9", "meaning_with"}) {
      const Dense& values = column(part);
      for (std::size_t i = 0; i < size_; ++i) {
        core_[i] += values[i];
      }
    }
    core_ = by_largest(core_);
    const float near = parts_.has(Part::Neighbours) ? 1.0F : 0.0F;
    const Dense next = beside(core_, 1);
    const Dense next_but_one = beside(core_, 2);
    add(core_);
    add(scaled(next, near));
    add(scaled(next_but_one, near));
    for (const double deviation : {2.0, 6.0, 20.0}) {
      add(scaled(by_largest(smoothed(core_, deviation)), near));
    }
    add(scaled(relative_to_peak(core_), near));
    Dense product(size_);
    const Dense& words = column("choice_words_1");
    const Dense& meaning = column("meaning_choice");
    for (std::size_t i = 0; i < size_; ++i) {
      const float around = std::max(core_[i], near * std::max(next[i], next_but_one[i]));
      product[i] = around * (words[i] + meaning[i]) / 2;
    }
    add(product);
  }

  void fill_ages() {
    age_.resize(size_);
    age_hour_.resize(size_);
    Dense minutes(size_);
    Dense young(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      const Interval window = index_.windows().interval(static_cast<WindowOrdinal>(i));
      const double age =
          std::max(0.0, hours(question_.asked - (window.start + window.length() / 2)));
      age_[i] = static_cast<float>(std::log(age + 0.02) / 4);
      age_hour_[i] = static_cast<float>(std::exp(-age));
      minutes[i] = static_cast<float>(std::exp(-age / 0.2));
      young[i] = age < kYoungHours ? 1.0F : 0.0F;
    }
    const float on = parts_.has(Part::Age) ? 1.0F : 0.0F;
    const auto flag = [&](bool asked) { return asked ? on : 0.0F; };
    add(scaled(age_, on));
    add(scaled(age_hour_, on));
    add(scaled(minutes, on));
    add(scaled(young, on));
    add(scaled(young, flag(intent_.last)));
    add(scaled(age_, flag(intent_.last)));
    add(scaled(age_, flag(intent_.first)));
    add(scaled(age_, flag(intent_.habit)));
    add(scaled(age_, flag(intent_.just)));
    add_rivals(flag(intent_.last), flag(intent_.first));
    add(scaled(similar_to_now(), flag(intent_.last)));
    const float speech = intent_.speech ? 1.0F : 0.0F;
    add(scaled(column("meaning_speech"), speech));
    add(scaled(column("meaning_caption"), speech));
    add(scaled(column("line_speech"), speech));
  }

  /// log(1 + rivals after the window) and before it.
  void add_rivals(float last, float first) {
    Dense newer(size_);
    Dense older(size_);
    std::size_t count = 0;
    for (std::size_t i = size_; i-- > 0;) {
      newer[i] = last * std::log1p(static_cast<float>(count)) / 4;
      count += core_[i] >= kRival ? 1 : 0;
    }
    count = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      older[i] = first * std::log1p(static_cast<float>(count)) / 4;
      count += core_[i] >= kRival ? 1 : 0;
    }
    add(std::move(newer));
    add(std::move(older));
  }

  /// Likeness of each window to the last few minutes: "last time" does not mean
  /// the occasion that is going on.
  Dense similar_to_now() const {
    constexpr std::size_t kNow = 8;
    std::vector<TermId> words;
    for (std::size_t w = size_ > kNow ? size_ - kNow : 0; w < size_; ++w) {
      for (std::uint32_t k = index_.windows().first_line[w]; k < index_.windows().first_line[w + 1];
           ++k) {
        const auto terms = index_.lines().texts.terms(index_.lines().text[k]);
        words.insert(words.end(), terms.begin(), terms.end());
      }
    }
    std::sort(words.begin(), words.end());
    TermWeights now;
    for (const TermId word : words) {
      if (now.empty() || now.back().term != word) {
        now.push_back({word, 0});
      }
      now.back().weight += 1;
    }
    Dense single(size_, 0.0F);
    Dense passage(size_, 0.0F);
    if (intent_.last && parts_.has(Part::Latent) && size_ > 0) {
      index_.latent().score(index_.windows().postings, now, size_, single, passage);
    }
    for (float& value : passage) {
      value = std::max(0.0F, value);
    }
    return passage;
  }

  void fill_times() {
    in_choice_.assign(size_, 0.0F);
    in_time_.assign(size_, 0.0F);
    if (!signals_.in_choice.empty()) {
      for (std::size_t i = 0; i < size_; ++i) {
        float inside = 0;
        for (const auto& choice : signals_.in_choice) {
          inside = std::max(inside, choice ? (*choice)[i] : 0.0F);
        }
        in_choice_[i] = inside - 1;
      }
    }
    if (signals_.in_window) {
      for (std::size_t i = 0; i < size_; ++i) {
        in_time_[i] = (*signals_.in_window)[i] - 1;
      }
    }
    add(in_choice_);
    add(in_time_);
  }

  const MemoryIndex& index_;
  const Question& question_;
  const Intent& intent_;
  const Signals& signals_;
  const Parts& parts_;
  std::size_t size_;
  std::vector<Dense> columns_;
  Dense core_;
  Dense age_;
  Dense age_hour_;
  Dense in_choice_;
  Dense in_time_;
};

}  // namespace

std::span<const std::string_view> feature_names() { return kNames; }

std::span<const float> Pool::row(std::size_t i) const {
  return std::span(features).subspan(i * kNames.size(), kNames.size());
}

Pool make_pool(const MemoryIndex& index, const Question& question, const Intent& intent,
               const Signals& signals, const Parts& parts, std::size_t size) {
  Columns columns(index, question, intent, signals, parts);
  columns.fill();
  const Dense promise = columns.promise();
  std::vector<WindowOrdinal> order(signals.visible);
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = static_cast<WindowOrdinal>(i);
  }
  const std::size_t keep = std::min(size, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(keep), order.end(),
                    [&](WindowOrdinal a, WindowOrdinal b) {
                      return promise[a] != promise[b] ? promise[a] > promise[b] : a < b;
                    });
  order.resize(keep);
  std::sort(order.begin(), order.end());
  Pool pool;
  pool.windows = std::move(order);
  for (const WindowOrdinal w : pool.windows) {
    for (const Dense& column : columns.columns()) {
      pool.features.push_back(column[w]);
    }
  }
  return pool;
}

}  // namespace daybook
